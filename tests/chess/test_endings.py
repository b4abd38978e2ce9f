"""How a game ends, by which clause, and who wins."""

from __future__ import annotations

import pytest

from engines.chess import GAME
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat

WHITE_WINS = ((0,), (1,))
BLACK_WINS = ((1,), (0,))
DRAW = ((0, 1),)


def ending(table):
    outcome = table.outcome
    return outcome.places, outcome.reason, outcome.clause


@pytest.mark.parametrize(
    ("score", "places"),
    [
        ("f3 e5 g4 Qh4#", BLACK_WINS),
        ("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", WHITE_WINS),
    ],
)
def test_9_1_mate(played, score, places):
    table = played(score)
    assert ending(table) == (places, "mate", "houqin:9.1")
    assert table.to_act == ()
    assert table.play(Seat(0), "a3").point == "over"


def test_9_2_resignation(played):
    step = played("e4").play(Seat(0), "认输")
    assert step.text == "resign"
    assert ending(step.table) == (BLACK_WINS, "resign", "houqin:9.2")
    assert step.table.scene.to_act == (), "nobody is shown on turn"


@pytest.mark.parametrize(
    ("fen", "text", "stalemate"),
    [
        ("7k/8/5K2/6Q1/8/8/8/8 w - -", "Qg6", True),
        ("7k/5K2/8/6P1/8/8/8/8 w - -", "g6", True),
        ("5bk1/7R/5K2/8/8/8/8/8 w - -", "Rg7+", False),
        ("7k/p7/5K2/6Q1/8/8/8/8 w - -", "Qg6", False),
    ],
    ids=["by a queen", "by a pawn", "in check", "a pawn can still move"],
)
def test_9_3_stalemate(at, fen, text, stalemate):
    table = at(fen).play(Seat(0), text).table
    if stalemate:
        assert ending(table) == (DRAW, "stalemate", "houqin:9.3")
    else:
        assert table.outcome is None


@pytest.mark.parametrize(
    ("fen", "dead"),
    [
        # (1) king against king
        ("4k3/8/8/8/8/8/8/4K3 w - -", True),
        # (2) king against king and one bishop or one knight
        ("4k3/8/8/8/8/8/8/2B1K3 w - -", True),
        ("2b1k3/8/8/8/8/8/8/4K3 w - -", True),
        ("4k3/8/8/8/8/8/8/1N2K3 w - -", True),
        ("1n2k3/8/8/8/8/8/8/4K3 w - -", True),
        # (3) a bishop each, on squares of one colour
        ("2b1k3/8/8/8/8/8/8/4KB2 w - -", True),
        ("4kb2/8/8/8/8/8/8/2B1K3 w - -", True),
        # … and nothing else, however hopeless
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - -", False),
        ("4k3/8/8/8/8/8/8/1N2K1N1 w - -", False),
        ("1n2k3/8/8/8/8/8/8/1N2K3 w - -", False),
        ("1n2k3/8/8/8/8/8/8/2B1K3 w - -", False),
        ("4k3/8/8/8/8/B7/8/2B1K3 w - -", False),
        ("2b1k3/8/8/8/8/3B4/8/4KB2 w - -", False),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", False),
        ("4k3/8/8/8/8/8/8/R3K3 w - -", False),
        ("3qk3/8/8/8/8/8/8/4K3 w - -", False),
    ],
)
def test_9_4_dead_positions(at, fen, dead):
    table = at(fen)
    if dead:
        assert ending(table) == (DRAW, "dead_position", "houqin:9.4")
    else:
        assert table.outcome is None


def test_9_4_the_last_capture_ends_the_game(at):
    step = at("4k3/8/8/8/8/8/3p4/4K3 w - -").play(Seat(0), "Kxd2")
    assert ending(step.table) == (DRAW, "dead_position", "houqin:9.4")
    assert step.table.scene.captured == {0: ("p",), 1: ()}


@pytest.mark.parametrize(
    ("fen", "flag", "places", "reason", "clause"),
    [
        ("4k3/8/8/8/8/8/P7/4K3 w - -", 0, DRAW, "bare_king", "9.5"),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", 1, WHITE_WINS, "time", "9.14"),
        ("3qk3/8/8/8/8/8/8/4K3 w - -", 1, DRAW, "bare_king", "9.5"),
        ("4k3/p7/8/8/8/8/P7/4K3 w - -", 0, BLACK_WINS, "time", "9.14"),
        # A lone knight can hardly mate; it is no bare king all the same.
        ("1n2k3/8/8/8/8/8/P7/4K3 w - -", 0, BLACK_WINS, "time", "9.14"),
        ("4k3/8/8/8/8/8/8/4K3 w - -", 0, DRAW, "bare_king", "9.5"),
    ],
)
def test_9_5_9_14_a_fallen_flag(at, rules, fen, flag, places, reason, clause):
    gone = GAME.plays["board"].after_leaving(at(fen).state, Seat(flag), "flag")
    assert gone is not None
    outcome = gone.state.outcome
    assert (outcome.places, outcome.reason, rules.clause(outcome.reason)) == (places, reason, f"houqin:{clause}")


