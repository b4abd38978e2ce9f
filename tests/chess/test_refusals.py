"""What is refused, why, and by which clause: one row, one ruling."""

from __future__ import annotations

import chess
import pytest

from engines.chess import FACTS, REFUSALS
from engines.core.rulings import REFEREE, Refusal, Seat

START = chess.STARTING_FEN
OPEN = "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq -"
"""Both sides may castle either way."""


def refused(table, text):
    """The refusal that the side to move gets; every fact in it is one that was announced."""
    result = table.play(table.to_act[0], text)
    assert isinstance(result, Refusal), result
    for fact in result.facts:
        assert fact.key in REFUSALS[result.point]
        assert tuple(fact.args) == FACTS[fact.key]
    return result


def facts(refusal):
    return {fact.key: dict(fact.args) for fact in refusal.facts}


@pytest.mark.parametrize(
    ("fen", "text", "point", "clause"),
    [
        # 3.1: one of your own pieces, to a square that none of your own holds.
        (START, "e4e5", "no_piece", "3.1"),
        (START, "e7e5", "no_piece", "3.1"),
        (START, "Bg1f3", "no_piece", "3.1"),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", "Nf3", "no_piece", "3.1"),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", "d5", "no_piece", "3.1"),
        (START, "Ra2", "own_piece", "3.1"),
        (START, "g1e2", "own_piece", "3.1"),
        (START, "Ke2", "own_piece", "3.1"),
        ("4k3/8/8/8/8/4N3/4P3/4K3 w - -", "e3", "own_piece", "3.1"),
        ("4k3/8/8/8/8/5N2/4P3/4K3 w - -", "exf3", "own_piece", "3.1"),
        # 3.2: nobody jumps but the knight.
        (START, "Ra3", "blocked", "3.2"),
        (START, "Bb5", "blocked", "3.2"),
        (START, "Qd3", "blocked", "3.2"),
        # 4.1(1)–4.5: every piece has its way.
        (OPEN, "Ke3", "wrong_way", "4.1.1"),
        (OPEN, "Qc4", "wrong_way", "4.2"),
        (OPEN, "Ra1b3", "wrong_way", "4.3"),
        (OPEN, "象e4", "wrong_way", "4.4"),
        (OPEN, "马f3f5", "wrong_way", "4.5"),
        # 4.6(1): forward only.
        ("4k3/8/8/3P4/8/8/8/4K3 w - -", "d4", "wrong_way", "4.6.1"),
        ("4k3/8/8/3P4/8/8/8/4K3 w - -", "d5e5", "wrong_way", "4.6.1"),
        ("4k3/8/8/3p4/8/8/8/4K3 b - -", "d6", "wrong_way", "4.6.1"),
        # 4.6(2): one or two squares ahead, onto empty squares; it takes diagonally.
        (START, "e5", "wrong_way", "4.6.2"),
        ("4k3/8/8/8/8/3P4/8/4K3 w - -", "d5", "wrong_way", "4.6.2"),
        ("4k3/8/8/8/8/3P4/8/4K3 w - -", "d3f4", "wrong_way", "4.6.2"),
        ("4k3/8/8/3p4/3P4/8/8/4K3 w - -", "d5", "blocked", "4.6.2"),
        ("4k3/8/8/8/8/3p4/3P4/4K3 w - -", "d4", "blocked", "4.6.2"),
        ("4k3/8/8/8/3p4/8/3P4/4K3 w - -", "d4", "blocked", "4.6.2"),
        (START, "exd3", "pawn_takes", "4.6.2"),
        # 4.6(3): in passing, and only at once.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - -", "exd6", "en_passant", "4.6.3"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - -", "dxe3", "en_passant", "4.6.3"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - -", "吃过路兵", "en_passant", "4.6.3"),
        ("4k3/8/3p4/4P3/8/8/8/4K3 w - -", "exd6 e.p.", "en_passant", "4.6.3"),
        # 4.6(4): only on the last rank, and never a king or a pawn.
        (START, "e4=Q", "no_promotion", "4.6.4"),
        (START, "Nf3=Q", "no_promotion", "4.6.4"),
        ("7k/4P3/8/8/8/8/8/4K3 w - -", "e8=K", "promotion_piece", "4.6.4"),
        ("7k/4P3/8/8/8/8/8/4K3 w - -", "e8变兵", "promotion_piece", "4.6.4"),
        # 8.1: not into check, and not staying in it.
        ("4r1k1/8/8/8/8/8/4B3/4K3 w - -", "Bd3", "in_check", "8.1"),
        ("4r1k1/8/8/8/8/8/8/4K2N w - -", "Ng3", "in_check", "8.1"),
        ("3r2k1/8/8/8/8/8/8/4K3 w - -", "Kd1", "in_check", "8.1"),
        ("8/8/8/8/8/4k3/P7/4K3 w - -", "Ke2", "in_check", "8.1"),
        ("8/8/8/K2pP2r/8/8/8/4k3 w - d6", "exd6", "in_check", "8.1"),
        ("4K2r/4P2P/8/8/8/8/8/4k3 w - -", "hxg8=Q", "pawn_takes", "4.6.2"),
        # 4.1(5), 4.1(6): castling, in the order for good, under attack, in the way.
        ("4k3/8/8/8/8/8/8/4K2R w - -", "O-O", "castle_moved", "4.1.5.2"),
        ("4k3/8/8/8/8/8/P7/4K3 w - -", "短易位", "castle_moved", "4.1.5.2"),
        ("4k3/8/8/8/8/8/8/R4K2 w - -", "O-O-O", "castle_moved", "4.1.5.1"),
        ("4k3/8/8/8/8/4r3/8/R3K2R w KQ -", "O-O", "castle_through", "4.1.6.1"),
        ("4k3/8/8/8/8/5r2/8/R3K2R w KQ -", "O-O", "castle_through", "4.1.6.1"),
        ("4k3/8/8/8/8/6r1/8/R3K2R w KQ -", "e1g1", "castle_through", "4.1.6.1"),
        ("4k3/8/8/8/8/2r5/8/R3K2R w KQ -", "长易位", "castle_through", "4.1.6.1"),
        ("4k3/8/8/8/8/5r2/8/R3KB1R w KQ -", "O-O", "castle_through", "4.1.6.1"),
        (START, "O-O", "castle_blocked", "4.1.6.2"),
        (START, "王g1", "castle_blocked", "4.1.6.2"),
        ("r3k3/8/8/8/8/8/8/RN2K3 w Q -", "O-O-O", "castle_blocked", "4.1.6.2"),
        ("rn2k3/8/8/8/8/8/8/4K3 b q -", "e8c8", "castle_blocked", "4.1.6.2"),
    ],
)
def test_3_4_8_refused_moves_name_the_clause(at, fen, text, point, clause):
    refusal = refused(at(fen), text)
    assert (refusal.kind, refusal.point, refusal.clause) == ("illegal", point, f"houqin:{clause}")


