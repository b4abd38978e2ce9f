"""The moves of the board: counted against known trees, and point by point."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.core.rulings import Refusal
from engines.xiangqi.position.board import Board
from engines.xiangqi.position.fen import START
from engines.xiangqi.position.geometry import BLACK, FILES, RANKS, RED, name, named
from engines.xiangqi.position.judge import perft

Positions = Callable[[int, int], list[Board]]

CROWDED = "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w"
BARE = "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w"


@pytest.mark.parametrize(
    ("fen", "depth", "nodes"),
    [
        (START, 0, 1),
        (START, 1, 44),
        (START, 2, 1_920),
        (START, 3, 79_666),
        (CROWDED, 3, 100_326),
        (BARE, 4, 92_741),
        pytest.param(START, 4, 3_290_240, marks=pytest.mark.slow),
    ],
)
def test_perft(fen: str, depth: int, nodes: int) -> None:
    assert perft(fen, depth) == nodes


def test_perft_of_more_than_can_be_waited_for_is_refused() -> None:
    assert perft(START, 6) == Refusal("illegal", "depth")


def test_a_move_taken_back_leaves_the_board_as_it_was(positions: Positions) -> None:
    for board in positions(4, 1):
        copy = board.copy()
        for move in board.legal():
            after = board.after(move)
            taken = copy.make(move)
            assert (copy.at, copy.pieces, copy.generals) == (after.at, after.pieces, after.generals)
            copy.unmake(move, taken)
            assert (copy.at, copy.pieces, copy.generals, copy.turn) == (
                board.at,
                board.pieces,
                board.generals,
                board.turn,
            )


def test_what_is_asked_of_a_position_agrees_with_its_moves(positions: Positions) -> None:
    for board in positions(6, 2):
        moves = set(board.legal())
        assert set(board.captures()) == {move for move in moves if board.at[move[1]]}
        assert set(board.checks()) == {move for move in moves if board.after(move).in_check()}
        assert board.has_move() == bool(moves)
        assert {move for at in board.pieces[board.turn] for move in board.legal_from(at)} == moves
        for side in (RED, BLACK):
            assert sorted(board.checkers(side)) == sorted(board.attackers(board.generals[side], -side))
            assert bool(board.checkers(side)) == board.in_check(side)
            reached = {(at, end) for at in board.pieces[side] for end in board.reach(at)}
            for target in board.pieces[-side]:
                assert sorted(board.attackers(target, side)) == sorted(at for at, end in reached if end == target)


def turned(board: Board, mirror: bool, swap: bool) -> Board:
    """The same position seen in a mirror, or with the colours changed and the board turned upside down."""

    def place(at: int) -> int:
        file, rank = at % FILES, at // FILES
        return (RANKS - 1 - rank if swap else rank) * FILES + (FILES - 1 - file if mirror else file)

    at = [0] * len(board.at)
    for where, piece in enumerate(board.at):
        at[place(where)] = -piece if swap else piece
    return Board(at, -board.turn if swap else board.turn)


@pytest.mark.parametrize(("mirror", "swap"), [(True, False), (False, True), (True, True)])
def test_mirrored_or_with_colours_changed_the_moves_are_the_same(
    mirror: bool, swap: bool, positions: Positions
) -> None:
    def place(at: int) -> int:
        file, rank = at % FILES, at // FILES
        return (RANKS - 1 - rank if swap else rank) * FILES + (FILES - 1 - file if mirror else file)

    for board in positions(3, 3):
        other = turned(board, mirror, swap)
        assert {(place(origin), place(target)) for origin, target in board.legal()} == set(other.legal())


def test_every_point_is_found_by_its_name() -> None:
    assert [named(name(at)) for at in range(90)] == list(range(90))
    assert named("I9") == 89
    assert [named(text) for text in ("", "a", "j0", "a10", "0a", "aa")] == [None] * 6
