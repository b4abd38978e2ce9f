"""Whose word a line rests on: kept in the order in which the words were given, apart from the record itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from storage.sql.unit import SqlUnit
from storage.store import Account, Signature, Stream

CHAT = -5


def test_signatures_are_listed_by_the_time_of_the_word(
    unit: SqlUnit, now: datetime, new_stream: Callable[..., Stream]
) -> None:
    unit.meet_chat(CHAT, "group", "组")
    li, wang = (unit.meet(Account("telegram", number, name)) for number, name in ((7, "李"), (8, "王")))
    stream, other = new_stream(unit, CHAT), new_stream(unit, CHAT)
    later = Signature(2, "agreed", -1, None, now + timedelta(seconds=5))
    first = Signature(1, "fix.proposed", 0, li.id, now, "AAABBB")
    second = Signature(1, "declined", 1, wang.id, now)
    for signature in (later, first, second):
        unit.sign(stream.id, signature)
    unit.sign(other.id, Signature(0, "terms", None, li.id, now))
    assert unit.signatures(stream.id) == [first, second, later]
    assert unit.stream(stream.id) == stream, "the record itself is as it was"


def test_two_persons_that_are_one_are_found_by_either_word(
    unit: SqlUnit, now: datetime, new_stream: Callable[..., Stream]
) -> None:
    unit.meet_chat(CHAT, "group", "组")
    li, same = (unit.meet(Account("telegram", number, "李")) for number in (7, 8))
    stream = new_stream(unit, CHAT)
    unit.sign(stream.id, Signature(1, "confirmed", 1, same.id, now))
    unit.merge(same.id, li.id)
    (signature,) = unit.signatures(stream.id)
    assert unit.persons({signature.person_id or 0})[same.id].id == li.id
