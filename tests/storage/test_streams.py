from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import IntegrityError

from engines.core.rulings import REFEREE, Seat
from storage.sqlite_store import SqlUnit
from storage.store import UNCALLED, Account, Conflict, NewEntry, NewStream, StoredEntry, Stream, Unit

NewStreamIn = Callable[..., Stream]


def test_a_new_stream(unit: SqlUnit, new_stream: NewStreamIn, now: datetime) -> None:
    stream = new_stream(unit)
    assert (stream.number, stream.status, stream.version, stream.struck_version) == (1, "seating", 0, 0)
    assert (stream.created_at, stream.options) == (now, {"seats": 2})
    assert unit.stream(stream.id) == stream
    assert unit.stream(stream.id + 1) is None


def test_tables_are_numbered_within_their_chat(unit: SqlUnit, new_stream: NewStreamIn) -> None:
    assert [new_stream(unit, chat).number for chat in (-1, -1, -2, -1)] == [1, 2, 1, 3]


def test_what_is_no_match_takes_no_number_from_the_tables(
    unit: SqlUnit, new_stream: NewStreamIn, now: datetime
) -> None:
    first = new_stream(unit)
    apart = NewStream("review", first.chat_id, None, "chess", "houqin", {}, first.creator, now)
    reviews = [unit.create_stream(apart) for _ in range(2)]
    second = new_stream(unit)
    assert [stream.number for stream in (first, *reviews, second)] == [1, UNCALLED - 1, UNCALLED - 2, 2]
    assert unit.streams(first.chat_id, ["seating"]) == [first, second]
    assert unit.stream(reviews[0].id) == reviews[0]


def test_events_are_numbered_downwards_whatever_is_reviewed_between_them(
    unit: SqlUnit, new_stream: NewStreamIn
) -> None:
    kinds = ("review", "event", "review", "match", "event")
    numbers = [new_stream(unit, kind=kind).number for kind in kinds]
    assert numbers == [UNCALLED - 1, -1, UNCALLED - 2, 1, -2]


def test_a_stream_may_be_a_part_of_another(unit: SqlUnit, new_stream: NewStreamIn) -> None:
    event, other = new_stream(unit, kind="event"), new_stream(unit, kind="event")
    first, second = (new_stream(unit, parent=event.id) for _ in range(2))
    assert (event.parent, first.parent) == (None, event.id)
    first = unit.set_status(first.id, "ended", outcome={"places": [[0], [1]]})
    assert unit.children(event.id) == [first, second]
    assert unit.children(other.id) == unit.children(first.id) == []
    assert unit.stream(first.id) == unit.glance(first.id) == first
    assert unit.glance(second.id + 1) is None


def test_a_parent_is_a_stream_that_there_is(unit: SqlUnit, new_stream: NewStreamIn) -> None:
    alone = new_stream(unit)
    with pytest.raises(IntegrityError):
        new_stream(unit, parent=alone.id + 404)


def test_a_stream_needs_a_chat_that_was_met(unit: SqlUnit, now: datetime) -> None:
    person = unit.meet(Account("telegram", 1, "甲"))
    with pytest.raises(IntegrityError):
        unit.create_stream(NewStream("match", -404, None, "chess", "houqin", {}, person.id, now))


def test_streams_are_found_by_status(unit: SqlUnit, new_stream: NewStreamIn) -> None:
    first, second, third = (new_stream(unit, -1) for _ in range(3))
    new_stream(unit, -2)
    second = unit.set_status(second.id, "playing")
    unit.set_status(third.id, "cancelled")
    assert unit.streams(-1, ["playing", "seating"]) == [first, second]
    assert unit.streams(-1, ["ended"]) == []
    assert unit.streams(-1, []) == []


def test_a_status_keeps_what_is_not_given(unit: SqlUnit, new_stream: NewStreamIn, now: datetime) -> None:
    stream = new_stream(unit)
    later = now + timedelta(hours=1)
    playing = unit.set_status(stream.id, "playing", started_at=now)
    assert playing == replace(stream, status="playing", started_at=now)
    ended = unit.set_status(stream.id, "ended", ended_at=later, outcome={"places": [[0], [1]]})
    assert ended == replace(playing, status="ended", ended_at=later, outcome={"places": [[0], [1]]})
    assert unit.set_status(stream.id, "broken") == replace(ended, status="broken")
    assert unit.set_status(stream.id, "playing") == playing


def test_lines_are_counted_and_versioned(
    unit: SqlUnit, new_stream: NewStreamIn, entry: Callable[..., NewEntry], now: datetime
) -> None:
    stream = new_stream(unit)
    first = unit.append(stream.id, 0, entry("e4", "1:1"))
    second = unit.append(stream.id, 1, replace(entry("e5", "1:2"), seat=REFEREE, person_id=stream.creator))
    assert first == StoredEntry(1, Seat(0), "e4", None, now, "1:1", version=1)
    assert second == StoredEntry(2, REFEREE, "e5", stream.creator, now, "1:2", version=2)
    assert unit.entries(stream.id) == [first, second]
    assert unit.entries(stream.id, after_version=1) == [second]
    assert unit.entries(stream.id, after_version=2) == []


