"""互吃: what a capture comes to once everything that it brings about has been taken (cxa2011:24.3, 24.16, 26.5)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from engines.xiangqi.board import Board, Move
from engines.xiangqi.repetition.captures import LOST, Line, on_the_point, standing, takers
from engines.xiangqi.repetition.mates import mates, mates_at_once
from engines.xiangqi.repetition.search import Search
from engines.xiangqi.repetition.sequences import NOTHING, Sequences, Won
from engines.xiangqi.repetition.worth import CROSSED, STRONG, worth


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a capture comes to for whoever made it: the gain, the line, and whether the answer fell elsewhere. `anyhow`
    is what the line loses and would have been lost without the capture: the gain is so much more."""

    gain: int
    line: Line
    elsewhere: bool = False
    anyhow: int = 0


class Exchanges:
    """The captures of one side in one position, the other having passed. `their_checks`: what the other side would win
    by checks anyhow, if that is not to be looked for."""

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
        """What the other side would win by checks anyhow."""
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
        """What a capture comes to: the other side takes back, takes what the capture has left, or mates."""
        board, where = self.board, capture[1]
        prize = worth(board.at[where], where, self.side)
        taken = board.make(capture)
        answer, line, elsewhere = self._answer(where)
        anyhow = 0
        won = self._by_checks() if answer <= prize else NOTHING
        board.unmake(capture, taken)
        # What checks would have won anyhow is not lost by this capture.
        if won[0] > answer and (lost := won[0] - self.their_checks) > answer:
            answer, line, elsewhere, anyhow = lost, won[1], True, self.their_checks
        if elsewhere and prize == CROSSED and answer == STRONG:
            answer = prize  # 1.2, 26.6: what a crossed soldier is worth floats
        return Exchange(prize - answer if answer < -LOST else LOST, (capture, *line), elsewhere, anyhow)

    def best_on(self, where: int) -> int:
        """The most that a capture on a point comes to; nothing where there is nothing to take."""
        if self.board.at[where] * self.side >= 0:
            return 0
        return max((self.after((origin, where)).gain for origin in takers(self.board, where, self.side)), default=0)

    def _by_checks(self) -> Won:
        won = self._sequences.best(self.search.limit.checks)
        return won if won[0] < -LOST else NOTHING

    def mated_after(self, capture: Move) -> bool:
        """Whether whoever takes is mated by checks alone."""
        taken = self.board.make(capture)
        mated = mates(self.board, self.search)
        self.board.unmake(capture, taken)
        return mated

    def refutation(self, capture: Move) -> int:
        """What the other side wins by checks after a capture, if not less than was taken; a mate is more than all."""
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
        """After the other side took back: mate, going on there, or taking what the root has left."""
        board = self.board
        if (mate := mates_at_once(board, self.search)) is not None:
            return -LOST, (mate,)
        best, line = on_the_point(board, where, self.side, self.search)
        for target, gain in standing(board, self.side, self.side, self.search).items():
            if target != where and gain > max(best, self.ours.get(target, 0)):
                best, line = on_the_point(board, target, self.side, self.search, chased=True)
        return best, line
