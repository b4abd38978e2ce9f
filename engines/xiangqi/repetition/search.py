"""What every search of a case shares: its limit, how much of it is used up, and what has been found already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engines.xiangqi.board import Move

Line = tuple[Move, ...]
Forced = tuple[Line | None, int, bool]
"""The line to mate or None, how many checks deep was looked, and whether that was all there is."""


class OutOfNodes(Exception):
    """A ruling has looked into as many boards as there are for it: whatever was found so far decides nothing."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How far is looked. `mates`, `checks` and `exchanges` say what counts as a threat: so many checks in a row to
    mate, so many that win a piece, so many captures on a point. `nodes` is how many positions of forced lines there are
    for one side of one position, `case` how many boards for all of a ruling, whatever they are looked into for: one
    that needs more names no side. Where another check would make a ruling another it is `limited`."""

    mates: int = 8
    checks: int = 3
    exchanges: int = 6
    nodes: int = 4000
    case: int = 15_000

    @property
    def further(self) -> Limit:
        """One check more, to see whether the limit itself has decided something."""
        return replace(self, mates=2 * self.mates, checks=self.checks + 1)

    @classmethod
    def of(cls, numbers: Mapping[str, int]) -> Limit:
        return cls(**{name: int(number) for name, number in numbers.items()})


@dataclass(slots=True)
class Count:
    """The boards that a ruling may still look into, counted wherever one is."""

    left: int

    def look(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise OutOfNodes


@dataclass(slots=True)
class Memo:
    """What holds of a position whoever asks, by its number: it is looked into once."""

    count: Count
    checks: dict[int, list[Move]] = field(default_factory=dict)
    replies: dict[int, list[Move]] = field(default_factory=dict)
    at_once: dict[int, Move | None] = field(default_factory=dict)
    exchanged: dict[tuple[int, int, int, bool], tuple[int, Line]] = field(default_factory=dict)
    """What a side gets on a point, by the position, the point, who attacks, and whether it is chased."""


@dataclass(slots=True)
class Search:
    """One search. `cut`: checks went on where an attempt to mate stopped.

    What it has found of forced lines is its own, so that it finds the same whatever was asked before it. Captures that
    are `banned` are not used."""

    limit: Limit
    memo: Memo
    banned: frozenset[Move] = frozenset()
    forced: dict[int, Forced] = field(default_factory=dict)
    nodes: int = 0
    cut: bool = False

    def spend(self) -> None:
        """One more position of a forced line."""
        self.nodes += 1
        if self.nodes > self.limit.nodes:
            raise OutOfNodes
