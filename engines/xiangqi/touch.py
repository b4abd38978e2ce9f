"""摸子与离手: what the side to move is bound to after touching or releasing pieces (4.1–4.7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from engines.core.rulesets import Rules
from engines.core.rulings import Refusal, Ruling
from engines.xiangqi.board import Board, Move
from engines.xiangqi.faults import why_not
from engines.xiangqi.fen import read_fen
from engines.xiangqi.geometry import name, named

Must = Literal["move", "capture", "free"]
Duty = tuple[Must, list[Move], str]
"""What must be done, by which moves, and the point it rests on."""


@dataclass(frozen=True, slots=True)
class Touched:
    """What happened at the board: points touched in order, or `together`.

    `excused`: an obvious accident, or straightening with the opponent's consent on one's own time. `released` is a
    piece, by its point, and where it was let go.
    """

    points: tuple[str, ...]
    together: bool = False
    excused: bool = False
    released: tuple[str, str] | None = None


def rule_on_touch(rules: Rules, fen: str, touched: Touched) -> Ruling | Refusal:
    """The moves that a player may still choose from. Who touched what is taken as told."""
    setup = read_fen(fen)
    if isinstance(setup, Refusal):
        return setup
    found = _duty(rules, setup.board, touched)
    if isinstance(found, Refusal):
        return found
    must, moves, point = found
    return Ruling(must, tuple(sorted(name(origin) + name(end) for origin, end in moves)), rules.clause(point))


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
    """4.7: a legal move stands; one that is not goes as such."""
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
    """What the player's hand was on, in order. The points all hold pieces."""

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
        """The first way that can be gone, in the order of the clause that covers the case."""
        point = self._point()
        moving: tuple[Must, list[Move]] = "move", self._first(self.own, 0)
        taking: tuple[Must, list[Move]] = "capture", self._first(self.theirs, 1)
        # Of several pieces of a side the first that can move, or be taken, is the one that was touched.
        pair: tuple[Must, list[Move]] = "capture", [move for move in moving[1] if move in taking[1]]
        ways = [pair, moving, taking] if point == "touch_own_first" else [pair, taking, moving]
        must, moves = next((way for way in ways if way[1]), ("free", self.legal))
        return must, moves, point

    def _first(self, points: Iterable[int], end: int) -> list[Move]:
        """The moves of the first of some pieces that can move (or, by `end` 1, be taken)."""
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
