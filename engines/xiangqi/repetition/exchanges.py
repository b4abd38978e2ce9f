"""互吃: what a capture comes to once everything that it brings about has been taken (cxa2011:24.3, 24.16, 26.5)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from engines.xiangqi.board import Board, Move
from engines.xiangqi.repetition.captures import LOST, Line, on_the_point, standing, takers
from engines.xiangqi.repetition.mates import mates, mates_at_once
from engines.xiangqi.repetition.search import Search
from engines.xiangqi.repetition.sequences import Sequences, Won
from engines.xiangqi.repetition.worth import CROSSED, STRONG, worth


@dataclass(frozen=True, slots=True)
class Exchange:
    """What a capture comes to for whoever made it: the gain, the line, and whether the answer fell elsewhere."""

    gain: int
    line: Line
    elsewhere: bool = False


class Exchanges:
    """The captures of one side in one position, the other having passed."""

    def __init__(self, board: Board, side: int, search: Search, offered: Collection[Move] = ()) -> None:
        self.board, self.side, self.search, self.offered = board, side, search, offered
        self.depth = search.limit.exchanges
        self.theirs = standing(board, -side, side, self.depth)
        self.ours = standing(board, side, side, self.depth)
        self._their_checks: int | None = None

    @property
    def their_checks(self) -> int:
        """What the other side would win by checks anyhow."""
        if self._their_checks is None:
            board = self.board
            turn, board.turn = board.turn, -self.side
            checked = board.in_check(self.side)
            self._their_checks = 0 if checked else self._sequences().best(self.search.limit.checks)[0]
            board.turn = turn
        return self._their_checks

    def _sequences(self) -> Sequences:
        return Sequences(self.board, self.side, self.search, self.theirs, self.offered)

    def after(self, capture: Move) -> Exchange:
        """What a capture comes to: the other side takes back, takes what the capture has left, or mates."""
        board, where = self.board, capture[1]
        prize = worth(board.at[where], where, self.side)
        taken = board.make(capture)
        answer, line, elsewhere = self._answer(where)
        if (
            answer <= prize
            and (won := self._by_checks(answer))[0] > answer
            and won[0] > self.their_checks_before(capture, taken)
        ):
            answer, line, elsewhere = won[0], won[1], True
        board.unmake(capture, taken)
        if elsewhere and prize == CROSSED and answer == STRONG:
            answer = prize  # 1.2, 26.6: what a crossed soldier is worth floats
        return Exchange(prize - answer if answer < -LOST else LOST, (capture, *line), elsewhere)

    def their_checks_before(self, capture: Move, taken: int) -> int:
        if self._their_checks is None:
            self.board.unmake(capture, taken)
            _ = self.their_checks
            self.board.make(capture)
        return self._their_checks or 0

    def _by_checks(self, least: int) -> Won:
        won = self._sequences().best(self.search.limit.checks)
        return won if won[0] < -LOST else (0, (), -1)

    def refutation(self, capture: Move) -> int:
        """What the other side wins by checks after a capture, if not less than was taken; a mate is more than all."""
        board = self.board
        prize = worth(board.at[capture[1]], capture[1], self.side)
        taken = board.make(capture)
        lost = -LOST if mates(board, self.search) else self._sequences().best(self.search.limit.checks)[0]
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
        for target, gain in standing(board, board.turn, self.side, self.depth).items():
            if target != where and gain > self.theirs.get(target, 0) and gain > best[0]:
                _, line = on_the_point(board, target, self.side, self.depth)
                best = gain, line, True
        return best

    def _continuation(self, where: int) -> tuple[int, Line]:
        """After the other side took back: mate, going on there, or taking what the root has left."""
        board = self.board
        if (mate := mates_at_once(board, self.search)) is not None:
            return -LOST, (mate,)
        best, line = on_the_point(board, where, self.side, self.depth)
        for target, gain in standing(board, self.side, self.side, self.depth).items():
            if target != where and gain > max(best, self.ours.get(target, 0)):
                best, line = on_the_point(board, target, self.side, self.depth)
        return best, line
