"""抽牌: the eldest player on each team draws for the first deal; the seat labels follow from the draw."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.core.books.rulesets import Rules
from engines.core.cards import BIG, DECK, RANKS, SMALL, SUITS, Card, read_code, symbols
from engines.core.rulings import Fact, Refusal, Seat
from engines.daguai.sheet.scoring import SIDES, Side, points_table
from engines.daguai.sheet.state import SEATS, Sheet

_PLAIN = [Card(suit + rank) for rank in RANKS for suit in reversed(SUITS)]
_HEIGHT = {card: height for height, card in enumerate([*_PLAIN, SMALL, BIG])}
"""Card heights for this draw only: 大怪, 小怪, A, K … 2, and within a rank ♠♥♣♦. Here the 2 is lowest and suits
count."""

_LONGEST = 60
_NAMED = re.compile(r"\s*A\s*[:=：]?\s*(?P<A>.+?)[\s,，;；]*\bB\s*[:=：]?\s*(?P<B>.+?)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Lots:
    """The draws, with a card for each side. All draws except the last were equal and had to be repeated."""

    draws: tuple[Mapping[Side, Card], ...]
    first: Side

    @property
    def facts(self) -> tuple[Fact, ...]:
        *again, last = self.draws
        told = [_same(draw) for draw in again]
        return (*told, Fact("lots", {**{side: symbols([last[side]]) for side in SIDES}, "team": self.first}))


def _same(draw: Mapping[Side, Card]) -> Fact:
    return Fact("same_card", {"card": symbols([draw[SIDES[0]]])})


def higher(draw: Mapping[Side, Card]) -> Side | None:
    """Return the side that deals first, or None if both sides drew the same card and must draw again."""
    a, b = (_HEIGHT[draw[side]] for side in SIDES)
    return None if a == b else SIDES[a < b]


def draw_lots(rules: Rules, pick: Callable[[int], int]) -> Lots:
    """Draw for the players until the cards differ. `pick(n)` returns a random number below n, supplied by the
    caller."""
    draws: list[Mapping[Side, Card]] = []
    while not draws or higher(draws[-1]) is None:
        pack = list(DECK * rules.numbers["decks"])
        draws.append({side: pack.pop(pick(len(pack))) for side in SIDES})
    return Lots(tuple(draws), higher(draws[-1]) or SIDES[0])


def read_lots(rules: Rules, text: str) -> Lots | Refusal:
    """Read cards the players drew themselves, such as `A=SA B=HK`. Equal cards are refused, since the players draw
    again."""
    match = _NAMED.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        return Refusal("unreadable", "lots", rules.clause("lots"))
    draw = {}
    for side in SIDES:
        card = read_code(match[side])
        if isinstance(card, Refusal):
            return card
        draw[side] = card
    first = higher(draw)
    if first is None:
        return Refusal("illegal", "same_card", rules.clause("same_card"), (_same(draw),))
    return Lots((draw,), first)


def labels(rules: Rules, first: Side) -> Mapping[Seat, str]:
    """Return the seat labels after the draw: the first dealer sits in seat 0 as the team's no. 1, next to the
    opponents' no. 1."""
    sheet = Sheet(rules, points_table(rules), first)
    return {seat: sheet.label(seat) for seat in SEATS}
