"""将 杀 捉 闲: label each move in a series according to its new threats (cxa2011:24)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.repetition.exceptions import exception
from engines.xiangqi.repetition.novelty import novelty
from engines.xiangqi.repetition.roots import Root, heavy, joint, root
from engines.xiangqi.repetition.search import Limit, Memo, Search
from engines.xiangqi.repetition.shelter import Sheltered
from engines.xiangqi.repetition.step import Step
from engines.xiangqi.repetition.threats import Threat, Threats

Name = Literal["将", "杀", "捉", "闲"]
CHECK: Name = "将"
MATE: Name = "杀"
CHASE: Name = "捉"
OTHER: Name = "闲"


@dataclass(frozen=True, slots=True)
class Finding:
    """A new threat, with the reason `why` and the clause; `waived` names the exception by which the threat does not
    count."""

    threat: Threat
    why: str
    clause: str
    heavy: bool = False
    joint: bool = False
    root: Root | None = None
    waived: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """What a move does, as rulings on repetition count it: `name` is check (将), threat of mate (杀), chase (捉) or
    idle (闲). `findings` are the new threats that prove the name; `waived` are threats that an exception excuses.

    `heavy`: the move is a check, threatens mate, or threatens to capture a chariot or a piece without root (26.8.1).
    """

    name: Name
    findings: tuple[Finding, ...] = ()
    waived: tuple[Finding, ...] = ()

    @property
    def forbidden(self) -> bool:
        return self.name != OTHER

    @property
    def heavy(self) -> bool:
        return self.name in (CHECK, MATE) or any(finding.heavy for finding in self.findings)


@dataclass(slots=True)
class Labeller:
    """Labels moves within a search limit and remembers results, so that every position is examined once for each
    side."""

    limit: Limit
    memo: Memo
    known: dict[tuple[int, int], Threats] = field(default_factory=dict)

    def label(self, before: Board, move: Move, last: Move | None = None) -> Label:
        """Label a move; `last` is the preceding move, which captured nothing."""
        side, after = before.turn, before.after(move)
        if after.in_check():
            return Label(CHECK)
        now, had = self._threats(after, side), self._threats(before, side)
        search = Search(self.limit, self.memo)
        step = Step(before, move, now, had, search, last, last and self._earlier(before, last))
        return _label(step, MATE, now.mates) or _label(step, CHASE, now.gains) or Label(OTHER)

    def _earlier(self, before: Board, last: Move) -> Callable[[], Threats]:
        """Return a function that finds the threats that the side to move had before the last move."""
        board = before.copy()
        board.unmake(last, 0)
        return lambda: self._threats(board, before.turn)

    def _threats(self, board: Board, side: int) -> Threats:
        key = board.code, side
        if key not in self.known:
            checked = board.in_check(side)
            looked, memo = (Sheltered(board, side), Memo(self.memo.tally)) if checked else (board, self.memo)
            self.known[key] = Threats(looked, side, self.limit, memo)
        return self.known[key]


def series(board: Board, moves: Sequence[Move], limit: Limit, memo: Memo) -> tuple[Label, ...]:
    """Label consecutive moves. In a cycle the last move precedes the first."""
    labeller = Labeller(limit, memo)
    return tuple(labeller.label(*step) for step in _steps(board, moves))


def certain(board: Board, moves: Sequence[Move]) -> tuple[Label, ...]:
    """Return the labels that need no search: check for checking moves, idle for all others."""
    return tuple(Label(CHECK if before.after(move).in_check() else OTHER) for before, move, _ in _steps(board, moves))


def further(
    board: Board, moves: Sequence[Move], labels: Sequence[Label], limit: Limit, memo: Memo
) -> tuple[Label, ...]:
    """Return the labels from a search one check deeper.

    For a side with idle moves, a single move that stays idle is enough, and the remaining moves keep their labels. If
    no move of the series is idle, the given labels are returned without any search, since every move would have to be
    weighed again.
    """
    labeller, found = Labeller(limit.further, memo), [*labels]
    if all(label.forbidden for label in labels):
        return tuple(found)
    steps = [*_steps(board, moves)]
    for side in (0, 1):
        idle = [number for number in range(side, len(steps), 2) if labels[number].name == OTHER]
        if any(_general_answers(*steps[number][:2]) for number in idle):
            continue
        for number in idle or range(side, len(steps), 2):
            found[number] = labeller.label(*steps[number])
            if found[number].name == OTHER:
                break
    return tuple(found)


def _steps(board: Board, moves: Sequence[Move]) -> Iterator[tuple[Board, Move, Move | None]]:
    """Yield each move with the position before it and the preceding move."""
    end = board.copy()
    for move in moves:
        end.make(move)
    last = moves[-1] if end == board else None
    for move in moves:
        yield board, move, last
        board, last = board.after(move), move


def _general_answers(before: Board, move: Move) -> bool:
    """26.1.2: whether the general itself moves out of check; such a move is idle in any case."""
    return before.generals[before.turn] == move[0] and before.in_check()


def _label(step: Step, name: Name, those: Sequence[Threat]) -> Label | None:
    """Label a move by its threats of a single kind; None if no threat is new."""
    findings = [found for threat in those if (found := _weighed(step, threat)) is not None]
    counted = tuple(finding for finding in findings if not finding.waived)
    waived = tuple(finding for finding in findings if finding.waived)
    if not findings or (name == MATE and not counted):
        return None
    return Label(name if counted else OTHER, counted, waived)


def _weighed(step: Step, threat: Threat) -> Finding | None:
    """Examine a threat and return a finding with reason, clause, exception and root; None if the threat is not new."""
    new = novelty(step, threat)
    if new is None:
        return None
    if (waiver := exception(step, threat)) is not None:
        return Finding(threat, new.name, waiver.clause, waived=waiver.name)
    if threat.kind in ("mate", "checks"):
        return Finding(threat, new.name, new.clause, heavy(step, threat, new.name))
    return Finding(threat, new.name, new.clause, heavy(step, threat, new.name), joint(step, threat), root(step, threat))
