"""Clauses 1, 4 and 6, and what is ours: turns, places, blocking, leaving, the bell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.speech.words import words
from engines.core.game.table import Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat
from engines.core.scenes.scene import Star
from engines.tiaoqi import GAME
from engines.tiaoqi.board import HOMES, INDEX, NAMES
from tests.tiaoqi.play import BLOCKED, CLAIMED, opened, placed, played, refused

SOUTH = "14-1 14-2 14-3 14-4 15-1 15-2 15-3 16-1 16-2 17-1"
NORTH = "1-1 2-1 2-2 3-1 3-2 3-3 4-1 4-2 4-3 4-4"
NORTH_WEST = " ".join(NAMES[hole] for hole in HOMES[5])


def less(holes: str, *gone: str) -> str:
    return " ".join(hole for hole in holes.split() if hole not in gone)


# What is sent by seat 0 of two, whose marbles stand at 9-5 and 14-1 | the point | the clause.
REFUSED = [
    ("9-5 20-1", "no_hole", None),
    ("0-1 9-5", "no_hole", None),
    ("9-4 9-3", "not_own", "yingxinchun:2"),
    ("8-5 8-6", "not_own", "yingxinchun:2"),
    ("9-5 8-5", "occupied", "yingxinchun:2"),
    ("9-5 9-7", "no_way", "yingxinchun:3"),
    ("9-5 9-5", "no_way", "yingxinchun:3"),
    ("14-1 13-5", "target", "yingxinchun:5"),
    ("14-1 9-9", "target", "yingxinchun:5"),
    ("pass", "skip", "yingxinchun:1"),
    ("claim blocked", "not_blocked", None),
    ("bell", "referee_only", None),
    ("draw?", "text", None),
    ("hello", "text", None),
]


@pytest.mark.parametrize(("text", "point", "clause"), REFUSED)
def test_refusals(text: str, point: str, clause: str | None) -> None:
    table = placed(2, {0: "9-5 14-1", 1: "8-5 1-1"})
    assert refused(table, 0, text) == (point, clause)


def test_1_turns_go_clockwise_and_nobody_plays_out_of_turn() -> None:
    table = opened(3)
    assert refused(table, 1, "13-10 12-9") == ("turn", "yingxinchun:1")
    table = played(table, (0, "4-1 5-5"), (1, "13-10 12-9"), (2, "13-4 12-4"))
    assert table.to_act == (Seat(0),)


def test_1_who_begins_is_drawn_and_of_five_the_empty_corner() -> None:
    table = played(opened(5), (CLOCK, "lots empty=N first=3"))
    assert table.to_act == (Seat(3),)
    assert isinstance(table.scene, Star)
    homes = table.scene.homes
    assert "1-1" not in {hole for holes in homes.values() for hole in holes}
    assert homes[Seat(0)][0] == "5-10", "seat 0 has the first corner clockwise from the top"
    assert refused(table, CLOCK, "lots first=1") == ("phase", None)


@pytest.mark.parametrize("text", ["lots empty=N first=0", "lots first=7", "lots", "lots empty=X first=0"])
def test_lots_that_do_not_fit_are_not_read(text: str) -> None:
    assert refused(opened(3), CLOCK, text) == ("text", None)


def test_lots_are_drawn_before_the_first_move() -> None:
    assert refused(played(opened(2), (0, "4-1 5-5")), CLOCK, "lots first=1") == ("phase", None)


def test_1_a_turn_is_skipped_where_everybody_has_agreed_to_it() -> None:
    table = opened(2, may_skip=True)
    assert [fact.key for fact in table.mode.manner.new_table.terms(table.rules, table.options)] == ["terms_skip"]
    assert played(table, (0, "停一手")).to_act == (Seat(1),)
    assert opened(2).mode.manner.new_table.terms(table.rules, opened(2).options) == ()


def test_1_whoever_cannot_move_is_passed_over() -> None:
    """Seat 1 of three (to the north-west) is shut in at 17-1."""
    table = placed(3, {0: "9-5 16-1 16-2 15-1 15-3", 1: "17-1", 2: "9-9"})
    result = table.play(Seat(0), "9-5 9-4")
    assert not isinstance(result, Refusal)
    assert [fact.key for fact in result.facts] == ["passed_over"]
    assert result.table.to_act == (Seat(2),)


def test_4_whoever_fills_the_opposite_triangle_has_arrived_and_the_others_play_on() -> None:
    table = placed(3, {0: less(SOUTH, "14-1") + " 13-5", 1: "9-5", 2: "9-9"})
    table = played(table, (0, "13-5 14-1"))
    assert table.state.arrived == (Seat(0),)
    assert table.outcome is None
    assert table.to_act == (Seat(1),)
    table = played(table, (1, "9-5 9-4"), (2, "9-9 9-8"))
    assert table.to_act == (Seat(1),)


def test_4_the_last_one_left_ends_the_match() -> None:
    table = placed(2, {0: less(SOUTH, "14-1") + " 13-5", 1: "9-5"})
    outcome = played(table, (0, "13-5 14-1")).outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason, outcome.clause) == (((0,), (1,)), "arrived", "yingxinchun:4")


def test_6_a_group_may_stop_once_enough_places_are_settled() -> None:
    table = placed(3, {0: less(SOUTH, "14-1") + " 13-5", 1: "9-5", 2: "9-5 9-9"}, stop_after=1)
    outcome = played(table, (0, "13-5 14-1")).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.clause, outcome.places[0]) == ("stopped", "yingxinchun:6", (0,))


# Marbles of three players | the places at the bell.
BELLS = [
    ({0: "14-1 9-5", 1: "9-4", 2: "9-9"}, ((0,), (2,), (1,))),
    ({0: "14-1", 1: "9-1", 2: "9-9"}, ((0,), (1, 2))),
    ({0: "14-1 14-2 9-5", 1: "8-1", 2: "8-10 5-13 2-2"}, ((2,), (0,), (1,))),
]


@pytest.mark.parametrize(("marbles", "places"), BELLS)
def test_6_at_the_bell_marbles_in_the_target_count_and_then_the_way_left(
    marbles: dict[int, str], places: tuple[tuple[int, ...], ...]
) -> None:
    outcome = played(placed(3, marbles), (REFEREE, "bell")).outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason, outcome.clause) == (places, "bell", None)


def test_the_bell_is_rung_by_the_clock_when_the_minutes_have_passed() -> None:
    table = opened(2, minutes=40)
    assert table.bell == 2400
    assert refused(table, CLOCK, "bell", 2399) == ("time_left", None)
    assert played(table, (CLOCK, "bell", 2400)).outcome is not None
    assert refused(opened(2), CLOCK, "bell", 9999) == ("time_left", None), "nobody has set a time"


def test_if_nobody_can_move_the_match_ends_as_at_the_bell() -> None:
    """Three strangers sit at the bottom of each target: too many to claim against, and nobody gets out or in."""
    table = placed(
        2,
        {
            0: "14-2 14-3 14-4 15-1 15-2 15-3 13-5 1-1 2-1 2-2",
            1: "4-1 4-2 4-3 4-4 3-1 3-2 3-3 17-1 16-1 16-2",
        },
    )
    outcome = played(table, (0, "13-5 14-1")).outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason, outcome.clause) == (((0, 1),), "stuck", None)


def test_leaving_takes_the_last_open_place_and_marbles_stay() -> None:
    table = placed(3, {0: "9-5", 1: "9-1", 2: "9-9 4-4"})
    table = played(table, (2, "resign"))
    assert table.outcome is None
    assert table.state.board[INDEX["9-9"]] == 2
    outcome = played(table, (REFEREE, "forfeit 0 离场")).outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason, outcome.clause) == (((1,), (0,), (2,)), "left", None)


def test_marbles_in_the_target_of_somebody_still_in_play_are_taken_off() -> None:
    table = played(placed(3, {0: "9-5", 1: "9-1", 2: "9-9 14-1 1-1"}), (2, "resign"))
    assert table.state.board[INDEX["14-1"]] == 255, "the south is the target of seat 0"
    assert table.state.board[INDEX["1-1"]] == 2, "the north is nobody's target here"


def test_whoever_leaves_on_his_turn_hands_it_on() -> None:
    assert played(opened(3), (0, "resign")).to_act == (Seat(1),)
    assert played(opened(3), (1, "resign")).to_act == (Seat(0),)
    assert played(opened(3), (1, "resign"), (0, "4-1 5-5")).to_act == (Seat(2),)


def test_a_fallen_flag_is_leaving() -> None:
    table = opened(3, clock="1m")
    assert refused(table, 0, "4-1 5-5", 61) == ("time_over", None)
    assert refused(table, CLOCK, "flag 0", 59) == ("time_left", None)
    table = played(table, (CLOCK, "flag 0", 61))
    assert table.to_act == (Seat(1),)
    assert table.outcome is None


def test_the_referee_orders_the_places() -> None:
    outcome = played(opened(4), (REFEREE, "award 3>0>1,2")).outcome
    assert outcome is not None
    assert outcome.places == ((3,), (0,), (1, 2))


def test_blocked_by_one_who_cannot_leave_the_hole_counts_at_once() -> None:
    table = opened(2)
    for seat, move in CLAIMED:
        table = played(table, (seat, move))
    assert len(BLOCKED.split()) == len(CLAIMED)
    assert table.state.board[INDEX["17-1"]] == 1
    outcome = played(table, (0, "被堵")).outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason) == (((0,), (1,)), "arrived")


def test_blocked_by_one_who_can_leave_he_must_do_so_on_his_next_turn() -> None:
    """14-1 is seat 1's; 13-5 beside it is empty."""
    table = placed(2, {0: less(SOUTH, "14-1") + " 9-5", 1: "14-1 9-9"})
    table = played(table, (0, "claim blocked"))
    assert table.to_act == (Seat(1),)
    assert refused(table, 1, "9-9 9-8") == ("must_leave", None)
    table = played(table, (1, "14-1 13-5"))
    assert table.state.claims == ()
    assert played(table, (0, "9-5 9-4"), (1, "9-9 9-8")).to_act == (Seat(0),)


