"""Time: what the clocks show after any entries, and when a flag falls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.core.clocks.clock import Clock, ClockReading, Control, Overtime, Period, fresh_clock, parse_control
from engines.core.game.game import Game
from engines.core.game.match_time import MatchTime
from engines.core.game.record import Entry, fold, replay
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Accepted, AddUsed, Refusal, Seat

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
        ("1h,25/10m", Control((Period(None, 3600), Period(25, 600)))),
        ("60m+3x30s", Control((Period(None, 3600),), overtime=Overtime(3, 30))),
        ("60分+3次30秒", Control((Period(None, 3600),), overtime=Overtime(3, 30))),
        ("60分钟 + 3次30秒", Control((Period(None, 3600),), overtime=Overtime(3, 30))),
        ("10m+3×30s", Control((Period(None, 600),), overtime=Overtime(3, 30))),
        ("10m+1X1m", Control((Period(None, 600),), overtime=Overtime(1, 60))),
        ("0m+3x30s", Control((Period(None, 0),), overtime=Overtime(3, 30))),
        ("3x30s", Control((Period(None, 0),), overtime=Overtime(3, 30))),
        ("3次30秒", Control((Period(None, 0),), overtime=Overtime(3, 30))),
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
        ("60m+0x30s", None),
        ("60m+3x0s", None),
        ("60m+3x", None),
        ("60m+x30s", None),
        ("60m+100x30s", None),
        ("60m+99x9h", None),
        ("60m+3x30s+5s", None),
        ("3x30s+5s", None),
        ("0m+10s", None),
        ("40/90m+3x30s", None),
        ("1h,25/10m+3x30s", None),
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


def test_nothing_follows_while_the_moves_of_a_period_are_to_be_made() -> None:
    control = parse_control("40/90m,30m,25/10m")
    assert control is not None
    assert [control.allowance(moves) for moves in (0, 39, 40, 100)] == [5400, 5400, 7200 + 600, 7200 + 600]


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


# 读秒: after the main time so many periods; a move made within a period restores it.


def think(table: Table[Any, Any], *seconds: float) -> Table[Any, Any]:
    """White thinks that long about each move; Black answers at once."""
    for each in seconds:
        assert table.clock is not None
        at = table.clock.since + each
        table = play(table, (WHITE, "0", at), (BLACK, "0", at))
    return table


def shown(table: Table[Any, Any], seat: Seat = WHITE, after: float = 0.0) -> ClockReading:
    assert table.clock is not None
    return table.clock.reading(seat, table.clock.since + after)


@pytest.mark.parametrize(
    ("thought", "left"),
    [
        ((), ClockReading(60, 3)),
        ((50,), ClockReading(10, 3)),
        # Ten seconds of the main time and 25 of the first period, which the move restores.
        ((50, 35), ClockReading(30, 2, 1)),
        ((50, 35, 29.9), ClockReading(30, 2, 1)),
        # Half a minute and not a moment less: a period is used up, as a flag falls with the last moment.
        ((50, 35, 30), ClockReading(30, 1, 1)),
        ((50, 35, 31), ClockReading(30, 1, 1)),
        ((50, 35, 30, 29), ClockReading(30, 1, 1)),
        ((50, 35, 30, 45), ClockReading(30, 0, 1)),
        ((50, 35, 61), ClockReading(30, 0, 1)),
        # Exactly the main time, and all that is left in one go.
        ((60,), ClockReading(30, 2, 1)),
        ((149,), ClockReading(30, 0, 1)),
        ((149, 29, 29, 29, 29), ClockReading(30, 0, 1)),
    ],
)
def test_byoyomi(opened: Opened, thought: tuple[float, ...], left: ClockReading) -> None:
    table = think(opened(clock="60s+3x30s"), *thought)
    assert shown(table) == left
    assert shown(table, BLACK) == ClockReading(60, 3)
    assert table.clock is not None
    assert table.clock.used_by(WHITE, table.clock.since) == pytest.approx(sum(thought))
    assert table.clock.falls_at() == table.clock.since + left.seconds + 30 * left.periods


@pytest.mark.parametrize(
    ("after", "left"),
    [
        (0, ClockReading(10, 3)),
        (9, ClockReading(1, 3)),
        (10, ClockReading(30, 2, 1)),
        (13, ClockReading(27, 2, 1)),
        (39, ClockReading(1, 2, 1)),
        (40, ClockReading(30, 1, 1)),
        (99, ClockReading(1, 0, 1)),
        (100, ClockReading(0, 0, 1)),
        (110, ClockReading(-10, 0, 1)),
    ],
)
def test_a_clock_runs_through_its_periods_by_itself(opened: Opened, after: float, left: ClockReading) -> None:
    assert shown(think(opened(clock="60s+3x30s"), 50), after=after) == left


def test_the_flag_falls_with_the_last_period(opened: Opened) -> None:
    table = think(opened(clock="60s+3x30s"), 119)
    assert refused(table, CLOCK, "flag 0", 119 + 59.9) == ("illegal", "time_left")
    assert refused(table, WHITE, "0", 119 + 60) == ("illegal", "time_over")
    ended = play(table, (CLOCK, "flag 0", 119 + 60))
    assert ended.outcome is not None
    assert ended.outcome.winners == (BLACK,)


@pytest.mark.parametrize("clock", ["3x30s", "0m+3x30s", "0+3次30秒"])
def test_byoyomi_from_the_first_move(opened: Opened, clock: str) -> None:
    table = opened(clock=clock)
    assert shown(table) == ClockReading(30, 2, 1)
    assert shown(think(table, 29, 29, 29)) == ClockReading(30, 2, 1)
    assert shown(think(table, 29, 31)) == ClockReading(30, 1, 1)
    assert table.clock is not None
    assert table.clock.falls_at() == 90


def test_only_a_move_restores_a_period(opened: Opened) -> None:
    table = think(opened(clock="60s+3x30s"), 60)
    table = play(table, (WHITE, "draw?", 70), (REFEREE, "pause", 75), (REFEREE, "go", 500), (REFEREE, "halt", 505))
    assert shown(table) == ClockReading(10, 2, 1)
    assert shown(play(table, (REFEREE, "resume", 900), (WHITE, "0", 909))) == ClockReading(30, 2, 1)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        # The clock is put back: first the period that runs, then those that are gone, then the main time.
        ("time 0 +5", ClockReading(15, 1, 1)),
        ("time 0 +30", ClockReading(10, 2, 1)),
        ("time 0 +60", ClockReading(10, 3)),
        ("time 0 +300", ClockReading(250, 3)),
        # It is put forward: as if that time had been spent.
        ("time 0 -5", ClockReading(5, 1, 1)),
        ("time 0 -10", ClockReading(30, 0, 1)),
    ],
)
def test_time_given_and_taken_in_byoyomi(opened: Opened, text: str, left: ClockReading) -> None:
    """Fifty seconds into the periods: one is gone, twenty of the second are spent."""
    table = play(opened(clock="60s+3x30s"), (REFEREE, "pause", 110))
    assert shown(table) == ClockReading(10, 1, 1)
    table = play(table, (REFEREE, text, 120))
    assert shown(table) == left


def test_a_move_does_not_restore_the_time_it_is_fined() -> None:
    clock = clock_of("3x90s").after(20, (BLACK,), WHITE, (AddUsed(WHITE, 60),))
    assert clock.reading(WHITE, 20) == ClockReading(30, 2, 1)


# `1h,25/10m`: after the hour 25 moves in every ten minutes. Here a minute, then 3 moves in every 20 seconds.


@pytest.mark.parametrize(
    ("thought", "left"),
    [
        ((), ClockReading(60, 1)),
        ((59,), ClockReading(1, 1)),
        # The move that goes beyond the main time is the first of the three.
        ((59, 5), ClockReading(16, 0, 2)),
        ((59, 5, 5), ClockReading(11, 0, 1)),
        ((59, 5, 5, 5), ClockReading(20, 0, 3)),
        # However little was left of it, and however much: a new twenty seconds.
        ((59, 5, 5, 10), ClockReading(20, 0, 3)),
        ((59, 5, 5, 5, 0, 0, 0), ClockReading(20, 0, 3)),
        ((59, 5, 5, 5, 19), ClockReading(1, 0, 2)),
        ((60,), ClockReading(20, 0, 2)),
        # Moves within the main time count for nothing but its use.
        ((1,) * 40, ClockReading(20, 1)),
    ],
)
def test_so_many_moves_in_every_so_many_minutes(opened: Opened, thought: tuple[float, ...], left: ClockReading) -> None:
    table = think(opened(clock="60s,3/20s"), *thought)
    assert shown(table) == left
    assert table.clock is not None
    assert table.clock.used_by(WHITE, table.clock.since) == sum(thought)
    assert table.clock.falls_at() == table.clock.since + left.seconds + 20 * left.periods


def test_too_few_moves_in_the_second_period_lose(opened: Opened) -> None:
    table = think(opened(clock="1h,25/10m"), 3600, *(24,) * 23)
    assert shown(table) == ClockReading(600 - 23 * 24, 0, 1)
    assert refused(table, WHITE, "0", 4200) == ("illegal", "time_over")
    ended = play(table, (CLOCK, "flag 0", 4200))
    assert ended.outcome is not None
    assert ended.outcome.winners == (BLACK,)


def test_a_second_time_for_all_moves_is_added_when_the_first_is_used_up(opened: Opened) -> None:
    table = opened(clock="60s,30s")
    assert (shown(table), shown(table, after=70)) == (ClockReading(90), ClockReading(20))
    assert shown(think(table, 70, 5)) == ClockReading(15)


# A flag that was entered while only the first period was counted folds for ever.


def test_a_flag_of_the_old_reading_still_folds(opened: Opened) -> None:
    lines = [Entry(1, WHITE, "0", 100), Entry(2, BLACK, "0", 200), Entry(3, CLOCK, "flag 0", 3700.001)]
    folded = fold(opened(clock="1h,25/10m"), lines)
    assert folded.broken is None
    assert folded.table.outcome is not None
    assert folded.table.outcome.winners == (BLACK,)


def test_nobody_is_flagged_by_the_old_reading_any_more(opened: Opened) -> None:
    table = opened(clock="1h,25/10m")
    assert (table.fallen(3700), table.fallen(4200)) == ((), (WHITE,))
    assert shown(play(table, (WHITE, "0", 3700))) == ClockReading(500, 0, 24)


@pytest.mark.parametrize("moves", [1, 25])
def test_a_record_with_moves_in_overtime_is_not_of_the_old_reading(opened: Opened, moves: int) -> None:
    table = think(opened(clock="1h,25/10m"), 3600, *(1,) * moves)
    assert table.clock is not None
    falls = table.clock.falls_at()
    assert falls is not None
    assert refused(table, CLOCK, "flag 0", falls - 1) == ("illegal", "time_left")
    assert play(table, (CLOCK, "flag 0", falls)).outcome is not None


@pytest.mark.parametrize(
    ("clock", "at"), [("1h,25/10m", 3599.9), ("40/90m,30m", 5399.9), ("60m", 3599.9), ("60m+3x30s", 3689.9)]
)
def test_while_time_is_left_by_any_reading_no_flag_stands(opened: Opened, clock: str, at: float) -> None:
    table = opened(clock=clock)
    for flag in ("flag 0", "flag 1", "flag 2", "flag 99"):
        assert refused(table, CLOCK, flag, at) == ("illegal", "time_left")
    paused = play(table, (REFEREE, "pause", 1e4))
    assert refused(paused, CLOCK, "flag 0", 2e4) == ("illegal", "time_left")


# What was on the board before the flag counts.


def test_a_game_won_in_time_is_won(opened: Opened) -> None:
    table = play(opened(clock="60s"), *[(seat, "9", 10) for seat in (WHITE, BLACK, WHITE)])
    assert refused(table, BLACK, "9", 70) == ("illegal", "time_over")
    won = play(table, (BLACK, "9", 69.9))
    assert won.outcome is not None
    assert (won.outcome.winners, won.outcome.reason) == ((BLACK,), "reached")
    assert refused(won, CLOCK, "flag 1", 71) == ("illegal", "over")
    assert won.clock is not None
    assert won.clock.falls_at() is None


# Entries of the clock that are no flag.


@pytest.fixture
def with_lots(game: Game) -> Table[Any, Any]:
    """The small game, where the clock draws a number to begin with."""
    board = game.plays["board"]

    def apply(state: tuple[int, ...], seat: Seat, action: str) -> Accepted[tuple[int, ...]] | Refusal:
        return Accepted((int(action[5:]),), moved=False) if action[:5] == "lots " else board.apply(state, seat, action)

    def parse(state: tuple[int, ...], seat: Seat, text: str) -> str | Refusal:
        return text if text[:5] == "lots " else board.parse(state, seat, text)

    lots = replace(
        board, parse=parse, apply=apply, time=MatchTime(clock_words=lambda state: () if state else ("lots",))
    )
    drawn = replace(game, plays={"board": lots})
    table = open_table(drawn, "house", {"clock": "60s"})
    assert isinstance(table, Table)
    return table


def test_the_clock_enters_what_the_game_asks_of_it(with_lots: Table[Any, Any]) -> None:
    drawn = with_lots.play(CLOCK, "lots 4", 0)
    assert isinstance(drawn, Played)
    assert (drawn.text, drawn.table.state, drawn.table.to_act) == ("lots 4", (4,), (BLACK,))
    assert drawn.table.clock is not None
    assert (drawn.table.clock.moves, drawn.table.clock.running) == ((0, 0), (BLACK,))
    assert refused(drawn.table, CLOCK, "lots 5", 1) == ("unreadable", "text")
    assert play(drawn.table, (CLOCK, "flag 1", 60)).outcome is not None


def test_the_clock_makes_no_moves_and_gives_nothing_up(with_lots: Table[Any, Any]) -> None:
    for text in ("5", "resign", "draw?", "award 0", "halt", "lot 4", "", "  "):
        assert refused(with_lots, CLOCK, text, 0) == ("unreadable", "text")


def test_lots_are_drawn_though_a_flag_is_down_or_the_match_is_paused(with_lots: Table[Any, Any]) -> None:
    assert play(with_lots, (CLOCK, "lots 4", 61)).state == (4,)
    assert play(with_lots, (REFEREE, "pause", 1), (CLOCK, "lots 4", 2)).state == (4,)


@pytest.mark.parametrize(
    ("text", "why"), [("resign", "player_only"), ("draw?", "player_only"), ("award 0", "referee_only")]
)
def test_a_bell_that_is_due_lets_the_clock_end_nothing_else(game: Game, text: str, why: str) -> None:
    belled = replace(game.plays["board"], time=MatchTime(bell=lambda state: 600.0))
    table = open_table(replace(game, plays={"board": belled}), "house", {})
    assert isinstance(table, Table)
    assert refused(table, CLOCK, text, 0) == ("illegal", why)


# Laws of all clocks.

CONTROLS = st.sampled_from(
    [
        "90s",
        "60s+7s",
        "2/60s,30s",
        "2/60s,30s,3/20s",
        "60s,3/20s",
        "60s,3/20s+5s",
        "60s,30s",
        "60s+3x30s",
        "2x20s",
        "1x9s",
    ]
)
WAITS = st.lists(st.integers(0, 45), max_size=25)


def clock_of(text: str, seats: int = 2) -> Clock:
    control = parse_control(text)
    assert control is not None
    return fresh_clock(control, seats, (WHITE,))


def after_moves(clock: Clock, waits: list[int]) -> list[Clock]:
    """The clocks after each move, until a flag falls."""
    clocks = [clock]
    for wait in waits:
        (mover,), at = clock.running, clock.since + wait
        if clock.fallen(at):
            break
        clock = clock.after(at, (Seat(1 - mover),), mover, ())
        clocks.append(clock)
    return clocks


@settings(deadline=None)
@given(CONTROLS, WAITS)
def test_all_time_is_somebodys(control: str, waits: list[int]) -> None:
    for clock in after_moves(clock_of(control), waits):
        assert sum(clock.used_by(seat, clock.since) for seat in (WHITE, BLACK)) == clock.since


@settings(deadline=None)
@given(CONTROLS, WAITS, st.integers(0, 200))
def test_what_a_clock_shows_is_what_is_left(control: str, waits: list[int], later: int) -> None:
    for clock in after_moves(clock_of(control), waits):
        for seat in (WHITE, BLACK):
            reading = clock.reading(seat, clock.since + later)
            overtime = clock.control.overtime
            behind = reading.periods * overtime.seconds if overtime else 0
            assert reading.seconds + behind == clock.left(seat, clock.since + later)
            assert (reading.seconds <= 0) == (seat in clock.fallen(clock.since + later))
            assert reading.moves is None or 0 < reading.moves <= (overtime.moves or 0 if overtime else 0)


@settings(deadline=None)
@given(CONTROLS, WAITS)
def test_the_flag_falls_when_it_was_said_to(control: str, waits: list[int]) -> None:
    clock = after_moves(clock_of(control), waits)[-1]
    falls = clock.falls_at()
    assert falls is not None
    assert clock.fallen(falls - 0.5) == ()
    assert clock.fallen(falls) == clock.running
    assert clock.fell(clock.running[0], falls)


@settings(deadline=None)
@given(CONTROLS, WAITS, st.lists(st.integers(0, 20), max_size=6))
def test_looking_in_between_changes_nothing(control: str, waits: list[int], looks: list[int]) -> None:
    """Time charged in pieces is time charged at once."""
    clock = after_moves(clock_of(control), waits)[-1]
    pieces, at = clock, clock.since
    for look in looks:
        at += look
        pieces = pieces.after(at, pieces.running, None, ())
    assert pieces == clock.after(at, clock.running, None, ())


@settings(deadline=None)
@given(st.sampled_from(["60s+3x30s", "2x20s", "60s,3/20s"]), WAITS)
def test_no_move_gives_main_time_back_nor_a_period_that_is_gone(control: str, waits: list[int]) -> None:
    clocks = after_moves(clock_of(control), waits)
    for before, after in pairwise(clocks):
        was, now = (clock.reading(before.running[0], after.since) for clock in (before, after))
        overtime = after.control.overtime
        assert overtime is not None
        assert now.periods == was.periods
        if was.moves is None:
            assert now == was
        else:
            assert now.seconds in (was.seconds, overtime.seconds)


def by_hand(main: int, periods: int, seconds: int, thought: list[int]) -> tuple[int, int, int]:
    """读秒 as a timekeeper counts it, second by second: main time, periods and seconds of the one that runs."""
    running = seconds
    for each in thought:
        for _ in range(each):
            if main:
                main -= 1
                continue
            running -= 1
            if running == 0:
                periods, running = periods - 1, seconds
        if not main:
            running = seconds
    return main, periods, running


@settings(deadline=None)
@given(st.integers(0, 60), st.integers(1, 4), st.integers(1, 30), WAITS)
def test_byoyomi_is_what_a_timekeeper_counts(main: int, periods: int, seconds: int, waits: list[int]) -> None:
    clock = fresh_clock(Control((Period(None, main),), overtime=Overtime(periods, seconds)), 1, (WHITE,))
    thought: list[int] = []
    for wait in waits:
        if clock.fallen(clock.since + wait):
            assert by_hand(main, periods, seconds, [*thought, wait])[1] <= 0
            return
        clock = clock.after(clock.since + wait, (WHITE,), WHITE, ())
        thought.append(wait)
        left, whole, running = by_hand(main, periods, seconds, thought)
        expected = ClockReading(left, whole) if left else ClockReading(running, whole - 1, 1)
        assert clock.reading(WHITE, clock.since) == expected


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(CONTROLS, WAITS, st.integers(0, 25))
def test_a_record_folded_in_two_is_the_record_folded_whole(
    opened: Opened, control: str, waits: list[int], half: int
) -> None:
    at, entries = 0, []
    for number, wait in enumerate(waits):
        at += wait
        entries.append(Entry(number + 1, Seat(number % 2), "0", at))
    blank = opened(clock=control)
    first = replay(blank, entries[:half])
    assert replay(first.table, entries[half:]).table == fold(blank, entries).table
