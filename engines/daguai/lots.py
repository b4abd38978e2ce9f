"""抽牌: the eldest of each team draws for the first deal, and the labels that follow from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.core.cards import BIG, DECK, RANKS, SMALL, SUITS, Card, read_code, symbols
from engines.core.rulesets import Rules
from engines.core.rulings import Fact, Refusal, Seat
from engines.daguai.sheet.scoring import SIDES, Side, points_table
from engines.daguai.sheet.state import SEATS, Sheet

_PLAIN = [Card(suit + rank) for rank in RANKS for suit in reversed(SUITS)]
_HEIGHT = {card: height for height, card in enumerate([*_PLAIN, SMALL, BIG])}
"""大怪, 小怪, A, K … 2, and of one rank ♠♥♣♦: only for this draw, where the 2 is lowest and suits count."""

_LONGEST = 60
_NAMED = re.compile(r"\s*A\s*[:=：]?\s*(?P<A>.+?)[\s,，;；]*\bB\s*[:=：]?\s*(?P<B>.+?)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Lots:
    """What was drawn, a card a side each time; all but the last time the same card, so it was drawn again."""

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
    """The side that deals first; None where both drew the same card and must draw again."""
    a, b = (_HEIGHT[draw[side]] for side in SIDES)
    return None if a == b else SIDES[a < b]


def draw_lots(rules: Rules, pick: Callable[[int], int]) -> Lots:
    """Draw for the players until it is decided. `pick(n)` chooses a number below n: chance is the caller's."""
    draws: list[Mapping[Side, Card]] = []
    while not draws or higher(draws[-1]) is None:
        pack = list(DECK * rules.numbers["decks"])
        draws.append({side: pack.pop(pick(len(pack))) for side in SIDES})
    return Lots(tuple(draws), higher(draws[-1]) or SIDES[0])


def read_lots(rules: Rules, text: str) -> Lots | Refusal:
    """`A=SA B=HK`: the cards that the players drew themselves. The same card twice is refused: they draw again."""
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
    """Seats after the draw: the first dealer is no. 1 of his team in seat 0, next to him the others' no. 1."""
    sheet = Sheet(rules, points_table(rules), first)
    return {seat: sheet.label(seat) for seat in SEATS}
