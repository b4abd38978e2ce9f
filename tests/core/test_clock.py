"""Time: what the clocks show after any entries, and when a flag falls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.clock import Control, Period, fresh_clock, parse_control
from engines.core.game import Game
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat
from engines.core.table import Played, Table, open_table

WHITE, BLACK = Seat(0), Seat(1)
Opened = Callable[..., Table[Any, Any]]


def play(table: Table[Any, Any], *entries: tuple[Seat, str, float]) -> Table[Any, Any]:
    for seat, text, at in entries:
        played = table.play(seat, text, at)
        assert isinstance(played, Played), played
        table = played.table
    return table


def refused(table: Table[Any, Any], seat: Seat, text: str, at: float) -> tuple[str, str]:
    refusal = table.play(seat, text, at)
    assert isinstance(refusal, Refusal)
    return refusal.kind, refusal.point


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("90m", Control((Period(None, 5400),))),
        ("90", Control((Period(None, 90),))),
        ("25m+10s", Control((Period(None, 1500),), 10)),
        ("25分+10秒", Control((Period(None, 1500),), 10)),
        ("40/90m, 30m", Control((Period(40, 5400), Period(None, 1800)))),
        ("40/90m，30分钟+30", Control((Period(40, 5400), Period(None, 1800)), 30)),
        ("1h", Control((Period(None, 3600),))),
        ("", None),
        ("soon", None),
        ("0m", None),
        ("0/90m", None),
        ("90m+", Control((Period(None, 5400),))),
        ("90m+x", None),
        ("90m+1/5s", None),
        ("90m+5s+5s", None),
        ("999h", None),
        ("5m+999h", None),
        ("-5m", None),
        ("1e9", None),
        ("999999m", None),
    ],
)
def test_time_controls(text: str, control: Control | None) -> None:
    assert parse_control(text) == control


@settings(deadline=None)
@given(st.text(max_size=30))
def test_no_text_of_a_time_control_is_an_accident(text: str) -> None:
    control = parse_control(text)
    assert control is None or control.allowance(0) > 0


@pytest.mark.parametrize(
    ("moves", "seconds"), [(0, 5400), (39, 5400 + 39 * 30), (40, 7200 + 40 * 30), (100, 7200 + 100 * 30)]
)
def test_periods_and_increments_are_granted_as_moves_are_made(moves: int, seconds: int) -> None:
    control = parse_control("40/90m,30m+30s")
    assert control is not None
    assert control.allowance(moves) == seconds


def test_the_allowance_ends_with_the_last_period() -> None:
    assert Control((Period(2, 60), Period(2, 30))).allowance(50) == 90


def test_only_the_side_to_act_spends_time(opened: Opened) -> None:
    table = play(opened(clock="10m"), (WHITE, "1", 20), (BLACK, "2", 50))
    assert table.clock is not None
    assert [table.clock.left(seat, 55) for seat in (WHITE, BLACK)] == [600 - 20 - 5, 600 - 30]
    assert table.clock.falls_at() == 50 + 580


def test_a_time_before_the_last_entry_costs_nothing(opened: Opened) -> None:
    table = play(opened(clock="10m"), (WHITE, "1", 20), (BLACK, "2", 5))
    assert table.clock is not None
    assert table.clock.left(BLACK, 20) == 600
    assert table.clock.since == 20


def test_increment_is_added_with_the_move(opened: Opened) -> None:
    table = play(opened(clock="60s+10s"), (WHITE, "1", 30))
    assert table.clock is not None
    assert (table.clock.left(WHITE, 30), table.clock.left(BLACK, 30)) == (40, 60)


def test_a_fallen_flag_ends_the_match_by_an_entry_of_the_clock(opened: Opened) -> None:
    table = opened(clock="60s")
    assert table.clock is not None
    falls = table.clock.falls_at()
    assert falls == 60
    assert refused(table, CLOCK, "flag 0", 59.5) == ("illegal", "time_left")
    assert refused(table, CLOCK, "flag 1", falls) == ("illegal", "time_left")
    assert refused(table, CLOCK, "fell", falls) == ("unreadable", "text")
    assert refused(table, WHITE, "1", falls) == ("illegal", "time_over")
    ended = play(table, (CLOCK, "flag 0", falls))
    assert ended.outcome is not None
    assert (ended.outcome.winners, ended.outcome.reason, ended.outcome.clause) == ((BLACK,), "flag", "house:1")
    assert ended.to_act == ()
    assert ended.clock is not None
    assert ended.clock.falls_at() is None


def test_a_move_in_time_is_a_move(opened: Opened) -> None:
    assert play(opened(clock="60s"), (WHITE, "1", 59.9)).to_act == (BLACK,)


def test_the_referee_may_act_after_the_flag(opened: Opened) -> None:
    ended = play(opened(clock="60s"), (REFEREE, "award draw power cut", 100))
    assert ended.outcome is not None
    assert ended.outcome.reason == "award"


def test_no_clock_no_flag(opened: Opened) -> None:
    assert refused(opened(), CLOCK, "flag 0", 1e9) == ("unreadable", "text")
    assert opened().clock is None


def test_effects_of_the_referee(opened: Opened) -> None:
    table = play(opened(clock="10m"), (REFEREE, "fine 1", 10), (REFEREE, "halt", 20))
    assert table.clock is not None
    assert (table.clock.left(WHITE, 500), table.clock.left(BLACK, 500)) == (580, 540)
    assert table.clock.falls_at() is None
    table = play(table, (REFEREE, "resume", 100))
    assert table.clock is not None
    assert table.clock.left(WHITE, 110) == 570


def test_a_fine_may_bring_the_flag_down_at_once(opened: Opened) -> None:
    played = opened(clock="65s").play(REFEREE, "fine 1", 10)
    assert isinstance(played, Played)
    assert (played.table.outcome, played.facts) == (None, ())
    again = played.table.play(REFEREE, "fine 1", 20)
    assert isinstance(again, Played)
    assert again.table.outcome is not None
    assert (again.table.outcome.winners, again.table.outcome.reason) == ((WHITE,), "flag")
    assert (again.text, [fact.key for fact in again.facts]) == ("fine 1", ["flag"])


def test_what_would_follow_a_fine_does_not_follow_a_fallen_flag(opened: Opened) -> None:
    in_time = play(opened(clock="65s+9s"), (WHITE, "dare 7", 4))
    assert in_time.clock is not None
    assert (in_time.state, in_time.clock.moves, in_time.clock.left(WHITE, 4)) == ((7,), (1, 0), 10)
    late = opened(clock="65s").play(WHITE, "dare 7", 5)
    assert isinstance(late, Played)
    assert (late.table.state, late.table.to_act) == ((), ())
    assert [fact.key for fact in late.facts] == ["dare", "flag"]


def test_a_referees_act_is_no_move(opened: Opened) -> None:
    table = play(opened(clock="10m+60s"), (REFEREE, "fine 1", 10))
    assert table.clock is not None
    assert table.clock.moves == (0, 0)


def test_a_clock_that_cannot_be_read_opens_no_table(game: Game) -> None:
    refusal = open_table(game, "house", {"clock": "a while"})
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point) == ("unreadable", "clock")


def test_a_fresh_clock_has_used_nothing() -> None:
    clock = fresh_clock(Control((Period(None, 60),)), 2, (WHITE,))
    assert [clock.used_by(seat, 0) for seat in (WHITE, BLACK)] == [0, 0]
