"""Trump order, pairs and tractors, and how cards fall into components."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.cards import DECK, SUITS, Card
from engines.core.rulings import Refusal
from engines.shuangsheng import GAME
from engines.shuangsheng.cards.components import Component, decompose, holds, longest, rungs_of, shape_of, supplied
from engines.shuangsheng.cards.leading import kind_of
from engines.shuangsheng.cards.trump import TRUMPS, Trump, points_of, trump_of
from engines.shuangsheng.sheet.scores.levels import level_of

Cards = Callable[[str], tuple[Card, ...]]
Trumps = Callable[[str, str], Trump]
SETS = ("houqin", "yingxinchun")


@st.composite
def trumps(draw: st.DrawFn) -> Trump:
    level = level_of(draw(st.sampled_from(["2", "5", "10", "J", "K", "A", "负1"])))
    assert level is not None
    rules = GAME.rule_sets[draw(st.sampled_from(SETS))]
    return trump_of(rules, level, draw(st.sampled_from([*SUITS, None])))


@st.composite
def hands(draw: st.DrawFn, most: int = 25) -> tuple[Card, ...]:
    """Cards that lie close together, so that pairs and tractors are frequent."""
    counts = draw(st.dictionaries(st.sampled_from(DECK), st.sampled_from([1, 2, 2]), min_size=1, max_size=18))
    return tuple(card for card, count in counts.items() for _ in range(count))[:most]


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("5♠", "大王 > 小王 > ♠5 > ♥5 = ♣5 = ♦5 > ♠A > ♠K > ♠Q > ♠J > ♠10 > ♠9 > ♠8 > ♠7 > ♠6 > ♠4 > ♠3 > ♠2"),
        ("A♥", "大王 > 小王 > ♥A > ♠A = ♣A = ♦A > ♥K > ♥Q > ♥J > ♥10 > ♥9 > ♥8 > ♥7 > ♥6 > ♥5 > ♥4 > ♥3 > ♥2"),
        ("2♦", "大王 > 小王 > ♦2 > ♠2 = ♥2 = ♣2 > ♦A > ♦K > ♦Q > ♦J > ♦10 > ♦9 > ♦8 > ♦7 > ♦6 > ♦5 > ♦4 > ♦3"),
        ("负1♦", "大王 > 小王 > ♦2 > ♠2 = ♥2 = ♣2 > ♦A > ♦K > ♦Q > ♦J > ♦10 > ♦9 > ♦8 > ♦7 > ♦6 > ♦5 > ♦4 > ♦3"),
        ("10NT", "大王 > 小王 > ♠10 = ♥10 = ♣10 = ♦10"),
    ],
)
@pytest.mark.parametrize("rule_set", SETS)
def test_order_of_trumps(cards: Cards, trump: Trumps, rule_set: str, name: str, order: str) -> None:
    ranks = [[card for text in rank.split(" = ") for card in cards(text)] for rank in order.split(" > ")]
    named = trump(name, rule_set)
    assert {card for rank in ranks for card in rank} == {card for card in DECK if named.is_trump(card)}
    heights = [{named.heights[card] for card in rank} for rank in ranks]
    assert all(len(rank) == 1 for rank in heights)
    assert [rank.pop() for rank in heights] == sorted((named.heights[rank[0]] for rank in ranks), reverse=True)
    assert len({named.heights[rank[0]] for rank in ranks}) == len(ranks)


# fmt: off
LED = [
    ("2♠", "♥5", "single", "single"),
    ("2♠", "大王", "single", "single"),
    ("2♠", "♥5♥5", "pair", "pair"),
    ("2♠", "♥2♥2", "pair", "pair"),
    ("2♠", "♥2 ♦2", "throw", "throw"),
    ("5♠", "♥4♥4♥6♥6", "tractor", "tractor"),
    ("5♠", "♠4♠4♠6♠6", "tractor", "tractor"),
    ("5♠", "♥4♥4♥6♥6♥7♥7", "tractor", "tractor"),
    ("5♠", "♥3♥3♥6♥6", "throw", "throw"),
    ("2♠", "♠A♠A ♥2♥2", "tractor", "tractor"),
    ("2♠", "♠A♠A ♠2♠2", "throw", "throw"),
    ("2♠", "♥A♥A ♥2♥2", None, None),
    ("2♠", "♦2♦2 ♠2♠2", "tractor", "tractor"),
    ("2♠", "♥2♥2 ♦2♦2", "throw", "throw"),
    ("2♠", "♠2♠2 小王小王", "tractor", "tractor"),
    ("2♠", "♥2♥2 小王小王", "throw", "throw"),
    ("2♠", "小王小王大王大王", "tractor", "tractor"),
    ("2♠", "♠K♠K♠A♠A ♣2♣2 ♠2♠2 小王小王大王大王", "tractor", "tractor"),
    ("2♠", "♠A♠A ♥2♥2 ♣2♣2 ♠2♠2", "throw", "throw"),
    ("A♠", "♠K♠K ♥A♥A", "tractor", "tractor"),
    ("A♠", "♥K♥K♥Q♥Q", "tractor", "tractor"),
    ("A♠", "♠2♠2 ♠A♠A", "throw", "throw"),
    ("K♠", "♥Q♥Q♥A♥A", "tractor", "tractor"),
    ("3♠", "♥2♥2♥4♥4", "tractor", "tractor"),
    ("2NT", "♠2♠2 小王小王", "throw", "tractor"),
    ("2NT", "♠2♠2 小王小王大王大王", "throw", "tractor"),
    ("2NT", "小王小王大王大王", "tractor", "tractor"),
    ("2NT", "♠2♠2 ♥2♥2", "throw", "throw"),
    ("2NT", "♠A♠A ♥2♥2", None, None),
    ("5NT", "♠4♠4♠6♠6", "tractor", "tractor"),
    ("2♠", "♥5♥5 ♦5♦5", None, None),
    ("2♠", "♥5 ♠5", None, None),
    ("负3♠", "♠A♠A ♥2♥2", "tractor", "tractor"),
]
# fmt: on


@pytest.mark.parametrize(("name", "given", "houqin", "yingxinchun"), LED)
def test_what_cards_are_when_led(
    cards: Cards, trump: Trumps, name: str, given: str, houqin: str | None, yingxinchun: str | None
) -> None:
    for rule_set, kind in (("houqin", houqin), ("yingxinchun", yingxinchun)):
        found = kind_of(trump(name, rule_set), cards(given))
        assert found == (kind or Refusal("illegal", "mixed_suits")), rule_set


# fmt: off
CUT = [
    ("2♠", "♥K♥A♥9♥A♥K", ["♥K♥K♥A♥A", "♥9"]),
    ("2♠", "♥3♥3♥4♥4♥5♥5♥7♥7♥9♥A", ["♥3♥3♥4♥4♥5♥5", "♥7♥7", "♥A", "♥9"]),
    ("2♠", "♠A♠A ♥2♥2 ♦2♦2 ♠2♠2", ["♠A♠A ♥2♥2 ♠2♠2", "♦2♦2"]),
    ("2♠", "♥2♥2 ♦2♦2 ♣2♣2", ["♥2♥2", "♣2♣2", "♦2♦2"]),
    ("2♠", "♥2♥2 ♦2 ♠2♠2", ["♥2♥2 ♠2♠2", "♦2"]),
    ("5♠", "♥3♥3♥4♥4♥6♥6♥8♥8♥9♥9", ["♥3♥3♥4♥4♥6♥6", "♥8♥8♥9♥9"]),
    ("2♠", "♥3♥3 ♦4♦4 ♠A", ["♦4♦4", "♥3♥3", "♠A"]),
]
# fmt: on


@pytest.mark.parametrize(("name", "given", "parts"), CUT)
def test_components_largest_first(cards: Cards, trump: Trumps, name: str, given: str, parts: list[str]) -> None:
    cut = decompose(trump(name, "houqin"), cards(given))
    assert [part.cards for part in cut] == [cards(part) for part in parts]


def test_level_pair_and_jokers_in_no_trump_are_cut_by_the_rule_set(cards: Cards, trump: Trumps) -> None:
    held = cards("♠7♠7 ♥7♥7 小王小王大王大王")
    cut = {name: [part.pairs for part in decompose(trump("7NT", name), held)] for name in SETS}
    assert cut == {"houqin": [2, 1, 1], "yingxinchun": [3, 1]}


def test_points() -> None:
    assert points_of(DECK * 2) == 200
    assert [points_of([Card(code)]) for code in ("S5", "HT", "DK", "DW", "XW", "CA")] == [5, 10, 10, 0, 0, 0]


@settings(deadline=None)
@given(trumps(), hands())
def test_every_card_is_in_exactly_one_component(trump: Trump, hand: tuple[Card, ...]) -> None:
    parts = decompose(trump, hand)
    assert Counter(card for part in parts for card in part.cards) == Counter(hand)
    assert [len(part.cards) for part in parts] == sorted((len(part.cards) for part in parts), reverse=True)
    for part in parts:
        heights = [trump.heights[card] for card in part.cards]
        assert len({trump.suits[card] for card in part.cards}) == 1
        assert part.top == heights[-1]
        assert part.kind == ("single" if part.pairs == 0 else "pair" if part.pairs == 1 else "tractor")
        if part.pairs:
            assert part.cards[::2] == part.cards[1::2]
            assert [height - heights[0] for height in heights[::2]] == list(range(part.pairs))


@settings(deadline=None)
@given(trumps(), hands(), st.randoms(use_true_random=False))
def test_cards_may_be_named_in_any_order(trump: Trump, hand: tuple[Card, ...], chance: Random) -> None:
    shuffled = list(hand)
    chance.shuffle(shuffled)
    assert decompose(trump, shuffled) == decompose(trump, hand)
    assert trump.sort(shuffled) == trump.sort(hand)


@settings(deadline=None)
@given(trumps(), hands(14))
def test_the_longest_tractor_is_cut_first(trump: Trump, hand: tuple[Card, ...]) -> None:
    """Against every way to choose pairs."""
    pairs = [card for card, count in Counter(hand).items() if count == 2]
    best = 0
    for size in range(2, len(pairs) + 1):
        for chosen in combinations(pairs, size):
            heights = sorted(trump.heights[card] for card in chosen)
            if trump.suit_of(chosen) and heights == list(range(heights[0], heights[0] + size)):
                best = size
    parts = decompose(trump, hand)
    assert max((part.pairs for part in parts if part.pairs > 1), default=0) == best


@settings(deadline=None)
@given(trumps(), hands())
def test_whatever_is_cut_out_is_also_counted(trump: Trump, hand: tuple[Card, ...]) -> None:
    suited = trump.of_suit(hand, TRUMPS)
    parts: tuple[Component, ...] = decompose(trump, suited)
    shape, rungs = shape_of(parts), rungs_of(trump, suited)
    assert sum(rungs) == shape.pairs
    assert holds(rungs, shape.tractors)
    assert longest(rungs) == shape.largest
    assert supplied(rungs, (*shape.tractors, 13)) == sum(shape.tractors)
