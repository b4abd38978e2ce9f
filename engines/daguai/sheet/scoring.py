"""What a finished hand is worth: one table, read from the rule set, that scores and names the pattern."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from types import MappingProxyType

from engines.core.rulebook import BookFault
from engines.core.rulesets import Rules

Side = str
SIDES: tuple[Side, ...] = ("A", "B")
TEAM = 3
"""三人一队."""

FOULED = "fouled"
BOTH_FOULED = "both_fouled"
RULED = "ruled"
AS_ORDERED, NOBODY = "order", "none"
RULINGS = (*SIDES, AS_ORDERED, NOBODY)
"""What the chief referee may say of a hand that both sides have lost: whose it is, by its order, or nobody's."""

_SWAP = str.maketrans("AB", "BA")


def other(side: Side) -> Side:
    return side.translate(_SWAP)


@dataclass(frozen=True, slots=True)
class Score:
    """A hand's result. `first` is the side credited with 头家, `pattern` the row that gave it."""

    pattern: str
    points: Mapping[Side, int]
    first: Side | None


@dataclass(frozen=True, slots=True)
class PointsTable:
    """积分规则. `rows` maps an order written from the side of 头家 (A) to its pattern and points."""

    rows: Mapping[str, tuple[str, int]]
    fouls_lose: int
    fouled_as: str

    def losers(self, fouls: Mapping[Side, int]) -> tuple[Side, ...]:
        """The sides whose fouls lose them the hand."""
        return tuple(side for side in SIDES if fouls.get(side, 0) >= self.fouls_lose)

    def score(self, order: Sequence[Side], fouls: Mapping[Side, int], ruling: str | None = None) -> Score:
        """The result of a hand. `order` is complete, or empty where fouls decide without one."""
        match self.losers(fouls):
            case ():
                return self._by(order)
            case (loser,):
                return self._given(other(loser), FOULED)
        if ruling == AS_ORDERED:
            return self._by(order)
        if ruling in SIDES:
            return self._given(ruling, RULED)
        return Score(BOTH_FOULED if ruling is None else RULED, MappingProxyType(dict.fromkeys(SIDES, 0)), None)

    def orders(self, first: Side, points: int) -> tuple[str, ...]:
        """The orders in which a side has 头家 and so many points."""
        return tuple(_from_first(order, first) for order, (_, worth) in self.rows.items() if worth == points)

    def _by(self, order: Sequence[Side]) -> Score:
        pattern, worth = self.rows[_from_first(order)]
        return _to(order[0], pattern, worth)

    def _given(self, side: Side, pattern: str) -> Score:
        """被抓三家: the hand is this side's as if it had caught all three."""
        _, worth = self.rows[self.fouled_as]
        return _to(side, pattern, worth)


def _to(first: Side, pattern: str, worth: int) -> Score:
    return Score(pattern, MappingProxyType({side: worth * (side == first) for side in SIDES}), first)


def _from_first(order: Sequence[Side], first: Side | None = None) -> str:
    """An order as the table has it, with 头家 written A; and one of the table as it is with this side first."""
    text = "".join(order)
    return text if (first or order[0]) == "A" else text.translate(_SWAP)


def points_table(rules: Rules) -> PointsTable:
    """The table of a rule set. Each of the ten ways a hand can end must have exactly one row."""
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
