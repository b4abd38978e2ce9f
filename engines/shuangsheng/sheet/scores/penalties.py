"""Prices of fouls as listed in the rule set; `fouls` holds the words for the fouls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeVar

from engines.core.books.rulebook import BookFault
from engines.core.books.rulesets import Rules
from engines.shuangsheng.sheet.scores.entries import Side

_Whom = TypeVar("_Whom", bound=str)

STRIKES = ("follow", "takeback")
"""The kinds of strikes counted over a whole match, each separately."""


@dataclass(frozen=True, slots=True)
class Price:
    """A foul's price in a rule set. A foul without any price is only noted, like a warning."""

    clause: str
    points: int = 0
    levels: int = 0
    strike: str | None = None
    per: str | None = None
    """The unit for fouls priced per piece: `cards`, `pairs` or `rounds`."""
    least: int = 1
    miscount: bool = False
    """The hand is no longer scored by points."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty recorded against a side in a hand, with the price."""

    hand: int
    side: Side
    clause: str
    points: int = 0
    levels: int = 0
    foul: str = ""
    """The foul's point; empty if the referee named a clause instead."""
    miscount: bool = False

    @property
    def warning(self) -> bool:
        return not (self.points or self.levels or self.miscount)


def prices_of(rules: Rules) -> Mapping[str, Price]:
    """Return the price of every foul in a rule set. A foul without a clause, or with an unknown strike, stops the
    start-up."""
    prices = {}
    for point, fields in rules.numbers["fouls"].items():
        clause = rules.clause(point)
        if clause is None or fields.get("strike", STRIKES[0]) not in STRIKES:
            raise BookFault(f"{rules.game}/{rules.name}: the foul {point} cannot be used")
        prices[point] = Price(number(clause), **fields)
    return MappingProxyType(prices)


def number(clause: str) -> str:
    """Return a clause number without the rule set's name."""
    return clause.rpartition(":")[2]


def strike_clauses(prices: Mapping[str, Price]) -> dict[str, str]:
    """Return the clauses under which every fined level is a strike, with the kind of strike."""
    return {price.clause: price.strike for price in prices.values() if price.strike}


def strikes_in(fined: Iterable[tuple[_Whom, int, str]], kinds: Mapping[str, str]) -> list[tuple[_Whom, str]]:
    """Return the fined party and the kind for every strike, in the order of `fined`: party, number of levels,
    clause."""
    return [(whom, kinds[clause]) for whom, levels, clause in fined if clause in kinds for _ in range(levels)]