@pytest.mark.parametrize(
    ("fen", "by", "text", "expected"),
    [
        ("4k3/8/8/8/8/8/P7/4K3 w - -", Seat(0), "认输", (DRAW, "bare_king", "houqin:9.5")),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", Seat(1), "认输", (WHITE_WINS, "resign", "houqin:9.2")),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", REFEREE, "forfeit 0 late", (DRAW, "bare_king", "houqin:9.5")),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", REFEREE, "forfeit 1 late", (WHITE_WINS, "late", "houqin:9.15")),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", REFEREE, "forfeit 0 refuses", (DRAW, "bare_king", "houqin:9.5")),
        ("4k3/p7/8/8/8/8/P7/4K3 w - -", REFEREE, "forfeit 0 refuses", (BLACK_WINS, "refuses", "houqin:9.17")),
        # 9.17: where both are to lose nobody wins, and so both lose.
        ("4k3/8/8/8/8/8/P7/4K3 w - -", REFEREE, "forfeit 0,1 late", (((), (0, 1)), "late_all", "houqin:9.17")),
    ],
)
def test_9_5_a_bare_king_wins_by_nothing_that_the_other_does(at, fen, by, text, expected):
    assert ending(at(fen).play(by, text).table) == expected


def test_9_14_the_clock_ends_the_game():
    table = open_table(GAME, options={"clock": "1m"})
    assert isinstance(table, Table)
    table = table.play(Seat(0), "e4", 20).table
    assert table.play(Seat(1), "e5", 81).point == "time_over"
    assert ending(table.play(CLOCK, "flag 1", 81).table) == (WHITE_WINS, "time", "houqin:9.14")


def test_9_6_agreed_draw(played):
    table = played("e4").play(Seat(1), "e5 提和").table
    assert ending(table.play(Seat(0), "同意和棋").table) == (DRAW, "agreed", "houqin:9.6")


def test_9_7_an_offer_with_the_move_stands_until_answered(played):
    step = played().play(Seat(0), "Nf3 提和")
    assert step.text == "Nf3 draw?"
    assert step.table.verdict.offer == 0
    assert step.table.play(Seat(1), "draw no").table.verdict.offer is None
    assert step.table.play(Seat(1), "d5").table.verdict.offer is None
    again = step.table.play(Seat(0), "提和")
    assert (again.kind, again.point, again.clause) == ("illegal", "offer_standing", "houqin:9.7")


def test_9_7_a_refused_move_offers_nothing(played):
    assert isinstance(played().play(Seat(0), "Nf6 提和"), Refusal)


def test_9_7_nothing_is_offered_with_a_mate(played):
    table = played("f3 e5 g4").play(Seat(1), "Qh4# 提和").table
    assert ending(table) == (BLACK_WINS, "mate", "houqin:9.1")


@pytest.mark.parametrize(
    ("seat", "note", "clause"), [(1, "offer_out_of_turn", "9.8"), (0, "offer_before_moving", "9.9")]
)
def test_9_8_9_9_an_untimely_offer_stands_and_is_noted(played, rules, seat, note, clause):
    step = played().play(Seat(seat), "提和")
    assert isinstance(step, Played)
    assert [fact.key for fact in step.facts] == ["offer", note]
    assert rules.clause(note) == f"houqin:{clause}"
    assert step.table.verdict.offer == seat


def test_9_9_the_opponent_may_wait_for_the_move(played):
    table = played().play(Seat(0), "提和").table
    table = table.play(Seat(0), "e4").table
    assert ending(table.play(Seat(1), "draw ok").table) == (DRAW, "agreed", "houqin:9.6")


def test_9_10_a_repetition_nobody_claims_changes_nothing(played):
    assert played("Nf3 Nf6 Ng1 Ng8 " * 5).outcome is None


def test_9_12_fifty_moves_nobody_claims_change_nothing(at):
    assert at("4k3/8/8/8/8/8/8/R3K3 w - - 160 120").play(Seat(0), "Ra2").table.outcome is None
