"""What every search of a case shares: its limit, how much of it is used up, and what has been found already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engines.xiangqi.board import Move

Forced = tuple[tuple[Move, ...] | None, int, bool]
"""The line to mate or None, how many checks deep was looked, and whether that was all there is."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How far is looked. `mates`, `checks` and `exchanges` say what counts as a threat: so many checks in a row to
    mate, so many that win a piece, so many captures on a point. `nodes` is how many positions may be spent on one
    side of one position, `case` how many on all of a series: one that costs more is looked at once again with equal
    shares of it. Where nodes run out, or another check would make a ruling another, it is `limited`."""

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
class Memo:
    """What holds of a position whoever asks, and costs nobody anything, by its key."""

    checks: dict[bytes, list[Move]] = field(default_factory=dict)
    replies: dict[bytes, list[Move]] = field(default_factory=dict)
    at_once: dict[bytes, Move | None] = field(default_factory=dict)


@dataclass(slots=True)
class Search:
    """One search: `limited` once its nodes have run out. `cut`: checks went on where an attempt to mate stopped.

    What it has found of forced lines is its own, so that it spends and finds the same whatever was asked before it:
    else a cycle would be ruled otherwise when it is entered elsewhere. Captures that are `banned` are not used."""

    limit: Limit
    memo: Memo = field(default_factory=Memo)
    banned: frozenset[Move] = frozenset()
    forced: dict[bytes, Forced] = field(default_factory=dict)
    nodes: int = 0
    limited: bool = False
    cut: bool = False

    def spend(self) -> bool:
        """Whether there is still something to spend."""
        self.nodes += 1
        if self.nodes <= self.limit.nodes:
            return True
        self.limited = True
        return False
