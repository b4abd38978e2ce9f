"""跟牌: duties, what breaking them costs in each rule set, and the judgement against every play that there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engines.core.books.rulesets import Rules
from engines.core.cards import DECK, SUITS, Card
from engines.core.rulings import Refusal
from engines.shuangsheng import GAME
from engines.shuangsheng.cards.components import decompose, shape_of
from engines.shuangsheng.cards.following import Duty, Follow, duty_of, follow
from engines.shuangsheng.cards.trump import Trump, trump_of
from engines.shuangsheng.sheet.scores.levels import level_of

Cards = Callable[[str], tuple[Card, ...]]
Trumps = Callable[[str, str], Trump]
SETS = ("houqin", "yingxinchun")

SUIT, GAIN = "follow_suit", (0, 1, "12.1")


def points(number: int) -> tuple[int, int, str]:
    return number, 0, "12.2"


# Lead, hand, play; the duty broken in houqin and in yingxinchun; what it costs in yingxinchun (points, levels, clause).
# In houqin every error costs a level by clause 5.
# fmt: off
FOLLOWS = [
    # Suit.
    ("2♠", "♥10", "♥A♥K ♦6", "♥A", None, None, None),
    ("2♠", "♥10", "♥A♥K ♦6", "♦6", SUIT, SUIT, points(10)),
    ("2♠", "♥10", "♥A♥K ♠3", "♠3", SUIT, SUIT, GAIN),
    ("2♠", "♥10", "♥A♥K ♦5", "♦5", SUIT, SUIT, GAIN),
    ("2♠", "♥10", "♥A ♦2", "♦2", SUIT, SUIT, GAIN),
    ("2♠", "♥10♥10", "♥A♥K ♦6", "♥A ♦6", SUIT, SUIT, points(10)),
    ("2♠", "♥10♥10", "♥A♥K ♦6♦7", "♦6♦7", SUIT, SUIT, points(20)),
    ("2♠", "♥10♥10", "♥A♥K ♠3♠3", "♠3♠3", SUIT, SUIT, GAIN),
    ("2♠", "♥10♥10", "♥A♥K ♠3♠4", "♠3♠4", SUIT, SUIT, points(20)),
    ("2♠", "♥10♥10", "♥A♥K ♠Q", "♥A ♠Q", SUIT, SUIT, points(10)),
    ("2♠", "♥10♥10", "♥A♥A ♠Q♠Q", "♠Q♠Q", SUIT, SUIT, GAIN),
    ("2♠", "♠10", "♥A ♦2", "♥A", SUIT, SUIT, points(10)),
    ("2♠", "♠10", "♥K ♦2", "♥K", SUIT, SUIT, GAIN),
    ("2♠", "♦2", "♠3 ♥A", "♠3", None, None, None),
    ("2♥", "大王", "♠2 ♠A", "♠A", SUIT, SUIT, points(10)),
    ("2NT", "♠A", "♠2 ♥3", "♥3", None, None, None),
    ("2NT", "♠A", "♠2 ♥3", "♠2", None, None, None),
    # Of two faults in one play the heavier fine is taken: no less than for ♥3♥4.
    ("2♠", "♥10♥10", "♥3♥3 ♣4", "♥3 ♣4", SUIT, "follow_pairs", points(20)),
    ("2♠", "♥10♥10", "♥3♥3♥4 ♣4", "♥3♥4", "follow_pairs", "follow_pairs", points(20)),
    ("2♠", "♥10♥10", "♥3♥3 ♣K", "♥3 ♣K", SUIT, SUIT, GAIN),
    # Void: anything goes.
    ("2♠", "♥10♥10", "♦3♦3 ♠4♠4", "♦3 ♠4", None, None, None),
    # Shorter than the lead: all of the suit, then anything.
    ("2♠", "♥3♥3♥4♥4", "♥A♥A♥K ♠Q♠J", "♥A♥A♥K ♠J", None, None, None),
    ("2♠", "♥3♥3♥4♥4", "♥A♥A♥K ♠Q♠J", "♥A♥A ♠Q♠J", SUIT, SUIT, points(10)),
    # Only singles led: no shape.
    ("2♠", "♥A♥K", "♥3♥3♥4♥5", "♥4♥5", None, None, None),
    # Pairs.
    ("2♠", "♥10♥10", "♥5♥5♥9♥9♥3", "♥5♥3", "follow_pairs", "follow_pairs", points(20)),
    ("2♠", "♥A♥A♥Q♥Q", "♥5♥5♥9♥9♥3♥4", "♥5♥9♥3♥4", "follow_pairs", "follow_pairs", points(40)),
    ("2♠", "♥A♥A♥Q♥Q", "♥5♥5♥9♥9♥3♥4", "♥5♥5♥3♥4", "follow_pairs", "follow_pairs", points(20)),
    ("2♠", "♥A♥A♥Q♥Q", "♥5♥5♥J♥3♥4", "♥5♥5♥3♥4", None, None, None),
    ("2♠", "♥A♥A♥K", "♥5♥5♥J♥3♥4", "♥J♥3♥4", "follow_pairs", "follow_pairs", points(20)),
    ("2♠", "♥A♥A♥K", "♥5♥5♥J♥3♥4", "♥5♥5♥4", None, None, None),
    ("2♠", "♠10♠10", "♥2♥2♠3♠4", "♠3♠4", "follow_pairs", "follow_pairs", points(20)),
    ("2♠", "♠10♠10", "♥2 ♦2 ♠3", "♥2 ♦2", None, None, None),
    # Tractors.
    ("2♠", "♥10♥10♥J♥J", "♥5♥5♥6♥6♥7♥7", "♥5♥5♥7♥7", None, "follow_tractor", points(40)),
    ("2♠", "♥10♥10♥J♥J", "♥5♥5♥6♥6♥9♥9", "♥5♥5♥9♥3", Refusal, Refusal, None),
    ("2♠", "♥10♥10♥J♥J", "♥5♥5♥6♥6♥9♥9♥3", "♥5♥5♥9♥3", "follow_pairs", "follow_tractor", points(40)),
    ("2♠", "♥10♥10♥J♥J", "♥5♥5♥7♥7♥9♥9♥3", "♥5♥5♥9♥9", None, None, None),
    ("2♠", "♥10♥10♥J♥J♥Q♥Q♥K♥K", "♥3♥3♥4♥4♥6♥6♥7♥7♥9♥9", "♥3♥3♥4♥4♥6♥6♥9♥9", None, "follow_tractor", points(40)),
    ("2♠", "♥10♥10♥J♥J♥Q♥Q♥K♥K", "♥3♥3♥4♥4♥6♥6♥7♥7♥9♥9", "♥3♥3♥4♥4♥6♥6♥7♥7", None, None, None),
    ("2♠", "♥10♥10♥J♥J♥Q♥Q♥K♥K", "♥3♥3♥4♥4♥6♥6♥7♥7♥9♥9♥A♥A", "♥3♥3♥6♥6♥9♥9♥A♥A", None, "follow_tractor", points(80)),
    ("2♠", "♥10♥10♥J♥J♥A", "♥3♥3♥4♥4♥9♥9♥6", "♥3♥3♥9♥9♥6", None, "follow_tractor", points(40)),
    ("2♠", "♥10♥10♥J♥J♥Q♥Q", "♥3♥3♥4♥4♥5♥5♥7♥7", "♥3♥3♥4♥4♥7♥7", None, "follow_tractor", points(60)),
    ("2♠", "♥10♥10♥J♥J♥Q♥Q", "♥3♥3♥4♥4♥5♥5♥7♥7♥6♥8", "♥3♥4♥5♥6♥8♥7", "follow_pairs", "follow_tractor", points(60)),
    ("2♠", "♥10♥10♥J♥J♥Q♥Q", "♥3♥3♥4♥4♥7♥7♥9♥9♥A♥K", "♥3♥3♥4♥4♥7♥A", "follow_pairs", "follow_pairs", points(20)),
    ("2♠", "♥10♥10♥J♥J♥Q♥Q♥A♥A", "♥3♥3♥4♥4♥7♥7♥9♥9♥5♥6", "♥3♥4♥5♥6♥7♥7♥9♥K", Refusal, Refusal, None),
    ("2♠", "♠3♠3♠4♠4", "♠A♠A ♥2♥2 ♦2♦2 ♠7♠7", "♠7♠7 ♦2♦2", None, "follow_tractor", points(40)),
    ("2♠", "♠3♠3♠4♠4", "♠A♠A ♥2♥2 ♦2♦2 ♠7♠7", "♠A♠A ♦2♦2", None, None, None),
    ("2♠", "♠3♠3♠4♠4♠6♠6♠7♠7", "♠A♠A ♥2♥2 ♦2♦2 ♠2♠2 ♠J♠J", "♠A♠A ♥2♥2 ♠2♠2 ♠J♠J", None, "follow_tractor", points(40)),
    ("2♠", "♠3♠3♠4♠4♠6♠6♠7♠7", "♠A♠A ♥2♥2 ♦2♦2 ♠2♠2 ♠J♠J", "♠A♠A ♥2♥2 ♦2♦2 ♠2♠2", None, None, None),
    ("2NT", "小王小王大王大王", "♠2♠2 ♥2♥2 ♣2♣2", "♠2♠2 ♥2♥2", None, None, None),
    # Another count.
    ("2♠", "♥10♥10", "♥5♥5♥9♥9♥3", "♥5♥5♥3", "follow_count", "follow_count", (0, 1, "12.1")),
    ("2♠", "♥10♥10", "♥5♥5♥9♥9♥3", "♥5", "follow_count", "follow_count", (0, 1, "12.1")),
    ("2♠", "♥10♥10", "♥5", "♥5", None, None, None),
]
# fmt: on


@pytest.mark.parametrize("row", FOLLOWS, ids=lambda row: f"{row[0]} {row[1]} | {row[2]} | {row[3]}")
@pytest.mark.parametrize("rule_set", SETS)
def test_duties_and_fines(cards: Cards, trump: Trumps, rule_set: str, row: tuple[Any, ...]) -> None:
    name, lead, hand, play, houqin, yingxinchun, cost = row
    judged = follow(GAME.rule_sets[rule_set], trump(name, rule_set), cards(hand), cards(lead), cards(play))
    point = houqin if rule_set == "houqin" else yingxinchun
    if point is Refusal:
        assert isinstance(judged, Refusal)
        assert (judged.kind, judged.point) == ("illegal", "not_held")
        return
    assert isinstance(judged, Follow)
    assert judged.point == point
    if point is None:
        assert (judged.cost.points, judged.cost.levels, judged.cost.clause) == (0, 0, None)
    else:
        price = (0, 1, "5") if rule_set == "houqin" else cost
        assert (judged.cost.points, judged.cost.levels, judged.cost.clause) == (*price[:2], f"{rule_set}:{price[2]}")


def test_a_mixed_lead_cannot_be_followed(cards: Cards, trump: Trumps) -> None:
    judged = follow(GAME.rule_sets["houqin"], trump("2♠", "houqin"), cards("♥3♥4"), cards("♥A ♦A"), cards("♥3♥4"))
    assert judged == Refusal("illegal", "mixed_suits")


@st.composite
def tables(
    draw: st.DrawFn, ranks: str = "23456789TJQKA", most: int = 25
) -> tuple[Rules, Trump, list[Card], list[Card]]:
    """A rule set, trump, a lead of one suit and the hand that follows, close together and full of pairs."""
    rules = GAME.rule_sets[draw(st.sampled_from(SETS))]
    level = level_of(draw(st.sampled_from("2357")))
    assert level is not None
    trump = trump_of(rules, level, draw(st.sampled_from([*SUITS, None])))
    near = [card for card in DECK if card[1] in ranks + "W"]
    led = draw(st.sampled_from([suit for suit in "TSHCD" if any(trump.suits[card] == suit for card in near)]))
    suited = [card for card in near if trump.suits[card] == led]
    counts = draw(st.dictionaries(st.sampled_from(suited), st.sampled_from([1, 2, 2, 2]), min_size=1, max_size=8))
    lead = [card for card, count in counts.items() for _ in range(count)]
    rest = Counter(near) + Counter(near) - Counter(lead)
    own = draw(st.dictionaries(st.sampled_from(suited), st.sampled_from([1, 2, 2, 2]), max_size=12))
    else_ = draw(st.dictionaries(st.sampled_from(near), st.sampled_from([1, 2]), max_size=25))
    hand = list((Counter(own) & rest).elements())
    hand += [card for card in (Counter(else_) & rest).elements() if trump.suits[card] != led]
    assume(len(lead) <= min(len(hand), most))
    return rules, trump, lead, hand[:most]


def tractors(trump: Trump, pairs: Sequence[Card], size: int) -> list[tuple[Card, ...]]:
    """Every choice of so many of these pairs that is a tractor."""
    found = []
    for chosen in combinations(sorted(pairs, key=trump.heights.__getitem__), size):
        low = trump.heights[chosen[0]]
        if [trump.heights[card] for card in chosen] == list(range(low, low + size)):
            found.append(chosen)
    return found


def demanded(trump: Trump, pairs: frozenset[Card], led: tuple[int, ...]) -> tuple[int, ...]:
    """The rule word by word: a tractor of min(its length, longest held), the rest again by the same rule."""
    if not led:
        return ()
    for size in range(min(led[0], len(pairs)), 1, -1):
        if chosen := tractors(trump, list(pairs), size):
            return (size, *max(demanded(trump, pairs - set(taken), (led[0] - size, *led[1:])) for taken in chosen))
    return demanded(trump, pairs, led[1:])


def pairs_in(cards: Sequence[Card]) -> frozenset[Card]:
    return frozenset(card for card, count in Counter(cards).items() if count == 2)


def legal_by_comparison(rules: Rules, trump: Trump, hand: list[Card], lead: list[Card], play: Sequence[Card]) -> bool:
    """A play is legal where no other could give more of the suit, then of pairs, then of tractors."""
    suit, shape = trump.suits[lead[0]], shape_of(decompose(trump, lead))
    held, given = ([card for card in cards if trump.suits[card] == suit] for cards in (hand, play))
    if len(given) < min(len(held), len(lead)):
        return False
    if len(pairs_in(given)) < min(shape.pairs, len(pairs_in(held))):
        return False
    if rules.name == "houqin":
        return True
    return demanded(trump, pairs_in(given), shape.tractors) == demanded(trump, pairs_in(held), shape.tractors)


@settings(deadline=None, max_examples=150)
@given(tables(ranks="2345", most=9))
def test_every_play_of_a_small_hand_is_judged_as_by_comparison(
    table: tuple[Rules, Trump, list[Card], list[Card]],
) -> None:
    rules, trump, lead, hand = table
    legal = 0
    for play in set(combinations(sorted(hand), len(lead))):
        judged = follow(rules, trump, hand, lead, play)
        assert isinstance(judged, Follow)
        assert (judged.point is None) == legal_by_comparison(rules, trump, hand, lead, play), play
        assert (judged.point is None) == (judged.missed == 0) == (judged.cost.points + judged.cost.levels == 0)
        legal += judged.point is None
    assert legal > 0


def a_legal_follow(trump: Trump, hand: Sequence[Card], lead: Sequence[Card], duty: Duty) -> list[Card]:
    """What is owed, put together: tractors, then pairs, then cards of the suit, then others."""
    suit = trump.suits[lead[0]]
    left = Counter(trump.of_suit(hand, suit))
    play: list[Card] = []

    def take(cards: Sequence[Card]) -> None:
        play.extend(cards)
        left.subtract(cards)

    def cut(lengths: tuple[int, ...], pairs: frozenset[Card]) -> list[Card] | None:
        if not lengths:
            return []
        for chosen in tractors(trump, list(pairs), lengths[0]):
            rest = cut(lengths[1:], pairs - set(chosen))
            if rest is not None:
                return [*chosen, *rest]
        return None

    paired = cut(duty.tractors, pairs_in(list(left.elements())))
    assert paired is not None
    others = [card for card in pairs_in(list(left.elements())) if card not in paired]
    for card in (paired + others)[: duty.pairs]:
        take([card, card])
    take(list(left.elements())[: duty.cards - len(play)])
    rest = [card for card in hand if trump.suits[card] != suit]
    return play + rest[: len(lead) - len(play)]


@settings(deadline=None, max_examples=300)
@given(tables())
def test_a_legal_follow_always_exists(table: tuple[Rules, Trump, list[Card], list[Card]]) -> None:
    rules, trump, lead, hand = table
    duty = duty_of(rules, trump, trump.of_suit(hand, trump.suits[lead[0]]), shape_of(decompose(trump, lead)))
    play = a_legal_follow(trump, hand, lead, duty)
    assert len(play) == len(lead)
    judged = follow(rules, trump, hand, lead, play)
    assert isinstance(judged, Follow)
    assert judged.point is None, (play, duty)
    assert legal_by_comparison(rules, trump, hand, lead, play)
