"""A move of a series with the positions before and after, and the mover's threats in both positions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.geometry import BETWEEN, CANNON
from engines.xiangqi.repetition.captures import LOST
from engines.xiangqi.repetition.exchanges import Exchanges
from engines.xiangqi.repetition.mates import mates
from engines.xiangqi.repetition.search import Search
from engines.xiangqi.repetition.threats import Threat, Threats


class Step:
    """A move with its threats: `now` after the move, `had` before. `last` is the other side's preceding move, and
    `earlier` finds the mover's threats before that, if known."""

    def __init__(
        self,
        before: Board,
        move: Move,
        now: Threats,
        had: Threats,
        search: Search,
        last: Move | None = None,
        earlier: Callable[[], Threats] | None = None,
    ) -> None:
        self.before, self.move, self.after = before.copy(), move, before.after(move)
        self.side = before.turn
        self.now, self.had, self.search, self.last, self._earlier = now, had, search, last, earlier

    @cached_property
    def checked(self) -> bool:
        return self.before.in_check(self.side)

    def now_at(self, where: int) -> int:
        """Return where a piece that stood on `where` before the move stands afterwards."""
        return self.move[1] if where == self.move[0] else where

    def carried(self, move: Move) -> Move:
        """Return a move of the position before, as the same piece would make it now."""
        return self.now_at(move[0]), move[1]

    @cached_property
    def touched(self) -> frozenset[Move]:
        """The captures that were possible before the move, whatever they gained."""
        board, side = self.before, self.side
        return frozenset(
            self.carried((origin, end))
            for origin in board.pieces[side]
            for end in board.reach(origin)
            if board.at[end] * side < 0
        )

    def refuted(self, board: Board, threat: Threat) -> int:
        """Return the other side's gain by checks after a threat is carried out, if at least as large as the value of
        the piece captured first, else 0; a mate outweighs any gain. Behind a line of checks only mate counts."""
        offered = self.had.offers if board is self.before else self.now.offers
        board = board.copy()
        board.turn = self.side
        if threat.kind != "checks":
            return Exchanges(board, self.side, self.search, offered).refutation(threat.first)
        for move in threat.line:
            board.make(move)
        return -LOST if board.turn != self.side and mates(board, self.search) else 0

    @cached_property
    def at_stake(self) -> int:
        """The other side's gain from capturing the moving piece before the move."""
        return self._loss(self.before, self.move[0])

    @cached_property
    def safer(self) -> bool:
        """Whether the moved piece was under attack before, and now is not or would lose less."""
        return self.at_stake > 0 and self._loss(self.after, self.move[1]) < self.at_stake

    def _loss(self, board: Board, where: int) -> int:
        if board.in_check(self.side):
            return 0
        board = board.copy()
        board.turn = -self.side
        return Exchanges(board, -self.side, self.search).best_on(where)

    def takes_part(self, threat: Threat) -> bool:
        """24.17: whether a threat needs the piece that moved."""
        moved = self.move[1]
        if moved in threat.attackers or threat.kind == "checks":
            return moved in threat.attackers
        return self.is_screen(threat, moved) or not self.without(threat, moved)

    def stood_earlier(self, threat: Threat) -> bool:
        """Whether a threat in the position before existed before the other side's last move, so that this last move did
        not create it."""
        if self._earlier is None:
            return True
        earlier = self._earlier()
        if threat.kind != "checks":
            return any(one.first == threat.first for one in earlier.captures)
        if any(one.first == threat.first for one in earlier.mates):
            return True
        return any(one.target == threat.target for one in earlier.gains)

    def taken(self, threat: Threat) -> Board:
        """Return the position after the first move of a threat."""
        board = self.after.copy()
        board.turn = self.side
        board.make(threat.first)
        return board

    def without(self, threat: Threat, where: int) -> bool:
        """Whether a capture still gains without the own piece on `where`."""
        board = lifted(self.after, where)
        board.turn = self.side
        origin, target = threat.first
        if board.in_check(self.side) or target not in board.reach(origin):
            return False
        return board.in_check(-self.side) or Exchanges(board, self.side, self.search).after(threat.first).gain > 0

    def is_screen(self, threat: Threat, where: int) -> bool:
        origin, target = threat.first
        return abs(self.after.at[origin]) == CANNON and where in BETWEEN.get((origin, target), ())


def lifted(board: Board, *points: int) -> Board:
    """Return the position without the pieces on some points."""
    at = board.at.copy()
    for where in points:
        at[where] = 0
    return Board(at, board.turn)
