"""The entries in a score sheet's record: finished hands, and the referee's additions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from engines.core.rulings import Seat
from engines.shuangsheng.sheet.scores.levels import Level
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, Fine, Result, Role

Side = NewType("Side", str)
LABELS = "NWSE"
"""The seats in order of play, counter-clockwise."""
SEATS = tuple(Seat(number) for number in range(len(LABELS)))
SEATED: tuple[tuple[Seat, ...], ...] = (SEATS[0::2], SEATS[1::2])
SIDES: tuple[Side, ...] = (Side("NS"), Side("EW"))

NO_TRUMP = "NT"
UNKNOWN = "?"
"""The record does not give the trump suit."""
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
    """下家: the next seat in order of play."""
    return Seat((seat + 1) % len(SEATS))


def upper_seat(seat: Seat) -> Seat:
    """上家: the previous seat in order of play."""
    return Seat((seat - 1) % len(SEATS))


@dataclass(frozen=True, slots=True)
class Hand:
    """A finished hand: dealer, level, trump, the result of the play, and the fines."""

    dealer: Seat
    level: Level
    trump: str
    result: Result
    points: tuple[Fine, ...] = ()
    levels: tuple[Fine, ...] = ()
    bell: bool = False
    """The bell rang during the hand, making it the last hand."""
    total: int | None = None
    """The total including the bottom, if a player gave it instead of trick points. Shown once, never stored."""
    passed: str = ""
    """Talk in the line, ignored when reading the hand. Shown once, never stored."""

    def role(self, side: Side) -> Role:
        return DEALER if side == side_of(self.dealer) else DEFENDER

    def side(self, role: Role) -> Side:
        dealers = side_of(self.dealer)
        return dealers if role == DEALER else opponent(dealers)


@dataclass(frozen=True, slots=True)
class Foul:
    """A foul by a seat or a side, recorded by the referee. `hand` None means the hand being played."""

    who: Seat | Side
    point: str
    count: int = 1
    """The number of cards, pairs or rounds, for fouls priced per piece."""
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """Points or levels deducted from a side by the referee, under a clause the referee names."""

    side: Side
    points: int
    levels: int
    clause: str
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class WordedRuling:
    """未尽事宜: a ruling in words, kept in the record."""

    text: str


@dataclass(frozen=True, slots=True)
class Deals:
    """The referee's decision on the next dealer."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Turned:
    """翻牌: the card a player turned to find the first drawer. `rank` is A, 2 … K, or `joker`."""

    seat: Seat
    rank: str


@dataclass(frozen=True, slots=True)
class Bell:
    """The end of the match time. A hand already dealt is still played out."""


@dataclass(frozen=True, slots=True)
class Extend:
    """An extension of the match by some minutes; a shortening if negative."""

    minutes: int


@dataclass(frozen=True, slots=True)
class Settle:
    """The decision that no further hand is played; the present levels decide the match."""


Action = Hand | Foul | Ruled | WordedRuling | Deals | Turned | Bell | Extend | Settle
