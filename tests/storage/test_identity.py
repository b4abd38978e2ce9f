"""Persons without accounts, links to them, two that turn out to be one, and one who is forgotten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from engines.core.rulings import Seat
from storage.sql.unit import SqlUnit
from storage.store import Account, Invitation, NewEntry, Person, Stream

LI = Account("telegram", 7_123_456_789_012, "李", "zh", "li")
CHAT, OTHER = -5, -6
WEEK = timedelta(days=7)


@pytest.fixture
def li(unit: SqlUnit) -> Person:
    unit.meet_chat(CHAT, "group", "组")
    unit.meet_chat(OTHER, "group", "别组")
    return unit.meet(LI)


def test_a_plain_person_has_a_name_and_no_account(unit: SqlUnit, li: Person) -> None:
    plain = unit.introduce("王小明")
    assert unit.persons([plain.id])[plain.id] == replace(plain, name="王小明", named=True)
    assert unit.accounts(plain.id) == []
    assert unit.linked([plain.id, li.id, 99_999]) == {li.id}
    assert unit.linked([]) == frozenset()


def test_a_name_given_by_hand_stays_even_if_the_account_takes_it_and_drops_it(unit: SqlUnit, li: Person) -> None:
    unit.rename(li.id, "李老师")
    for name in ("李老师", "li li"):
        assert unit.meet(replace(LI, name=name)).name == "李老师"


def test_a_unit_is_kept(unit: SqlUnit, li: Person) -> None:
    unit.choose_unit(li.id, "机械学院")
    assert unit.meet(LI).unit == "机械学院"


def test_a_link_is_used_once_and_lapses(unit: SqlUnit, li: Person, now: datetime) -> None:
    first = Invitation("a" * 64, li.id, CHAT, None, now + WEEK)
    late = Invitation("b" * 64, li.id, CHAT, li.id, now + WEEK)
    for invitation in (first, late):
        unit.invite(invitation)
    assert unit.redeem("c" * 64, now) is None
    assert unit.redeem(first.token, now) == first
    assert unit.redeem(first.token, now) is None
    assert unit.redeem(late.token, now + WEEK) is None
    assert unit.prune(now + WEEK + timedelta(seconds=1)) == 1


def test_a_link_is_looked_at_without_being_used_and_replaced_by_another_of_its_token(
    unit: SqlUnit, li: Person, now: datetime
) -> None:
    first = Invitation("a" * 64, li.id, CHAT, None, now + WEEK)
    later = replace(first, chat_id=OTHER, until=now + 2 * WEEK)
    unit.invite(first)
    assert unit.invitation(first.token, now) == unit.invitation(first.token, now) == first
    assert unit.invitation(first.token, now + WEEK) is None
    unit.invite(later)
    assert unit.redeem(first.token, now + WEEK) == later


def test_two_that_are_one(
    unit: SqlUnit, li: Person, now: datetime, new_stream: Callable[..., Stream], entry: Callable[..., NewEntry]
) -> None:
    stream = new_stream(unit, CHAT)
    plain = unit.introduce("李小龙")
    unit.choose_unit(li.id, "机械学院")
    unit.choose_language(li.id, "en")
    for chat in (CHAT, OTHER):
        unit.see(chat, li.id, now)
        unit.grant(chat, li.id, "referee")
    unit.see(CHAT, plain.id, now)
    unit.grant(CHAT, plain.id, "referee")
    unit.take_seat(stream.id, Seat(1), plain.id)
    written = unit.append(stream.id, 0, replace(entry(), person_id=li.id))
    pending = unit.add_pending(stream.id, "report", seq=1, version=1, by=li.id, payload={}, at=now)
    unit.invite(Invitation("t", li.id, CHAT, None, now + WEEK))

    unit.merge(li.id, plain.id)

    one = replace(plain, unit="机械学院", language="en")
    assert unit.meet(LI) == one
    assert unit.persons([li.id, plain.id]) == {li.id: one, plain.id: one}
    assert unit.roles(CHAT, plain.id) == unit.roles(OTHER, plain.id) == {"referee"}
    assert unit.acquaintance(OTHER, plain.id) == one
    assert unit.acquaintance(CHAT, li.id) is None
    assert unit.seats(stream.id) == {Seat(1): plain.id}
    assert unit.entries(stream.id)[0].person_id == written.person_id == li.id
    assert [waiting.by for waiting in unit.pendings(stream.id)] == [plain.id] != [pending.by]
    assert unit.redeem("t", now) is None
    assert unit.linked([li.id, plain.id]) == {plain.id}


def test_whoever_was_merged_before_is_found_through_the_next_merge(unit: SqlUnit, li: Person) -> None:
    first, second = unit.introduce("甲"), unit.introduce("乙")
    unit.merge(first.id, second.id)
    unit.merge(second.id, li.id)
    assert {person.id for person in unit.persons([first.id, second.id, li.id]).values()} == {li.id}


def test_what_the_one_that_is_kept_has_chosen_stands(unit: SqlUnit, li: Person) -> None:
    plain = unit.introduce("甲")
    for person, unit_name, language in ((plain.id, "机械学院", "zh"), (li.id, "外语学院", "en")):
        unit.choose_unit(person, unit_name)
        unit.choose_language(person, language)
    unit.merge(li.id, plain.id)
    assert unit.meet(LI) == Person(plain.id, "甲", "机械学院", "zh", named=True)


def test_two_who_sat_at_one_table(unit: SqlUnit, li: Person, new_stream: Callable[..., Stream]) -> None:
    stream, elsewhere = new_stream(unit, CHAT), new_stream(unit, OTHER)
    plain = unit.introduce("甲")
    unit.take_seat(stream.id, Seat(0), li.id)
    unit.take_seat(elsewhere.id, Seat(1), plain.id)
    assert not unit.sat_together(li.id, plain.id)
    unit.take_seat(stream.id, Seat(1), plain.id)
    assert unit.sat_together(li.id, plain.id)
    assert unit.sat_together(plain.id, li.id)
    unit.set_status(stream.id, "cancelled")
    assert not unit.sat_together(li.id, plain.id)


def test_whoever_is_forgotten_leaves_a_blank_behind(
    unit: SqlUnit, li: Person, now: datetime, new_stream: Callable[..., Stream], entry: Callable[..., NewEntry]
) -> None:
    stream = new_stream(unit, CHAT)
    unit.take_seat(stream.id, Seat(0), li.id)
    unit.append(stream.id, 0, replace(entry(), person_id=li.id))
    unit.see(CHAT, li.id, now)
    unit.grant(CHAT, li.id, "referee")
    unit.choose_unit(li.id, "机械学院")
    unit.choose_language(li.id, "en")
    unit.invite(Invitation("t", li.id, CHAT, None, now + WEEK))
    unit.plan("remind", now + WEEK, None, {"text": "电话"}, chat_id=CHAT, person_id=li.id)
    unit.forget(li.id)
    assert unit.planned_in(CHAT, "remind") == []
    assert unit.persons([li.id]) == {li.id: Person(li.id, "", named=True)}
    assert unit.accounts(li.id) == []
    assert unit.roles(CHAT, li.id) == frozenset()
    assert unit.acquaintance(CHAT, li.id) is None
    assert unit.redeem("t", now) is None
    assert unit.seats(stream.id) == {Seat(0): li.id}
    assert unit.entries(stream.id)[0].person_id == li.id
    assert unit.meet(LI).id != li.id
