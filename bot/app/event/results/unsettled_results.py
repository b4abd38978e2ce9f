"""Reported results that wait: for confirmation by every entry of the table or, if disputed, for a referee."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.app.event.tournament import Tournament, players
from bot.app.record.consent import Consent
from engines.tournament.lines import TableResult
from engines.tournament.model import Pairing
from engines.tournament.notation import parse
from storage.store import Pending

RESULT, DISPUTE = "result", "dispute"
"""Kinds of waiting results: unconfirmed by the other side, and disputed."""


class Unsettled(NamedTuple):
    """A reported result and the entries of its table."""

    pending: Pending
    line: TableResult
    there: tuple[int, ...]

    @property
    def text(self) -> str:
        """The line this result would be in the record."""
        return str(self.pending.payload["line"])

    @property
    def disputed(self) -> bool:
        return self.pending.kind == DISPUTE

    @property
    def consent(self) -> Consent:
        """The entries asked to confirm this result, including the reporter's, and the entries that have confirmed."""
        return Consent(frozenset(self.there), frozenset(self.pending.payload["given"]))

    @property
    def place(self) -> tuple[int, int]:
        """The round and table of the result."""
        return self.line.round, self.line.table


def outcome_in(text: object) -> TableResult | None:
    """The result in a line of the record; None for lines of any other kind."""
    line = parse(None, None, str(text))
    return line if isinstance(line, TableResult) else None


def unsettled(tournament: Tournament, kinds: Iterable[str] = (RESULT, DISPUTE)) -> Sequence[Unsettled]:
    """All results waiting for confirmation or a decision; nothing is drawn from them."""
    found = []
    for pending in (one for kind in kinds for one in tournament.match.waiting(kind)):
        if (line := outcome_in(pending.payload["line"])) is not None:
            pairing = tournament.state.pairing(line.round, line.table)
            found.append(Unsettled(pending, line, players(pairing) if pairing is not None else line.between))
    return found


def numbered(tournament: Tournament, number: int, kinds: Iterable[str] = (RESULT, DISPUTE)) -> Unsettled | None:
    """The waiting result with this number."""
    return next((one for one in unsettled(tournament, kinds) if one.pending.id == number), None)


def given(tournament: Tournament, pairing: Pairing, entry: int) -> bool:
    """Whether an entry has already confirmed or reported the waiting result of its pairing."""
    return any(
        entry in one.consent.given for one in unsettled(tournament) if one.place == (pairing.round, pairing.table)
    )
