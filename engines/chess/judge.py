"""Questions about a bare position, for other programs: its legal moves, and how many leaves its tree has."""

from __future__ import annotations

import chess

from engines.chess.setup import read_fen
from engines.core.rulings import Refusal

DEEPEST = 6


def legal(fen: str) -> list[str] | Refusal:
    """The legal moves of a position in UCI, sorted."""
    board = read_fen(fen)
    return board if isinstance(board, Refusal) else sorted(move.uci() for move in board.legal_moves)


def perft(fen: str, depth: int) -> int | Refusal:
    """How many lines of `depth` plies the position has."""
    board = read_fen(fen)
    if isinstance(board, Refusal):
        return board
    if not 0 <= depth <= DEEPEST:
        return Refusal("illegal", "depth")
    return _leaves(board, depth)


def _leaves(board: chess.Board, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += _leaves(board, depth - 1)
        board.pop()
    return total