def test_a_correction_strikes_and_replaces(
    unit: SqlUnit, new_stream: NewStreamIn, entry: Callable[..., NewEntry]
) -> None:
    stream = new_stream(unit)
    first = unit.append(stream.id, 0, entry("e4"))
    second = unit.append(stream.id, 1, entry("e5"))
    assert unit.strike(stream.id, 2, [2], "1:9") == 3
    third = unit.append(stream.id, 3, entry("e6", "1:9", replaces=2))
    assert (third.seq, third.version, third.replaces) == (3, 4, 2)
    assert unit.entries(stream.id) == [first, replace(second, struck=True, struck_by="1:9"), third]
    after = unit.stream(stream.id)
    assert after is not None
    assert (after.version, after.struck_version) == (4, 3)


@pytest.mark.parametrize("believed", [0, 2, -1])
def test_a_stale_version_is_a_conflict(
    unit: SqlUnit, new_stream: NewStreamIn, entry: Callable[..., NewEntry], believed: int
) -> None:
    stream = new_stream(unit)
    line = unit.append(stream.id, 0, entry())
    with pytest.raises(Conflict):
        unit.append(stream.id, believed, entry())
    with pytest.raises(Conflict):
        unit.strike(stream.id, believed, [1], "1:9")
    with pytest.raises(Conflict):
        unit.append(stream.id + 1, 0, entry())
    assert unit.entries(stream.id) == [line]


@pytest.mark.parametrize("seqs", [[3], [1, 2], [2]], ids=["unknown", "one struck already", "struck already"])
def test_only_lines_that_stand_are_struck(
    unit: SqlUnit, new_stream: NewStreamIn, entry: Callable[..., NewEntry], seqs: list[int]
) -> None:
    stream = new_stream(unit)
    unit.append(stream.id, 0, entry())
    unit.append(stream.id, 1, entry())
    unit.strike(stream.id, 2, [2], "1:8")
    with pytest.raises(ValueError, match="unstruck"):
        unit.strike(stream.id, 3, seqs, "1:9")


@given(acts=st.lists(st.one_of(st.none(), st.sets(st.integers(1, 12), min_size=1, max_size=3)), max_size=14))
@settings(deadline=None, max_examples=60)
def test_whoever_folds_what_is_new_or_folds_anew_after_a_strike_sees_the_whole_record(
    scratch: Callable[[], AbstractContextManager[SqlUnit]],
    new_stream: NewStreamIn,
    entry: Callable[..., NewEntry],
    acts: list[set[int] | None],
) -> None:
    """None appends a line; a set strikes those of its lines that stand."""
    with scratch() as unit:
        stream = new_stream(unit)
        cached, seen = list[StoredEntry](), 0
        standing: set[int] = set()
        for number, act in enumerate(acts):
            now = unit.stream(stream.id)
            assert now is not None
            if act is None:
                line = unit.append(stream.id, now.version, entry(f"line {number}"))
                assert line.seq == 1 + sum(1 for earlier in acts[:number] if earlier is None)
                standing.add(line.seq)
            elif act & standing:
                unit.strike(stream.id, now.version, act & standing, f"1:{number}")
                standing -= act
            after = unit.stream(stream.id)
            assert after is not None
            cached = [] if after.struck_version > seen else cached
            cached += unit.entries(stream.id, (cached and seen) or 0)
            seen = after.version
            assert cached == unit.entries(stream.id)
            assert {line.seq for line in cached if not line.struck} == standing


def test_a_seat_has_one_person(unit: SqlUnit, new_stream: NewStreamIn) -> None:
    stream = new_stream(unit)
    other = unit.meet(Account("telegram", 2, "乙"))
    assert unit.take_seat(stream.id, Seat(1), other.id)
    assert unit.take_seat(stream.id, Seat(1), other.id)
    assert not unit.take_seat(stream.id, Seat(1), stream.creator)
    assert unit.take_seat(stream.id, Seat(0), stream.creator)
    assert list(unit.seats(stream.id).items()) == [(0, stream.creator), (1, other.id)]
    unit.free_seat(stream.id, Seat(1))
    assert unit.seats(stream.id) == {0: stream.creator}
    assert unit.take_seat(stream.id, Seat(1), stream.creator)


def test_where_someone_sits(unit: SqlUnit, new_stream: NewStreamIn) -> None:
    def sit(unit: Unit, stream: Stream, *seats: int) -> Stream:
        for seat in seats:
            assert unit.take_seat(stream.id, Seat(seat), stream.creator)
        return stream

    alone = sit(unit, new_stream(unit, -1), 0, 1)
    elsewhere = sit(unit, new_stream(unit, -2), 1)
    over = sit(unit, new_stream(unit, -1), 0)
    unit.set_status(over.id, "ended")
    new_stream(unit, -1)
    sit(unit, new_stream(unit, -1, "event"), 0)
    assert unit.seated(alone.creator, ["seating", "playing"]) == [alone, elsewhere]
    assert unit.seated(alone.creator + 1, ["seating"]) == []
