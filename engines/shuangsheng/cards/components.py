"""牌型: the components of a play (singles, pairs, tractors), and the cutting of cards into components.

Each pair stands on a rung, numbered by the cards' height. A tractor takes one pair from each of two or more
neighbouring rungs. Only the rung of the level cards can hold several pairs, so cutting the longest tractors first has a
unique result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from engines.core.cards import Card
from engines.shuangsheng.cards.trump import HEIGHTS, Trump

Kind = Literal["single", "pair", "tractor", "throw"]
Rungs = tuple[int, ...]
"""The number of pairs at each height."""
Lengths = tuple[int, ...]
"""Tractor lengths, counted in pairs."""

_MEMORY = 4096


@dataclass(frozen=True, slots=True)
class Component:
    """One component of a play, cards ordered low to high. `pairs` is 0 for a single, 1 for a pair, 2 or more for a
    tractor."""

    cards: tuple[Card, ...]
    pairs: int
    top: int
    """The height of the highest card."""

    @property
    def kind(self) -> Kind:
        return "single" if self.pairs == 0 else "pair" if self.pairs == 1 else "tractor"


@dataclass(frozen=True, slots=True)
class Shape:
    """The demand of a lead on the followers: the number of cards, the total number of pairs, and the tractors, longest
    first."""

    cards: int
    pairs: int
    tractors: Lengths

    @property
    def largest(self) -> int:
        """The length in pairs of the largest component; 0 if all components are singles."""
        return self.tractors[0] if self.tractors else min(self.pairs, 1)


def decompose(trump: Trump, cards: Iterable[Card]) -> tuple[Component, ...]:
    """Cut cards into components, the longest tractors first, and return the largest component first.

    Every card belongs to exactly one component. Cards from several suits are cut up suit by suit.
    """
    parts: list[Component] = []
    tractor: list[list[Card]] = []
    before = ("", 0)
    rungs: dict[tuple[str, int], list[list[Card]]] = {}
    counts = Counter(cards)
    for card in trump.sort(counts):
        height = trump.heights[card]
        if counts[card] == 1:
            parts.append(Component((card,), 0, height))
        else:
            rungs.setdefault((trump.suits[card], height), []).append([card, card])
    for (suit, height), (first, *equals) in rungs.items():
        parts.extend(Component(tuple(pair), 1, height) for pair in equals)
        if tractor and before != (suit, height - 1):
            parts.append(_joined(trump, tractor))
            tractor = []
        tractor.append(first)
        before = (suit, height)
    if tractor:
        parts.append(_joined(trump, tractor))
    return tuple(sorted(parts, key=lambda part: (-len(part.cards), -part.top, trump.places[part.cards[0]])))


def _joined(trump: Trump, pairs: Sequence[Sequence[Card]]) -> Component:
    cards = tuple(card for pair in pairs for card in pair)
    return Component(cards, len(pairs), trump.heights[cards[-1]])


def shape_of(components: Sequence[Component]) -> Shape:
    return Shape(
        sum(len(part.cards) for part in components),
        sum(part.pairs for part in components),
        tuple(part.pairs for part in components if part.pairs > 1),
    )


def rungs_of(trump: Trump, cards: Iterable[Card]) -> Rungs:
    """Count the pairs at each height among cards from a single suit."""
    rungs = [0] * HEIGHTS
    for card, count in Counter(cards).items():
        rungs[trump.heights[card]] += count // 2
    return tuple(rungs)


def longest(rungs: Rungs) -> int:
    """Return the length of the longest tractor: 1 if there are only separate pairs, 0 without any pair."""
    best = run = 0
    for pairs in rungs:
        run = run + 1 if pairs else 0
        best = max(best, run)
    return best


def windows(rungs: Rungs, size: int) -> Iterator[tuple[int, Rungs]]:
    """Yield every possible tractor with `size` pairs, highest first: the height of the top pair and the remaining
    rungs."""
    for top in range(HEIGHTS - 1, size - 2, -1):
        low = top - size + 1
        if all(rungs[low : top + 1]):
            yield top, (*rungs[:low], *(pairs - 1 for pairs in rungs[low : top + 1]), *rungs[top + 1 :])


@lru_cache(_MEMORY)
def supplied(rungs: Rungs, tractors: Lengths) -> int:
    """Return the greatest number of pairs that tractors with these lengths can take from the rungs. A tractor counts
    whole or not at all."""
    if not tractors:
        return 0
    (size, *others), most, best = tractors, sum(tractors), 0
    rest = tuple(others)
    for _, left in windows(rungs, size):
        best = max(best, size + supplied(left, rest))
        if best == most:
            return best
    return max(best, supplied(rungs, rest))


def holds(rungs: Rungs, tractors: Lengths) -> bool:
    """Return whether all tractors with these lengths can be cut from the rungs at once."""
    return longest(rungs) >= max(tractors, default=0) and supplied(rungs, tractors) == sum(tractors)
