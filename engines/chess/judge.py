"""Questions about a bare position, for other programs: its legal moves, and how many leaves its tree has."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engines.chess.setup import read_fen
from engines.core.perft import MOST_NODES, count_lines
from engines.core.rulings import Refusal

DEEPEST = 6


def legal(fen: str) -> list[str] | Refusal:
    """The legal moves of a position in UCI, sorted."""
    board = read_fen(fen)
    return board if isinstance(board, Refusal) else sorted(move.uci() for move in board.legal_moves)


def perft(fen: str, depth: int, most: int = MOST_NODES) -> tuple[int, bool] | Refusal:
    """How many lines of `depth` plies the position has, and whether that is only where counting was given up."""
    board = read_fen(fen)
    if isinstance(board, Refusal):
        return board
    if not 0 <= depth <= DEEPEST:
        return Refusal("illegal", "depth")
    return count_lines(board, depth, moves=lambda board: board.legal_moves.count(), after=_played, most=most)


def _played(board: chess.Board) -> Iterator[chess.Board]:
    for move in board.legal_moves:
        board.push(move)
        yield board
        board.pop()
