"""摸子 (6.1–6.4, 4.1(3)–(4)) and 离手 (5.1–5.4): one row, one ruling."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.chess import GAME, TOUCH
from engines.chess.judge import legal
from engines.chess.touch import Touched, rule_on_touch
from engines.core.rulings import Obligation, Refusal

START = chess.STARTING_FEN
OPEN = "4k3/8/8/3p4/4P3/8/8/2B1K1N1 w - - 0 1"
"""The pawn on e4 can take on d5; the bishop cannot; the knight moves freely."""
PINNED = "4k3/8/4r3/8/8/8/4N3/4K2B w - - 0 1"
"""The knight on e2 cannot move."""
CASTLE = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
BLOCKED = "4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1"
"""Castling short must wait, castling long need not."""
MOVED = "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"
"""The rook on h1 has moved."""
PASSING = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
PROMOTING = "3r4/4P3/8/8/8/8/k7/4K3 w - - 0 1"
HEMMED = "4k3/8/8/8/8/8/3PPP2/3QKB1R w K - 0 1"
"""White's king has no move at all while the bishop stands on f1."""


def moves(text):
    return tuple(sorted(text.split()))


KING = "e1d1 e1d2 e1e2 e1f2 e1f1"


def ruled(rules, fen, touched, **how):
    ruling = rule_on_touch(rules, fen, Touched(tuple(touched.split()), **how))
    assert isinstance(ruling, Obligation), ruling
    return ruling


@pytest.mark.parametrize(
    ("fen", "touched", "must", "expected", "clause"),
    [
        # 6.2(1): one piece of one's own
        (START, "e2", "move", "e2e3 e2e4", "6.2.1"),
        (START, "g1", "move", "g1f3 g1h3", "6.2.1"),
        # … the first that can move
        (START, "a1 c1 g1 e2", "move", "g1f3 g1h3", "6.2.1"),
        (PINNED, "e2 h1", "move", "h1b7 h1g2 h1f3 h1e4 h1d5 h1c6 h1a8", "6.2.1"),
        # one of the opponent's: the first that can be taken, by whatever can
        (OPEN, "d5", "capture", "e4d5", "6.2.1"),
        (OPEN, "e8 d5", "capture", "e4d5", "6.2.1"),
        ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "d5", "capture", "c4d5 e4d5", "6.2.1"),
        (PASSING, "d5", "capture", "e5d6", "6.2.1"),
        (PROMOTING, "d8", "capture", "e7d8q e7d8r e7d8b e7d8n", "6.2.1"),
        # 6.2(2): one of each, this takes that
        (OPEN, "e4 d5", "capture", "e4d5", "6.2.2"),
        (OPEN, "d5 e4", "capture", "e4d5", "6.2.2"),
        (PASSING, "d5 e5", "capture", "e5d6", "6.2.2"),
        # … else the first touched that can be moved or taken
        (OPEN, "g1 d5", "move", "g1e2 g1f3 g1h3", "6.2.2"),
        (OPEN, "d5 g1", "capture", "e4d5", "6.2.2"),
        (OPEN, "e8 g1", "move", "g1e2 g1f3 g1h3", "6.2.2"),
        (START, "a1 d7", None, "", "6.3"),
        (START, "d7 a1 e2", "move", "e2e3 e2e4", "6.2.2"),
        # several of each: in the order of touching
        ("4k3/8/8/3p1p2/4P3/8/8/4KN2 w - - 0 1", "f1 f5 e4 d5", "capture", "e4f5", "6.2.2"),
        # 6.3: nothing touched can move or be taken
        (START, "a1", None, "", "6.3"),
        (START, "a1 c1 d1", None, "", "6.3"),
        (START, "e7", None, "", "6.3"),
        (START, "e8", None, "", "6.3"),
        (START, "", None, "", "6.3"),
        # 4.1: the king alone, castling included
        (CASTLE, "e1", "move", KING + " e1g1 e1c1", "6.2.1"),
        (CASTLE, "e1 h1", "move", KING + " e1g1 e1c1", "6.2.1"),
        # 4.1(3): rook, then king: the rook must move
        (CASTLE, "h1 e1", "move", "h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 h1g1 h1f1", "4.1.3"),
        # … a rook that cannot: the king, without that castling
        ("4k3/8/8/8/8/8/6PP/R3K1NR w KQ - 0 1", "h1 e1", "move", KING + " e1c1", "4.1.3"),
        # a rook elsewhere is a piece like any other
        ("4k3/8/8/8/8/3P4/8/2BRK3 w - - 0 1", "d1 e1", "move", "d1d2", "6.2.1"),
        # 4.1(4): castling there is illegal: the king, or the other side
        (BLOCKED, "e1 h1", "move", KING + " e1c1", "4.1.4"),
        (MOVED, "e1 h1", "move", KING + " e1c1", "4.1.4"),
        # … and no move of the king: free, although the rook could move
        (HEMMED, "e1 h1", None, "", "4.1.4"),
        # the king alone without a move
        (HEMMED, "e1", None, "", "6.3"),
        # something else was touched first
        (CASTLE.replace("3K2R", "3K1NR").replace("KQkq", "Qkq"), "g1 e1 h1", "move", "g1e2 g1f3 g1h3", "6.2.1"),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8 a8", "move", "e8d8 e8d7 e8e7 e8f7 e8f8 e8g8 e8c8", "6.2.1"),
    ],
)  # fmt: skip
def test_what_is_touched_must_be_moved_or_taken(rules, fen, touched, must, expected, clause):
    wanted = legal(fen) if must is None else moves(expected)
    assert ruled(rules, fen, touched) == Obligation(must or "free", tuple(wanted), f"houqin:{clause}")


