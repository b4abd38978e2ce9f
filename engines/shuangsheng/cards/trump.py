"""主牌: which cards are trump, which suit a card is played in, and what beats what within a suit.

Heights order the cards of one playing suit. Equal heights are equal cards; neighbours differ by one, so that the
rank that is being played (级牌) is bridged by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from engines.core.cards import BIG, DECK, JOKERS, RANKS, SMALL, SUITS, Card
from engines.core.rulesets import Rules
from engines.shuangsheng.sheet.levels import Level, card_of

TRUMPS = "T"
"""The playing suit of every trump, whatever is printed on it."""

HEIGHTS = 16
"""Twelve ranks of the trump suit, side level cards, level cards of the trump suit, small and big jokers."""

_SIDE_LEVEL, _MAIN_LEVEL, _SMALL, _BIG = range(12, HEIGHTS)
_RANK = {"10": "T"}
POINTS = {"5": 5, "T": 10, "K": 10}
MOST_POINTS = 200


@dataclass(frozen=True, slots=True)
class Trump:
    """What is trump in one hand: the rank of the level cards and a suit, None for 无主."""

    rank: str
    suit: str | None
    suits: Mapping[Card, str] = field(repr=False, compare=False)
    """The suit in which each card is played."""
    heights: Mapping[Card, int] = field(repr=False, compare=False)
    places: Mapping[Card, int] = field(repr=False, compare=False)
    """A fixed order of all cards for showing them: side suits, then trumps, low to high."""

    def sort(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Low to high, suit by suit, trumps last."""
        return tuple(sorted(cards, key=self.places.__getitem__))

    def is_trump(self, card: Card) -> bool:
        return self.suits[card] == TRUMPS

    def suit_of(self, cards: Iterable[Card]) -> str | None:
        """The one suit that all these cards are played in; None where there are several."""
        found = {self.suits[card] for card in cards}
        return found.pop() if len(found) == 1 else None

    def of_suit(self, cards: Iterable[Card], suit: str) -> list[Card]:
        return [card for card in cards if self.suits[card] == suit]


def trump_of(rules: Rules, level: Level, suit: str | None) -> Trump:
    """Trump for a hand at this level. Below 2 the level cards are still the twos."""
    return _trump(rank_at(level), suit, bool(rules.numbers["cards"]["no_trump_joins"]))


def rank_at(level: Level) -> str:
    """The rank of the level cards, as cards are coded."""
    name = card_of(level)
    return _RANK.get(name, name)


@cache
def _trump(rank: str, suit: str | None, joins: bool) -> Trump:
    side = {printed: height for height, printed in enumerate(RANKS.replace(rank, ""))}
    # Without a trump suit all level cards are equal; one step too low, they are no neighbours of the small jokers.
    level = _SIDE_LEVEL if suit or not joins else _MAIN_LEVEL
    suits, heights = {BIG: TRUMPS, SMALL: TRUMPS}, {BIG: _BIG, SMALL: _SMALL}
    for card in DECK:
        if card in JOKERS:
            continue
        if card[1] == rank:
            suits[card], heights[card] = TRUMPS, _MAIN_LEVEL if card[0] == suit else level
        else:
            suits[card], heights[card] = TRUMPS if card[0] == suit else card[0], side[card[1]]
    order = SUITS + TRUMPS
    shown = sorted(DECK, key=lambda card: (order.index(suits[card]), heights[card], order.find(card[0])))
    return Trump(rank, suit, suits, heights, {card: place for place, card in enumerate(shown)})


def points_of(cards: Iterable[Card]) -> int:
    """分: a five counts 5, a ten and a king 10."""
    return sum(POINTS.get(card[1], 0) for card in cards)
