"""Legal moves and perft of a bare position, against the numbers everyone knows."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.chess.judge import DEEPEST, legal, perft
from engines.core.rulings import Refusal

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENDING = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
PROMOTING = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
BUGGY = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"
CALM = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"


@pytest.mark.parametrize(
    ("fen", "depth", "nodes"),
    [
        (chess.STARTING_FEN, 0, 1),
        (chess.STARTING_FEN, 1, 20),
        (chess.STARTING_FEN, 2, 400),
        (chess.STARTING_FEN, 3, 8_902),
        (chess.STARTING_FEN, 4, 197_281),
        (KIWIPETE, 1, 48),
        (KIWIPETE, 3, 97_862),
        (ENDING, 4, 43_238),
        (PROMOTING, 3, 9_467),
        (BUGGY, 2, 1_486),
        (CALM, 2, 2_079),
        pytest.param(chess.STARTING_FEN, 5, 4_865_609, marks=pytest.mark.slow),
        pytest.param(KIWIPETE, 4, 4_085_603, marks=pytest.mark.slow),
        pytest.param(ENDING, 5, 674_624, marks=pytest.mark.slow),
        pytest.param(PROMOTING, 4, 422_333, marks=pytest.mark.slow),
        pytest.param(BUGGY, 4, 2_103_487, marks=pytest.mark.slow),
        pytest.param(CALM, 3, 89_890, marks=pytest.mark.slow),
    ],
)
def test_perft(fen, depth, nodes):
    assert perft(fen, depth) == (nodes, False)


@pytest.mark.parametrize(
    ("depth", "most", "counted"),
    [
        (2, 400, (400, False)),
        (2, 399, (399, True)),
        (DEEPEST, 1_000, (1_000, True)),
        (1, 19, (19, True)),
        (0, 1, (1, False)),
    ],
)
def test_perft_counts_no_further_than_its_limit(depth, most, counted):
    assert perft(chess.STARTING_FEN, depth, most) == counted


def test_legal_moves_are_sorted_uci():
    assert legal("k7/4P3/8/8/8/8/8/4K2R w K - 0 1") == sorted(
        ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2", "e1g1", "e7e8b", "e7e8n", "e7e8q", "e7e8r"]
        + [f"h1{square}" for square in ("f1", "g1", "h2", "h3", "h4", "h5", "h6", "h7", "h8")]
    )


def test_a_mated_side_has_no_moves():
    assert legal("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3") == []


def test_castling_rights_without_a_rook_count_for_nothing():
    assert legal("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1") == ["e1d1", "e1d2", "e1e2", "e1f1", "e1f2"]


@pytest.mark.parametrize(
    ("fen", "kind", "point"),
    [
        ("", "unreadable", "fen"),
        ("hello", "unreadable", "fen"),
        ("8/8/8/8/8/8/8 w - - 0 1", "unreadable", "fen"),
        (chess.STARTING_FEN.replace(" w ", " x "), "unreadable", "fen"),
        (chess.STARTING_FEN + " " * 200, "unreadable", "fen"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "illegal", "position"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "illegal", "position"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "illegal", "position"),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "illegal", "position"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "illegal", "position"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "illegal", "position"),
    ],
    ids=["empty", "words", "seven ranks", "no side", "too long", "no kings", "one king", "two kings",
         "the side not to move is in check", "pawn on the last rank", "nothing to take in passing"],
)  # fmt: skip
def test_positions_that_are_none(fen, kind, point):
    assert legal(fen) == perft(fen, 1) == Refusal(kind, point)


@pytest.mark.parametrize("depth", [-1, DEEPEST + 1])
def test_depth_is_bounded(depth):
    assert perft(chess.STARTING_FEN, depth) == Refusal("illegal", "depth")


@given(fen=st.one_of(st.text(max_size=150), st.text(alphabet="pnbrqkPNBRQK12345678/ w-KQkq0", max_size=90)))
def test_no_text_makes_the_judge_fail(fen):
    assert isinstance(legal(fen), list | Refusal)
