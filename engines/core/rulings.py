"""The answers rule engines give: accepted, refused, ended. Values only, never prose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias, TypeVar

from engines.core.values import value


class Seat(int):
    """A place at the table, counted from 0 in order of turn."""

    __slots__ = ()


class Called(Seat):
    """A seat whose player is mentioned in the message, so that a notification reaches the player."""

    __slots__ = ()


class Cards(str):
    """Card codes separated with spaces; people see the cards' symbols."""

    __slots__ = ()


class Point(str):
    """A point on a board, in the players' notation. Here `D4` means a point, not a card."""

    __slots__ = ()


class Reason(str):
    """The reason for a match's end, as in its outcome."""

    __slots__ = ()


class Script(str):
    """A text that players write differently in each language: Chinese characters, and `latin` for all other
    languages."""

    latin: str

    def __new__(cls, text: str, latin: str) -> Script:
        written = super().__new__(cls, text)
        written.latin = latin
        return written

    def __reduce__(self) -> tuple[type[Script], tuple[str, str]]:
        return Script, (str(self), self.latin)


class Given(str):
    """What was given for a field of an entry, as the protocol writes it; people see `meant`, a value called `name`."""

    name: str
    meant: Value

    def __new__(cls, text: str, name: str, meant: Value) -> Given:
        given = super().__new__(cls, text)
        given.name, given.meant = name, meant
        return given

    def __reduce__(self) -> tuple[type[Given], tuple[str, str, Value]]:
        return Given, (str(self), self.name, self.meant)


class Side(str):
    """A side, under its name in the record."""

    __slots__ = ()


REFEREE = Seat(-1)
CLOCK = Seat(-2)
_NAMED = {"ref": REFEREE, "clock": CLOCK}

Value: TypeAlias = "str | int | Fact | tuple[str, ...] | tuple[int, ...] | tuple[Fact, ...]"
"""The values a fact may hold: a number, a word listed among the game's values, one of the typed values above, or
another fact told within the same sentence."""
Kind = Literal["unreadable", "ambiguous", "illegal"]
State = TypeVar("State")


def seat_name(seat: Seat) -> str | int:
    """Return a seat as records and the protocol write it: the seat's number, `ref` or `clock`."""
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
    """A statement as a key with values; whoever displays the fact supplies the words."""

    key: str
    args: Mapping[str, Value] = field(default_factory=dict)
    point: str | None = None
    """The rule at issue, if the fact is a ruling; readers then see the clause that covers this point."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """An entry that does not count, with the reason. `point` names the rule at issue; the rule set supplies the
    clause."""

    kind: Kind
    point: str
    clause: str | None = None
    facts: tuple[Fact, ...] = ()
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match. An event reads nothing else from its matches.

    `places` orders sets of seats, best first: `((0,), (1,))` means seat 0 wins, `((0, 1),)` a draw, `((), (0, 1))` a
    loss for all. `tallies` holds named counts per side. `void` means the match must be played again.
    """

    places: tuple[tuple[Seat, ...], ...]
    reason: str
    clause: str | None = None
    tallies: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    void: bool = False

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The winning seats; empty after a draw, a void match, or a loss for all."""
        return self.places[0] if len(self.places) > 1 and not self.void else ()


@dataclass(frozen=True, slots=True)
class AddUsed:
    """Time added to a seat's used time, as a penalty."""

    seat: Seat
    seconds: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Stop the clocks."""


@dataclass(frozen=True, slots=True)
class Start:
    """Start the clocks again."""


Effect = AddUsed | Stop | Start


@value
class Accepted(Generic[State]):
    """An entry that counts: the new state, the facts to tell, and the effects the table must carry out."""

    state: State
    facts: tuple[Fact, ...] = ()
    effects: tuple[Effect, ...] = ()
    moved: bool = True
    """Whether the entry is a move or a finished hand: it has a number, counts for the clock and answers the opponent's
    draw offer."""
    then: tuple[Seat, str] | None = None
    """A seat and the text that seat must play within the same entry, unless the effects have ended the match."""


@dataclass(frozen=True, slots=True)
class Obligation:
    """What a touched piece obliges a player to do: `must` says whether to move it, to capture it, or nothing (`free`).

    `moves` are the moves that satisfy the obligation, with `free` every legal move. `clause` is the clause it rests on,
    or None if the rules cite none.
    """

    must: Literal["move", "capture", "free"]
    moves: tuple[str, ...]
    clause: str | None
    told: tuple[Fact, ...] = ()
    """The facts the question stated."""


def win(winners: tuple[Seat, ...], losers: tuple[Seat, ...], reason: str, clause: str | None = None) -> Outcome:
    return Outcome((winners, losers), reason, clause)


def draw(seats: tuple[Seat, ...], reason: str, clause: str | None = None) -> Outcome:
    return Outcome((seats,), reason, clause)
