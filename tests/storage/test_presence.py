"""Who was seen in a chat and can be named there, who is what, and the log of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from sqlalchemy.exc import IntegrityError

from engines.core.rulings import Seat
from storage.sql.unit import SqlUnit
from storage.store import Account, Deed, Person, Stream

CHAT, OTHER = -5, -6


@pytest.fixture
def people(unit: SqlUnit, now: datetime) -> list[Person]:
    """李 and Robin have accounts, 王小明 has none; all were seen in the chat, in this order."""
    for chat in (CHAT, OTHER):
        unit.meet_chat(chat, "group", "组")
    li = unit.meet(Account("telegram", 7, "李", "zh", "Li_Si"))
    robin = unit.meet(Account("telegram", 8, "Robin"))
    people = [li, robin, unit.introduce("王小明")]
    for count, person in enumerate(people):
        unit.see(CHAT, person.id, now + timedelta(seconds=count))
    return people


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("李", [0]),
        ("@li_si", [0]),
        ("Li_Si", [0]),
        ("robin", [1]),
        ("@robin", []),
        ("王小明", [2]),
        ("王", []),
        ("", []),
    ],
)
def test_someone_is_found_by_name_or_username(unit: SqlUnit, people: list[Person], name: str, found: list[int]) -> None:
    assert unit.find(CHAT, name) == [people[index] for index in found]
    assert unit.find(OTHER, name) == []


def test_of_two_with_one_name_both_are_found(unit: SqlUnit, people: list[Person], now: datetime) -> None:
    namesake = unit.introduce("王小明")
    unit.see(CHAT, namesake.id, now)
    assert unit.find(CHAT, "王小明") == [people[2], namesake]


def test_the_newest_come_first(unit: SqlUnit, people: list[Person]) -> None:
    assert unit.seen(CHAT, 2) == [people[2], people[1]]
    assert unit.seen(OTHER, 9) == []
    assert unit.acquaintance(CHAT, people[0].id) == people[0]
    assert unit.acquaintance(OTHER, people[0].id) is None


def test_seeing_again_only_looks(unit: SqlUnit, people: list[Person], asked: list[str], now: datetime) -> None:
    asked.clear()
    unit.see(CHAT, people[0].id, now + timedelta(days=1))
    assert asked == ["SELECT"]


def test_roles_are_granted_once_and_revoked(unit: SqlUnit, people: list[Person]) -> None:
    li, robin, _ = people
    for role in ("referee", "referee", "organiser"):
        unit.grant(CHAT, li.id, role)
    unit.grant(CHAT, robin.id, "referee")
    assert unit.roles(CHAT, li.id) == {"referee", "organiser"}
    assert unit.roles(OTHER, li.id) == frozenset()
    assert unit.officials(CHAT) == [(li.id, "organiser"), (li.id, "referee"), (robin.id, "referee")]
    assert unit.officials(OTHER) == []
    unit.revoke(CHAT, li.id, "referee")
    unit.revoke(CHAT, li.id, "never")
    assert unit.roles(CHAT, li.id) == {"organiser"}


def test_a_role_belongs_to_a_person_and_a_chat_that_exist(unit: SqlUnit, people: list[Person]) -> None:
    with pytest.raises(IntegrityError):
        unit.grant(CHAT, 99_999, "referee")


def test_deeds_are_kept_newest_first(unit: SqlUnit, people: list[Person], now: datetime) -> None:
    li, robin, _ = people
    first = Deed(CHAT, now, li.id, "appoint", {"person": robin.id, "role": "referee"})
    second = Deed(CHAT, now, None, "dismiss", {"person": robin.id, "role": "referee"})
    for deed in (first, second):
        unit.note(deed)
    assert unit.deeds(CHAT, 9) == [second, first]
    assert unit.deeds(CHAT, 1) == [second]
    assert unit.deeds(OTHER, 9) == []


def test_a_side_has_one_captain(unit: SqlUnit, people: list[Person], new_stream: Callable[..., Stream]) -> None:
    stream = new_stream(unit, CHAT)
    for seat, person in enumerate(people):
        unit.take_seat(stream.id, Seat(seat), person.id)
    assert unit.captains(stream.id) == frozenset()
    unit.name_captain(stream.id, Seat(0), [Seat(0), Seat(2)])
    unit.name_captain(stream.id, Seat(1), [Seat(1)])
    unit.name_captain(stream.id, Seat(2), [Seat(0), Seat(2)])
    assert unit.captains(stream.id) == {Seat(1), Seat(2)}
