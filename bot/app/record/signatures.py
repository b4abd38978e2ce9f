"""Signatures on record lines: who entered, proposed, confirmed, disputed or agreed to a line, each with the time.

Tables and events use the same words. A line's own time says when it was played and survives corrections; its signatures
say when it was written down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.request.rights import Standing
from engines.core.rulings import REFEREE, Seat, seat_name
from storage.store import Person, Signature, StoredEntry

ENTERED = "entered"
"""The author of a replacement, with the time of writing; the line itself keeps the time of the line it replaced."""
REPORTED, CLAIMED, DECIDED = "reported", "claimed", "decided"
"""On an event result: reported, contradicted with a different result, decided by the referee."""
CONFIRMED, PASSED, OBJECTED, WITHDREW = "confirmed", "passed", "objected", "withdrew"
"""On a report: confirmed, passed by going on with the next hand, disputed, dispute withdrawn."""
PROPOSED, AGREED, DECLINED, CALLED_OFF, DONE = "proposed", "agreed", "declined", "called_off", "done"
"""On a correction (`fix.proposed`) or an act: done alone, or proposed and answered."""
VOIDED = "voided"
"""The line became void because an earlier line was corrected."""
ON_RULING = "ruling."
"""On a ruling both sides are asked about: `asked`, `agreed` or `declined`. The text holds the ruling's number, then the
side, counted from 0, if the person speaks for a side."""


class Author(NamedTuple):
    """The author of a line, with the time of writing."""

    person_id: int | None
    at: datetime


def sign(desk: Desk, match: Match, who: Standing, kind: str, seqs: Iterable[int] = (0,), text: str = "") -> None:
    """Sign lines in the asker's name, from their seat or as referee."""
    seat = REFEREE if who.referee else who.seats[0] if who.seats else None
    sign_as(desk, match.stream.id, seat, kind, seqs, text)


def sign_as(
    desk: Desk, stream_id: int, seat: int | None, kind: str, seqs: Iterable[int] = (0,), text: str = ""
) -> None:
    """Sign lines in the asker's name, from a given seat."""
    by = desk.person.id if desk.person else None
    for seq in seqs:
        desk.unit.sign(stream_id, Signature(seq, kind, seat, by, desk.at, text))


def sign_beneath(desk: Desk, stream_id: int, seat: int | None, kind: str, text: str) -> None:
    """Sign a matter without a line of its own, beneath the record's last line."""
    last = max((line.seq for line in desk.unit.entries(stream_id)), default=0)
    sign_as(desk, stream_id, seat, kind, (last,), text)


def enter_for(desk: Desk, stream_id: int, seq: int, seat: Seat, author: Author) -> None:
    """Record the author of a replacement."""
    desk.unit.sign(stream_id, Signature(seq, ENTERED, seat, author.person_id, author.at))


def author_of(line: StoredEntry, signatures: Iterable[Signature]) -> Author:
    """Return the author of a line, even if the line replaces another person's."""
    entered = [signature for signature in signatures if (signature.seq, signature.kind) == (line.seq, ENTERED)]
    return Author(entered[-1].person_id, entered[-1].at) if entered else Author(line.person_id, line.at)


def author(desk: Desk, match: Match, seq: int) -> Author:
    """Return the author of line `seq`."""
    line = next(line for line in desk.unit.entries(match.stream.id) if line.seq == seq)
    return author_of(line, desk.unit.signatures(match.stream.id))


def dump_words(
    said: Iterable[Signature], people: Mapping[int, Person], public: Callable[[str], str] = str
) -> list[dict[str, Any]]:
    """Convert signatures to plain values for an export: name, seat, time, and the text in its `public` form."""
    return [
        {
            "word": one.kind,
            "by": people[one.person_id].name if one.person_id is not None else None,
            "seat": None if one.seat is None else seat_name(Seat(one.seat)),
            "at": one.at.isoformat(),
            "text": public(one.text) if one.text else None,
        }
        for one in said
    ]


def dump_author(author: Author) -> dict[str, Any]:
    """Convert a replacement's author to payload fields."""
    return {"person": author.person_id, "at": author.at.isoformat()}


def load_author(payload: Mapping[str, Any]) -> Author:
    return Author(payload["person"], datetime.fromisoformat(payload["at"]))


def ruling_of(signature: Signature) -> tuple[int, int | None]:
    """Return the number of the signed ruling, and the side for which the person signed."""
    number, _, side = signature.text.partition(" ")
    return int(number), int(side) if side else None