def test_blocked_by_two_the_second_leaves_on_the_turn_after() -> None:
    table = placed(2, {0: less(SOUTH, "14-1", "14-4") + " 9-5 9-4", 1: "14-1 14-4 9-9"})
    table = played(table, (0, "claim blocked"), (1, "14-1 13-5"), (0, "9-5 8-5"))
    assert refused(table, 1, "9-9 9-8") == ("must_leave", None)
    table = played(table, (1, "14-4 13-9"))
    assert table.state.claims == ()


def test_blocked_by_two_owners_each_makes_room_on_his_next_turn() -> None:
    table = placed(3, {0: less(SOUTH, "14-1", "14-4") + " 9-5 9-4", 1: "14-1 9-9", 2: "14-4 9-1"})
    table = played(table, (0, "claim blocked"))
    assert refused(table, 1, "9-9 9-8") == ("must_leave", None)
    table = played(table, (1, "14-1 13-5"))
    assert refused(table, 2, "9-1 9-2") == ("must_leave", None)
    table = played(table, (2, "14-4 13-9"))
    assert table.state.claims == ()
    assert table.to_act == (Seat(0),)


def test_of_two_owners_one_leaves_and_the_hole_of_the_other_who_cannot_counts_on_his_turn() -> None:
    """17-1 is seat 2's, shut in at the tip; 14-1 is seat 1's and can go."""
    table = placed(3, {0: less(SOUTH, "14-1", "17-1") + " 13-6 9-4", 1: "14-1 9-9", 2: "17-1 9-1"})
    table = played(table, (0, "claim blocked"), (1, "14-1 13-5"))
    assert table.state.claims == (), "on the turn of seat 2 its hole counts"
    table = played(table, (2, "9-1 9-2"), (0, "13-6 14-1"))
    assert table.state.arrived == (Seat(0),)


