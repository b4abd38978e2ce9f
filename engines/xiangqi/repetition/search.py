"""What every search of a case shares: its limit, how much of it is used up, and what has been found already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from engines.xiangqi.board import Move

Line = tuple[Move, ...]
Forced = tuple[Line | None, int, bool]
"""The line to mate or None, how many checks deep was looked, and whether that was all there is."""


class OutOfNodes(Exception):
    """A ruling has looked into as many boards as there are for it: whatever was found so far decides nothing."""


@dataclass(frozen=True, slots=True)
class Limit:
    """How far is looked. `mates`, `checks` and `exchanges` say what counts as a threat: so many checks in a row to
    mate, so many that win a piece, so many captures on a point. `boards` is how many positions there are for all of a
    ruling, whatever they are looked into for: one that needs more names no side. The rule sets that are out say nothing
    of it, so it is the same for all of them; their `nodes` and `case` were limits of single searches."""

    mates: int = 8
    checks: int = 3
    exchanges: int = 6
    boards: int = 30_000

    @property
    def further(self) -> Limit:
        """One check more, to see whether the limit itself has decided something."""
        return replace(self, mates=2 * self.mates, checks=self.checks + 1)

    @classmethod
    def of(cls, numbers: Mapping[str, int]) -> Limit:
        return cls(**{field.name: int(numbers[field.name]) for field in fields(cls) if field.name in numbers})


@dataclass(slots=True)
class Tally:
    """What all searches of one ruling share: the boards that they may still look into, counted wherever one is.

    `one_line`: 26.5 is weighed on the line of a threat alone, as it once was. `reread`: that made a difference to some
    threat, so that what was ruled then may have been another ruling."""

    left: int
    one_line: bool = False
    reread: bool = False

    def look(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise OutOfNodes


@dataclass(slots=True)
class Memo:
    """What holds of a position whoever asks, by its number: it is looked into once."""

    tally: Tally
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
    cut: bool = False
