"""The inbox: what was acknowledged before it was served; and groups that have another number now."""

from __future__ import annotations

from datetime import datetime, timedelta

from storage.sqlite_store import SqlUnit
from storage.store import Letter

OLD, NEW = -4000001, -1001000000001
MINUTE = timedelta(seconds=60)


def letters(now: datetime, *numbers: int, bot: int = 7) -> list[Letter]:
    return [Letter(f"{bot}:{number}", f'{{"update_id": {number}}}', now) for number in numbers]


def test_letters_are_read_in_the_order_in_which_they_came(unit: SqlUnit, now: datetime) -> None:
    unit.keep(letters(now, 30, 31, 32))
    unit.keep(letters(now, 5, 6))  # after a week of silence a messenger counts from anywhere
    unit.keep(letters(now, 31, 7))
    unit.keep([])
    assert unit.kept("7:") == letters(now, 30, 31, 32, 5, 6, 7)


def test_letters_of_another_bot_are_not_ours(unit: SqlUnit, now: datetime) -> None:
    unit.keep(letters(now, 1) + letters(now, 1, bot=77))
    assert unit.kept("7:") == letters(now, 1)


def test_what_is_struck_off_or_was_served_comes_no_more(unit: SqlUnit, now: datetime) -> None:
    unit.keep(letters(now, 1, 2, 3, 4))
    unit.strike_off(["7:1", "7:3", "7:9"])
    unit.strike_off([])
    unit.mark_handled("7:2", "", now)
    unit.strike_served()
    assert unit.kept("7:") == letters(now, 4)


def test_a_cause_is_remembered_as_long_as_its_letter_is_there(unit: SqlUnit, now: datetime) -> None:
    for number in (1, 2):
        unit.mark_handled(f"7:{number}", "", now)
    unit.keep(letters(now, 1))
    unit.prune(now + timedelta(hours=1))
    assert [unit.handled(f"7:{number}") for number in (1, 2)] == ["", None]
    unit.prune(now + timedelta(days=31))
    unit.prune(now + timedelta(days=31))
    assert unit.handled("7:1") is None
    assert unit.kept("7:") == []


def test_a_supergroup_waits_for_the_last_word_under_its_old_number(unit: SqlUnit, now: datetime) -> None:
    assert unit.moved_to(OLD) is None
    assert not unit.arriving(NEW, now - MINUTE)
    unit.hear_of_move(OLD, NEW, now)
    unit.hear_of_move(OLD, NEW, now + MINUTE)
    assert unit.moved_to(OLD) == NEW
    assert unit.arriving(NEW, now)
    assert not unit.arriving(OLD, now)
    assert not unit.arriving(NEW, now + timedelta(seconds=1)), "the first time it was heard of counts"
    unit.close_move(OLD)
    assert not unit.arriving(NEW, now - MINUTE)
    unit.hear_of_move(OLD, NEW, now + MINUTE)
    assert not unit.arriving(NEW, now - MINUTE)
