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

    def score(self, order: Sequence[Side], fouls: Mapping[Side, int]) -> Score:
        """The result of a hand. `order` is complete, or empty where fouls decide without one."""
        match self.losers(fouls):
            case ():
                first = order[0]
                pattern, worth = self.rows[_from_first(order)]
            case (loser,):
                first, pattern = other(loser), FOULED
                _, worth = self.rows[self.fouled_as]
            case _:
                return Score(BOTH_FOULED, MappingProxyType(dict.fromkeys(SIDES, 0)), None)
        return Score(pattern, MappingProxyType({side: worth * (side == first) for side in SIDES}), first)


def _from_first(order: Sequence[Side]) -> str:
    text = "".join(order)
    return text if text.startswith("A") else text.translate(_SWAP)


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
