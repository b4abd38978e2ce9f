"""What it costs to say what cards of 大怪路子 are, and whether they beat others: by the number of jokers among five."""

from __future__ import annotations

import timeit
from collections.abc import Callable, Iterator
from random import Random
from statistics import median

from engines.core.cards import DECK, JOKERS, Card
from engines.daguai.hand.forms import classify, shortfall

ROUNDS = 200
"""Hands of each kind; each is looked at so many times that the clock can tell."""
TIMES = 50

PLAIN = [card for card in DECK if card not in JOKERS] * 3
FREE = [card for card in DECK if card in JOKERS] * 3


def microseconds(act: Callable[[list[Card]], object], hand: list[Card]) -> float:
    """The better of three tries: what else the machine does is no cost of ours."""
    return min(timeit.repeat(lambda: act(hand), number=TIMES, repeat=3)) / TIMES * 1e6


def hands(jokers: int, one_suit: bool, chance: Random) -> Iterator[list[Card]]:
    pack = [card for card in PLAIN if card[0] == "S"] if one_suit else PLAIN
    for _ in range(ROUNDS):
        yield [*chance.sample(pack, 5 - jokers), *chance.sample(FREE, jokers)]


def rows() -> Iterator[dict[str, object]]:
    chance = Random(27)
    highest = classify([Card(code) for code in ["XW", "XW", "XW", "DW", "DW"]])
    assert highest is not None

    def compared(hand: list[Card]) -> str | None:
        return shortfall(highest, classify(hand))

    for jokers in range(6):
        for one_suit in (False, True):
            several = list(hands(jokers, one_suit, chance))
            alone = [microseconds(classify, hand) for hand in several]
            against = [microseconds(compared, hand) for hand in several]
            yield {
                "jokers": jokers,
                "suits": "one" if one_suit else "any",
                "classify_us": round(median(alone), 2),
                "worst_us": round(max(alone), 1),
                "beats_us": round(median(against), 2),
            }
