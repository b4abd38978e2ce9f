"""Whose word a line rests on: who entered it and when, who proposed, confirmed, objected and agreed, each at his time.
The records of tables and of events have the same words.

A line itself says when it was played, which a correction does not change; when it was written down stands here.
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
"""Who wrote a replacement, and when: beside the line itself, which keeps the time of what it replaces."""
REPORTED, CLAIMED, DECIDED = "reported", "claimed", "decided"
"""On a result of an event: handed it in; said that it was another; the referee's word on it."""
CONFIRMED, PASSED, OBJECTED, WITHDREW = "confirmed", "passed", "objected", "withdrew"
"""On a report: said so; went on with the next hand; objected; withdrew the objection."""
PROPOSED, AGREED, DECLINED, CALLED_OFF, DONE = "proposed", "agreed", "declined", "called_off", "done"
"""On a correction (`fix.proposed`) or an act: done by oneself, or asked for and answered."""
VOIDED = "voided"
"""Fell with an earlier line that was corrected."""
ON_RULING = "ruling."
"""On a ruling at the table that both sides are asked about: `asked`, `agreed`, `declined`. The text is its number, and
behind it the side, from 0, where somebody speaks for one."""


class Author(NamedTuple):
    """Who entered a line, and when."""

    person_id: int | None
    at: datetime


def sign(desk: Desk, match: Match, who: Standing, kind: str, seqs: Iterable[int] = (0,), text: str = "") -> None:
    """Write down that somebody has given his word on lines."""
    seat = REFEREE if who.referee else who.seats[0] if who.seats else None
    sign_as(desk, match.stream.id, seat, kind, seqs, text)


def sign_as(
    desk: Desk, stream_id: int, seat: int | None, kind: str, seqs: Iterable[int] = (0,), text: str = ""
) -> None:
    """Write down the word of whoever asks on lines, given from a seat."""
    by = desk.person.id if desk.person else None
    for seq in seqs:
        desk.unit.sign(stream_id, Signature(seq, kind, seat, by, desk.at, text))


def sign_beneath(desk: Desk, stream_id: int, seat: int | None, kind: str, text: str) -> None:
    """Write down a word on what is no line of the record: it stands beneath the last one."""
    last = max((line.seq for line in desk.unit.entries(stream_id)), default=0)
    sign_as(desk, stream_id, seat, kind, (last,), text)


def enter_for(desk: Desk, stream_id: int, seq: int, seat: Seat, author: Author) -> None:
    """Write down who entered a replacement."""
    desk.unit.sign(stream_id, Signature(seq, ENTERED, seat, author.person_id, author.at))


def author_of(line: StoredEntry, signatures: Iterable[Signature]) -> Author:
    """Who entered a line, and when, whatever it replaces."""
    entered = [signature for signature in signatures if (signature.seq, signature.kind) == (line.seq, ENTERED)]
    return Author(entered[-1].person_id, entered[-1].at) if entered else Author(line.person_id, line.at)


def author(desk: Desk, match: Match, seq: int) -> Author:
    """Who entered a line, and when."""
    line = next(line for line in desk.unit.entries(match.stream.id) if line.seq == seq)
    return author_of(line, desk.unit.signatures(match.stream.id))


def dump_words(
    said: Iterable[Signature], people: Mapping[int, Person], public: Callable[[str], str] = str
) -> list[dict[str, Any]]:
    """Words as plain values, for an export: who gave each of them, by name and seat, when, and to which text as far as
    that is `public`."""
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
    """As a payload has whose line a replacement will be."""
    return {"person": author.person_id, "at": author.at.isoformat()}


def load_author(payload: Mapping[str, Any]) -> Author:
    return Author(payload["person"], datetime.fromisoformat(payload["at"]))


def ruling_of(signature: Signature) -> tuple[int, int | None]:
    """The number of the ruling that a word is on, and the side that it was given for."""
    number, _, side = signature.text.partition(" ")
    return int(number), int(side) if side else None
