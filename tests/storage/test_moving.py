"""A group that becomes a supergroup: the same people at the same tables, under another id."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from engines.core.rulings import Seat
from storage.sql.unit import SqlUnit
from storage.store import UNCALLED, Account, Chat, Deed, Invitation, Live, Message, NewEntry, Stream

OLD, NEW = -44, -1001234567890
NewStreamIn = Callable[..., Stream]


@pytest.fixture
def table(unit: SqlUnit, new_stream: NewStreamIn, entry: Callable[..., NewEntry], now: datetime) -> Stream:
    """A table of the old group, with everything that names its chat."""
    stream = new_stream(unit, OLD)
    unit.save_chat(Chat(OLD, "group", "后勤杯", "en", "quiet", True, last_message_id=900, pin="on"))
    unit.grant(OLD, stream.creator, "referee")
    unit.take_seat(stream.id, Seat(0), stream.creator)
    unit.append(stream.id, 0, entry())
    unit.save_live(Live(stream.id, OLD, 890, "board", 891, pinned=True))
    unit.remember_message(OLD, 890, stream.id)
    unit.post(Message(OLD, "live", {}, now, stream_id=stream.id, coalesce=f"live:{stream.id}"))
    found = unit.stream(stream.id)
    assert found is not None
    return found


def test_everything_goes_on_under_the_new_id(unit: SqlUnit, table: Stream, now: datetime) -> None:
    unit.move_chat(OLD, NEW)
    assert unit.chat(OLD) is None
    assert unit.chat(NEW) == Chat(NEW, "supergroup", "后勤杯", "en", "quiet", True, last_message_id=0, pin="on")
    assert unit.stream(table.id) == replace(table, chat_id=NEW)
    assert unit.streams(NEW, ["seating"]) == unit.seated(table.creator, ["seating"]) == [replace(table, chat_id=NEW)]
    assert unit.roles(NEW, table.creator) == {"referee"}
    assert [outgoing.message.chat_id for outgoing in unit.claim(now, 10, now)] == [NEW]


def test_messages_are_counted_anew_so_those_of_before_are_forgotten(unit: SqlUnit, table: Stream) -> None:
    unit.move_chat(OLD, NEW)
    assert unit.live(table.id) == Live(table.id, NEW)
    assert unit.stream_of_message(NEW, 890) is None
    assert unit.stream_of_message(OLD, 890) is None


def test_moving_again_does_no_harm(unit: SqlUnit, table: Stream, now: datetime) -> None:
    unit.move_chat(OLD, NEW)
    unit.save_live(Live(table.id, NEW, 3, "board", 4))
    unit.remember_message(NEW, 3, table.id)
    unit.move_chat(OLD, NEW)
    unit.move_chat(NEW, NEW)
    assert unit.live(table.id) == Live(table.id, NEW, 3, "board", 4)
    assert unit.stream_of_message(NEW, 3) == table.id
    assert unit.stream(table.id) == replace(table, chat_id=NEW)


def test_what_waits_names_no_message_of_before(unit: SqlUnit, table: Stream, now: datetime) -> None:
    payload = {"html": "改了", "message_id": 890}
    for chat, kind in ((OLD, "edit"), (-5, "edit")):
        unit.post(Message(chat, kind, {**payload, "reply_to": 7}, now, priority=1))
    unit.move_chat(OLD, NEW)
    payloads = {outgoing.message.chat_id: outgoing.message.payload for outgoing in unit.claim(now, 10, now)}
    assert payloads == {NEW: {"html": "改了"}, -5: {**payload, "reply_to": 7}}


def test_what_was_posted_to_the_old_id_after_the_move_follows(unit: SqlUnit, table: Stream, now: datetime) -> None:
    unit.move_chat(OLD, NEW)
    unit.post(Message(OLD, "text", {}, now))
    unit.move_chat(OLD, NEW)
    assert unit.claim(now, 10, now, {NEW}) == []
    assert unit.waiting() == 2


@pytest.mark.parametrize(
    ("met", "kept"),
    [
        (Chat(NEW, "supergroup", "新名", last_message_id=7), ("en", "quiet", "on")),
        (Chat(NEW, "supergroup", "新名", "zh", last_message_id=7), ("zh", "quiet", "on")),
        (Chat(NEW, "supergroup", "新名", tell="private", last_message_id=7), ("en", "private", "on")),
        (Chat(NEW, "supergroup", "新名", pin="refused", last_message_id=7), ("en", "quiet", "refused")),
    ],
    ids=["nothing chosen since", "language chosen since", "way of telling chosen since", "pinning tried since"],
)
def test_a_supergroup_met_before_the_move_keeps_what_it_chose_itself(
    unit: SqlUnit, table: Stream, met: Chat, kept: tuple[str, str, str]
) -> None:
    unit.save_chat(met)
    unit.move_chat(OLD, NEW)
    assert unit.chat(NEW) == replace(met, language=kept[0], tell=kept[1], pin=kept[2])


def test_a_number_taken_since_is_given_anew(unit: SqlUnit, table: Stream, new_stream: NewStreamIn) -> None:
    second, third = new_stream(unit, OLD), new_stream(unit, OLD)
    since = new_stream(unit, NEW)
    unit.move_chat(OLD, NEW)
    numbers = {stream.id: stream.number for stream in unit.streams(NEW, ["seating"])}
    assert numbers == {since.id: 1, second.id: 2, third.id: 3, table.id: 4}
    assert new_stream(unit, NEW).number == 5


def test_what_is_no_table_takes_no_tables_number(unit: SqlUnit, table: Stream, new_stream: NewStreamIn) -> None:
    event = new_stream(unit, OLD, "event")
    child = new_stream(unit, OLD, parent=event.id)
    review = new_stream(unit, OLD, "review")
    since = [new_stream(unit, NEW, kind) for kind in ("event", "review", "review")]
    assert [stream.number for stream in since] == [-1, UNCALLED - 1, UNCALLED - 2]
    unit.move_chat(OLD, NEW)
    assert unit.stream(event.id) == replace(event, chat_id=NEW, number=-2)
    assert unit.stream(review.id) == replace(review, chat_id=NEW, number=UNCALLED - 3)
    assert [new_stream(unit, NEW, kind).number for kind in ("event", "review")] == [-3, UNCALLED - 4]
    assert unit.children(event.id) == [replace(child, chat_id=NEW)]
    assert [stream.id for stream in unit.streams(NEW, ["seating"])] == [table.id, child.id]


def test_a_role_held_in_both_is_held_once(unit: SqlUnit, table: Stream) -> None:
    other = unit.meet(Account("telegram", 9, "乙"))
    unit.meet_chat(NEW, "supergroup", "后勤杯")
    unit.grant(NEW, table.creator, "referee")
    unit.grant(OLD, table.creator, "organiser")
    unit.grant(OLD, other.id, "referee")
    unit.move_chat(OLD, NEW)
    assert unit.roles(NEW, table.creator) == {"referee", "organiser"}
    assert unit.roles(NEW, other.id) == {"referee"}
    assert unit.roles(OLD, table.creator) == frozenset()


def test_other_chats_stay_as_they_are(unit: SqlUnit, table: Stream, new_stream: NewStreamIn, now: datetime) -> None:
    elsewhere = new_stream(unit, -5)
    unit.save_live(Live(elsewhere.id, -5, 8, "board", 9))
    unit.remember_message(-5, 8, elsewhere.id)
    unit.move_chat(OLD, NEW)
    assert unit.stream(elsewhere.id) == elsewhere
    assert unit.live(elsewhere.id) == Live(elsewhere.id, -5, 8, "board", 9)
    assert unit.stream_of_message(-5, 8) == elsewhere.id


def test_a_chat_that_was_never_met_is_not_made(unit: SqlUnit) -> None:
    unit.move_chat(OLD, NEW)
    assert unit.chat(NEW) is None


def test_people_and_what_was_done_to_them_go_along(unit: SqlUnit, table: Stream, now: datetime) -> None:
    person, other = table.creator, unit.introduce("乙")
    unit.meet_chat(NEW, "supergroup", "后勤杯")
    for chat, seen in ((OLD, person), (NEW, person), (OLD, other.id)):
        unit.see(chat, seen, now)
    deed = Deed(OLD, now, person, "appoint", {"person": other.id})
    invitation = Invitation("t", other.id, OLD, person, now + timedelta(days=7))
    unit.note(deed)
    unit.invite(invitation)
    unit.move_chat(OLD, NEW)
    assert {met.id for met in unit.seen(NEW, 9)} == {person, other.id}
    assert unit.seen(OLD, 9) == []
    assert unit.deeds(NEW, 9) == [replace(deed, chat_id=NEW)]
    assert unit.redeem("t", now) == replace(invitation, chat_id=NEW)
