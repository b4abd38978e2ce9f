"""Score a finished hand with the rule set's points table, which also names the pattern."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from types import MappingProxyType

from engines.core.books.rulebook import BookFault
from engines.core.books.rulesets import Rules

Side = str
SIDES: tuple[Side, ...] = ("A", "B")
TEAM = 3
"""三人一队: the number of players in a team."""

FOULED = "fouled"
BOTH_FOULED = "both_fouled"
RULED = "ruled"
AS_ORDERED, NOBODY = "order", "none"
RULINGS = (*SIDES, AS_ORDERED, NOBODY)
"""The chief referee's possible rulings on a hand lost by both sides: for a side, by the order, or for nobody."""

_SWAP = str.maketrans("AB", "BA")


def other(side: Side) -> Side:
    return side.translate(_SWAP)


@dataclass(frozen=True, slots=True)
class HandScore:
    """A hand's result. `first` is the side credited with 头家; `pattern` names the table row that gave the points."""

    pattern: str
    points: Mapping[Side, int]
    first: Side | None


@dataclass(frozen=True, slots=True)
class PointsTable:
    """积分规则: the points table. `rows` maps an order, written with the 头家 side as A, to the pattern and the
    points."""

    rows: Mapping[str, tuple[str, int]]
    fouls_lose: int
    fouled_as: str

    def losers(self, fouls: Mapping[Side, int]) -> tuple[Side, ...]:
        """Return the sides that lose the hand by their fouls."""
        return tuple(side for side in SIDES if fouls.get(side, 0) >= self.fouls_lose)

    def score(self, order: Sequence[Side], fouls: Mapping[Side, int], ruling: str | None = None) -> HandScore:
        """Return a hand's result. `order` is complete, or empty if fouls decide the hand without an order."""
        match self.losers(fouls):
            case ():
                return self._by(order)
            case (loser,):
                return self._given(other(loser), FOULED)
        if ruling == AS_ORDERED:
            return self._by(order)
        if ruling in SIDES:
            return self._given(ruling, RULED)
        return HandScore(BOTH_FOULED if ruling is None else RULED, MappingProxyType(dict.fromkeys(SIDES, 0)), None)

    def orders(self, first: Side, points: int) -> tuple[str, ...]:
        """Return the orders in which a side has 头家 with these points."""
        return tuple(_from_first(order, first) for order, (_, worth) in self.rows.items() if worth == points)

    def _by(self, order: Sequence[Side]) -> HandScore:
        pattern, worth = self.rows[_from_first(order)]
        return _to(order[0], pattern, worth)

    def _given(self, side: Side, pattern: str) -> HandScore:
        """被抓三家: award the hand to a side as if all three opponents had been caught."""
        _, worth = self.rows[self.fouled_as]
        return _to(side, pattern, worth)


def _to(first: Side, pattern: str, worth: int) -> HandScore:
    return HandScore(pattern, MappingProxyType({side: worth * (side == first) for side in SIDES}), first)


def _from_first(order: Sequence[Side], first: Side | None = None) -> str:
    """Write an order with the 头家 side as A, as in the table; given `first`, translate a table order back to that
    side."""
    text = "".join(order)
    return text if (first or order[0]) == "A" else text.translate(_SWAP)


def points_table(rules: Rules) -> PointsTable:
    """Read the points table from a rule set. Each possible order must have exactly one row."""
    listed = [
        (order, (str(row["pattern"]), int(row["points"]))) for row in rules.numbers["table"] for order in row["orders"]
    ]
    endings = {"".join(order) for order in permutations("AAABBB") if order[0] == "A"}
    if sorted(order for order, _ in listed) != sorted(endings):
        raise BookFault(f"{rules.game}/{rules.name}: the points table must list each order once")
    table = PointsTable(MappingProxyType(dict(listed)), rules.numbers["fouls_lose"], rules.numbers["fouled_as"])
    if table.fouled_as not in table.rows:
        raise BookFault(f"{rules.game}/{rules.name}: fouled_as is no order of the points table")
    return table
