"""Why a move is not legal: the first thing that is wrong, in the order in which a referee would say it."""

from __future__ import annotations

from collections.abc import Iterable

import chess

from engines.core.rulesets import Rules
from engines.core.rulings import Fact, Refusal

_ORDER = ("wrong_way", "pawn_takes", "en_passant", "blocked", "own_piece", "in_check")
"""From "could never" to "if only": of several pieces that might be meant, the one that comes nearest counts."""


def asked(piece: str, origin: str, to: str) -> Fact:
    """What the refused text was read as. `origin` may be part of a square, or empty."""
    return Fact("asked", {"piece": piece, "from": origin, "to": to})


def stands(board: chess.Board, square: chess.Square) -> Fact:
    return Fact("stands", {"piece": str(board.piece_at(square)), "square": chess.square_name(square)})


def illegal(rules: Rules, point: str, *facts: Fact, detail: str = "") -> Refusal:
    """A refusal; `detail` picks the clause where one point has several, as each piece has its own way."""
    return Refusal("illegal", point, rules.clause(f"{point}_{detail}" if detail else point), facts)


def fault(rules: Rules, board: chess.Board, origins: Iterable[chess.Square], to: chess.Square) -> Refusal | None:
    """Why none of our pieces on these squares can go there; None if one can."""
    faults = [_fault(rules, board, origin, to) for origin in origins]
    found = [refusal for refusal in faults if refusal is not None]
    if len(found) < len(faults):
        return None
    return max(found, key=lambda refusal: _ORDER.index(refusal.point))


def castling_side(board: chess.Board, move: chess.Move) -> bool | None:
    """Whether a king's step of two squares from its home means the short side; None if it is no such step."""
    home = chess.E1 if board.turn == chess.WHITE else chess.E8
    if move.from_square != home or board.king(board.turn) != home:
        return None
    return {home + 2: True, home - 2: False}.get(move.to_square)


def fault_of_castling(rules: Rules, board: chess.Board, short: bool, *, king_moved: bool) -> Refusal:
    """王车易位: why it is not possible on this side (now)."""
    color = board.turn
    wish = Fact("castling", {"side": "short" if short else "long"})
    home = chess.E1 if color == chess.WHITE else chess.E8
    if king_moved or board.king(color) != home:
        return illegal(rules, "castle_moved", wish, Fact("left_home", {"piece": "K"}), detail="king")
    right = board.has_kingside_castling_rights if short else board.has_queenside_castling_rights
    if not right(color):
        return illegal(rules, "castle_moved", wish, Fact("left_home", {"piece": "R"}), detail="rook")
    for square in (home, home + 1, home + 2) if short else (home, home - 1, home - 2):
        if attackers := board.attackers(not color, square):
            return illegal(rules, "castle_through", wish, _attacked(board, square, attackers))
    between = chess.SquareSet.between(home, home + 3 if short else home - 4)
    return illegal(rules, "castle_blocked", wish, *(stands(board, square) for square in between & board.occupied))


def _fault(rules: Rules, board: chess.Board, origin: chess.Square, to: chess.Square) -> Refusal | None:
    piece = board.piece_at(origin)
    if piece is None:
        raise AssertionError("only squares with a piece of ours are asked about")
    wish = asked(str(piece), chess.square_name(origin), chess.square_name(to))
    pawn = piece.piece_type == chess.PAWN
    straight = pawn and chess.square_file(origin) == chess.square_file(to)
    target = board.piece_at(to)
    if not _reaches(piece, origin, to):
        back = pawn and (to // 8 - origin // 8) * (1 if piece.color else -1) <= 0
        way = "pawn_back" if back else chess.piece_name(piece.piece_type)
        return illegal(rules, "wrong_way", wish, detail=way)
    if pawn and not straight and target is None and to != board.ep_square:
        beside = chess.square(chess.square_file(to), chess.square_rank(origin))
        late = board.piece_at(beside) == chess.Piece(chess.PAWN, not piece.color) and origin // 8 in (3, 4)
        return illegal(rules, "en_passant" if late else "pawn_takes", wish)
    in_the_way = [square for square in chess.SquareSet.between(origin, to) if board.piece_at(square)]
    if straight and target is not None and target.color != piece.color:
        in_the_way.append(to)
    if in_the_way:
        nearest = min(in_the_way, key=lambda square: chess.square_distance(origin, square))
        return illegal(rules, "blocked", wish, stands(board, nearest), detail="pawn" if straight else "piece")
    if target is not None and target.color == piece.color:
        return illegal(rules, "own_piece", wish, stands(board, to))
    return _exposes(rules, board, origin, to, wish)


def _reaches(piece: chess.Piece, origin: chess.Square, to: chess.Square) -> bool:
    """Whether the piece could go there on a board without any other. Castling is not judged here."""
    if piece.piece_type == chess.PAWN and chess.square_file(origin) == chess.square_file(to):
        forward = 8 if piece.color == chess.WHITE else -8
        at_home = chess.square_rank(origin) == (1 if piece.color == chess.WHITE else 6)
        return to == origin + forward or (at_home and to == origin + 2 * forward)
    alone = chess.BaseBoard.empty()
    alone.set_piece_at(origin, piece)
    return to in alone.attacks(origin)


def _exposes(rules: Rules, board: chess.Board, origin: chess.Square, to: chess.Square, wish: Fact) -> Refusal | None:
    after = board.copy(stack=False)
    after.push(chess.Move(origin, to))
    king = after.king(board.turn)
    attackers = after.attackers(not board.turn, king) if king is not None else chess.SquareSet()
    if king is None or not attackers:
        return None
    return illegal(rules, "in_check", wish, _attacked(after, king, attackers))


def _attacked(board: chess.Board, square: chess.Square, attackers: chess.SquareSet) -> Fact:
    return Fact(
        "attacked",
        {
            "square": chess.square_name(square),
            "by": tuple(chess.square_name(attacker) for attacker in attackers),
            "pieces": tuple(str(board.piece_at(attacker)) for attacker in attackers),
        },
    )
