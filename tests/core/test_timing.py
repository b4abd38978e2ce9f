"""The referee at the clocks, and where there are none: pause, go on, time given and taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.core.game.game import Game
from engines.core.game.record import Entry, fold
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Fact, Refusal, Seat

WHITE, BLACK = Seat(0), Seat(1)
Opened = Callable[..., Table[Any, Any]]


def play(table: Table[Any, Any], *entries: tuple[Seat, str, float]) -> Table[Any, Any]:
    for seat, text, at in entries:
        played = table.play(seat, text, at)
        assert isinstance(played, Played), played
        table = played.table
    return table


def point(table: Table[Any, Any], seat: Seat, text: str, at: float) -> str:
    refusal = table.play(seat, text, at)
    assert isinstance(refusal, Refusal)
    assert refusal.clause is None or refusal.point in table.rules.points
    return refusal.point


def left(table: Table[Any, Any], at: float) -> list[float]:
    assert table.clock is not None
    return [table.clock.left(seat, at) for seat in (WHITE, BLACK)]


def test_nobodys_time_runs_while_the_match_is_paused(opened: Opened) -> None:
    table = play(opened(clock="10m"), (WHITE, "1", 20), (REFEREE, "pause", 50))
    assert table.clock is not None
    assert left(table, 9999) == [580, 570]
    assert table.clock.falls_at() is None
    table = play(table, (REFEREE, "go", 1000))
    assert left(table, 1010) == [580, 560]
    assert table.clock is not None
    assert table.clock.falls_at() == 1570


@pytest.mark.parametrize(("said", "text"), [("暂停", "pause"), ("PAUSE", "pause"), (" pause ", "pause")])
def test_pause_in_either_language(opened: Opened, said: str, text: str) -> None:
    played = opened(clock="10m").play(REFEREE, said, 5)
    assert isinstance(played, Played)
    assert (played.text, played.facts) == (text, (Fact("paused"),))


def test_a_move_while_paused_is_refused_for_that(opened: Opened) -> None:
    table = play(opened(clock="10m"), (REFEREE, "pause", 5))
    assert point(table, WHITE, "1", 6) == "paused"
    assert point(table, WHITE, "1 提和", 6) == "paused"
    # What would not count anyway is called what it is.
    assert point(table, BLACK, "1", 6) == "turn"
    assert point(table, WHITE, "nonsense", 6) == "text"
    assert play(table, (REFEREE, "继续", 7), (WHITE, "1", 8)).to_act == (BLACK,)


def test_a_paused_match_may_end(opened: Opened) -> None:
    paused = play(opened(clock="10m"), (REFEREE, "pause", 5))
    assert play(paused, (WHITE, "resign", 6)).outcome is not None
    assert play(paused, (BLACK, "draw?", 6), (WHITE, "draw ok", 7)).outcome is not None
    assert play(paused, (REFEREE, "award 0", 6)).outcome is not None


def test_pausing_twice_and_going_on_unpaused(opened: Opened) -> None:
    table = opened(clock="10m")
    assert point(table, REFEREE, "go", 1) == "not_paused"
    assert point(play(table, (REFEREE, "pause", 1)), REFEREE, "pause", 2) == "paused"


# At a table without a clock, and where the rule set has none at all.


@pytest.fixture
def untimed(game: Game) -> Table[Any, Any]:
    """A table by a rule set that knows no clocks."""
    rules = game.rule_sets["house"]
    without = replace(rules, options={"goal": rules.options["goal"]})
    table = open_table(replace(game, rule_sets={"house": without}))
    assert isinstance(table, Table)
    return table


@pytest.fixture(params=["none chosen", "none to choose"])
def clockless(request: pytest.FixtureRequest, opened: Opened, untimed: Table[Any, Any]) -> Table[Any, Any]:
    return opened() if request.param == "none chosen" else untimed


def test_nobody_moves_while_a_match_without_a_clock_is_paused(clockless: Table[Any, Any]) -> None:
    assert not clockless.paused
    paused = clockless.play(REFEREE, "暂停", 5)
    assert isinstance(paused, Played)
    assert (paused.text, paused.facts, paused.table.paused) == ("pause", (Fact("paused_play"),), True)
    assert point(paused.table, WHITE, "1", 6) == "paused"
    assert point(paused.table, BLACK, "1", 6) == "turn"
    assert point(paused.table, WHITE, "nonsense", 6) == "text"
    going = paused.table.play(REFEREE, "go", 7)
    assert isinstance(going, Played)
    assert (going.text, going.facts, going.table.paused) == ("go", (Fact("going_on"),), False)
    assert play(going.table, (WHITE, "1", 8)).to_act == (BLACK,)


def test_a_match_without_a_clock_may_end_while_it_is_paused(clockless: Table[Any, Any]) -> None:
    paused = play(clockless, (REFEREE, "pause", 5))
    assert play(paused, (WHITE, "resign", 6)).outcome is not None
    assert play(paused, (REFEREE, "award 0", 6)).outcome is not None
    assert point(play(paused, (REFEREE, "award 0", 6)), REFEREE, "go", 7) == "over"


def test_pausing_twice_and_going_on_unpaused_without_a_clock(clockless: Table[Any, Any]) -> None:
    assert point(clockless, REFEREE, "go", 1) == "not_paused"
    assert point(play(clockless, (REFEREE, "pause", 1)), REFEREE, "pause", 2) == "paused"


def test_only_the_referee_pauses_a_match_without_a_clock(opened: Opened, untimed: Table[Any, Any]) -> None:
    for text in ("pause", "go"):
        assert point(opened(), CLOCK, text, 1) == "no_clock"
        assert point(untimed, CLOCK, text, 1) == "text"
        assert point(opened(), WHITE, text, 1) == point(untimed, WHITE, text, 1) == "text"


def test_without_a_clock_there_is_no_time_to_give(opened: Opened, untimed: Table[Any, Any]) -> None:
    assert point(opened(), REFEREE, "time 0 +60", 1) == "no_clock"
    assert point(untimed, REFEREE, "time 0 +60", 1) == "text"


@pytest.mark.parametrize("text", ["pause", "go", "暂停", "继续", "time 0 +60"])
def test_the_clocks_are_the_referees(opened: Opened, text: str) -> None:
    table = opened(clock="10m")
    assert point(table, WHITE, text, 1) == "text"


def test_the_clock_itself_may_stand_still(opened: Opened) -> None:
    table = play(opened(clock="10m"), (CLOCK, "pause", 10), (CLOCK, "go", 50))
    assert left(table, 60) == [580, 600]


def test_a_pause_is_not_the_games_own_stop(opened: Opened) -> None:
    """Each ends by its own word, in either order."""
    both = play(opened(clock="10m"), (REFEREE, "halt", 10), (REFEREE, "pause", 20))
    assert left(play(both, (REFEREE, "go", 30)), 40) == [590, 600]
    assert left(play(both, (REFEREE, "resume", 30)), 40) == [590, 600]
    assert left(play(both, (REFEREE, "go", 30), (REFEREE, "resume", 30)), 40) == [580, 600]


def test_time_is_given_and_taken(opened: Opened) -> None:
    table = opened(clock="10m")
    given_ = table.play(REFEREE, "time 0 +90", 10)
    assert isinstance(given_, Played)
    assert (given_.text, given_.facts) == ("time 0 +90", (Fact("time_given", {"seat": 0, "seconds": 90}),))
    assert left(given_.table, 10) == [680, 600]
    taken = given_.table.play(REFEREE, "time  1  -120", 20)
    assert isinstance(taken, Played)
    assert (taken.text, taken.facts) == ("time 1 -120", (Fact("time_taken", {"seat": 1, "seconds": 120}),))
    assert left(taken.table, 20) == [670, 480]


@pytest.mark.parametrize(
    ("text", "why"),
    [("time 2 +60", "no_seat"), ("time 0 +0", "text"), ("time 0 60", "text"), ("time 0 +999999", "text")],
)
def test_time_that_cannot_be_given(opened: Opened, text: str, why: str) -> None:
    # The small game reads no such words, so they are no entry at all.
    assert point(opened(clock="10m"), REFEREE, text, 1) == why


def test_taking_all_that_is_left_brings_the_flag_down(opened: Opened) -> None:
    ended = opened(clock="10m").play(REFEREE, "time 1 -600", 10)
    assert isinstance(ended, Played)
    assert ended.table.outcome is not None
    assert ended.table.outcome.winners == (WHITE,)
    assert [fact.key for fact in ended.facts] == ["time_taken", "flag"]


def test_the_referees_pause_stands_above_a_flag_that_nobody_entered(opened: Opened) -> None:
    paused = play(opened(clock="60s"), (REFEREE, "pause", 70))
    assert left(paused, 500) == [-10, 60]
    assert point(paused, CLOCK, "flag 0", 500) == "time_left"
    assert point(paused, WHITE, "1", 500) == "paused"
    assert point(play(paused, (REFEREE, "go", 500)), WHITE, "1", 500) == "time_over"
    mended = play(paused, (REFEREE, "time 0 +40", 500), (REFEREE, "go", 510), (WHITE, "1", 530))
    assert left(mended, 530) == [10, 60]


STEPS = st.lists(
    st.tuples(st.sampled_from(["move", "pause", "go", "time 0 +30", "time 1 -5"]), st.integers(0, 40)), max_size=25
)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_time_left_is_what_was_given_less_what_was_spent(opened: Opened, steps: list[tuple[str, int]]) -> None:
    """Against a count by hand: only unpaused time of the side to act is spent."""
    table, at, shown, paused = opened(clock="300s+7s"), 0, [300, 300], False
    entries: list[Entry] = []
    for act, wait in steps:
        at += wait
        seat = table.to_act[0] if table.to_act else WHITE
        expected = list(shown)
        expected[seat] -= 0 if paused else wait
        assert left(table, at) == expected or table.outcome
        shown = expected
        author, text = (seat, "0") if act == "move" else (REFEREE, act)
        played = table.play(author, text, at)
        if isinstance(played, Refusal):
            # Time goes by all the same.
            continue
        entries.append(Entry(len(entries) + 1, author, text, at))
        table = played.table
        match act:
            case "move":
                shown[seat] += 7
            case "pause" | "go":
                paused = act == "pause"
            case _:
                shown[int(act[5])] += int(act.split()[2])
    assert fold(opened(clock="300s+7s"), entries).table.clock == table.clock
