"""The organiser's draft of the next round, stored from one preview to the next until publication."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.app.desk import Desk
from bot.app.event.tournament import Tournament
from engines.tournament.drawing import lot_round
from engines.tournament.model import Places
from engines.tournament.numbers import number_of, place_of
from engines.tournament.rounds import tables
from storage.store import Pending

DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class Draft:
    """The next round with the organiser's changes so far. `revision` grows with every change, so that buttons of older
    previews are recognised."""

    round: int
    base: Places
    order: Places
    referees: Mapping[int, int] = field(default_factory=dict)
    desks: Mapping[int, int] = field(default_factory=dict)
    """The physical tables chosen by hand, where they differ from the table numbers."""
    swaps: tuple[tuple[int, int, str], ...] = ()
    """The pairs of entries that changed places, with the reason."""
    revision: int = 0
    asked: bool = False
    """Whether the organiser was already asked about open appeals."""

    def dump(self) -> dict[str, Any]:
        return {
            "round": self.round, "base": self.base, "order": self.order, "revision": self.revision, "asked": self.asked,
            "referees": {str(table): person for table, person in self.referees.items()}, "swaps": self.swaps,
            "desks": {str(table): number for table, number in self.desks.items()},
        }  # fmt: skip


def coming(tournament: Tournament) -> Places | None:
    """The tables of the next round; None while they are unknown or need a lot first."""
    state = tournament.state
    round = state.rounds + 1
    if state.stand is None or lot_round(state) == round:
        return None
    if state.stand.wants == round:
        return state.format.proposed(state.event, round) if state.format.proposed is not None else None
    return tables(state, round)


def draft_of(tournament: Tournament) -> Draft | None:
    """The organiser's draft of the next round, or a fresh draft if the stored one belongs to another round or to older
    pairings. None while the next round is unknown."""
    order, round = coming(tournament), tournament.state.rounds + 1
    if order is None:
        return None
    kept = kept_of(tournament)
    if kept is None or kept.payload["round"] != round or _places(kept.payload["base"]) != order:
        return Draft(round, order, order)
    stored = kept.payload
    referees = {int(table): int(person) for table, person in stored["referees"].items()}
    swaps = tuple((int(one), int(two), str(why)) for one, two, why in stored["swaps"])
    desks = {int(table): int(number) for table, number in stored["desks"].items()}
    return Draft(round, order, _places(stored["order"]), referees, desks, swaps, stored["revision"], stored["asked"])


def numbered(tournament: Tournament, draft: Draft, table: int) -> int:
    """台号: the table number after publication of the draft; 0 where nobody plays."""
    return number_of(tournament.state.played(draft.round, draft.order), table)


def table_of(tournament: Tournament, draft: Draft, number: int) -> int:
    """The table of the draft with this number, or 0."""
    table = place_of(tournament.state.played(draft.round, draft.order), number)
    return table if 0 < table <= len(draft.order) else 0


def keep(desk: Desk, tournament: Tournament, draft: Draft) -> Draft:
    draft, kept = replace(draft, revision=draft.revision + 1), kept_of(tournament)
    if kept is not None:
        desk.unit.change_pending(kept.id, draft.dump())
    else:
        desk.unit.add_pending(
            tournament.stream.id,
            DRAFT,
            seq=None,
            version=tournament.stream.version,
            by=None,
            payload=draft.dump(),
            at=desk.at,
        )
    return draft


def kept_of(tournament: Tournament) -> Pending | None:
    return next(iter(tournament.match.waiting(DRAFT)), None)


def _places(stored: Any) -> Places:
    return tuple(tuple(table) for table in stored)
