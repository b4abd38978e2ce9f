"""裁决: derive the ruling from the labels of both sides (cxa2011:23.5, 25, 26.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engines.xiangqi.position.board import Board
from engines.xiangqi.position.geometry import BLACK, CHARIOT, RED
from engines.xiangqi.repetition.labels import CHASE, CHECK, MATE, OTHER, Label

Result = Literal["at_once", "must_change", "draw"]
AT_ONCE: Result = "at_once"
OUT_OF_NODES = "out of nodes"
"""The basis of a ruling that blames neither side because the search ran out of boards."""


@dataclass(frozen=True, slots=True)
class CycleRuling:
    """A ruling: `side` loses at once or must change, or the game is drawn unless a side changes; `basis` is the
    national clause. `habits` gives the conduct of each side through the series, red first."""

    result: Result
    side: int | None
    basis: str
    habits: tuple[str, str]

    @property
    def name(self) -> str:
        if self.side is None:
            return "DRAW_IF_UNCHANGED"
        who = "RED" if self.side == RED else "BLACK"
        return f"{who}_LOSES_AT_ONCE" if self.result == "at_once" else f"{who}_MUST_CHANGE"


@dataclass(frozen=True, slots=True)
class Conduct:
    """The moves of a side in a series: its labels, each with the board after the move."""

    labels: tuple[Label, ...]
    boards: tuple[Board, ...]

    @property
    def checking(self) -> bool:
        """长将: whether every move gives check."""
        return bool(self.labels) and all(label.name == CHECK for label in self.labels)

    @property
    def forbidden(self) -> bool:
        """24.13 禁止着法: whether every move is 将, 杀 or 捉."""
        return bool(self.labels) and all(label.forbidden for label in self.labels)

    @property
    def heavy(self) -> bool:
        return self.forbidden and all(label.heavy for label in self.labels)

    @property
    def habit(self) -> str:
        """The kinds of moves made throughout, such as `将` (长将) or `将捉` (一将一捉); `闲` if any move is idle."""
        names = {label.name for label in self.labels}
        return "".join(name for name in (CHECK, MATE, CHASE) if name in names) if self.forbidden else OTHER

    def chases(self, *, chariots: bool) -> bool:
        """Whether every move chases chariots or, with `chariots` False, every move chases other pieces."""
        if {label.name for label in self.labels} != {CHASE}:
            return False
        return all(
            any((abs(board.at[found.threat.target]) == CHARIOT) == chariots for found in label.findings)
            for label, board in zip(self.labels, self.boards, strict=True)
        )


def rule(board: Board, moves: Sequence[tuple[int, int]], labels: Sequence[Label]) -> CycleRuling:
    """Return the ruling on a series of moves from a position."""
    boards = []
    for move in moves:
        board = board.after(move)
        boards.append(board)
    first = -boards[0].turn
    conduct = {
        side: Conduct(tuple(labels[start::2]), tuple(boards[start::2])) for side, start in ((first, 0), (-first, 1))
    }
    habits = conduct[RED].habit, conduct[BLACK].habit
    result, side, basis = _ruled(conduct)
    return CycleRuling(result, side, basis, habits)


def undecided(ruling: CycleRuling) -> CycleRuling:
    """Return the part of a ruling that holds if only the checks are certain: 长将 stands, everything else is a draw
    without a named side."""
    if ruling.result == AT_ONCE:
        return ruling
    return replace(ruling, result="draw", side=None, basis=OUT_OF_NODES, habits=("", ""))


def _ruled(conduct: dict[int, Conduct]) -> tuple[Result, int | None, str]:
    for side in (RED, BLACK):
        one, other = conduct[side], conduct[-side]
        if one.checking and not other.checking:
            return "at_once", side, "25.1"
        if one.forbidden and not other.forbidden:
            return "must_change", side, "25.3"
        if one.heavy and other.forbidden and not other.heavy:
            return "must_change", side, _weighed(one, other)
    return "draw", None, "26.8.4" if conduct[RED].forbidden else "25.2"


def _weighed(one: Conduct, other: Conduct) -> str:
    """Return which of 26.8.1–26.8.3 binds the side with the weightier threats."""
    for clause, chariots in (("26.8.2", True), ("26.8.3", False)):
        if one.chases(chariots=chariots) and other.chases(chariots=chariots):
            return clause
    return "26.8.1"
