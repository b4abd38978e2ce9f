"""What a rule engine answers: accepted, refused, or ended. Values only, never prose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias, TypeVar

from engines.core.values import value


class Seat(int):
    """A place at the table, 0-based in order of turn."""

    __slots__ = ()


class Called(Seat):
    """A seat that is told with whoever sits there, so that it rings for him."""

    __slots__ = ()


class Cards(str):
    """Cards in their codes, with blanks between; people see their symbols."""

    __slots__ = ()


class Point(str):
    """A point of a board as players write it. `D4` is one here, not a card."""

    __slots__ = ()


class Reason(str):
    """Why a match ended, as its outcome has it."""

    __slots__ = ()


class Script(str):
    """What players write otherwise in each language: in Chinese characters, and in `latin` for all others."""

    latin: str

    def __new__(cls, text: str, latin: str) -> Script:
        written = super().__new__(cls, text)
        written.latin = latin
        return written

    def __reduce__(self) -> tuple[type[Script], tuple[str, str]]:
        return Script, (str(self), self.latin)


class Side(str):
    """A side as the record names it."""

    __slots__ = ()


REFEREE = Seat(-1)
CLOCK = Seat(-2)
_NAMED = {"ref": REFEREE, "clock": CLOCK}

Value: TypeAlias = "str | int | Fact | tuple[str, ...] | tuple[int, ...] | tuple[Fact, ...]"
"""What a fact may hold: a number, a word that the game has a value for, one of the typed values above, or another fact
that is told within its sentence."""
Kind = Literal["unreadable", "ambiguous", "illegal"]
State = TypeVar("State")


def seat_name(seat: Seat) -> str | int:
    """How records and protocol write a seat: its number, or `ref`, `clock`."""
    return next((name for name, named in _NAMED.items() if named == seat), int(seat))


def seat_from(name: str | int) -> Seat:
    """The inverse of `seat_name`. Whether the seat exists at a table is not judged here."""
    if isinstance(name, str) and name in _NAMED:
        return _NAMED[name]
    number = int(name)
    if number < 0:
        raise ValueError(f"no seat {name}")
    return Seat(number)


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that is so, as a key and its values; whoever shows it finds the words."""

    key: str
    args: Mapping[str, Value] = field(default_factory=dict)
    point: str | None = None
    """What it is a ruling on: it is told with the clause that covers this point."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An entry that does not count, and why. `point` names the rule at issue, the rule set its clause."""

    kind: Kind
    point: str
    clause: str | None = None
    facts: tuple[Fact, ...] = ()
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the only thing an event reads of it.

    `places` orders sets of seats, best first: `((0,), (1,))` seat 0 wins, `((0, 1),)` a draw,
    `((), (0, 1))` all lose. `tallies` counts per side by name. `void`: to be played again.
    """

    places: tuple[tuple[Seat, ...], ...]
    reason: str
    clause: str | None = None
    tallies: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    void: bool = False

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that won; nobody in a draw, a void match, or when all lose."""
        return self.places[0] if len(self.places) > 1 and not self.void else ()


@dataclass(frozen=True, slots=True)
class AddUsed:
    """Time added to what a seat has used, as a penalty."""

    seat: Seat
    seconds: int


@dataclass(frozen=True, slots=True)
class Stop:
    """The clocks stop."""


@dataclass(frozen=True, slots=True)
class Start:
    """The clocks run again."""


Effect = AddUsed | Stop | Start


@value
class Accepted(Generic[State]):
    """An entry that counts: the state after it, what is to be told, what the table must do."""

    state: State
    facts: tuple[Fact, ...] = ()
    effects: tuple[Effect, ...] = ()
    moved: bool = True
    """A move or a finished hand: it has a number, the clock counts it, and it answers the other side's offer."""
    then: tuple[Seat, str] | None = None
    """Who must play what within the same entry, unless the effects have ended the match."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a player is bound to: the moves that satisfy it, by which clause."""

    must: Literal["move", "capture", "free"]
    moves: tuple[str, ...]
    clause: str | None
    told: tuple[Fact, ...] = ()
    """What it was asked about."""


def win(winners: tuple[Seat, ...], losers: tuple[Seat, ...], reason: str, clause: str | None = None) -> Outcome:
    return Outcome((winners, losers), reason, clause)


def draw(seats: tuple[Seat, ...], reason: str, clause: str | None = None) -> Outcome:
    return Outcome((seats,), reason, clause)
