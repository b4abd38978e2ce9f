"""摸子与离手: the obligation of the side to move after touching or releasing pieces (4.1(3)–(4), 5.1–5.4, 6.1–6.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import chess

from engines.chess.setup import read_fen
from engines.chess.state import home_of
from engines.core.books.rulesets import Rules
from engines.core.rulings import Obligation, Refusal

Must = Literal["move", "capture", "free"]
Duty = tuple[Must, list[chess.Move], str]
"""The obligation, the moves that satisfy it, and the point it rests on."""


@dataclass(frozen=True, slots=True)
class Touched:
    """The events at the board: squares touched in order, or `together` if the order is unknown.

    `announced`: the player announced adjusting the pieces; `accidental`: the touch was unintended; `too_late`: the
    objecting opponent has already touched a piece. `released` holds a piece (its square, letter or name) and the square
    on which it was released.
    """

    squares: tuple[str, ...]
    together: bool = False
    announced: bool = False
    accidental: bool = False
    too_late: bool = False
    released: tuple[str, str] | None = None


def rule_on_touch(rules: Rules, fen: str, touched: Touched) -> Obligation | Refusal:
    """Return the moves a player may still choose. The reported touch is taken as true."""
    board = read_fen(fen)
    if isinstance(board, Refusal):
        return board
    found = _duty(board, touched)
    if isinstance(found, Refusal):
        return found
    must, moves, point = found
    return Obligation(must, tuple(sorted(move.uci() for move in moves)), rules.clause(point))


def _duty(board: chess.Board, touched: Touched) -> Duty | Refusal:
    squares = [_square(name) for name in dict.fromkeys(touched.squares)]
    known = [square for square in squares if square is not None]
    if len(known) < len(squares):
        return Refusal("unreadable", "touched")
    if any(board.piece_at(square) is None for square in known):
        return Refusal("illegal", "no_piece")
    excused = {
        "touch_announced": touched.announced,
        "touch_accident": touched.accidental,
        "touch_too_late": touched.too_late,
    }
    for point, excuse in excused.items():
        if excuse:
            return "free", list(board.legal_moves), point
    if touched.released is None:
        return _Hand(board, tuple(known), touched.together).duty()
    piece, to = touched.released
    target, origin = _square(to), _let_go(board, known, piece, _square(to))
    if target is None or origin is None:
        return Refusal("unreadable", "released")
    hand = _Hand(board, tuple(dict.fromkeys((*known, origin))), touched.together)
    return hand.after_release(origin, target)


@dataclass(frozen=True)
class _Hand:
    """The pieces a player has touched, in order. Every square holds a piece."""

    board: chess.Board
    squares: tuple[chess.Square, ...]
    together: bool

    @cached_property
    def legal(self) -> list[chess.Move]:
        return list(self.board.legal_moves)

    @cached_property
    def own(self) -> list[chess.Square]:
        return [square for square in self.squares if self.board.color_at(square) == self.board.turn]

    @cached_property
    def theirs(self) -> list[chess.Square]:
        return [square for square in self.squares if square not in self.own]

    @cached_property
    def king(self) -> chess.Square | None:
        return self.board.king(self.board.turn)

    @cached_property
    def partners(self) -> list[chess.Square]:
        """The touched rooks able to castle: in the corners, with their king at home."""
        home = home_of(self.board.turn)
        corners = self.board.pieces(chess.ROOK, self.board.turn) & chess.SquareSet((home + 3, home - 4))
        return [square for square in self.own if square in corners] if self.king == home else []

    @cached_property
    def barred(self) -> list[chess.Square]:
        """The rooks touched before the king; castling with these rooks is barred."""
        if self.together or self.king not in self.own:
            return []
        before = self.own[: self.own.index(self.king)]
        return [square for square in self.partners if square in before]

    @property
    def castles(self) -> bool:
        """Whether the player touched only the king, or the king and then (or simultaneously) rooks it may castle
        with."""
        return self.king in self.own and not self.theirs and {*self.own} <= {self.king, *self.partners} - {*self.barred}

    def duty(self) -> Duty:
        """6.2, 6.3: return the obligation, usually for the first touched piece that can move or be captured."""
        if self.castles and self.partners:
            fails = any(self._castling(rook) is None for rook in self.partners)
            return self._king_moves("touch_castling" if fails else "touch_one_side")
        if pair := self._pair():
            return "capture", pair, "touch_both_sides"
        groups = [self.own, self.theirs] if self.together else [[square] for square in self.squares]
        for group in groups:
            if moves := [move for move in self.legal if self._uses(move, group)]:
                must: Must = "move" if group[0] in self.own else "capture"
                return must, moves, self._point(group[0])
        return "free", self.legal, "touch_no_move"

    def after_release(self, origin: chess.Square, to: chess.Square) -> Duty:
        """5.1–5.4: a piece released on a legal square stays there; elsewhere it counts as an ordinary touched piece."""
        must, moves, point = self.duty()
        fixed = [move for move in moves if (move.from_square, move.to_square) == (origin, to)]
        if not fixed:
            castling = origin == self.king == home_of(self.board.turn) and abs(to - origin) == 2
            return self._king_moves("touch_castling") if castling and self.castles else (must, moves, point)
        if self.board.is_castling(fixed[0]):
            return "move", fixed, "done_castling"
        takes = self.board.is_capture(fixed[0])
        if fixed[0].promotion:
            return "capture" if takes else "move", fixed, "done_promotion"
        return ("capture", fixed, "done_capture") if takes else ("move", fixed, "done_move")

    def _king_moves(self, point: str) -> Duty:
        """4.1(4): require any king move, castling included; if the king has none, any legal move."""
        moves = [move for move in self.legal if move.from_square == self.king]
        return ("move", moves, point) if moves else ("free", self.legal, point)

    def _pair(self) -> list[chess.Move]:
        """6.2(2): return captures of a touched opposing piece with a touched own piece, earliest touched first; empty
        if none is legal."""
        pairs = ((mine, yours) for mine in self.own for yours in self.theirs)
        taking = ([move for move in self.legal if self._takes(move, mine, yours)] for mine, yours in pairs)
        return next(filter(None, taking), [])

    def _takes(self, move: chess.Move, mine: chess.Square, yours: chess.Square) -> bool:
        return move.from_square == mine and taken_on(self.board, move) == yours

    def _uses(self, move: chess.Move, group: Sequence[chess.Square]) -> bool:
        """Return whether a move moves or captures a piece in the group without castling with a barred rook."""
        if any(move == self._castling(rook) for rook in self.barred):
            return False
        return move.from_square in group or taken_on(self.board, move) in group

    def _castling(self, rook: chess.Square) -> chess.Move | None:
        """Return castling with this rook, if legal."""
        home = home_of(self.board.turn)
        move = chess.Move(home, home + 2 if rook > home else home - 2)
        return move if move in self.legal and self.board.is_castling(move) else None

    def _point(self, chosen: chess.Square) -> str:
        if self.theirs and self.own:
            return "touch_both_sides"
        return "touch_rook_first" if chosen in (*self.barred, self.king) and self.barred else "touch_one_side"


def taken_on(board: chess.Board, move: chess.Move) -> chess.Square | None:
    """Return the square of the piece a move captures, or None."""
    if not board.is_capture(move):
        return None
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square


def _square(name: str) -> chess.Square | None:
    plain = name.strip().lower()
    return chess.parse_square(plain) if plain in chess.SQUARE_NAMES else None


def _let_go(
    board: chess.Board, touched: Sequence[chess.Square], piece: str, to: chess.Square | None
) -> chess.Square | None:
    """Return the released piece's initial square: the named square, or the only fitting piece of the named kind."""
    named = _square(piece)
    if named is not None:
        return named if board.color_at(named) == board.turn else None
    kinds = {name: kind for kind in chess.PIECE_TYPES for name in (chess.piece_name(kind), chess.piece_symbol(kind))}
    kind = kinds.get(piece.strip().lower())
    if kind is None:
        return None
    standing = board.pieces(kind, board.turn)
    able = {move.from_square for move in board.legal_moves if move.to_square == to}
    return _only(standing, touched.__contains__, able.__contains__)


def _only(squares: Iterable[chess.Square], *tests: Callable[[chess.Square], bool]) -> chess.Square | None:
    """Return the single square left after the tests, ignoring any test that would leave none; None unless a single
    square is left."""
    left = list(squares)
    for test in tests:
        left = [square for square in left if test(square)] or left
    return left[0] if len(left) == 1 else None
