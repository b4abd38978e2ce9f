"""One move of a series, between the position before and the one after it, with what its side threatens in both."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from engines.xiangqi.board import Board, Move
from engines.xiangqi.geometry import BETWEEN, CANNON
from engines.xiangqi.repetition.captures import LOST
from engines.xiangqi.repetition.exchanges import Exchanges
from engines.xiangqi.repetition.mates import mates
from engines.xiangqi.repetition.search import Search
from engines.xiangqi.repetition.threats import Threat, Threats


class Step:
    """`now` and `had` are the threats of the side that moves after the move and before it; `last` is the move that
    the other side made before, and `earlier` gives the threats before that, where it is known."""

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
        """Where a piece stands after the move that stood on `where` before it."""
        return self.move[1] if where == self.move[0] else where

    def carried(self, move: Move) -> Move:
        """A move of the position before, as the same piece would make it now."""
        return self.now_at(move[0]), move[1]

    @cached_property
    def touched(self) -> frozenset[Move]:
        """The captures that were there before, whatever they came to."""
        board, side = self.before, self.side
        return frozenset(
            self.carried((origin, end))
            for origin in board.pieces[side]
            for end in board.reach(origin)
            if board.at[end] * side < 0
        )

    def refuted(self, board: Board, threat: Threat) -> int:
        """What the other side wins by checks once a threat has been carried out, if not less than it came to; mate is
        more than anything."""
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
        """What the other side would have won by taking the piece that moves away."""
        return self._loss(self.before, self.move[0])

    @cached_property
    def safer(self) -> bool:
        """Whether the piece that moved was to be taken, and is no more, or for less."""
        return self.at_stake > 0 and self._loss(self.after, self.move[1]) < self.at_stake

    def _loss(self, board: Board, where: int) -> int:
        if board.in_check(self.side):
            return 0
        board = board.copy()
        board.turn = -self.side
        return Exchanges(board, -self.side, self.search).best_on(where)

    def takes_part(self, threat: Threat) -> bool:
        """24.17: whether the piece that moved is needed for a threat."""
        moved = self.move[1]
        if moved in threat.attackers or threat.kind == "checks":
            return moved in threat.attackers
        return self.is_screen(threat, moved) or not self.without(threat, moved)

    def stood_earlier(self, threat: Threat) -> bool:
        """Whether a threat of the position before was there before the other side's last move, so that it is not that
        side's own doing."""
        if self._earlier is None:
            return True
        earlier = self._earlier()
        if threat.kind != "checks":
            return any(one.first == threat.first for one in earlier.captures)
        if any(one.first == threat.first for one in earlier.mates):
            return True
        return any(one.target == threat.target for one in earlier.gains)

    def taken(self, threat: Threat) -> Board:
        """The position after the first move of a threat."""
        board = self.after.copy()
        board.turn = self.side
        board.make(threat.first)
        return board

    def without(self, threat: Threat, where: int) -> bool:
        """Whether a capture still gains when an own piece is not there."""
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
    """The position without the pieces on some points."""
    at = board.at.copy()
    for where in points:
        at[where] = 0
    return Board(at, board.turn)
