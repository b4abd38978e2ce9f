from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from storage.sqlite_store import SqlUnit
from storage.store import Pending, Stream


def test_of_two_answers_to_a_pending_the_first_counts(
    unit: SqlUnit, new_stream: Callable[..., Stream], now: datetime
) -> None:
    stream = new_stream(unit)
    pending = unit.add_pending(
        stream.id, "hand", seq=3, version=4, by=stream.creator, payload={"order": "甲乙"}, at=now
    )
    assert pending == Pending(pending.id, stream.id, "hand", 3, 4, stream.creator, {"order": "甲乙"}, now)
    assert unit.pendings(stream.id) == [pending]
    assert unit.drop_pending(pending.id)
    assert not unit.drop_pending(pending.id)
    assert unit.pendings(stream.id) == []


def test_a_pending_that_is_changed_keeps_its_id_and_its_place(
    unit: SqlUnit, new_stream: Callable[..., Stream], now: datetime
) -> None:
    stream = new_stream(unit)
    first, second = (
        unit.add_pending(stream.id, "fix", seq=None, version=4, by=None, payload={"needs": [1, 2]}, at=now)
        for _ in range(2)
    )
    unit.change_pending(first.id, {"needs": [2], "agreed": [1]})
    unit.change_pending(second.id + 1, {})
    assert unit.pendings(stream.id) == [replace(first, payload={"needs": [2], "agreed": [1]}), second]


def test_what_somebody_has_caused_is_found_wherever_it_waits(
    unit: SqlUnit, new_stream: Callable[..., Stream], now: datetime
) -> None:
    one, other = new_stream(unit), new_stream(unit)
    who = one.creator
    first, _, _, last = (
        unit.add_pending(stream.id, kind, seq=None, version=0, by=by, payload={}, at=now)
        for stream, kind, by in ((one, "asked", who), (one, "report", who), (one, "asked", None), (other, "asked", who))
    )
    assert unit.pendings_of(who, "asked") == [first, last]


def test_an_old_button_never_meets_another_pending(
    unit: SqlUnit, new_stream: Callable[..., Stream], now: datetime
) -> None:
    stream = new_stream(unit)

    def add() -> int:
        return unit.add_pending(stream.id, "draw", seq=None, version=0, by=stream.creator, payload={}, at=now).id

    old = add()
    unit.drop_pending(old)
    assert add() != old


def test_what_is_due_fires_once_and_in_order(unit: SqlUnit, now: datetime) -> None:
    minute = timedelta(minutes=1)
    late, early, _future = (
        unit.plan("flag", now + shift, None, {"seat": seat})
        for seat, shift in enumerate((-minute, -2 * minute, minute))
    )
    assert unit.next_due() == early.due_at
    assert unit.claim_due(now, 1) == [early]
    assert unit.claim_due(now, 10) == [late]
    assert unit.claim_due(now, 10) == []
    assert unit.next_due() == now + minute
    assert len(unit.claim_due(now + minute, 10)) == 1
    assert unit.next_due() is None


@pytest.mark.parametrize("ahead", [0, 1])
def test_due_means_at_its_time_or_after(unit: SqlUnit, now: datetime, ahead: int) -> None:
    unit.plan("reminder", now, None, {})
    assert unit.claim_due(now - timedelta(microseconds=1), 10) == []
    assert len(unit.claim_due(now + timedelta(microseconds=ahead), 10)) == 1


def test_what_is_planned_is_listed_by_table_and_by_chat(
    unit: SqlUnit, new_stream: Callable[..., Stream], now: datetime
) -> None:
    stream, minute = new_stream(unit), timedelta(minutes=1)
    later = unit.plan("remind", now + minute, None, {"text": "茶"}, chat_id=-7, person_id=1)
    sooner = unit.plan("remind", now, None, {"text": "水"}, chat_id=-7, person_id=2)
    flag = unit.plan("flag", now, stream.id, {"version": 3})
    unit.plan("remind", now, None, {}, chat_id=-8, person_id=1)
    assert unit.planned_in(-7, "remind") == [sooner, later]
    assert (sooner.chat_id, sooner.person_id, sooner.payload) == (-7, 2, {"text": "水"})
    assert (unit.planned_at(stream.id, "flag"), unit.planned_at(stream.id, "lapse")) == ([flag], [])
    unit.claim_due(now, 10)
    assert (unit.planned_in(-7, "remind"), unit.planned_at(stream.id, "flag")) == ([later], [])


def test_what_is_called_off_never_comes(unit: SqlUnit, now: datetime) -> None:
    water, tea = (unit.plan("remind", now, None, {"text": text}, chat_id=-7) for text in ("水", "茶"))
    assert unit.call_off(water.id)
    assert not unit.call_off(water.id)
    assert unit.claim_due(now, 10) == [tea]
    assert not unit.call_off(tea.id)
    assert unit.next_due() is None


def test_reminders_go_with_a_group_that_moves(unit: SqlUnit, now: datetime) -> None:
    unit.plan("remind", now, None, {}, chat_id=-7, person_id=1)
    unit.move_chat(-7, -1007)
    assert [due.person_id for due in unit.planned_in(-1007, "remind")] == [1]
    assert unit.planned_in(-7, "remind") == []
