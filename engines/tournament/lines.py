"""The lines of an event, as values. Each is absolute: it says who was drawn where and who won, not how that was worked
out, so that it means the same for ever."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from engines.tournament.model import Places

Why = Literal["withdrawn", "disqualified"]


@dataclass(frozen=True, slots=True)
class Enter:
    """报名: an entry by its number. `at`: a latecomer's place, round and table."""

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
    """退赛 or 取消资格, from a round on; round 0: before the draw, so it is no entry any more."""

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
    """换人: who of an entry was replaced, by the ids of persons."""

    number: int
    member: int
    gone: int
    come: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Commit:
    """The promise of a draw: a digest of the secret and of the list of entries."""

    digest: str
    round: int = 1
    reason: str = ""
    """Why it is drawn once more."""


@dataclass(frozen=True, slots=True)
class Recall:
    """The promise of a draw is called off, for its list has changed."""

    round: int
    reason: str


@dataclass(frozen=True, slots=True)
class Draw:
    """抽签: who was drawn where in a round. `hand`: from a real bag, the secret then only decides first moves."""

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
    """Why somebody sits elsewhere than the lot or the standing has it."""


@dataclass(frozen=True, slots=True)
class Begin:
    """开始: of a round, or of one of its tables alone."""

    round: int
    table: int = 0


@dataclass(frozen=True, slots=True)
class Extend:
    """The time of a round, or of one of its tables, becomes longer or shorter by some minutes."""

    round: int
    table: int
    minutes: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """赛果 of a game, of a whole match (`game` 0), or the order of a group."""

    round: int
    table: int
    game: int
    between: tuple[int, ...]
    won: int | None = None
    """The entry that won; 0: nobody, it was drawn."""
    kind: str = "played"
    tallies: Mapping[str, tuple[Fraction, Fraction]] = field(default_factory=dict)
    places: tuple[tuple[int, ...], ...] | None = None
    reason: str = ""

    @property
    def winner(self) -> int:
        """Who won, by what it says, else by points and 头家; 0: nobody."""
        if self.won is not None:
            return self.won
        for name in ("points", "firsts"):
            a, b = self.tallies.get(name, (0, 0))
            if a != b and len(self.between) > 1:
                return self.between[0 if a > b else 1]
        return 0


@dataclass(frozen=True, slots=True)
class Appoint:
    """The referee of a table, by the id of a person."""

    round: int
    table: int
    person: int


@dataclass(frozen=True, slots=True)
class Moved:
    """换台: at which table of the room a pairing is played; its number stays that of the round."""

    round: int
    table: int
    desk: int


@dataclass(frozen=True, slots=True)
class Change:
    """A setting that is other than announced."""

    settings: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class End:
    """`close`, `cancel` with a reason, or `reopen` with one."""

    word: Literal["close", "cancel", "reopen"]
    reason: str = ""


Action = (
    Enter | Approve | Leave | Present | Replaced | Commit | Recall | Draw | Pair | Begin | Extend | Outcome | Appoint
    | Moved | Change | End
)  # fmt: skip
