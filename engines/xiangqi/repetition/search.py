"""The shared data of all searches in a case: the limit, the boards used up, and the results found already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from engines.xiangqi.position.board import Move

Line = tuple[Move, ...]
Forced = tuple[Line | None, int, bool]
"""The mating line or None, the number of checks searched, and whether the search was complete."""


class OutOfNodes(Exception):
    """Raised when a ruling has used up its boards; the results found so far then decide nothing."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The limits of a search.

    `mates`, `checks` and `exchanges` define a threat: the checks in a row to mate, the checks in a row to win a piece,
    and the captures on a point. `boards` is the number of positions for a whole ruling, whatever search looks into
    them; a ruling that needs more names no side. Published rule sets do not set `boards`, so all share the default;
    their `nodes` and `case` were limits of single searches.
    """

    mates: int = 8
    checks: int = 3
    exchanges: int = 6
    boards: int = 30_000

    @property
    def further(self) -> Limit:
        """The limit with deeper checks and mates, to test whether the limit itself has decided something."""
        return replace(self, mates=2 * self.mates, checks=self.checks + 1)

    @classmethod
    def of(cls, numbers: Mapping[str, int]) -> Limit:
        return cls(**{field.name: int(numbers[field.name]) for field in fields(cls) if field.name in numbers})


@dataclass(slots=True)
class Tally:
    """The boards that all searches of a ruling may still look into together.

    `one_line`: 26.5 is weighed on the line of a threat alone, as in older rulings. `reread`: weighing every answer
    changed some threat, so the older ruling may have differed.
    """

    left: int
    one_line: bool = False
    reread: bool = False

    def look(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise OutOfNodes


@dataclass(slots=True)
class Memo:
    """Results that hold for a position in every search, stored under the code of the position."""

    tally: Tally
    checks: dict[int, list[Move]] = field(default_factory=dict)
    replies: dict[int, list[Move]] = field(default_factory=dict)
    at_once: dict[int, Move | None] = field(default_factory=dict)
    exchanged: dict[tuple[int, int, int, bool], tuple[int, Line]] = field(default_factory=dict)
    """A side's gain on a point, by position, point, attacker, and whether the target is chased."""


@dataclass(slots=True)
class Search:
    """A single search. `cut`: checks went on where an attempt to mate stopped.

    Forced lines are kept per search, so that the result does not depend on earlier questions. Captures in `banned` are
    not used.
    """

    limit: Limit
    memo: Memo
    banned: frozenset[Move] = frozenset()
    forced: dict[int, Forced] = field(default_factory=dict)
    cut: bool = False
