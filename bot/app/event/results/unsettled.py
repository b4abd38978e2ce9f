"""Results that were handed in and wait: for the word of everyone who met there, or disputed, for that of a referee."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bot.app.event.hall import Hall, players
from bot.app.record.consent import Consent
from engines.tournament.lines import Outcome
from engines.tournament.model import Pairing
from engines.tournament.notation import parse
from storage.store import Pending

RESULT, DISPUTE = "result", "dispute"
"""A result that waits for the other side's word, and one that it does not accept."""


class Unsettled(NamedTuple):
    """A result that was handed in, and those who met there."""

    pending: Pending
    line: Outcome
    there: tuple[int, ...]

    @property
    def text(self) -> str:
        """The line that it would be in the record."""
        return str(self.pending.payload["line"])

    @property
    def disputed(self) -> bool:
        return self.pending.kind == DISPUTE

    @property
    def consent(self) -> Consent:
        """The entries that must say that it is right, whoever handed it in among them, and those that have."""
        return Consent(frozenset(self.there), frozenset(self.pending.payload["given"]))

    @property
    def place(self) -> tuple[int, int]:
        """Its round and table."""
        return self.line.round, self.line.table


def outcome_in(text: object) -> Outcome | None:
    """The result that a line of the record is; None for any other line."""
    line = parse(None, None, str(text))
    return line if isinstance(line, Outcome) else None


def unsettled(hall: Hall, kinds: Iterable[str] = (RESULT, DISPUTE)) -> Sequence[Unsettled]:
    """Everything that waits for somebody's word: nothing is drawn from it."""
    found = []
    for pending in (one for kind in kinds for one in hall.match.waiting(kind)):
        if (line := outcome_in(pending.payload["line"])) is not None:
            pairing = hall.state.pairing(line.round, line.table)
            found.append(Unsettled(pending, line, players(pairing) if pairing is not None else line.between))
    return found


def numbered(hall: Hall, number: int, kinds: Iterable[str] = (RESULT, DISPUTE)) -> Unsettled | None:
    """The result that waits under this number."""
    return next((one for one in unsettled(hall, kinds) if one.pending.id == number), None)


def given(hall: Hall, pairing: Pairing, entry: int) -> bool:
    """Whether an entry has said its word on what was handed in for its pairing."""
    return any(entry in one.consent.given for one in unsettled(hall) if one.place == (pairing.round, pairing.table))
