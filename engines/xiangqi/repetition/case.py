"""A series of moves that is ruled on: labelled once, however often it is asked about."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engines.xiangqi.board import Board, Move
from engines.xiangqi.geometry import BLACK, FILES, POINTS
from engines.xiangqi.repetition.labels import Label, certain, further, series
from engines.xiangqi.repetition.ruling import AT_ONCE, OUT_OF_NODES, Ruling, rule, undecided
from engines.xiangqi.repetition.search import Limit, Memo, OutOfNodes, Tally

_KEPT = 64


@dataclass(frozen=True, slots=True)
class Judged:
    """The position a series begins in, its moves, what each of them is, and what is ruled on them.

    `firm`: one check further it would be the same ruling. `whole`: everything was looked into; else only the checks
    among the labels are certain. `boards` is how many were looked into. `reread`: before every answer was weighed
    (26.5) something else may have been ruled."""

    start: Board
    moves: tuple[Move, ...]
    labels: tuple[Label, ...]
    ruling: Ruling
    firm: bool = True
    whole: bool = True
    boards: int = 0
    reread: bool = False

    @property
    def limited(self) -> bool:
        """Whether the ruling is only a proposal. That somebody does nothing but check is seen without any search."""
        return self.ruling.result != AT_ONCE and not (self.firm and self.whole)

    @property
    def decided(self) -> bool:
        """Whether anything is ruled on the moves themselves, and it is not only that they were too many to look at."""
        return self.ruling.basis != OUT_OF_NODES

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
def judge_from(key: bytes, moves: tuple[Move, ...], limit: Limit, one_line: bool = False) -> Judged:
    """The same of a position that is known by its key. Wherever a cycle is entered, it is looked at from one and the
    same of its positions on: so it comes to the same, and costs the same. `one_line`: as it was once ruled."""
    *at, turn = array("b", key)
    board = Board(at, turn)
    entry = _entry(board, moves)
    if not entry:
        return _judged(board, moves, limit, one_line)
    start = board
    for move in moves[:entry]:
        start = start.after(move)
    found = _judged(start, moves[entry:] + moves[:entry], limit, one_line)
    back = len(moves) - entry
    return replace(found, start=board, moves=moves, labels=found.labels[back:] + found.labels[:back])


def _judged(board: Board, moves: tuple[Move, ...], limit: Limit, one_line: bool) -> Judged:
    tally = Tally(limit.boards, one_line)
    memo = Memo(tally)
    try:
        labels = series(board, moves, limit, memo)
        ruling = rule(board, moves, labels)
        firm = rule(board, moves, further(board, moves, labels, limit, memo)).name == ruling.name
    except OutOfNodes:
        labels = certain(board, moves)
        ruling = undecided(rule(board, moves, labels))
        return Judged(board, moves, labels, ruling, whole=False, boards=limit.boards, reread=True)
    return Judged(board, moves, labels, ruling, firm, boards=limit.boards - tally.left, reread=tally.reread)


def _entry(board: Board, moves: tuple[Move, ...]) -> int:
    """After how many of its moves a cycle is looked at; a series that does not come round, from its beginning."""
    seen, end = [], board
    for move in moves:
        seen.append(_alike(end))
        end = end.after(move)
    return seen.index(min(seen)) if end == board else 0


def _alike(board: Board) -> list[list[int]]:
    """A position as whoever is to move sees it, from the flank on which it comes first: the same for what differs only
    in colour, or in left and right."""
    rows = [board.at[at : at + FILES] for at in POINTS[::FILES]]
    if board.turn == BLACK:
        rows = [[-piece for piece in row] for row in reversed(rows)]
    return min(rows, [row[::-1] for row in rows])
