"""围棋 clause by clause, from the first stone to the last: positions that a referee can read. X is black, O white."""

from __future__ import annotations

import pytest

from engines.core.game.table import Played
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat
from engines.go import GAME
from engines.go.board import chain, named, written
from engines.go.state import moves_of
from tests.go.conftest import after, drawn, entered, fresh, opened, refused, state_of, tried

BLACK, WHITE = 0, 1


def test_1_1_black_and_white_have_a_seat_each() -> None:
    table = opened()
    assert table.sides == ((Seat(0),), (Seat(1),))
    assert table.scene.colours == {0: "black", 1: "white"}  # type: ignore[attr-defined]


def test_1_2_the_board_is_empty_and_has_nineteen_lines() -> None:
    assert GAME.plays["board"].position(opened().state) == "/".join(["." * 19] * 19)


def test_1_3_black_first_and_then_in_turn() -> None:
    table = opened()
    assert refused(table, WHITE, "D4") == ("illegal", "turn", "houqin:1.3")
    table = entered(table, (BLACK, "D4"))
    assert refused(table, BLACK, "Q16") == ("illegal", "turn", "houqin:1.3")
    assert refused(table, WHITE, "D4") == ("illegal", "occupied", "houqin:1.3")


def test_1_4_a_stone_stays_where_it_was_played() -> None:
    state = after(fresh(5), "C3", "C4", "D3", "D4")
    assert written(state.frame, state.board) == "...../..OO./..XX./...../....."
    assert moves_of(state) == [(0, "C3"), (1, "C4"), (0, "D3"), (1, "D4")]


def test_1_5_either_side_may_pass() -> None:
    table = entered(opened(size=9), (BLACK, "停一手"), (WHITE, "E5"), (BLACK, "虚着"), (WHITE, "pass"))
    assert table.to_act == (0, 1), "two in a row end the game"


@pytest.mark.parametrize(
    ("rows", "point", "stones", "liberties"),
    [
        (".... .X.. .... ....", "B3", ["B3"], ["A3", "B2", "B4", "C3"]),
        ("X... .... .... ....", "A4", ["A4"], ["A3", "B4"]),
        (".... .XX. .X.. ....", "B2", ["B2", "B3", "C3"], ["A2", "A3", "B1", "B4", "C2", "C4", "D3"]),
        (".... .XO. .O.. ....", "B3", ["B3"], ["A3", "B4"]),
        ("X... .X.. .... ....", "B3", ["B3"], ["A3", "B2", "B4", "C3"]),
    ],
)
def test_2_liberties_and_chains(rows: str, point: str, stones: list[str], liberties: list[str]) -> None:
    frame, board = drawn(rows)
    found = chain(frame, board, frame.places[point])
    assert named(frame, found) == stones
    assert named(frame, {near for at in found for near in frame.around(at) if not board[near]}) == liberties


@pytest.mark.parametrize(
    ("rows", "move", "left"),
    [
        # 3.1: the opponent's stones have no liberty left.
        (".X.. XO.. .X.. ....", "C3", ".X../X.X./.X../...."),
        ("OX.. .... .... ....", "A3", ".X../X.../..../...."),
        (".X.. XOX. XOX. ....", "B1", ".X../X.X./X.X./.X.."),
        # Two chains at once.
        ("OX.. .X.. OX.. XX..", "A3", ".X../XX../.X../XX.."),
        # 3.2: neither has any, and the opponent's are taken.
        (".OX. OX.. XX.. ....", "A4", "X.X./.X../XX../...."),
        ("O.X. .OX. OOX. XXX.", "B4", "OXX./.OX./OOX./XXX."),
    ],
)
def test_3_what_is_captured(rows: str, move: str, left: str) -> None:
    state = after(state_of(rows), move)
    assert written(state.frame, state.board) == left


@pytest.mark.parametrize(
    ("rows", "move"),
    [
        (".O.. O... .... ....", "A4"),
        (".XO. XOO. OO.. ....", "A4"),
        (".O.. OXO. O.O. .O..", "B2"),
    ],
)
def test_4_a_point_without_a_liberty_that_captures_nothing_is_forbidden(rows: str, move: str) -> None:
    state = state_of(rows)
    found = tried(state, move)
    assert isinstance(found, Refusal)
    assert (found.point, found.clause) == ("suicide", "houqin:4")
    assert not isinstance(tried(after(state, "pass"), move), Refusal), "the other side may play there"


def test_6_2_whoever_resigns_has_lost_also_out_of_turn_and_while_dead_stones_are_marked() -> None:
    for lines in ((), ((BLACK, "D4"),), ((BLACK, "pass"), (WHITE, "pass"))):
        table = entered(opened(), *lines, (BLACK, "resign"))
        assert table.outcome is not None
        assert (table.outcome.winners, table.outcome.reason, table.outcome.clause) == ((1,), "resign", "houqin:6.2")


def test_6_3_after_two_passes_no_stone_is_played() -> None:
    table = entered(opened(), (BLACK, "pass"), (WHITE, "pass"))
    for seat, text in ((BLACK, "D4"), (WHITE, "pass"), (BLACK, "finish")):
        assert refused(table, seat, text) == ("illegal", "phase", "houqin:6.3")


def test_6_1_both_may_agree_that_it_is_over() -> None:
    table = entered(opened(clock="10m"), (BLACK, "D4"), (WHITE, "终局"))
    assert table.to_act == (0, 1)
    assert table.clock is not None
    assert not table.clock.ticking


@pytest.mark.parametrize("text", ["I5", "T20", "A0", "20-4", "0-1", "Z1"])
def test_a_point_that_is_not_on_the_board_is_off_it(text: str) -> None:
    assert refused(opened(), BLACK, text) == ("illegal", "off_board", "houqin:1.3")


@pytest.mark.parametrize("text", ["", "hello", "D4 Q16", "draw?", "draw ok", "下", "死", "dead", "4", "D", "A1!"])
def test_what_is_no_entry_is_unreadable(text: str) -> None:
    assert refused(opened(), BLACK, text) == ("unreadable", "text", None)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [("d4", "D4"), ("4-16", "D16"), ("下 D4", "D4"), ("下d4", "D4"), ("落子 Q16", "Q16"), ("走 Q16", "Q16"),
     ("play q16", "Q16"), ("Ｑ１６", "Q16"), ("PASS", "pass"), ("停一手", "pass"), ("虚着", "pass"), ("停着", "pass")],
)  # fmt: skip
def test_accepted_wordings(text: str, canonical: str) -> None:
    played = opened().play(Seat(0), text)
    assert isinstance(played, Played)
    assert played.text == canonical


def test_time_is_ours_and_no_clause_is_cited_for_it() -> None:
    table = opened(clock="1m+2x10s")
    played = table.play(Seat(0), "D4", 30.0)
    assert isinstance(played, Played)
    table = played.table
    early = table.play(CLOCK, "flag 1", 100.0)
    assert isinstance(early, Refusal)
    assert (early.point, early.clause) == ("time_left", None)
    late = table.play(Seat(1), "Q16", 111.0)
    assert isinstance(late, Refusal)
    assert (late.point, late.clause) == ("time_over", None)
    fallen = table.play(CLOCK, "flag 1", 111.0)
    assert isinstance(fallen, Played)
    outcome = fallen.table.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.clause) == ((0,), "flag", None)


def test_the_referee_never_plays() -> None:
    table = opened(size=9)
    for text in ("D4", "pass", "finish"):
        assert refused(table, REFEREE, text) == ("illegal", "player_only", None)
