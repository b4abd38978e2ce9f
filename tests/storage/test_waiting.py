from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest

from storage.sql import SqlUnit
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
