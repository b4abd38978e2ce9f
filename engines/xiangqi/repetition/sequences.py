"""抽吃: what a side wins by checks in a row, whatever the answers (cxa2011:24.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engines.xiangqi.board import Board, Move
from engines.xiangqi.repetition.captures import FREE, LOST, Line, on_the_point, standing
from engines.xiangqi.repetition.mates import answers, checks_of, mates_at_once
from engines.xiangqi.repetition.search import Search
from engines.xiangqi.repetition.worth import worth

Won = tuple[int, Line, int]
"""How much, by which line, and the point of what is won."""
NOTHING: Won = (0, (), -1)


class Sequences:
    """The checks of the side to move. `attacker` is whose threat is weighed; what `known` says can be had without any
    check is not won by checks, and `banned` captures are used neither to win something nor to answer a check, unless
    there is no other answer."""

    def __init__(
        self, board: Board, attacker: int, search: Search, known: Mapping[int, int], banned: Collection[Move] = ()
    ) -> None:
        self.board, self.attacker, self.search = board, attacker, search
        self.known, self.banned = known, banned
        self._found: dict[tuple[bytes, int], Won] = {}

    def best(self, left: int, least: int = 0) -> Won:
        """The most that checks win; a mate is worth more than anything."""
        best: Won = (least, (), -1)
        for move in checks_of(self.board, self.search):
            if move not in self.banned and (won := self.by(move, left, best[0]))[0] > best[0]:
                best = won
        return best if best[1] else NOTHING

    def by(self, move: Move, left: int, least: int = 0) -> Won:
        """What one check wins against the best answer; looked at no further once it is not more than `least`."""
        if not self.search.spend():
            return NOTHING
        board = self.board
        side = board.turn
        prize = worth(board.at[move[1]], move[1], self.attacker)
        free = side == self.attacker and abs(board.at[move[0]]) in FREE
        taken = board.make(move)
        if free and move[1] in board.checkers(-side):
            prize = 0
        worst: Won | None = None
        for reply in self._replies():
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

    def _replies(self) -> list[Move]:
        replies = answers(self.board, self.search)
        return [reply for reply in replies if reply not in self.banned] or replies if self.banned else replies

    def _after(self, left: int, enough: int) -> Won:
        """What is won next: a capture that could not be had before, or another check."""
        board, side, best = self.board, self.board.turn, NOTHING
        key = board.key, left
        if key in self._found:
            return self._found[key]
        depth = self.search.limit.exchanges
        for target, gain in standing(board, side, self.attacker, depth).items():
            if gain > best[0] and gain > self.known.get(target, 0):
                _, line = on_the_point(board, target, self.attacker, depth, chased=side == self.attacker)
                if line[0] in self.banned:
                    continue
                caught = board.make(line[0])
                safe = mates_at_once(board, self.search) is None
                board.unmake(line[0], caught)
                if safe:
                    best = gain, line, target
        if left > 1:
            if best[0] >= enough:
                return best
            further = self.best(left - 1, best[0])
            if further[0] > best[0]:
                best = further
        self._found[key] = best
        return best
