"""主牌: decide which cards are trump, which suit a card belongs to in play, and which card is higher within a suit.

Heights order the cards of a playing suit. Equal heights mean equal cards. Neighbouring cards differ by one: the rank
being played (级牌) gets no height among the plain ranks, so the ranks on both sides are neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from engines.core.books.rulesets import Rules
from engines.core.cards import BIG, DECK, JOKERS, RANKS, SMALL, SUITS, Card
from engines.shuangsheng.sheet.scores.levels import Level, card_of

TRUMPS = "T"
"""The playing suit of every trump, whatever suit is printed on the card."""

HEIGHTS = 16
"""The number of heights: twelve ranks of the trump suit, plain-suit level cards, trump-suit level cards, small jokers,
big jokers."""

_SIDE_LEVEL, _MAIN_LEVEL, _SMALL, _BIG = range(12, HEIGHTS)
_RANK = {"10": "T"}
POINTS = {"5": 5, "T": 10, "K": 10}
MOST_POINTS = 200


@dataclass(frozen=True, slots=True)
class Trump:
    """The trumps of one hand: the rank of the level cards and the trump suit, None for 无主."""

    rank: str
    suit: str | None
    suits: Mapping[Card, str] = field(repr=False, compare=False)
    """The playing suit of each card."""
    heights: Mapping[Card, int] = field(repr=False, compare=False)
    places: Mapping[Card, int] = field(repr=False, compare=False)
    """A fixed display order for all cards: plain suits, then trumps, low to high."""

    def sort(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Sort cards for display: suit by suit, trumps last, low to high."""
        return tuple(sorted(cards, key=self.places.__getitem__))

    def is_trump(self, card: Card) -> bool:
        return self.suits[card] == TRUMPS

    def suit_of(self, cards: Iterable[Card]) -> str | None:
        """Return the playing suit shared by all the cards, or None if there are several."""
        found = {self.suits[card] for card in cards}
        return found.pop() if len(found) == 1 else None

    def of_suit(self, cards: Iterable[Card], suit: str) -> list[Card]:
        return [card for card in cards if self.suits[card] == suit]


def trump_of(rules: Rules, level: Level, suit: str | None) -> Trump:
    """Return the trumps for a hand at this level. At levels below 2 the twos are the level cards."""
    return _trump(rank_at(level), suit, bool(rules.numbers["cards"]["no_trump_joins"]))


def rank_at(level: Level) -> str:
    """Return the rank of the level cards, written as in card codes."""
    name = card_of(level)
    return _RANK.get(name, name)


@cache
def _trump(rank: str, suit: str | None, joins: bool) -> Trump:
    side = {printed: height for height, printed in enumerate(RANKS.replace(rank, ""))}
    # Without a trump suit all level cards are equal. If they do not join the small jokers, they stand one height lower,
    # so that the two are not neighbours.
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
    """分: return the points in the cards: 5 for a five, 10 for a ten or a king."""
    return sum(POINTS.get(card[1], 0) for card in cards)