@pytest.mark.parametrize(
    ("fen", "touched", "must", "expected", "clause"),
    [
        # one of each: one's own counts first
        (OPEN, "d5 g1", "move", "g1e2 g1f3 g1h3", "6.2.2"),
        (OPEN, "d5 e4", "capture", "e4d5", "6.2.2"),
        ("4k3/8/8/3p4/4P3/8/P7/RB2K3 w - - 0 1", "a1 d5", "capture", "e4d5", "6.2.2"),
        # king and rook: any move of the king
        (CASTLE, "h1 e1", "move", KING + " e1g1 e1c1", "6.2.1"),
        (BLOCKED, "h1 e1", "move", KING + " e1c1", "4.1.4"),
        (HEMMED, "h1 e1", None, "", "4.1.4"),
        # several of one side: any of them
        (START, "g1 e2", "move", "g1f3 g1h3 e2e3 e2e4", "6.2.1"),
        (START, "a1 g1", "move", "g1f3 g1h3", "6.2.1"),
    ],
)  # fmt: skip
def test_order_unknown(rules, fen, touched, must, expected, clause):
    wanted = legal(fen) if must is None else moves(expected)
    assert ruled(rules, fen, touched, together=True) == Obligation(must or "free", tuple(wanted), f"houqin:{clause}")


@pytest.mark.parametrize(
    ("how", "clause"),
    [
        ({"announced": True}, "6.1"),
        ({"accidental": True}, "6.2"),
        ({"too_late": True}, "6.4"),
        ({"announced": True, "accidental": True}, "6.1"),
        ({"announced": True, "together": True}, "6.1"),
    ],
)
def test_6_1_6_2_6_4_what_is_no_touch(rules, how, clause):
    assert ruled(rules, START, "a2 e2", **how) == Obligation("free", tuple(legal(START)), f"houqin:{clause}")