def test_blocked_by_one_who_has_arrived_the_hole_counts_at_once() -> None:
    """Seat 1 has arrived, for a hole of its target was conceded: its last marble stands at 14-1 for good."""
    table = placed(3, {0: less(SOUTH, "14-1") + " 9-5", 1: "14-1", 2: "9-9"})
    table = replace(table, state=replace(table.state, arrived=(Seat(1),)))
    table = played(table, (0, "claim blocked"))
    assert table.state.arrived == (Seat(1), Seat(0))
    assert table.outcome is not None
    assert (table.outcome.places, table.outcome.reason) == (((1,), (0,), (2,)), "arrived")


def test_where_all_are_forfeited_at_once_nobody_has_won() -> None:
    outcome = played(opened(2), (REFEREE, "forfeit 0,1 迟到")).outcome
    assert outcome is not None
    assert (outcome.places, outcome.reason) == (((), (0, 1)), "left")


def test_three_strangers_are_no_block() -> None:
    table = placed(2, {0: less(SOUTH, "14-1", "14-4", "14-2") + " 9-5", 1: "14-1 14-4 14-2 9-9"})
    assert refused(table, 0, "claim blocked") == ("not_blocked", None)


def test_nor_is_a_target_with_an_empty_hole() -> None:
    table = placed(2, {0: less(SOUTH, "14-1", "14-4") + " 9-5", 1: "14-1 9-9"})
    assert refused(table, 0, "claim blocked") == ("not_blocked", None)


