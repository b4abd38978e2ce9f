"""The state of a score sheet: finished hands, fouls and rulings as entered. Scores are computed."""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.core.books.rulesets import Rules
from engines.core.rulings import Seat
from engines.daguai.sheet.scoring import SIDES, TEAM, HandScore, PointsTable, Side, other

SEATS = tuple(Seat(number) for number in range(2 * TEAM))
WORTHS = ("eights", "fives", "threes")
"""Names for hands by their points, highest first. Hands with fewer points are not counted."""
SEATED = (SEATS[0::2], SEATS[1::2])
"""The teams sit alternately; the first dealer's team has the even seats."""


@dataclass(frozen=True, slots=True)
class Order:
    """A finishing order: all six sides (`A`, `B`), or the labels (`A1` …) of the known players."""

    names: tuple[str, ...]
    passed: str = field(default="", compare=False)
    """Words beside the order that were not understood and say nothing about the order."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """The complete order by side: once one side is out, all remaining players belong to the opponents."""
        known = tuple(name[0] for name in self.names)
        return known + tuple(side for side in SIDES for _ in range(TEAM - known.count(side)))


@dataclass(frozen=True, slots=True)
class Fouled:
    """A hand ended by fouls before any order was reached."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand with known points and 头家 side but unknown order."""

    first: Side
    points: int


@dataclass(frozen=True, slots=True)
class Foul:
    """记过: a foul by a seat or a side, recorded by the referee. `hand` None means the hand being played."""

    who: Seat | Side
    point: str
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class ChiefRuling:
    """The chief referee's ruling on a hand in which both sides fouled too often."""

    verdict: str
    hand: int


Line = Order | Fouled | Scored
"""A finished hand."""
Action = Order | Fouled | Scored | Foul | ChiefRuling


@dataclass(frozen=True, slots=True)
class Sheet:
    """A round between two teams. `hands` lists the finished hands, `fouls` pairs of hand number and side. `rulings`
    lists the chief referee's rulings by hand; the last ruling on a hand counts."""

    rules: Rules
    table: PointsTable
    first_dealer: Side
    hands: tuple[Line, ...] = ()
    fouls: tuple[tuple[int, Side], ...] = ()
    rulings: tuple[tuple[int, str], ...] = ()
    deals: int = 0
    """The number of hands, if set for this table; a single hand decides a tied match. 0 means the rule set's number."""

    @property
    def size(self) -> int:
        """The number of hands in a round."""
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
        """依次坐庄: return the dealer. All seats deal in turn, so both players no. 1 deal a second time."""
        return SEATS[(hand - 1) % len(SEATS)]

    def cutter(self, hand: int) -> Seat:
        """扦牌: return the player who cuts, the dealer's upper seat."""
        return SEATS[self.dealer(hand) - 1]

    def fouls_in(self, hand: int) -> dict[Side, int]:
        return {side: self.fouls.count((hand, side)) for side in SIDES}

    def disputed(self, hand: int) -> bool:
        """Return whether both sides fouled too often in a hand, so that only the chief referee can award the hand."""
        return len(self.table.losers(self.fouls_in(hand))) == len(SIDES)

    def score(self, hand: int) -> HandScore:
        line = self.hands[hand - 1]
        match line:
            case Order():
                order: tuple[Side, ...] = line.sides
            case Scored(first, points):
                # All orders with these points score alike.
                order = tuple(self.table.orders(first, points)[0])
            case Fouled():
                order = ()
        return self.table.score(order, self.fouls_in(hand), dict(self.rulings).get(hand))

    def totals(self) -> dict[Side, dict[str, int]]:
        """Return each side's points, 头家 count and number of hands with the highest points."""
        shown = ("points", "firsts", WORTHS[0])
        return {side: {name: tally[name] for name in shown} for side, tally in self.tallies().items()}

    def tallies(self) -> dict[Side, dict[str, int]]:
        """Return all values an event ranks teams by: the totals, and the numbers of hands with second and third highest
        points."""
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
