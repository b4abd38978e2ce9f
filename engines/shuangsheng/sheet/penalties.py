"""What a foul costs, as the rule set lists it; the words for it are in `fouling`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from engines.core.rulebook import BookFault
from engines.core.rulesets import Rules
from engines.shuangsheng.sheet.entries import Side

_Whom = TypeVar("_Whom", bound=str)

STRIKES = ("follow", "takeback")
"""What is counted over the whole match, each for itself."""


@dataclass(frozen=True, slots=True)
class Price:
    """A foul of a rule set. Nothing at all: it is noted, as a warning is."""

    clause: str
    points: int = 0
    levels: int = 0
    strike: str | None = None
    per: str | None = None
    """What is counted where it costs by number: `cards`, `pairs`, `rounds`."""
    least: int = 1
    miscount: bool = False
    """The hand is no longer scored by its points."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Something recorded against a side in a hand, with what it costs."""

    hand: int
    side: Side
    clause: str
    points: int = 0
    levels: int = 0
    foul: str = ""
    """The point; empty where the referee named the clause himself."""
    miscount: bool = False

    @property
    def warning(self) -> bool:
        return not (self.points or self.levels or self.miscount)


def prices_of(rules: Rules) -> Mapping[str, Price]:
    """Every foul of a rule set. One without a clause, or with a strike nobody counts, ends the start-up."""
    prices = {}
    for point, fields in rules.numbers["fouls"].items():
        clause = rules.clause(point)
        if clause is None or fields.get("strike", STRIKES[0]) not in STRIKES:
            raise BookFault(f"{rules.game}/{rules.name}: the foul {point} cannot be used")
        prices[point] = Price(number(clause), **fields)
    return MappingProxyType(prices)


def number(clause: str) -> str:
    """A clause without its rule set."""
    return clause.rpartition(":")[2]


def strike_clauses(prices: Mapping[str, Price]) -> dict[str, str]:
    """The clauses whose every level is a strike, with the kind of it."""
    return {price.clause: price.strike for price in prices.values() if price.strike}


def strikes_in(fined: Iterable[tuple[_Whom, int, str]], kinds: Mapping[str, str]) -> list[tuple[_Whom, str]]:
    """Whom every strike hits and its kind, in the order of what was fined: whom, how many levels, by which clause."""
    return [(whom, kinds[clause]) for whom, levels, clause in fined if clause in kinds for _ in range(levels)]