def test_2_1_the_sides_take_turns(played):
    refusal = played("e4").play(Seat(0), "d4")
    assert (refusal.kind, refusal.point, refusal.clause) == ("illegal", "turn", "houqin:2.1")


@pytest.mark.parametrize(
    ("score", "text", "clause", "piece"),
    [
        ("e4 e5 Ke2 a6 Ke1 a5 Nf3 a4 Bc4 Ra6", "O-O", "4.1.5.1", "K"),
        ("Nf3 a6 g3 a5 Bg2 a4 Rg1 Ra6 Rh1 Ra8", "O-O", "4.1.5.2", "R"),
        ("e4 e5 Nf3 Bc5 g3 Bxf2+ Kxf2 a6 Ke1 a5 Bg2 a4", "O-O", "4.1.5.1", "K"),
        ("Nf3 b6 g3 Bb7 Bg2 Bxf3 d4 Bxg2 d5 Bxh1 a3 a6", "O-O", "4.1.5.2", "R"),
    ],
    ids=["king came home", "rook came home", "king driven out", "rook taken"],
)
def test_4_1_5_castling_is_lost_by_what_has_moved(played, score, text, clause, piece):
    refusal = refused(played(score), text)
    assert (refusal.point, refusal.clause) == ("castle_moved", f"houqin:{clause}")
    assert facts(refusal)["left_home"] == {"piece": piece}


