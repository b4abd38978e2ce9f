"""A position in which a general cannot be attacked.

It shows the options of a side in check before its answer: the pieces stand as they are, and only the check is ignored.
Threats created by the check thus existed before the answer (cxa2011:26.3), and threats created by the answer did not
(26.1.2).
"""

from __future__ import annotations

from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.geometry import GENERAL


class Sheltered(Board):
    """A board on which `side` is never in check and may leave its general attacked; the generals may still not face
    each other."""

    __slots__ = ("side",)

    def __init__(self, board: Board, side: int) -> None:
        super().__init__(board.at, board.turn)
        self.side = side

    def copy(self) -> Sheltered:
        return Sheltered(self, self.side)

    def sheltered(self, side: int) -> bool:
        return side == self.side

    def checkers(self, side: int) -> list[int]:
        return [] if side == self.side else super().checkers(side)

    def in_check(self, side: int | None = None) -> bool:
        return (side or self.turn) != self.side and super().in_check(side)

    def allows(self, move: Move) -> bool:
        at, (origin, target) = self.at, move
        piece, taken = at[origin], at[target]
        if piece * self.side <= 0 or piece == self.side * GENERAL:
            return super().allows(move)
        at[target], at[origin] = piece, 0
        facing = self.facing()
        at[origin], at[target] = piece, taken
        return not facing

    def gives_check(self, move: Move) -> bool:
        return self.at[move[0]] * self.side > 0 and super().gives_check(move)

    def kept(self, moves: list[Move]) -> list[Move]:
        return [move for move in moves if self.allows(move)] if self.turn == self.side else super().kept(moves)
