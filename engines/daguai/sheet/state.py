"""The score sheet as a value: finished hands, fouls and rulings as they were entered; scores are derived."""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.core.rulesets import Rules
from engines.core.rulings import Seat
from engines.daguai.sheet.scoring import SIDES, TEAM, PointsTable, Score, Side, other

SEATS = tuple(Seat(number) for number in range(2 * TEAM))
WORTHS = ("eights", "fives", "threes")
"""What hands are called by their worth, the highest first; those beneath are not counted."""
SEATED = (SEATS[0::2], SEATS[1::2])
"""The two teams sit alternately; the first dealer's team has the even seats."""


@dataclass(frozen=True, slots=True)
class Order:
    """A finishing order: all six sides (`A`, `B`), or the labels (`A1` …) of those who are known."""

    names: tuple[str, ...]
    passed: str = field(default="", compare=False)
    """Words beside it that were not understood and say nothing of the order."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """By side and complete: once a side is out, all who remain are of the other."""
        known = tuple(name[0] for name in self.names)
        return known + tuple(side for side in SIDES for _ in range(TEAM - known.count(side)))


@dataclass(frozen=True, slots=True)
class Fouled:
    """A hand that fouls have ended before there was an order."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand of which is known what it came to and whose 头家 was, but not the order."""

    first: Side
    points: int


@dataclass(frozen=True, slots=True)
class Foul:
    """记过: a foul that the referee records, against a seat or a side. `hand` None: the one being played."""

    who: Seat | Side
    point: str
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the chief referee says of a hand in which both sides have fouled too often."""

    verdict: str
    hand: int


Line = Order | Fouled | Scored
"""A finished hand."""
Action = Order | Fouled | Scored | Foul | Ruling


@dataclass(frozen=True, slots=True)
class Sheet:
    """A round between two teams. `hands` are the finished ones, `fouls` pairs of hand number and side.

    `rulings` are the chief referee's, by hand; the last on a hand counts.
    """

    rules: Rules
    table: PointsTable
    first_dealer: Side
    hands: tuple[Line, ...] = ()
    fouls: tuple[tuple[int, Side], ...] = ()
    rulings: tuple[tuple[int, str], ...] = ()
    deals: int = 0
    """How many hands are played where it was said; one decides a match that is level."""

    @property
    def size(self) -> int:
        """How many hands make a round."""
        return self.deals or int(self.rules.numbers["hands"])

    @property
    def current(self) -> int:
        """The number of the hand being played."""
        return len(self.hands) + 1

    @property
    def full(self) -> bool:
        return len(self.hands) >= self.size

    def side(self, seat: Seat) -> Side:
        return self.first_dealer if seat in SEATED[0] else other(self.first_dealer)

    def label(self, seat: Seat) -> str:
        return f"{self.side(seat)}{seat // 2 + 1}"

    def seat(self, label: str) -> Seat | None:
        return next((seat for seat in SEATS if self.label(seat) == label), None)

    def seats_of(self, side: Side) -> tuple[Seat, ...]:
        return SEATED[side != self.first_dealer]

    def dealer(self, hand: int) -> Seat:
        """依次坐庄: each in turn, so both no. 1 deal a second time."""
        return SEATS[(hand - 1) % len(SEATS)]

    def cutter(self, hand: int) -> Seat:
        """扦牌: the dealer's upper seat."""
        return SEATS[self.dealer(hand) - 1]

    def fouls_in(self, hand: int) -> dict[Side, int]:
        return {side: self.fouls.count((hand, side)) for side in SIDES}

    def disputed(self, hand: int) -> bool:
        """Whether both sides have fouled too often in a hand, so that only the chief referee can give it."""
        return len(self.table.losers(self.fouls_in(hand))) == len(SIDES)

    def score(self, hand: int) -> Score:
        line = self.hands[hand - 1]
        match line:
            case Order():
                order: tuple[Side, ...] = line.sides
            case Scored(first, points):
                # Any order of that worth: they score alike.
                order = tuple(self.table.orders(first, points)[0])
            case Fouled():
                order = ()
        return self.table.score(order, self.fouls_in(hand), dict(self.rulings).get(hand))

    def totals(self) -> dict[Side, dict[str, int]]:
        """Points, 头家 and hands worth the most, per side."""
        shown = ("points", "firsts", WORTHS[0])
        return {side: {name: tally[name] for name in shown} for side, tally in self.tallies().items()}

    def tallies(self) -> dict[Side, dict[str, int]]:
        """All that an event orders its teams by: beside these the hands worth the next and the third."""
        scores = [self.score(hand) for hand in range(1, self.current)]
        worths = sorted({points for _, points in self.table.rows.values()}, reverse=True)
        return {
            side: {
                "points": sum(score.points[side] for score in scores),
                "firsts": sum(score.first == side for score in scores),
                **{
                    name: sum(score.points[side] == worth for score in scores)
                    for name, worth in zip(WORTHS, worths, strict=False)
                },
            }
            for side in SIDES
        }
