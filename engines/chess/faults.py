"""Explain why a move is illegal: find the first fault, in the order a referee would name faults."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from engines.chess.state import State, home_of, king_square, seat_of
from engines.core.rulings import Fact, Point, Refusal

_ORDER = ("wrong_way", "pawn_takes", "en_passant", "blocked", "own_piece", "in_check")
"""Faults from "never possible" to "almost possible"; among several candidate pieces, the fault latest in this order
counts."""


def illegal(state: State, point: str, *facts: Fact, case: str = "") -> Refusal:
    """Return a refusal; `case` selects the clause for points with several clauses, such as each piece's way of
    moving."""
    return Refusal("illegal", point, state.rules.clause(f"{point}_{case}" if case else point), facts)


def asked(piece: str, origin: str, to: str) -> Fact:
    """State how the refused text was understood. `origin` may be part of a square, or empty."""
    return Fact("asked", {"piece": piece, "from": Point(origin), "to": Point(to)})


def stands(board: chess.Board, square: chess.Square) -> Fact:
    return Fact("stands", {"piece": str(board.piece_at(square)), "square": Point(chess.square_name(square))})


def why_not(state: State, origins: Sequence[chess.Square], to: chess.Square) -> Refusal:
    """Return why none of our pieces on these squares can go to `to`."""
    board = state.board
    home = home_of(board.turn)
    if origins == [home] and board.king(board.turn) == home and abs(to - home) == 2:
        return why_no_castling(state, short=to > home)
    faults = (_fault(state, origin, to) for origin in origins)
    return max(faults, key=lambda refusal: _ORDER.index(refusal.point))


def why_no_castling(state: State, short: bool) -> Refusal:
    """王车易位: return why castling on this side is impossible, permanently or for now."""
    board, color = state.board, state.board.turn
    wish = Fact("castling", {"side": "short" if short else "long"})
    home = home_of(color)
    if seat_of(color) in state.kings_moved or board.king(color) != home:
        return illegal(state, "castle_moved", wish, Fact("left_home", {"piece": "K"}), case="king")
    right = board.has_kingside_castling_rights if short else board.has_queenside_castling_rights
    if not right(color):
        return illegal(state, "castle_moved", wish, Fact("left_home", {"piece": "R"}), case="rook")
    for square in (home, home + 1, home + 2) if short else (home, home - 1, home - 2):
        if attackers := board.attackers(not color, square):
            return illegal(state, "castle_through", wish, _attacked(board, chess.square_name(square), attackers))
    between = chess.SquareSet.between(home, home + 3 if short else home - 4)
    in_the_way = (stands(board, square) for square in between & board.occupied)
    return illegal(state, "castle_blocked", wish, *in_the_way)


def _fault(state: State, origin: chess.Square, to: chess.Square) -> Refusal:
    board = state.board
    wish = asked(str(board.piece_at(origin)), chess.square_name(origin), chess.square_name(to))
    pawn = board.piece_type_at(origin) == chess.PAWN
    straight = pawn and chess.square_file(origin) == chess.square_file(to)
    if way := _wrong_way(board, origin, to):
        return illegal(state, "wrong_way", wish, case=way)
    if pawn and not straight and board.piece_at(to) is None and to != board.ep_square:
        return illegal(state, "en_passant" if _passed(board, origin, to) else "pawn_takes", wish)
    in_the_way = chess.SquareSet.between(origin, to) & board.occupied
    if straight:
        in_the_way |= board.occupied_co[not board.turn] & chess.BB_SQUARES[to]
    if in_the_way:
        nearest = min(in_the_way, key=lambda square: chess.square_distance(origin, square))
        return illegal(state, "blocked", wish, stands(board, nearest), case="pawn" if straight else "piece")
    if board.color_at(to) == board.turn:
        return illegal(state, "own_piece", wish, stands(board, to))
    after = board.copy(stack=False)
    after.push(chess.Move(origin, to))
    after.turn = board.turn
    return illegal(state, "in_check", wish, _attacked(after, king_square(after), after.checkers()))


def _wrong_way(board: chess.Board, origin: chess.Square, to: chess.Square) -> str:
    """Name the piece whose way of moving rules out this move even on an otherwise empty board; "" if the way is
    right."""
    alone = chess.Board.empty()
    alone.turn = board.turn
    alone.set_piece_at(origin, board.piece_at(origin))
    kind = board.piece_type_at(origin) or chess.PAWN
    if kind != chess.PAWN:
        return "" if to in alone.attacks(origin) else chess.piece_name(kind)
    ahead = chess.square_rank(to) - chess.square_rank(origin)
    if ahead == 0 or (ahead > 0) != board.turn:
        return "pawn_back"
    pushes = (move.to_square for move in alone.generate_pseudo_legal_moves())
    return "" if to in alone.attacks(origin) or to in pushes else "pawn"


def _passed(board: chess.Board, origin: chess.Square, to: chess.Square) -> bool:
    """Return whether an enemy pawn stands where a pawn captured en passant would stand."""
    beside = chess.square(chess.square_file(to), chess.square_rank(origin))
    fifth = 4 if board.turn == chess.WHITE else 3
    pawn = chess.Piece(chess.PAWN, not board.turn)
    return chess.square_rank(origin) == fifth and board.piece_at(beside) == pawn


def _attacked(board: chess.Board, square: str, attackers: chess.SquareSet) -> Fact:
    by = tuple(Point(chess.square_name(attacker)) for attacker in attackers)
    pieces = tuple(str(board.piece_at(attacker)) for attacker in attackers)
    return Fact("attacked", {"square": Point(square), "by": by, "pieces": pieces})