@pytest.mark.parametrize(
    ("fen", "touched", "released", "must", "expected", "clause"),
    [
        # 5.1, 5.2: let go, and done
        (START, "e2", ("e2", "e4"), "move", "e2e4", "5.1"),
        (START, "", ("N", "f3"), "move", "g1f3", "5.1"),
        (OPEN, "e4 d5", ("P", "d5"), "capture", "e4d5", "5.2"),
        (OPEN, "e4", ("e4", "D5"), "capture", "e4d5", "5.2"),
        (PASSING, "e5", ("pawn", "d6"), "capture", "e5d6", "5.2"),
        # 5.3: the king let go where it castles
        (CASTLE, "e1", ("K", "g1"), "move", "e1g1", "5.3"),
        (CASTLE, "e1", ("e1", "c1"), "move", "e1c1", "5.3"),
        (CASTLE, "", ("king", "g1"), "move", "e1g1", "5.3"),
        (CASTLE.replace(" w ", " b "), "e8", ("k", "g8"), "move", "e8g8", "5.3"),
        (CASTLE, "e1", ("K", "f1"), "move", "e1f1", "5.1"),
        # 4.1(4): castling there is illegal
        (BLOCKED, "e1", ("K", "g1"), "move", KING + " e1c1", "4.1.4"),
        (MOVED, "e1", ("K", "g1"), "move", KING + " e1c1", "4.1.4"),
        (MOVED, "e1 h1", ("K", "g1"), "move", KING + " e1c1", "4.1.4"),
        (HEMMED, "e1", ("K", "g1"), None, "", "4.1.4"),
        # 4.1(3): no castling with a rook touched first, released or not
        (CASTLE, "h1 e1", ("K", "g1"), "move", "h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 h1g1 h1f1", "4.1.3"),
        # 5.4: the square is fixed, the piece is not
        (PROMOTING, "e7", ("P", "e8"), "move", "e7e8q e7e8r e7e8b e7e8n", "5.4"),
        (PROMOTING, "e7 d8", ("e7", "d8"), "capture", "e7d8q e7d8r e7d8b e7d8n", "5.4"),
        # let go where it may not go: a touched piece like any other
        (START, "e2", ("e2", "e5"), "move", "e2e3 e2e4", "6.2.1"),
        (START, "a1", ("R", "a5"), None, "", "6.3"),
        (PINNED, "e2", ("N", "c3"), None, "", "6.3"),
        # let go although another was touched before it
        (START, "e2 g1", ("N", "f3"), "move", "e2e3 e2e4", "6.2.1"),
    ],
)
def test_5_what_is_released_is_done(rules, fen, touched, released, must, expected, clause):
    wanted = legal(fen) if must is None else moves(expected)
    ruling = ruled(rules, fen, touched, released=released)
    assert ruling == Obligation(must or "free", tuple(wanted), f"houqin:{clause}")


@pytest.mark.parametrize(
    ("fen", "touched", "released", "kind", "point"),
    [
        ("hello", "e2", None, "unreadable", "fen"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "e2", None, "illegal", "position"),
        (START, "e9", None, "unreadable", "touched"),
        (START, "e2 x", None, "unreadable", "touched"),
        (START, "e4", None, "illegal", "no_piece"),
        (START, "e2", ("e2", "e9"), "unreadable", "released"),
        (START, "e2", ("dragon", "e4"), "unreadable", "released"),
        (START, "e2", ("e7", "e5"), "unreadable", "released"),
        (START, "e2", ("e4", "e5"), "unreadable", "released"),
        (START, "", ("P", "e5"), "unreadable", "released"),
    ],
)
def test_what_cannot_be_ruled_on(rules, fen, touched, released, kind, point):
    refusal = rule_on_touch(rules, fen, Touched(tuple(touched.split()), released=released))
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point) == (kind, point)


@given(
    fen=st.sampled_from([START, OPEN, PINNED, CASTLE, BLOCKED, MOVED, PASSING, PROMOTING, HEMMED]),
    squares=st.lists(st.sampled_from(chess.SQUARE_NAMES), max_size=5),
    together=st.booleans(),
    released=st.none() | st.tuples(st.sampled_from([*"KQRBNP", "e1", "e7"]), st.sampled_from(chess.SQUARE_NAMES)),
)
def test_a_ruling_leaves_legal_moves_and_all_of_them_when_free(fen, squares, together, released):
    ruling = rule_on_touch(GAME.rule_sets["houqin"], fen, Touched(tuple(squares), together, released=released))
    if isinstance(ruling, Refusal):
        return
    everything = legal(fen)
    assert set(ruling.moves) <= set(everything)
    assert ruling.moves
    assert list(ruling.moves) == sorted(ruling.moves)
    if ruling.must == "free":
        assert list(ruling.moves) == everything
    if ruling.must == "capture":
        board = chess.Board(fen)
        assert all(board.is_capture(chess.Move.from_uci(move)) for move in ruling.moves)
    assert ruling.clause in {GAME.rule_sets["houqin"].clause(point) for point in TOUCH}
