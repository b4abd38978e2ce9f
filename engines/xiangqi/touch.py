"""摸子与离手: the duties of the side to move after touching or releasing pieces (4.1–4.7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from engines.core.books.rulesets import Rules
from engines.core.rulings import Obligation, Refusal
from engines.xiangqi.faults import why_not
from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.fen import read_fen
from engines.xiangqi.position.geometry import name, named

Must = Literal["move", "capture", "free"]
Duty = tuple[Must, list[Move], str]
"""A duty after a touch: the kind, the moves that fulfil the duty, and the point for its clause."""


@dataclass(frozen=True, slots=True)
class Touched:
    """A touch at the board: the points touched, in order unless `together`.

    `excused` means an obvious accident, or straightening with the opponent's consent on one's own time. `released`
    holds the point of a piece and the point where the player let go.
    """

    points: tuple[str, ...]
    together: bool = False
    excused: bool = False
    released: tuple[str, str] | None = None


def rule_on_touch(rules: Rules, fen: str, touched: Touched) -> Obligation | Refusal:
    """Return the moves that a player may still choose from after a touch; the report of the touch is taken as true."""
    setup = read_fen(fen)
    if isinstance(setup, Refusal):
        return setup
    found = _duty(rules, setup.board, touched)
    if isinstance(found, Refusal):
        return found
    must, moves, point = found
    return Obligation(must, tuple(sorted(name(origin) + name(end) for origin, end in moves)), rules.clause(point))


def _duty(rules: Rules, board: Board, touched: Touched) -> Duty | Refusal:
    points = [named(text.strip()) for text in dict.fromkeys(touched.points)]
    known = [at for at in points if at is not None]
    if len(known) < len(points) or (not points and touched.released is None):
        return Refusal("unreadable", "touched")
    if any(not board.at[at] for at in known):
        return Refusal("illegal", "no_piece", rules.clause("no_piece"))
    if touched.released is not None:
        return _let_go(rules, board, *touched.released)
    if touched.excused:
        return "free", board.legal(), "touch_excused"
    return _Hand(board, tuple(known), touched.together).duty()


def _let_go(rules: Rules, board: Board, piece: str, to: str) -> Duty | Refusal:
    """4.7: a released piece stays if the move is legal; otherwise refuse the move with its fault."""
    origin, target = named(piece.strip()), named(to.strip())
    if origin is None or target is None:
        return Refusal("unreadable", "released")
    if (origin, target) in board.legal():
        return ("capture" if board.at[target] else "move"), [(origin, target)], "released"
    fault = why_not(board, origin, target)
    case = fault.point if fault.point in ("facing", "in_check") else "illegal"
    return replace(fault, clause=rules.clause(f"released_{case}"))


@dataclass(frozen=True)
class _Hand:
    """The pieces that the player's hand was on, in order; every point holds a piece."""

    board: Board
    points: tuple[int, ...]
    together: bool

    @cached_property
    def legal(self) -> list[Move]:
        return self.board.legal()

    @cached_property
    def own(self) -> list[int]:
        return [at for at in self.points if self.board.at[at] * self.board.turn > 0]

    @cached_property
    def theirs(self) -> list[int]:
        return [at for at in self.points if at not in self.own]

    def duty(self) -> Duty:
        """Return the first duty that can be fulfilled, in the order of the clause that covers the case."""
        point = self._point()
        moving: tuple[Must, list[Move]] = "move", self._first(self.own, 0)
        taking: tuple[Must, list[Move]] = "capture", self._first(self.theirs, 1)
        # Among several touched pieces of a side, the first that can move, or be captured, decides.
        pair: tuple[Must, list[Move]] = "capture", [move for move in moving[1] if move in taking[1]]
        ways = [pair, moving, taking] if point == "touch_own_first" else [pair, taking, moving]
        must, moves = next((way for way in ways if way[1]), ("free", self.legal))
        return must, moves, point

    def _first(self, points: Iterable[int], end: int) -> list[Move]:
        """Take the first of the given pieces that can move (`end` 0) or be captured (`end` 1), and return those
        moves."""
        found = ([move for move in self.legal if move[end] == at] for at in points)
        return next(filter(None, found), [])

    def _point(self) -> str:
        if not self.theirs:
            return "touch_own"
        if not self.own:
            return "touch_theirs"
        if self.together:
            return "touch_together"
        return "touch_own_first" if self.points[0] in self.own else "touch_theirs_first"
