"""抽吃: compute the gain of a series of checks against every answer (cxa2011:24.3)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import NamedTuple

from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.repetition.captures import FREE, LOST, Line, on_the_point, touched
from engines.xiangqi.repetition.mates import answers, captures_first, checks_of, mates_at_once
from engines.xiangqi.repetition.search import Search
from engines.xiangqi.repetition.worth import worth

Won = tuple[int, Line, int]
"""The gain, the line, and the point of the piece won."""
NOTHING: Won = (0, (), -1)
Lost = Callable[[Line], bool]
"""Whether the gain of a line is lost again after it."""


class _Aim(NamedTuple):
    """The target of a threat, and the test whether the gain is lost again."""

    target: int
    lost: Lost


class Sequences:
    """The checks of the side to move. `attacker` is the side whose threat is weighed.

    Gains in `known` need no check and so are not won by checks. Captures in `banned` are used neither to win something
    nor to answer a check, unless every other answer is banned too.
    """

    def __init__(
        self, board: Board, attacker: int, search: Search, known: Mapping[int, int], banned: Collection[Move] = ()
    ) -> None:
        self.board, self.attacker, self.search = board, attacker, search
        self.known, self.banned = known, banned
        self._found: dict[tuple[int, int], Won] = {}

    def best(self, left: int, least: int = 0) -> Won:
        """Return the largest gain by checks; a mate outweighs any gain."""
        best: Won = (least, (), -1)
        for move in checks_of(self.board, self.search):
            if move not in self.banned and (won := self.by(move, left, best[0]))[0] > best[0]:
                best = won
        return best if best[1] else NOTHING

    def by(self, move: Move, left: int, least: int = 0) -> Won:
        """Return the gain of a check against the best answer; the search stops once the gain is not above `least`."""
        board, side = self.board, self.board.turn
        prize, taken = self._make(move)
        worst: Won | None = None
        for reply in self._replies(left):
            lost = worth(board.at[reply[1]], reply[1], self.attacker)
            caught = board.make(reply)
            if board.in_check(side) and not board.has_move():
                won: Won = (LOST, (), -1)
            else:
                won = self._after(left, (worst[0] if worst else -LOST) - prize + lost)
            gain, line, target = won
            board.unmake(reply, caught)
            total = prize - lost + gain
            if worst is None or total < worst[0]:
                worst = total, (move, reply, *line), target if line else move[1]
                if total <= least:
                    break
        board.unmake(move, taken)
        return (-LOST, (move,), move[1]) if worst is None else worst

    def keeps(self, won: Won, left: int, lost: Lost) -> bool:
        """Whether the gain by checks holds against every answer: if an equally good answer still allows the capture of
        the target, the gain must not be `lost` again behind the line.

        Answers that allow more gain are worse for the other side and are ignored, and so are answers that save the
        target but lose something else.
        """
        gain, line, target = won
        return self._answered(line[0], left, gain, (), _Aim(target, lost))

    def _answered(self, move: Move, left: int, gain: int, line: Line, aim: _Aim) -> bool:
        board = self.board
        prize, taken = self._make(move)
        kept = True
        for reply in self._replies(left):
            given = worth(board.at[reply[1]], reply[1], self.attacker)
            caught = board.make(reply)
            kept = self._followed(left, gain - prize + given, (*line, move, reply), aim)
            board.unmake(reply, caught)
            if not kept:
                break
        board.unmake(move, taken)
        return kept

    def _followed(self, left: int, gain: int, line: Line, aim: _Aim) -> bool:
        """Whether taking the target after an answer still wins `gain` without losing it again; True as well if the
        answer allows a larger gain or saves the target."""
        board, ways = self.board, 0
        if gain <= 0 or self._after(left, -LOST)[0] > gain:
            return True
        if board.at[aim.target] * board.turn < 0:
            won, captures = on_the_point(board, aim.target, self.attacker, self.search, chased=True)
            if won >= gain and captures[0] not in self.banned:
                if not aim.lost((*line, *captures)):
                    return True
                ways += 1
        for move in checks_of(board, self.search) if left > 1 else ():
            if move in self.banned or (found := self.by(move, left - 1, gain - 1))[0] < gain or found[2] != aim.target:
                continue
            if self._answered(move, left - 1, gain, line, aim):
                return True
            ways += 1
        return not ways

    def _make(self, move: Move) -> tuple[int, int]:
        """Play a check and return its prize and the captured piece. A capture by the attacker's general or soldier
        earns no prize if the capturing piece itself gives the check."""
        board, side = self.board, self.board.turn
        prize = worth(board.at[move[1]], move[1], self.attacker)
        free = side == self.attacker and abs(board.at[move[0]]) in FREE
        taken = board.make(move)
        return 0 if free and move[1] in board.checkers(-side) else prize, taken

    def _replies(self, left: int) -> list[Move]:
        board, search = self.board, self.search
        # Where no check may follow, answers need no sorting by the checks they leave.
        replies = answers(board, search) if left > 1 else captures_first(board, search)
        return [reply for reply in replies if reply not in self.banned] or replies if self.banned else replies

    def _after(self, left: int, enough: int) -> Won:
        """Return the next gain: a capture that was not possible before, or another check; the search stops at a gain of
        `enough`."""
        board, best = self.board, NOTHING
        key = board.code, left
        if key in self._found:
            return self._found[key]
        for won in self._captures():
            if won[0] > best[0]:
                best = won
                if best[0] >= enough:
                    return best
        if left > 1:
            further = self.best(left - 1, best[0])
            if further[0] > best[0]:
                best = further
        self._found[key] = best
        return best

    def _captures(self) -> Iterator[Won]:
        """Yield captures that gain more than was possible before and do not lead to immediate mate."""
        board, side = self.board, self.board.turn
        for target in touched(board, side):
            known = self.known.get(target, 0)
            if worth(board.at[target], target, self.attacker) <= known:
                continue
            gain, line = on_the_point(board, target, self.attacker, self.search, chased=side == self.attacker)
            if gain <= known or line[0] in self.banned:
                continue
            caught = board.make(line[0])
            safe = mates_at_once(board, self.search) is None
            board.unmake(line[0], caught)
            if safe:
                yield gain, line, target
