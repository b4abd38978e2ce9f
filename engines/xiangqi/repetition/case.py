"""Judge a series of moves and keep recent results, because the same series is often asked about again."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.geometry import BLACK, FILES, POINTS
from engines.xiangqi.repetition.labels import Label, certain, further, series
from engines.xiangqi.repetition.ruling import AT_ONCE, OUT_OF_NODES, CycleRuling, rule, undecided
from engines.xiangqi.repetition.search import Limit, Memo, OutOfNodes, Tally

_KEPT = 64


@dataclass(frozen=True, slots=True)
class Judged:
    """A judged series: the starting position, the moves, their labels and the ruling.

    `firm`: a search with an extra check gives the same ruling. `whole`: the search looked into everything; otherwise
    only the checks among the labels are certain. `boards` counts the positions looked into. `reread`: the ruling may
    have differed before every answer was weighed (26.5).
    """

    start: Board
    moves: tuple[Move, ...]
    labels: tuple[Label, ...]
    ruling: CycleRuling
    firm: bool = True
    whole: bool = True
    boards: int = 0
    reread: bool = False

    @property
    def limited(self) -> bool:
        """Whether the ruling is only a proposal. A perpetual check is seen without any search and is never a mere
        proposal."""
        return self.ruling.result != AT_ONCE and not (self.firm and self.whole)

    @property
    def decided(self) -> bool:
        """Whether the moves themselves led to a ruling, rather than the search running out of boards."""
        return self.ruling.basis != OUT_OF_NODES

    def before(self, number: int) -> Board:
        """Return the position before a move, counted from 0."""
        board = self.start.copy()
        for move in self.moves[:number]:
            board.make(move)
        return board


def judge(board: Board, moves: Sequence[Move], limit: Limit) -> Judged:
    """Rule on legal moves without captures, played from a position."""
    return judge_from(board.key, tuple(moves), limit)


@lru_cache(maxsize=_KEPT)
def judge_from(key: bytes, moves: tuple[Move, ...], limit: Limit, one_line: bool = False) -> Judged:
    """Rule on moves played from the position with this key.

    A cycle is always judged from the same one of its positions, wherever it was entered, so the ruling and the cost are
    the same for every entry. With `one_line`, rule as before every answer was weighed (26.5).
    """
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
    """Return the index of the move from which a cycle is judged; 0 for a series that does not return to its start."""
    seen, end = [], board
    for move in moves:
        seen.append(_alike(end))
        end = end.after(move)
    return seen.index(min(seen)) if end == board else 0


def _alike(board: Board) -> list[list[int]]:
    """Return the position as the side to move sees it, mirrored to the flank that sorts first, so that positions
    differing only in colour or in left and right are equal."""
    rows = [board.at[at : at + FILES] for at in POINTS[::FILES]]
    if board.turn == BLACK:
        rows = [[-piece for piece in row] for row in reversed(rows)]
    return min(rows, [row[::-1] for row in rows])
