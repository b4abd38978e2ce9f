"""Answer questions of other programs about a bare position: its legal moves and the size of its move tree."""

from __future__ import annotations

from engines.core.rulings import Refusal
from engines.xiangqi.position.board import Board
from engines.xiangqi.position.fen import read_fen
from engines.xiangqi.position.geometry import name

DEEPEST = 5


def legal(fen: str) -> list[str] | Refusal:
    """Return the legal moves of a position in UCCI notation, sorted."""
    setup = read_fen(fen)
    if isinstance(setup, Refusal):
        return setup
    return sorted(name(origin) + name(target) for origin, target in setup.board.legal())


def perft(fen: str, depth: int) -> int | Refusal:
    """Count the lines of `depth` plies from a position."""
    setup = read_fen(fen)
    if isinstance(setup, Refusal):
        return setup
    if not 0 <= depth <= DEEPEST:
        return Refusal("illegal", "depth")
    return leaves(setup.board.copy(), depth)


def leaves(board: Board, depth: int) -> int:
    if depth == 0:
        return 1
    moves = board.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        taken = board.make(move)
        total += leaves(board, depth - 1)
        board.unmake(move, taken)
    return total
