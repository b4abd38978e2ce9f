"""A series of moves that is ruled on: labelled once, however often it is asked about."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engines.xiangqi.board import Board, Move
from engines.xiangqi.repetition.labels import Label, further, series
from engines.xiangqi.repetition.ruling import Ruling, rule
from engines.xiangqi.repetition.search import Limit, Memo

_KEPT = 64


@dataclass(frozen=True, slots=True)
class Judged:
    """The position a series begins in, its moves, what each of them is, and what is ruled on them."""

    start: Board
    moves: tuple[Move, ...]
    labels: tuple[Label, ...]
    ruling: Ruling
    firm: bool = True

    @property
    def limited(self) -> bool:
        """Whether a search ran out, or one check further would make this another ruling (not `firm`)."""
        return not self.firm or any(label.limited for label in self.labels)

    def before(self, number: int) -> Board:
        """The position before a move, counted from nought."""
        board = self.start.copy()
        for move in self.moves[:number]:
            board.make(move)
        return board


def judge(board: Board, moves: Sequence[Move], limit: Limit) -> Judged:
    """What is ruled on moves that are played from a position. They are legal, and take nothing."""
    return judge_from(board.key, tuple(moves), limit)


@lru_cache(maxsize=_KEPT)
def judge_from(key: bytes, moves: tuple[Move, ...], limit: Limit) -> Judged:
    """The same of a position that is known by its key."""
    *at, turn = array("b", key)
    board = Board(at, turn)
    memo = Memo()
    labels = series(board, moves, limit, memo)
    ruling = rule(board, moves, labels)
    firm = rule(board, moves, further(board, moves, labels, limit, memo)).name == ruling.name
    return Judged(board, moves, labels, ruling, firm)