@pytest.mark.parametrize(
    "fen",
    [
        "4k3/8/8/8/8/7r/8/R3K2R w KQ -",
        "4k3/8/8/8/8/1r6/8/R3K3 w Q -",
        "4k3/8/8/8/8/r7/8/R3K3 w Q -",
    ],
)
def test_4_1_6_an_attacked_rook_may_castle(at, fen):
    text = "O-O" if fen.split()[0].endswith("R") else "O-O-O"
    assert at(fen).play(Seat(0), text).text == text


@pytest.mark.parametrize(
    ("fen", "text", "told"),
    [
        ("4r1k1/8/8/8/8/8/4B3/4K3 w - -", "Bd3", {"square": "e1", "by": ("e8",), "pieces": ("r",)}),
        ("8/8/8/8/8/4k3/P7/4K3 w - -", "Ke2", {"square": "e2", "by": ("e3",), "pieces": ("k",)}),
        ("4r1k1/8/8/8/1b6/8/8/4K2N w - -", "Ng3", {"square": "e1", "by": ("b4", "e8"), "pieces": ("b", "r")}),
        ("4k3/8/8/8/8/5r2/8/R3K2R w KQ -", "O-O", {"square": "f1", "by": ("f3",), "pieces": ("r",)}),
    ],
)
def test_8_1_the_attackers_are_named(at, fen, text, told):
    assert facts(refused(at(fen), text))["attacked"] == told


@pytest.mark.parametrize(
    ("fen", "text", "told"),
    [
        (START, "Ra4", {"piece": "P", "square": "a2"}),
        ("4k3/8/8/8/p7/P7/8/R3K3 w - -", "Ra5", {"piece": "P", "square": "a3"}),
        ("r3k3/p7/8/8/8/8/8/4K3 b - -", "Ra1", {"piece": "p", "square": "a7"}),
        (START, "e7e5", {"piece": "p", "square": "e7"}),
        (START, "g1e2", {"piece": "P", "square": "e2"}),
        ("4k3/8/8/3p4/3P4/8/8/4K3 w - -", "d5", {"piece": "p", "square": "d5"}),
        (START, "O-O", {"piece": "B", "square": "f1"}),
    ],
)
def test_3_2_what_stands_in_the_way_is_named(at, fen, text, told):
    stands = [fact.args for fact in refused(at(fen), text).facts if fact.key == "stands"]
    assert stands[0] == told


def test_the_piece_that_comes_nearest_gives_the_reason(at):
    # One knight cannot reach d4 at all, the other is pinned: the pin is what the player wants to hear.
    refusal = refused(at("4r1k1/8/8/8/8/8/4N3/N3K3 w - -"), "Nd4")
    assert refusal.point == "in_check"
    assert facts(refusal)["asked"] == {"piece": "N", "from": "e2", "to": "d4"}


@pytest.mark.parametrize(
    ("text", "kind", "point"),
    [
        ("e4", "illegal", "player_only"),
        ("e5", "illegal", "player_only"),
        ("claim 50", "illegal", "player_only"),
        # What is no move, claim or decision at all is called that.
        ("foul 0 talking", "unreadable", "text"),
        ("award -1 x", "unreadable", "text"),
        ("", "unreadable", "text"),
    ],
)
def test_the_referee_makes_no_moves(played, text, kind, point):
    refusal = played().play(REFEREE, text)
    assert (refusal.kind, refusal.point, refusal.clause) == (kind, point, None)
