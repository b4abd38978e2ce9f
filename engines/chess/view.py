"""How a position is shown: squares for the painter, FEN for programs, moves by piece for buttons."""

from __future__ import annotations

from collections.abc import Mapping

import chess

from engines.chess.state import BLACK, WHITE, State, king_square
from engines.core.play import Seen
from engines.core.scene import Squares


def scene(state: State, seen: Seen) -> Squares:
    board = state.board
    return Squares(
        files="abcdefgh",
        ranks="12345678",
        pieces={chess.square_name(square): str(piece) for square, piece in board.piece_map().items()},
        last=state.last,
        check=king_square(board) if board.is_check() else None,
        captured={WHITE: state.captured[0], BLACK: state.captured[1]},
        to_act=seen.to_act,
    )


def position(state: State) -> str:
    return state.board.fen()


def choices(state: State) -> Mapping[str, tuple[str, ...]]:
    """Every legal move by the piece that makes it, as `Ng1` or, for a pawn, `e2`."""
    board = state.board
    grouped: dict[str, list[str]] = {}
    if state.outcome is None and state.sealed is None:
        for move in sorted(board.legal_moves, key=lambda move: (move.from_square, move.to_square)):
            piece = str(board.piece_at(move.from_square)).upper().replace("P", "")
            grouped.setdefault(piece + chess.square_name(move.from_square), []).append(board.san(move))
    return {piece: tuple(moves) for piece, moves in grouped.items()}