def test_who_must_make_room_may_not_skip() -> None:
    table = placed(2, {0: less(SOUTH, "14-1") + " 9-5", 1: "14-1 9-9"}, may_skip=True)
    assert refused(played(table, (0, "claim blocked")), 1, "pass") == ("must_leave", None)


@pytest.mark.parametrize(
    "options",
    [{"players": 7}, {"players": 1}, {"players": "six"}, {"minutes": -1}, {"stop_after": 9}, {"may_skip": "maybe"}],
)
def test_options_that_there_are_not(options: dict[str, object]) -> None:
    refusal = open_table(GAME, "yingxinchun", options)
    assert isinstance(refusal, Refusal)
    assert refusal.point in ("players", "option")


def test_those_who_tied_play_one_more_game_for_it() -> None:
    table = played(placed(3, {0: "14-1", 1: "9-1", 2: "9-9"}), (REFEREE, "bell"))
    assert isinstance(table, Table)
    assert table.outcome is not None
    playoff, again = table.mode.manner.related.next_matches(table.state, table.outcome)
    assert (playoff.word, playoff.options["players"], playoff.seats) == ("playoff", 2, (-1, 0, 1))
    assert again.word == "again"


def test_the_picture_in_words_says_whose_marbles_stand_where() -> None:
    table = placed(3, {0: "9-5 14-1", 2: "4-4"})
    assert words("zh").described(table) == "A：9-5、14-1，C：4-4"
    assert words("en").described(table) == "A: 9-5, 14-1, C: 4-4"


def test_where_nothing_can_be_taken_back_one_more_press_confirms() -> None:
    menu = GAME.plays["board"].manner.menu
    assert menu is not None
    for takeback, last in (("agree", True), ("off", False)):
        state = opened(2, takeback=takeback).state
        first = menu(state, Seat(0), "")
        assert first is not None
        assert [choice.value for row in first.rows for choice in row] == [
            "3-1",
            "3-2",
            "3-3",
            "4-1",
            "4-2",
            "4-3",
            "4-4",
        ]
        then = menu(state, Seat(0), "4-1")
        assert then is not None
        assert {choice.enters for row in then.rows for choice in row} == {last}
    sure = menu(state, Seat(0), "4-1>5-5!")
    assert sure is not None
    assert sure.rows[0][0].value == "4-1>5-5"
    assert sure.rows[0][0].enters
    for forged in ("9-5", "4-1>9-9!", "4-1>5-5!!", "x", "17-1", "4-1>"):
        assert forged == "4-1>" or menu(state, Seat(0), forged) is None
