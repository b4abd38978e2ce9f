"""What a table begins with: its options, and decisions about games that began or went wrong."""

from __future__ import annotations

import chess
import pytest

from engines.chess import GAME
from engines.chess.irregular import may_restart
from engines.chess.setup import read_extra
from engines.core.game.table import Played, Table, open_table
from engines.core.rulings import REFEREE, Refusal, Seat


def opened(**options):
    return open_table(GAME, options=options)


@pytest.mark.parametrize(
    ("options", "kind", "point", "clause"),
    [
        ({"fen": "hello"}, "unreadable", "fen", None),
        ({"fen": 7}, "unreadable", "fen", None),
        ({"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}, "illegal", "position", None),
        ({"clock": "soon"}, "unreadable", "clock", None),
        ({"fifty_move_extra": "many"}, "unreadable", "fifty_move_extra", "houqin:9.12"),
        ({"fifty_move_extra": [25]}, "unreadable", "fifty_move_extra", "houqin:9.12"),
    ],
)
def test_options_that_cannot_be_used(options, kind, point, clause):
    refusal = opened(**options)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point, refusal.clause) == (kind, point, clause)


@pytest.mark.parametrize(
    ("given", "extra"),
    [
        (0, (("", 0),)),
        (None, (("", 0),)),
        ("", (("", 0),)),
        (25, (("", 25),)),
        (" 25 ", (("", 25),)),
        ("KRB-KR=25", (("BKR-KR", 25),)),
        ("kr-kbr=25，knn-kp=50", (("BKR-KR", 25), ("KNN-KP", 50))),
        (-1, None),
        (501, None),
        ("KR=25", None),
        ("RB-KR=25", None),
        ("KR-K=9999", None),
        ("25,", None),
        ("²", None),
        (True, None),
        (2.5, None),
        ("KR-K=1," * 100, None),
    ],
)
def test_9_12_what_may_be_announced(given, extra):
    assert read_extra(given) == extra


def test_a_game_from_another_position():
    table = opened(fen="4k3/8/8/8/8/8/4p3/R3K3 b Qkq - 7 30", clock="5m")
    assert isinstance(table, Table)
    assert table.to_act == table.clock.running == (1,)
    # Rights without king and rook at home count for nothing.
    assert GAME.plays["board"].position(table.state) == "4k3/8/8/8/8/8/4p3/R3K3 b Q - 7 30"
    assert isinstance(table.play(Seat(1), "Kd7", 1), Played)


def test_an_empty_position_is_the_usual_one():
    assert GAME.plays["board"].position(opened(fen="").state) == chess.STARTING_FEN


def test_a_position_that_has_ended_is_over_at_once():
    assert opened(fen="4k3/8/8/8/8/8/8/4K3 w - - 0 1").outcome.clause == "houqin:9.4"


@pytest.mark.parametrize(
    ("text", "places", "reason", "clause", "void"),
    [
        ("forfeit 0 late", ((1,), (0,)), "late", "9.15", False),
        ("forfeit 1 late", ((0,), (1,)), "late", "9.15", False),
        ("forfeit 0,1 late", ((), (0, 1)), "late_all", "9.17", False),
        ("forfeit 0 refuses", ((1,), (0,)), "refuses", "9.17", False),
        ("forfeit 0,1 refuses", ((), (0, 1)), "refuses", "9.17", False),
        ("award 1 late", ((1,), (0,)), "late", "9.15", False),
        ("award 1 refuses", ((1,), (0,)), "refuses", "9.17", False),
        ("forfeit 0 phone rang", ((1,), (0,)), "forfeit", "9.17", False),
        ("award void cannot_restore", ((0, 1),), "cannot_restore", "7.1", True),
        ("award void displaced", ((0, 1),), "displaced", "7.2", True),
        ("award void irregular_start", ((0, 1),), "irregular_start", "7.5", True),
        ("award void colours_reversed", ((0, 1),), "colours_reversed", "7.6", True),
    ],
)
def test_7_9_15_9_17_what_the_referee_records(played, text, places, reason, clause, void):
    step = played("e4").play(REFEREE, text)
    outcome = step.table.outcome
    assert step.text == text
    assert (outcome.places, outcome.reason, outcome.clause) == (places, reason, f"houqin:{clause}")
    assert outcome.void == void


@pytest.mark.parametrize(
    ("clock", "white", "black", "allowed"),
    [
        ("60m", 900, 900, True),
        ("60m", 1700, 100, True),
        ("60m", 901, 900, False),
        ("40/60m,60m", 901, 900, False),
        ("40/60m,60m+30s", 900, 899, True),
    ],
)
def test_7_6_colours_reversed(clock, white, black, allowed):
    """A quarter of what both sides have up to the first time control."""
    table = opened(clock=clock).play(Seat(0), "e4", white).table
    at = white + black
    assert may_restart(table.rules, table.clock, at) == allowed
    result = table.play(REFEREE, "award void colours_reversed", at)
    if allowed:
        assert result.table.outcome.void
    else:
        assert (result.kind, result.point, result.clause) == ("illegal", "colours_reversed", "houqin:7.6")
        assert table.play(REFEREE, "award void power cut", at).table.outcome.void


def test_9_14_so_many_moves_in_the_first_period_then_the_next(played):
    """Two moves in a minute each, then half a minute for the rest."""
    table = opened(clock="2/60s,30s")
    for seat, text, at in ((0, "e4", 50), (1, "e5", 60)):
        table = table.play(Seat(seat), text, at).table
    assert table.clock.falls_at() == 70
    assert table.play(Seat(0), "Nf3", 70).point == "time_over"
    table = table.play(Seat(0), "Nf3", 69).table
    assert (table.clock.left(Seat(0), 69), table.clock.left(Seat(1), 69)) == (31, 50)
    table = table.play(Seat(1), "Nc6", 118).table
    assert table.clock.left(Seat(1), 118) == 31
