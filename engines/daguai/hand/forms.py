"""牌型: classify one, two, three or five cards, and compare their strength.

Jokers (自由牌) stand for any card, except when played as singles. Cards always count as their strongest form. Jokers
count low in straights and flushes, high elsewhere. Whether the decks hold the cards is not judged here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from engines.core.cards import BIG, JOKERS, RANKS, SMALL, Card

SINGLE, PAIR, TRIPLE = "single", "pair", "triple"
STRAIGHT, FLUSH, THREE_TWO = "straight", "flush", "three_two"
FOUR_ONE, STRAIGHT_FLUSH, FIVE = "four_one", "straight_flush", "five"

NAMES = {
    SINGLE: "单张",
    PAIR: "对子",
    TRIPLE: "三张",
    STRAIGHT: "杂顺",
    FLUSH: "同花",
    THREE_TWO: "三带二",
    FOUR_ONE: "四带一",
    STRAIGHT_FLUSH: "同花顺",
    FIVE: "五同",
}
"""The Chinese names of the forms; five-card forms stand in rising order."""

_CLASS = {form: place for place, form in enumerate(NAMES)}
_FIVE = 5
_ALIKE = {1: SINGLE, 2: PAIR, 3: TRIPLE, _FIVE: FIVE}

_HIGH = {rank: place for place, rank in enumerate((*RANKS[1:], RANKS[0], SMALL, BIG))}
"""The order 3 … K A 2 小怪 大怪, for single cards and for all forms compared by a single rank."""

_RUNS = tuple(("A" + RANKS)[low : low + _FIVE] for low in range(len(RANKS) - _FIVE + 2))
"""The straights A2345, 23456 … TJQKA: the ace may stand at either end, the 2 only in its natural place."""
_TOPS = {
    frozenset(part): run[-1]
    for run in reversed(_RUNS)
    for size in range(2, _FIVE + 1)
    for part in combinations(run, size)
}
"""The top of the lowest straight containing the given ranks. Jokers take the lowest places that complete the
straight."""

FLUSH_ORDERS = {False: RANKS, True: RANKS[1:] + RANKS[0]}
"""The order of ranks in a flush: the 2 is lowest, or highest if the rule set says so."""
_IN_FLUSH = {high: {rank: place for place, rank in enumerate(order)} for high, order in FLUSH_ORDERS.items()}


@dataclass(frozen=True, slots=True)
class CardForm:
    """A classified play. `rank` is the key card's rank (`DW` or `XW` for jokers alone). `strength` compares plays with
    equal numbers of cards."""

    name: str
    rank: str
    size: int
    strength: tuple[int, ...]


def classify(cards: Sequence[Card], two_high: bool = False) -> CardForm | None:
    """Return the strongest form of the cards, or None without a form. With `two_high` the 2 is highest in a flush."""
    size = len(cards)
    if size not in _ALIKE:
        return None
    plain = [card for card in cards if card not in JOKERS]
    if len({card[1] for card in plain}) <= 1:
        return _alike(size, plain[0][1] if plain else _of_jokers(cards))
    return _mixed(plain, two_high) if size == _FIVE else None


def _alike(size: int, rank: str) -> CardForm:
    name = _ALIKE[size]
    return CardForm(name, rank, size, (_CLASS[name], _HIGH[rank]))


def _of_jokers(cards: Sequence[Card]) -> Card:
    """Return the rank for jokers alone: up to three big jokers rank above all other jokers, which are equal to each
    other. Five jokers always rank as small."""
    return BIG if len(cards) <= 3 and all(card == BIG for card in cards) else SMALL


def _mixed(plain: Sequence[Card], two_high: bool) -> CardForm | None:
    """Classify five cards with at least two ranks. `plain` holds the cards except jokers."""
    one_suit = len({card[0] for card in plain}) == 1
    counts: dict[str, int] = {}
    for card in plain:
        counts[card[1]] = counts.get(card[1], 0) + 1
    top = _TOPS.get(frozenset(counts)) if len(counts) == len(plain) else None
    if top is not None and one_suit:
        return _five(STRAIGHT_FLUSH, top, RANKS.index(top))
    if len(counts) == 2:
        # All jokers join the more frequent rank; if both ranks are equally frequent, the higher rank.
        key = max(counts, key=lambda rank: (counts[rank], _HIGH[rank]))
        name = FOUR_ONE if min(counts.values()) == 1 else THREE_TWO
        return _five(name, key, _HIGH[key])
    if one_suit:
        order, places = FLUSH_ORDERS[two_high], _IN_FLUSH[two_high]
        down = sorted((places[card[1]] for card in plain), reverse=True)
        return _five(FLUSH, order[down[0]], *down, *[0] * (_FIVE - len(down)))
    return None if top is None else _five(STRAIGHT, top, RANKS.index(top))


def _five(name: str, rank: str, *key: int) -> CardForm:
    return CardForm(name, rank, _FIVE, (_CLASS[name], *key))


def shortfall(previous: CardForm, play: CardForm | None) -> str | None:
    """Return the point on which a play fails to beat the previous play, or None for success. Equal strength does not
    beat."""
    if play is None:
        return "no_form"
    if play.size != previous.size:
        return "other_count"
    if play.strength > previous.strength:
        return None
    if play.strength == previous.strength:
        return "equal"
    if play.name != previous.name:
        return "lower_form"
    return "lower_single" if play.size == 1 else "lower_key"
