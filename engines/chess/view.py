"""Present a position: squares for the painter, FEN for programs, moves grouped by piece for buttons."""

from __future__ import annotations

from collections.abc import Mapping

import chess

from engines.chess.speech import option, piece
from engines.chess.state import BLACK, WHITE, State, king_square, written
from engines.core.chat.buttons import Choice, Menu, in_rows
from engines.core.game.play import Seen
from engines.core.rulings import Fact, Refusal, Seat
from engines.core.scenes.scene import Mark, Squares

_WORTH = {chess.QUEEN: 9, chess.ROOK: 5, chess.BISHOP: 3, chess.KNIGHT: 3, chess.PAWN: 1}
"""Piece values for comparing both sides' material."""
_WIDTH = 4
"""The number of move buttons per row."""
VIEWS = ("black", "white")
"""The sides from which the board can be viewed."""


def scene(state: State, seen: Seen) -> Squares:
    board = state.board
    return Squares(
        files="abcdefgh",
        ranks="12345678",
        pieces={chess.square_name(square): str(piece) for square, piece in board.piece_map().items()},
        colours={WHITE: "white", BLACK: "black"},
        captured={WHITE: state.captured[0], BLACK: state.captured[1]},
        lead=lead(board),
        last=state.last,
        marks=(Mark(king_square(board), "check"),) if board.is_check() else (),
        to_act=seen.to_act,
        seen_from=BLACK if seen.view == "black" else WHITE,
    )


def lead(board: chess.BaseBoard) -> Mapping[Seat, int]:
    """Return the material lead for the side ahead; empty if both sides are equal."""

    def weight(color: chess.Color) -> int:
        return sum(worth * chess.popcount(board.pieces_mask(kind, color)) for kind, worth in _WORTH.items())

    more = weight(chess.WHITE) - weight(chess.BLACK)
    return {WHITE if more > 0 else BLACK: abs(more)} if more else {}


def position(state: State) -> str:
    return state.board.fen()


def choices(state: State) -> Mapping[str, tuple[str, ...]]:
    """Group every legal move under its piece, named `Ng1` or, for a pawn, `e2`."""
    board = state.board
    grouped: dict[str, list[str]] = {}
    if state.outcome is None and state.sealed is None:
        for move in sorted(board.legal_moves, key=lambda move: (move.from_square, move.to_square)):
            piece = str(board.piece_at(move.from_square)).upper().replace("P", "")
            grouped.setdefault(piece + chess.square_name(move.from_square), []).append(written(board, move))
    return {piece: tuple(moves) for piece, moves in grouped.items()}


def menu(state: State, seat: Seat, path: str) -> Menu | None:
    """Return a menu that asks first for the piece, then for the move; the path names the piece."""
    groups = choices(state)
    if not path:
        pieces = [Choice(mover(state, origin), origin) for origin in groups]
        return Menu((Fact("which_piece"),), in_rows(pieces, _WIDTH))
    if path not in groups:
        return None
    moves = [Choice(option(move), move, enters=True) for move in groups[path]]
    return Menu((Fact("where_to", {"piece": mover(state, path)}),), in_rows(moves, _WIDTH), picked=reach(state, path))


def reach(state: State, origin: str) -> tuple[str, ...]:
    """Return the square of a piece named in `choices`, followed by its possible destinations."""
    square = chess.parse_square(origin[-2:])
    ends = sorted({move.to_square for move in state.board.legal_moves if move.from_square == square})
    return tuple(map(chess.square_name, (square, *ends)))


def menu_of_refused(state: State, refusal: Refusal) -> str:
    """Return the menu's name for the piece in a refused move, if its square or kind identifies a single piece; else
    ""."""
    asked = next((fact.args for fact in refusal.facts if fact.key == "asked"), {"piece": "", "from": ""})
    letter, origin, board = str(asked["piece"]), str(asked["from"]), state.board
    squares = [
        square
        for square in chess.SquareSet(board.occupied_co[board.turn])
        if origin in chess.square_name(square) and (letter or origin) and letter in ("", str(board.piece_at(square)))
    ]
    if len(squares) != 1:
        return ""
    return str(board.piece_at(squares[0])).upper().replace("P", "") + chess.square_name(squares[0])


def mover(state: State, origin: str) -> Fact:
    """Describe a piece named in `choices`; its square comes last in the name."""
    square = origin[-2:]
    return piece(state.board.piece_type_at(chess.parse_square(square)) or chess.PAWN, square)
