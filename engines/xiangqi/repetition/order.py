"""Sort moves for the search, which shows and weighs only one of several equal lines.

The choice must not depend on colour or on left and right, so points are counted from the mover's own side and from the
flank with more pieces.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.geometry import BLACK, FILES, POINTS, RANKS, RED, SOLDIER

_MIDDLE = FILES // 2
_MINE = 1000


def _code(at: int, side: int, hand: int) -> int:
    file, rank = at % FILES, at // FILES
    return (rank if side == RED else RANKS - 1 - rank) * FILES + (file if hand > 0 else FILES - 1 - file)


_CODES = {(side, hand): tuple(_code(at, side, hand) for at in POINTS) for side in (RED, BLACK) for hand in (1, -1)}


def _weight(piece: int, at: int, mine: bool) -> int:
    side = RED if piece > 0 else BLACK
    rank = _CODES[side, 1][at] // FILES
    return (at % FILES - _MIDDLE) * (_MINE * mine + 97 * abs(piece) + rank)


_WEIGHTS = {
    (side, turn): {
        side * kind: tuple(_weight(side * kind, at, side == turn) for at in POINTS) for kind in range(1, SOLDIER + 1)
    }
    for side in (RED, BLACK)
    for turn in (RED, BLACK)
}
"""How strongly each piece on each point draws the board to one flank, for either side to move."""


def _codes(board: Board) -> tuple[int, ...]:
    """Return the sort key of every point for the side to move."""
    balance, turn = 0, board.turn
    for side, pieces in board.pieces.items():
        weights = _WEIGHTS[side, turn]
        for at, piece in pieces.items():
            balance += weights[piece][at]
    if not balance:
        rows = [[piece * board.turn for piece in board.at[at : at + FILES]] for at in POINTS[::FILES]][:: board.turn]
        balance = 1 if rows >= [row[::-1] for row in rows] else -1
    return _CODES[turn, 1 if balance > 0 else -1]


def ordered(board: Board, moves: list[Move]) -> list[Move]:
    if len(moves) > 1:
        codes = _codes(board)
        moves.sort(key=lambda move: (codes[move[0]], codes[move[1]]))
    return moves


def ordered_points(board: Board, points: Iterable[int]) -> list[int]:
    points = list(points)
    if len(points) > 1:
        points.sort(key=_codes(board).__getitem__)
    return points
