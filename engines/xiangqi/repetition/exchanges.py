"""互吃: compute the gain of a capture after all resulting captures have been made (cxa2011:24.3, 24.16, 26.5)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.repetition.captures import LOST, Line, on_the_point, standing, takers
from engines.xiangqi.repetition.mates import mates, mates_at_once
from engines.xiangqi.repetition.search import Search
from engines.xiangqi.repetition.sequences import NOTHING, Sequences, Won
from engines.xiangqi.repetition.worth import CROSSED, STRONG, worth


@dataclass(frozen=True, slots=True)
class Exchange:
    """The result of a capture for the capturing side: the gain, the line, and whether the answer fell on another point.

    `anyhow` is the part of the loss in the line that would occur without the capture too; the gain leaves this part
    out.
    """

    gain: int
    line: Line
    elsewhere: bool = False
    anyhow: int = 0


class Exchanges:
    """The captures of a side in a position after the other side has passed. `their_checks` gives the other side's gain
    by checks in this position, if it shall not be searched for."""

    def __init__(
        self,
        board: Board,
        side: int,
        search: Search,
        offered: Collection[Move] = (),
        their_checks: int | None = None,
    ) -> None:
        self.board, self.side, self.search, self.offered = board, side, search, offered
        self.theirs = standing(board, -side, side, search)
        self.ours = standing(board, side, side, search)
        self._their_checks = their_checks

    @property
    def their_checks(self) -> int:
        """The other side's gain by checks if no capture were made and the other side were to move."""
        if self._their_checks is None:
            board = self.board
            turn, board.turn = board.turn, -self.side
            checked = board.in_check(self.side)
            self._their_checks = 0 if checked else self._sequences.best(self.search.limit.checks)[0]
            board.turn = turn
        return self._their_checks

    @cached_property
    def _sequences(self) -> Sequences:
        return Sequences(self.board, self.side, self.search, self.theirs, self.offered)

    def after(self, capture: Move) -> Exchange:
        """Return the result of a capture after the best answer: recapturing, capturing what the moved piece no longer
        protects, mating, or winning by checks."""
        board, where = self.board, capture[1]
        prize = worth(board.at[where], where, self.side)
        taken = board.make(capture)
        answer, line, elsewhere = self._answer(where)
        anyhow = 0
        won = self._by_checks() if answer <= prize else NOTHING
        board.unmake(capture, taken)
        # Pieces that checks would have won without this capture are no loss caused by it.
        if won[0] > answer and (lost := won[0] - self.their_checks) > answer:
            answer, line, elsewhere, anyhow = lost, won[1], True, self.their_checks
        if elsewhere and prize == CROSSED and answer == STRONG:
            answer = prize  # 1.2, 26.6: the value of a crossed soldier floats
        return Exchange(prize - answer if answer < -LOST else LOST, (capture, *line), elsewhere, anyhow)

    def best_on(self, where: int) -> int:
        """Return the largest gain of a capture on a point, 0 if no enemy piece stands there."""
        if self.board.at[where] * self.side >= 0:
            return 0
        return max((self.after((origin, where)).gain for origin in takers(self.board, where, self.side)), default=0)

    def _by_checks(self) -> Won:
        won = self._sequences.best(self.search.limit.checks)
        return won if won[0] < -LOST else NOTHING

    def mated_after(self, capture: Move) -> bool:
        """Whether the capturing side is then mated by checks alone."""
        taken = self.board.make(capture)
        mated = mates(self.board, self.search)
        self.board.unmake(capture, taken)
        return mated

    def refutation(self, capture: Move) -> int:
        """Return the other side's gain by checks after a capture, if at least as large as the prize, else 0; a mate
        outweighs any gain."""
        board = self.board
        prize = worth(board.at[capture[1]], capture[1], self.side)
        taken = board.make(capture)
        lost = -LOST if mates(board, self.search) else self._sequences.best(self.search.limit.checks)[0]
        board.unmake(capture, taken)
        return lost if lost >= prize else 0

    def _answer(self, where: int) -> tuple[int, Line, bool]:
        board = self.board
        if (mate := mates_at_once(board, self.search)) is not None:
            return -LOST, (mate,), False
        best: tuple[int, Line, bool] = (0, (), False)
        for origin in takers(board, where, board.turn):
            move = (origin, where)
            prize = worth(board.at[where], where, self.side)
            taken = board.make(move)
            back, rest = self._continuation(where)
            board.unmake(move, taken)
            if prize - back > best[0]:
                best = prize - back, (move, *rest), False
        for target, gain in standing(board, board.turn, self.side, self.search).items():
            if target != where and gain > self.theirs.get(target, 0) and gain > best[0]:
                _, line = on_the_point(board, target, self.side, self.search)
                best = gain, line, True
        return best

    def _continuation(self, where: int) -> tuple[int, Line]:
        """Return the best reply after a recapture: mate, another capture on the point, or a capture of a piece that the
        recapturing root no longer protects."""
        board = self.board
        if (mate := mates_at_once(board, self.search)) is not None:
            return -LOST, (mate,)
        best, line = on_the_point(board, where, self.side, self.search)
        for target, gain in standing(board, self.side, self.side, self.search).items():
            if target != where and gain > max(best, self.ours.get(target, 0)):
                best, line = on_the_point(board, target, self.side, self.search, chased=True)
        return best, line
