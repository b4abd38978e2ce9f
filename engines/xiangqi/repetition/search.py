"""What every search of a case shares: its limit, how much of it is used up, and what has been found already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engines.xiangqi.board import Move

Forced = tuple[tuple[Move, ...] | None, int, bool]
"""The line to mate or None, how many checks deep was looked, and whether that was all there is."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How far is looked. `mates`, `checks` and `exchanges` say what counts as a threat: so many checks in a row to
    mate, so many that win a piece, so many captures on a point. `nodes` is how many positions may be spent on one
    side of one position, `case` how many on all of a series; where either runs out, the ruling is `limited`."""

    mates: int = 8
    checks: int = 3
    exchanges: int = 6
    nodes: int = 4000
    case: int = 15_000

    @classmethod
    def of(cls, numbers: Mapping[str, int]) -> Limit:
        return cls(**{name: int(number) for name, number in numbers.items()})


@dataclass(slots=True)
class Memo:
    """What holds of a position whoever asks, by its key; and how many positions have been spent on the whole."""

    checks: dict[bytes, list[Move]] = field(default_factory=dict)
    replies: dict[bytes, list[Move]] = field(default_factory=dict)
    at_once: dict[bytes, Move | None] = field(default_factory=dict)
    forced: dict[bytes, Forced] = field(default_factory=dict)
    spent: int = 0


@dataclass(slots=True)
class Search:
    """One search: `limited` once its nodes have run out. `cut`: checks went on where an attempt to mate stopped."""

    limit: Limit
    memo: Memo = field(default_factory=Memo)
    nodes: int = 0
    limited: bool = False
    cut: bool = False

    def spend(self) -> bool:
        """Whether there is still something to spend."""
        self.nodes += 1
        self.memo.spent += 1
        if self.nodes <= self.limit.nodes and self.memo.spent <= self.limit.case:
            return True
        self.limited = True
        return False
