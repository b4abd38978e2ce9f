"""Answers for other programs about a bare position: its legal moves and its perft count."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engines.chess.setup import read_fen
from engines.core.perft import MOST_NODES, count_lines
from engines.core.rulings import Refusal

DEEPEST = 6


def legal(fen: str) -> list[str] | Refusal:
    """Return the position's legal moves in UCI, sorted."""
    board = read_fen(fen)
    return board if isinstance(board, Refusal) else sorted(move.uci() for move in board.legal_moves)


def perft(fen: str, depth: int, most: int = MOST_NODES) -> tuple[int, bool] | Refusal:
    """Return the number of lines with `depth` plies, and whether counting stopped at `most`."""
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
