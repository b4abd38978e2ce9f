from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError, StatementError

from storage.sqlite_store import SqlUnit
from storage.store import DeadLetter, Message


def test_a_cause_is_served_once(unit: SqlUnit, now: datetime) -> None:
    assert unit.handled("1:7") is None
    unit.mark_handled("1:7", "走 e4", now)
    assert unit.handled("1:7") == "走 e4"
    with pytest.raises(IntegrityError):
        unit.mark_handled("1:7", "走 e5", now)


def test_old_causes_are_forgotten(unit: SqlUnit, now: datetime) -> None:
    for hours in (73, 72, 1):
        unit.mark_handled(f"1:{hours}", "", now - timedelta(hours=hours))
    assert unit.prune(now - timedelta(hours=72)) == 1
    assert [unit.handled(f"1:{hours}") for hours in (73, 72, 1)] == [None, "", ""]


def test_what_fired_long_ago_is_forgotten_and_what_waits_is_not(unit: SqlUnit, now: datetime) -> None:
    for hours in (73, 71):
        unit.plan("fired", now - timedelta(hours=hours), None, {})
    assert len(unit.claim_due(now, 10)) == 2
    overdue = unit.plan("overdue", now - timedelta(hours=73), None, {})
    assert unit.prune(now - timedelta(hours=72)) == 1
    assert unit.claim_due(now, 10) == [overdue]


def test_what_failed_long_ago_is_forgotten_and_what_is_still_tried_is_not(unit: SqlUnit, now: datetime) -> None:
    long_ago = now - timedelta(hours=73)
    for chat, at in ((1, long_ago), (2, now), (3, long_ago)):
        unit.post(Message(chat, "text", {}, at))
    forgotten, recent, tried = unit.claim(now, 10, now)
    unit.fail(forgotten, "Forbidden")
    unit.fail(recent, "Forbidden")
    assert unit.prune(now - timedelta(hours=72)) == 1
    assert [outgoing.id for outgoing in unit.claim(now, 10, now)] == [tried.id]
    assert unit._value(text("SELECT count(*) FROM outbox WHERE failed")) == 1


def test_letters_are_listed_newest_first(unit: SqlUnit, now: datetime) -> None:
    letters = [DeadLetter(f"R{day}", "1:7", "{}", "Error", now + timedelta(days=day)) for day in range(3)]
    for letter in letters:
        unit.bury(letter)
    assert unit.dead_letters(2) == [letters[2], letters[1]]


def test_letters_are_kept_a_month_longer_than_what_was_served(unit: SqlUnit, now: datetime) -> None:
    for reference, days in (("old", 31), ("new", 30)):
        unit.bury(DeadLetter(reference, "1:7", "{}", "Error", now - timedelta(days=days)))
    assert unit.prune(now) == 1
    assert [letter.reference for letter in unit.dead_letters(9)] == ["new"]


@pytest.mark.parametrize(("update", "kept"), [("\ud83d", "\\ud83d"), ("a\0b", "a\\x00b"), ("🀄️‮", "🀄️‮")])
def test_no_update_is_too_poisoned_to_be_buried(unit: SqlUnit, now: datetime, update: str, kept: str) -> None:
    unit.bury(DeadLetter("R1", "1:7", update, update, now))
    assert unit.dead_letters(1) == [DeadLetter("R1", "1:7", kept, kept, now)]


def test_a_naive_time_raises(unit: SqlUnit, now: datetime) -> None:
    naive = now.replace(tzinfo=None)
    for act in (
        lambda: unit.mark_handled("1:7", "", naive),
        lambda: unit.plan("flag", naive, None, {}),
        lambda: unit.claim(naive, 1, now),
        lambda: unit.claim_due(naive, 1),
    ):
        with pytest.raises(StatementError, match="naive"):
            act()


def test_times_come_back_in_utc(unit: SqlUnit, now: datetime) -> None:
    in_shanghai = now.astimezone(timezone(timedelta(hours=8)))
    due = unit.plan("flag", in_shanghai, None, {})
    assert due.due_at == now
    assert due.due_at.utcoffset() == timedelta(0)
