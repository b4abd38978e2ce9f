"""The record: striking, replacing, and what a correction would do before it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.core.game.record import Entry, Preview, fold, in_order, preview, replay
from engines.core.game.table import Table
from engines.core.rulings import Fact, Refusal, Seat

Opened = Callable[..., Table[Any, Any]]


def record(*texts: str) -> list[Entry]:
    """Entries by both seats in turn, numbered from 1."""
    return [Entry(n, Seat((n - 1) % 2), text, 10.0 * n) for n, text in enumerate(texts, 1)]


def previewed(
    table: Table[Any, Any],
    entries: list[Entry],
    strike: set[int],
    instead: tuple[int, Seat, str] | None = None,
) -> Preview:
    result = preview(table, entries, strike, instead)
    assert isinstance(result, Preview)
    return result


def position(table: Table[Any, Any]) -> int:
    return int(table.mode.position(table.state))


def test_a_record_folds_to_its_table(opened: Opened) -> None:
    folded = fold(opened(), record("1", "2", "3"))
    assert (position(folded.table), folded.broken) == (6, None)


def test_a_refused_entry_changes_nothing_and_the_next_goes_on(opened: Opened) -> None:
    folded = replay(opened(), [Entry(1, Seat(1), "1"), Entry(2, Seat(0), "4")])
    assert position(folded.table) == 4
    assert folded.broken is not None
    assert folded.broken.entry.seq == 1


def test_struck_entries_do_not_count(opened: Opened) -> None:
    entries = [*record("1", "2"), Entry(3, Seat(0), "9", struck=True)]
    assert position(fold(opened(), entries).table) == 3


def test_a_replacement_stands_where_the_struck_one_stood() -> None:
    entries = [
        Entry(1, Seat(0), "1", struck=True),
        Entry(2, Seat(1), "2"),
        Entry(3, Seat(0), "3", struck=True, replaces=1),
        Entry(4, Seat(0), "4", replaces=3),
    ]
    assert [entry.text for entry in in_order(entries)] == ["4", "2"]


def test_a_long_chain_of_replacements_is_followed() -> None:
    chain = [Entry(n, Seat(0), str(n), struck=n < 3000, replaces=n - 1 or None) for n in range(1, 3001)]
    assert [entry.text for entry in in_order([*chain, Entry(3001, Seat(1), "last")])] == ["3000", "last"]


def test_preview_of_a_strike_lists_what_is_then_refused(opened: Opened) -> None:
    entries = record("1", "2", "3", "4")
    seen = previewed(opened(), entries, {2})
    # Seat 0 cannot add twice in a row; the 4 of seat 1 fits again.
    assert [step.entry.seq for step in seen.refused] == [3]
    assert (seen.after_end, seen.departing, seen.entry) == ((), (), None)
    assert (position(seen.before), position(seen.after)) == (10, 5)
    assert seen.voided == (3,)


def test_preview_of_a_replacement_lists_what_follows_the_new_end(opened: Opened) -> None:
    entries = record("9", "9", "1", "1", "1")
    seen = previewed(opened(), entries, {3}, (3, Seat(0), "9"))
    assert seen.after.outcome is None
    seen = previewed(opened(), record("9", "9", "4", "8", "8"), {3}, (3, Seat(0), "9"))
    assert [entry.seq for entry in seen.after_end] == [5]
    assert seen.after.outcome is not None
    assert seen.after.outcome.winners == (Seat(1),)
    assert seen.voided == (5,)


def test_preview_gives_the_replacement_its_number_place_and_time(opened: Opened) -> None:
    seen = previewed(opened(), record("1", "2"), {1}, (1, Seat(0), " 5 "))
    assert seen.entry == Entry(3, Seat(0), "5", 10.0, replaces=1)


def test_what_is_replaced_is_struck_without_being_named(opened: Opened) -> None:
    assert position(previewed(opened(), record("1", "2"), set(), (1, Seat(0), "5")).after) == 7


@pytest.mark.parametrize(("text", "point"), [("12", "too_big"), ("hello", "text")])
def test_a_replacement_that_is_not_allowed_is_refused(opened: Opened, text: str, point: str) -> None:
    refusal = preview(opened(), record("1", "2"), {1}, (1, Seat(0), text))
    assert isinstance(refusal, Refusal)
    assert refusal.point == point


def test_preview_of_a_strike_lists_entries_that_then_depart_from_the_sheet(opened: Opened) -> None:
    entries = record("1@0", "2@1", "3@2", "4@3")
    seen = previewed(opened(), entries, {1, 2})
    assert seen.voided == ()
    assert [(entry.seq, facts) for entry, facts in seen.departing] == [
        (3, (Fact("place", {"asked": 0}),)),
        (4, (Fact("place", {"asked": 1}),)),
    ]


def test_what_departed_before_and_the_replacement_itself_are_not_listed(opened: Opened) -> None:
    entries = record("1@0", "2@7", "3@2")
    assert previewed(opened(), entries, {1}, (1, Seat(0), "5@9")).departing == ()


def test_the_record_itself_is_not_altered(opened: Opened) -> None:
    entries = record("1", "2", "3")
    before = list(entries)
    previewed(opened(), entries, {2}, (2, Seat(1), "9"))
    assert entries == before
