"""Turn text into exactly one legal move, or return a question or the reason for refusing."""

from __future__ import annotations

from collections.abc import Iterable

import chess

from engines.chess.faults import asked, illegal, stands, why_no_castling, why_not
from engines.chess.state import State, written
from engines.chess.wording import Castling, Going, Wish, read
from engines.core.rulings import Fact, Refusal

_PROMOTIONS = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)


def parse_move(state: State, text: str) -> chess.Move | Refusal:
    """Return the move named in the text. An ambiguous text is asked back, never guessed."""
    exact, others = read(text)
    found = _settle(state, exact) if exact else Refusal("unreadable", "text")
    if isinstance(found, chess.Move) or found.kind == "ambiguous":
        return found
    settled = [_settle(state, other) for other in others]
    if candidates := tuple(dict.fromkeys(san for other in settled for san in _playable(state, other))):
        return Refusal("ambiguous", "other_case", candidates=candidates)
    return settled[0] if settled and exact is None else found


def _playable(state: State, settled: chess.Move | Refusal) -> tuple[str, ...]:
    if isinstance(settled, chess.Move):
        return (written(state.board, settled),)
    return settled.candidates


def _settle(state: State, wish: Wish) -> chess.Move | Refusal:
    return _castle(state, wish) if isinstance(wish, Castling) else _go(state, wish)


def _castle(state: State, wish: Castling) -> chess.Move | Refusal:
    board = state.board
    moves = [move for move in board.generate_castling_moves() if board.is_kingside_castling(move) in wish.shorts]
    if len(moves) > 1:
        return _ask(board, "which_side", moves)
    return moves[0] if moves else why_no_castling(state, wish.shorts[0])


def _go(state: State, wish: Going) -> chess.Move | Refusal:
    board = state.board
    origins = _origins(board, wish)
    if not origins:
        return _no_such(state, wish)
    # The library's target filter uses the rook's square for castling, so compare the target here.
    moves = list(board.generate_legal_moves(chess.SquareSet(origins).mask))
    moves = [move for move in moves if wish.to in (None, move.to_square)]
    if not moves and wish.to is not None:
        return why_not(state, origins, wish.to)
    if wish.passing:
        moves = [move for move in moves if board.is_en_passant(move)]
        if not moves:
            return illegal(state, "en_passant", _said(board, wish))
    if wish.promotion is not None:
        if wish.promotion not in _PROMOTIONS:
            return illegal(state, "promotion_piece", _said(board, wish))
        moves = [move for move in moves if move.promotion == wish.promotion]
        if not moves:
            return illegal(state, "no_promotion", _said(board, wish))
    captures = [move for move in moves if board.is_capture(move)]
    if wish.takes and not captures:
        return _ask(board, "no_capture", moves)
    moves = captures if wish.takes else moves
    if len({move.from_square for move in moves}) > 1:
        return _ask(board, "which_piece", moves)
    return moves[0] if len(moves) == 1 else _ask(board, "promotion", moves)


def _origins(board: chess.Board, wish: Going) -> list[chess.Square]:
    """Return the squares of our pieces that the wish may mean."""
    return [
        square
        for square in chess.SquareSet(board.occupied_co[board.turn])
        if wish.piece in (None, board.piece_type_at(square))
        and wish.file in (None, chess.square_file(square))
        and wish.rank in (None, chess.square_rank(square))
    ]


def _no_such(state: State, wish: Going) -> Refusal:
    """Refuse because no piece of ours fits; mention the piece standing on a fully named square."""
    board = state.board
    square = chess.parse_square(wish.origin) if len(wish.origin) == 2 else None
    seen = (stands(board, square),) if square is not None and board.piece_at(square) else ()
    return illegal(state, "no_piece", _said(board, wish), *seen)


def _said(board: chess.Board, wish: Going) -> Fact:
    piece = "" if wish.piece is None else str(chess.Piece(wish.piece, board.turn))
    return asked(piece, wish.origin, "" if wish.to is None else chess.square_name(wish.to))


def _ask(board: chess.Board, point: str, moves: Iterable[chess.Move]) -> Refusal:
    def order(move: chess.Move) -> tuple[int, int, int]:
        return move.from_square, -move.to_square, -(move.promotion or 0)

    return Refusal("ambiguous", point, candidates=tuple(written(board, move) for move in sorted(moves, key=order)))
