"""将 杀 捉 闲: what one move of a series is, by what it threatens now and did not before (cxa2011:24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from engines.xiangqi.board import Board, Move
from engines.xiangqi.repetition.exceptions import exception
from engines.xiangqi.repetition.novelty import novelty
from engines.xiangqi.repetition.roots import Root, heavy, joint, root
from engines.xiangqi.repetition.search import Limit, Memo, Search
from engines.xiangqi.repetition.step import Step, unchecked
from engines.xiangqi.repetition.threats import Threat, Threats, threats

Name = Literal["将", "杀", "捉", "闲"]
CHECK: Name = "将"
MATE: Name = "杀"
CHASE: Name = "捉"
OTHER: Name = "闲"


@dataclass(frozen=True, slots=True)
class Finding:
    """A threat that is new: why, by which clause; `waived` by which exception it does not count."""

    threat: Threat
    why: str
    clause: str
    heavy: bool = False
    joint: bool = False
    root: Root | None = None
    waived: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """What a move is, the threats that make it so, and those that were weighed and do not count.

    `heavy`: a check, a mate, or a capture of a chariot or of what has no root (26.8.1). `target` is what is taken."""

    name: Name
    findings: tuple[Finding, ...] = ()
    waived: tuple[Finding, ...] = ()
    limited: bool = False

    @property
    def forbidden(self) -> bool:
        return self.name != OTHER

    @property
    def heavy(self) -> bool:
        return self.name in (CHECK, MATE) or any(finding.heavy for finding in self.findings)


@dataclass(slots=True)
class Labeller:
    """Labels moves within a limit, and keeps what it has found: every position is looked into once for each side."""

    limit: Limit = field(default_factory=Limit)
    memo: Memo = field(default_factory=Memo)
    known: dict[tuple[bytes, int], tuple[Threats, bool]] = field(default_factory=dict)

    def label(self, before: Board, move: Move, last: Move | None = None) -> Label:
        side, after = before.turn, before.after(move)
        if after.in_check():
            return Label(CHECK)
        now, limited = self._threats(after, side)
        if not (now.mates or now.captures or now.checks):
            return Label(OTHER, limited=limited)
        had, also = self._threats(before, side)
        search = Search(self.limit, self.memo)
        step = Step(before, move, now, had, search, last)
        label = _label(step, MATE, now.mates) or _label(step, CHASE, (*now.captures, *now.checks))
        limited |= also or search.limited
        return replace(label, limited=limited) if label else Label(OTHER, limited=limited)

    def series(self, board: Board, moves: Sequence[Move], last: Move | None = None) -> tuple[Label, ...]:
        """The labels of moves in a row."""
        labels = []
        for move in moves:
            labels.append(self.label(board, move, last))
            board, last = board.after(move), move
        return tuple(labels)

    def _threats(self, board: Board, side: int) -> tuple[Threats, bool]:
        key = board.key, side
        if key not in self.known:
            search = Search(self.limit, self.memo)
            # 26.3: what a check has brought about itself is not the doing of whoever answers it.
            looked = unchecked(board, side) if board.in_check(side) else board.copy()
            self.known[key] = threats(looked, side, search), search.limited
        return self.known[key]


def _label(step: Step, name: Name, those: Sequence[Threat]) -> Label | None:
    """What the threats of one kind make of a move; None where none of them is new."""
    findings = [found for threat in those if (found := _weighed(step, threat)) is not None]
    counted = tuple(finding for finding in findings if not finding.waived)
    waived = tuple(finding for finding in findings if finding.waived)
    if not findings or (name == MATE and not counted):
        return None
    return Label(name if counted else OTHER, counted, waived)


def _weighed(step: Step, threat: Threat) -> Finding | None:
    """A threat if it is new, with everything that is to be known of it."""
    new = novelty(step, threat)
    if new is None:
        return None
    if (waiver := exception(step, threat)) is not None:
        return Finding(threat, new.name, waiver.clause, waived=waiver.name)
    if threat.kind in ("mate", "checks"):
        return Finding(threat, new.name, new.clause, heavy(step, threat, new.name))
    return Finding(threat, new.name, new.clause, heavy(step, threat, new.name), joint(step, threat), root(step, threat))
