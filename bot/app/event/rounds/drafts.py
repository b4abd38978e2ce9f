"""The next round as the organiser has it so far: kept between one look and the next, until it is published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from engines.tournament.drawing import lot_round
from engines.tournament.model import Places
from engines.tournament.numbers import number_of, place_of
from engines.tournament.play import tables
from storage.store import Pending

DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class Draft:
    """The next round as the organiser has it so far. `revision` grows with every change, so that an older look at it
    is told from a newer."""

    round: int
    base: Places
    order: Places
    referees: Mapping[int, int] = field(default_factory=dict)
    desks: Mapping[int, int] = field(default_factory=dict)
    """The tables of the room, where they are not those of the numbers."""
    swaps: tuple[tuple[int, int, str], ...] = ()
    """Who changed places with whom, and why."""
    revision: int = 0
    asked: bool = False
    """Whether the open appeals were asked about."""

    def dump(self) -> dict[str, Any]:
        return {
            "round": self.round, "base": self.base, "order": self.order, "revision": self.revision, "asked": self.asked,
            "referees": {str(table): person for table, person in self.referees.items()}, "swaps": self.swaps,
            "desks": {str(table): number for table, number in self.desks.items()},
        }  # fmt: skip


def coming(hall: Hall) -> Places | None:
    """Who meets in the next round; None where that is not known yet, or needs a lot first."""
    state = hall.state
    round = state.rounds + 1
    if state.stand is None or lot_round(state) == round:
        return None
    if state.stand.wants == round:
        return state.format.proposed(state.event, round) if state.format.proposed is not None else None
    return tables(state, round)


def draft_of(hall: Hall) -> Draft | None:
    """What the organiser has changed so far, as long as it still is about the same round."""
    order, round = coming(hall), hall.state.rounds + 1
    if order is None:
        return None
    kept = kept_of(hall)
    if kept is None or kept.payload["round"] != round or _places(kept.payload["base"]) != order:
        return Draft(round, order, order)
    stored = kept.payload
    referees = {int(table): int(person) for table, person in stored["referees"].items()}
    swaps = tuple((int(one), int(two), str(why)) for one, two, why in stored["swaps"])
    desks = {int(table): int(number) for table, number in stored["desks"].items()}
    return Draft(round, order, _places(stored["order"]), referees, desks, swaps, stored["revision"], stored["asked"])


def numbered(hall: Hall, draft: Draft, table: int) -> int:
    """台号 that a table will have if the round goes out so; 0 where nobody plays."""
    return number_of(hall.state.played(draft.round, draft.order), table)


def table_of(hall: Hall, draft: Draft, number: int) -> int:
    """The table of the draft that has a number; 0 where none has."""
    table = place_of(hall.state.played(draft.round, draft.order), number)
    return table if 0 < table <= len(draft.order) else 0


def keep(desk: Desk, hall: Hall, draft: Draft) -> Draft:
    draft, kept = replace(draft, revision=draft.revision + 1), kept_of(hall)
    if kept is not None:
        desk.unit.change_pending(kept.id, draft.dump())
    else:
        desk.unit.add_pending(
            hall.stream.id, DRAFT, seq=None, version=hall.stream.version, by=None, payload=draft.dump(), at=desk.at
        )
    return draft


def kept_of(hall: Hall) -> Pending | None:
    return next(iter(hall.match.waiting(DRAFT)), None)


def _places(stored: Any) -> Places:
    return tuple(tuple(table) for table in stored)
