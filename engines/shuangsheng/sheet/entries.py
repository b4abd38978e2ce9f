"""What stands in the record of a sheet: finished hands, and what the referee adds to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from engines.core.rulings import Seat
from engines.shuangsheng.sheet.levels import Level
from engines.shuangsheng.sheet.scoring import DEALER, DEFENDER, Fine, Result, Role

Side = NewType("Side", str)
LABELS = "NWSE"
"""The seats in order of play, counter-clockwise."""
SEATS = tuple(Seat(number) for number in range(len(LABELS)))
SEATED: tuple[tuple[Seat, ...], ...] = (SEATS[0::2], SEATS[1::2])
SIDES: tuple[Side, ...] = (Side("NS"), Side("EW"))

NO_TRUMP = "NT"
UNKNOWN = "?"
"""The log does not say what was trump."""
TRUMPS = (*"SHCD", NO_TRUMP, UNKNOWN)


def side_of(seat: Seat) -> Side:
    return SIDES[seat % 2]


def opponent(side: Side) -> Side:
    return SIDES[side == SIDES[0]]


def seats_of(side: Side) -> tuple[Seat, ...]:
    return SEATED[SIDES.index(side)]


def label(seat: Seat) -> str:
    return LABELS[seat]


def partner(seat: Seat) -> Seat:
    return Seat((seat + 2) % len(SEATS))


def next_seat(seat: Seat) -> Seat:
    """下家."""
    return Seat((seat + 1) % len(SEATS))


def upper_seat(seat: Seat) -> Seat:
    """上家."""
    return Seat((seat - 1) % len(SEATS))


@dataclass(frozen=True, slots=True)
class Hand:
    """A finished hand: who dealt, at which level, what was trump, how it went, and what was fined in it."""

    dealer: Seat
    level: Level
    trump: str
    result: Result
    points: tuple[Fine, ...] = ()
    levels: tuple[Fine, ...] = ()
    bell: bool = False
    """The bell rang while it was played: it is the last."""
    total: int | None = None
    """The total with the bottom, where that was given instead of the points in tricks. Told once, never kept."""
    passed: str = ""
    """Talk in the line that was not read as part of the hand. Told once, never kept."""

    def role(self, side: Side) -> Role:
        return DEALER if side == side_of(self.dealer) else DEFENDER

    def side(self, role: Role) -> Side:
        dealers = side_of(self.dealer)
        return dealers if role == DEALER else opponent(dealers)


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul that the referee records, against a seat or a side. `hand` None: the one being played."""

    who: Seat | Side
    point: str
    count: int = 1
    """Cards, pairs or rounds, where the foul costs by them."""
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """Points or levels that the referee takes from a side by a clause he names."""

    side: Side
    points: int
    levels: int
    clause: str
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """未尽事宜: a ruling in words, kept in the record."""

    text: str


@dataclass(frozen=True, slots=True)
class Deals:
    """The referee says who deals the next hand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Turned:
    """翻牌: who turned which card to find the first drawer. `rank` is A 2 … K, or `joker`."""

    seat: Seat
    rank: str


@dataclass(frozen=True, slots=True)
class Bell:
    """The time is up. A hand already dealt is still finished."""


@dataclass(frozen=True, slots=True)
class Extend:
    """The match lasts so many minutes longer, or shorter."""

    minutes: int


@dataclass(frozen=True, slots=True)
class Settle:
    """No hand is being played any more: the levels decide as they stand."""


Action = Hand | Foul | Ruled | Ruling | Deals | Turned | Bell | Extend | Settle
