"""From a text to a move: exactly one legal move, or the question or reason why not."""

from __future__ import annotations

from collections.abc import Iterable

import chess

from engines.chess.faults import asked, castling_side, fault, fault_of_castling, illegal, stands
from engines.chess.state import State, seat_of
from engines.chess.wording import Castling, Going, Wish, read
from engines.core.rulings import REFEREE, Refusal, Seat

_PROMOTIONS = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)


def parse(state: State, seat: Seat, text: str) -> chess.Move | Refusal:
    """The move that a text names. What could be meant in several ways is asked back, never guessed."""
    if seat == REFEREE:
        return Refusal("illegal", "player_only")
    exact, others = read(text)
    found = _settle(state, exact) if exact else Refusal("unreadable", "text")
    if isinstance(found, chess.Move) or found.kind == "ambiguous":
        return found
    settled = [_settle(state, other) for other in others]
    if candidates := [san for other in settled for san in _playable(state, other)]:
        return Refusal("ambiguous", "other_case", candidates=tuple(candidates))
    return settled[0] if settled and exact is None else found


def _playable(state: State, settled: chess.Move | Refusal) -> tuple[str, ...]:
    if isinstance(settled, chess.Move):
        return (state.board.san(settled),)
    return settled.candidates


def _settle(state: State, wish: Wish) -> chess.Move | Refusal:
    return _castle(state, wish) if isinstance(wish, Castling) else _go(state, wish)


def _castle(state: State, wish: Castling) -> chess.Move | Refusal:
    board = state.board
    moves = [move for move in board.generate_castling_moves() if board.is_kingside_castling(move) in wish.shorts]
    if len(moves) > 1:
        return _ask(board, "which_side", moves)
    if moves:
        return moves[0]
    return fault_of_castling(state.rules, board, wish.shorts[0], king_moved=seat_of(board.turn) in state.kings_moved)


def _go(state: State, wish: Going) -> chess.Move | Refusal:
    board = state.board
    moves = _legal(board, wish)
    if not moves:
        return _why_not(state, wish)
    piece = board.piece_at(moves[0].from_square)
    said = asked(str(piece), wish.origin, "" if wish.to is None else chess.square_name(wish.to))
    if wish.passing and not (moves := [move for move in moves if board.is_en_passant(move)]):
        return illegal(state.rules, "en_passant", said)
    if wish.promotion is not None:
        if wish.promotion not in _PROMOTIONS:
            return illegal(state.rules, "promotion_piece", said)
        moves = [move for move in moves if move.promotion == wish.promotion]
        if not moves:
            return illegal(state.rules, "no_promotion", said)
    captures = [move for move in moves if board.is_capture(move)]
    if wish.takes and not captures:
        return _ask(board, "no_capture", moves)
    moves = captures if wish.takes else moves
    if len({move.from_square for move in moves}) > 1:
        return _ask(board, "which_piece", moves)
    return moves[0] if len(moves) == 1 else _ask(board, "promotion", moves)


def _legal(board: chess.Board, wish: Going) -> list[chess.Move]:
    """The legal moves that go where the wish goes, whatever it says of promotion or capture."""
    to_mask = chess.BB_ALL if wish.to is None else chess.BB_SQUARES[wish.to]
    origins = chess.SquareSet(_origins(board, wish))
    moves = board.generate_legal_moves(int(origins), to_mask)
    return [move for move in moves if wish.to is not None or board.is_en_passant(move)]


def _origins(board: chess.Board, wish: Going) -> Iterable[chess.Square]:
    """Where our pieces stand that the wish may mean."""
    for square in chess.SquareSet(board.occupied_co[board.turn]):
        if (
            wish.piece in (None, board.piece_type_at(square))
            and wish.file in (None, chess.square_file(square))
            and wish.rank in (None, chess.square_rank(square))
        ):
            yield square


def _why_not(state: State, wish: Going) -> Refusal:
    board = state.board
    letter = "" if wish.piece is None else str(chess.Piece(wish.piece, board.turn))
    if wish.to is None:
        return illegal(state.rules, "en_passant", asked(letter, "", ""))
    origins = tuple(_origins(board, wish))
    if not origins:
        square = chess.parse_square(wish.origin) if len(wish.origin) == 2 else None
        seen = (stands(board, square),) if square is not None and board.piece_at(square) else ()
        said = asked(letter, wish.origin, chess.square_name(wish.to))
        return illegal(state.rules, "no_piece", said, *seen)
    short = castling_side(board, chess.Move(origins[0], wish.to))
    if short is not None:
        return fault_of_castling(state.rules, board, short, king_moved=seat_of(board.turn) in state.kings_moved)
    found = fault(state.rules, board, origins, wish.to)
    if found is None:
        raise AssertionError(f"{wish} is not legal on {board.fen()}, yet nothing is wrong with it")
    return found


def _ask(board: chess.Board, point: str, moves: Iterable[chess.Move]) -> Refusal:
    def order(move: chess.Move) -> tuple[int, int]:
        return move.from_square, -(move.promotion or 0)

    return Refusal("ambiguous", point, candidates=tuple(board.san(move) for move in sorted(moves, key=order)))
