"""The lines of an event, as values.

A line is absolute: it states the places drawn or the winner, not how they were worked out, so that its meaning never
changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from engines.tournament.model import Places

Why = Literal["withdrawn", "disqualified"]


@dataclass(frozen=True, slots=True)
class Enter:
    """报名: register an entry by its number. `at` is the place, round and table, that a latecomer takes."""

    number: int
    unit: int = 0
    eldest: int = 0
    seed: int | None = None
    at: tuple[int, int] | None = None
    approved: bool = True


@dataclass(frozen=True, slots=True)
class Approve:
    number: int


@dataclass(frozen=True, slots=True)
class Leave:
    """退赛 or 取消资格 from a round on. Round 0 means before the draw, so that the entry disappears."""

    number: int
    round: int
    why: Why
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Present:
    number: int
    there: bool = True


@dataclass(frozen=True, slots=True)
class Replaced:
    """换人: replace a member of an entry, both persons given by id."""

    number: int
    member: int
    gone: int
    come: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Commit:
    """The promise of a draw: a digest of the secret and the list of entries."""

    digest: str
    round: int = 1
    reason: str = ""
    """The reason for another draw."""


@dataclass(frozen=True, slots=True)
class Recall:
    """Withdraw the promise of a draw, because the list has changed."""

    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class Draw:
    """抽签: the places drawn in a round. With `hand`, the lots came from a real bag, and the secret only decides first
    moves."""

    round: int
    secret: str
    word: str
    order: Places
    hand: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """对阵 as published."""

    round: int
    tables: Places
    reason: str = ""
    """The reason for a pairing that differs from the lot or the standing."""


@dataclass(frozen=True, slots=True)
class Begin:
    """开始: start a round, or a single table with `table`."""

    round: int
    table: int = 0


@dataclass(frozen=True, slots=True)
class Extend:
    """Lengthen or shorten the time of a round or a single table by some minutes."""

    round: int
    table: int
    minutes: int


@dataclass(frozen=True, slots=True)
class TableResult:
    """赛果: the result of a game, of a whole match (`game` 0), or the order of a group."""

    round: int
    table: int
    game: int
    between: tuple[int, ...]
    won: int | None = None
    """The winning entry, 0 for a draw, None if tallies or places decide."""
    kind: str = "played"
    tallies: Mapping[str, tuple[Fraction, Fraction]] = field(default_factory=dict)
    places: tuple[tuple[int, ...], ...] | None = None
    reason: str = ""

    @property
    def winner(self) -> int:
        """The winner as stated, else by points and 头家; 0 if neither side won."""
        if self.won is not None:
            return self.won
        for name in ("points", "firsts"):
            a, b = self.tallies.get(name, (0, 0))
            if a != b and len(self.between) > 1:
                return self.between[0 if a > b else 1]
        return 0


@dataclass(frozen=True, slots=True)
class Appoint:
    """Appoint a referee for a table, by the id of a person."""

    round: int
    table: int
    person: int


@dataclass(frozen=True, slots=True)
class Moved:
    """换台: move a pairing to another table in the room; the table number of the round stays."""

    round: int
    table: int
    desk: int


@dataclass(frozen=True, slots=True)
class Change:
    """Change announced settings."""

    settings: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class End:
    """End an event with `close` or, giving a reason, `cancel`; `reopen`, also with a reason, opens it again."""

    word: Literal["close", "cancel", "reopen"]
    reason: str = ""


Action = (
    Enter | Approve | Leave | Present | Replaced | Commit | Recall | Draw | Pair | Begin | Extend | TableResult
    | Appoint | Moved | Change | End
)  # fmt: skip
