"""What a ruling on the cards of 双升 costs: cutting a hand up, judging a follow, finding the winner of a trick.

`hardest` are hands that leave the most to be considered: trumps that are all pairs, throws of many tractors against as
many, level pairs that fit in several places. `dealt` are hands as a shuffle gives them. What the engine remembers of
earlier questions is forgotten before each. Times are those of the processor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import median
from time import process_time

from engines.core.books.rulesets import Rules
from engines.core.cards import DECK, Card, read_cards
from engines.shuangsheng import GAME
from engines.shuangsheng.cards.components import decompose, supplied
from engines.shuangsheng.cards.following import follow, owed
from engines.shuangsheng.cards.tricks import winner
from engines.shuangsheng.cards.trump import Trump, trump_of

ROUNDS = 200
SIZES = (5, 10, 15, 20, 25)
Hand = tuple[Card, ...]
RULES: Rules = GAME.rule_sets["yingxinchun"]
"""The set with tractors to follow, which has more to judge."""
TRUMP: Trump = trump_of(RULES, 2, "S")


def cards(text: str) -> Hand:
    read = read_cards(text, copies=2, most=25)
    assert isinstance(read, tuple)
    return read


# Found by search among hands of trumps only: lead, hand, and a play that breaks a duty.
HARDEST: dict[str, tuple[str, str, str]] = {
    "three tractors led, a run of nine pairs held": (
        "S5566 AA H22 小王小王 大王大王",
        "S3344 7788 99TT JJQQ KK C22 D22 S22 H3",
        "S8899 TTJJ C22 D22",
    ),
    "three tractors led, level pairs that fit twice": (
        "S3344 6677 小王小王 大王大王",
        "S55 8899 TTJJ QQKK AA H22 C22 D22 S22 H3",
        "S88 JJ QQKK H22 C22",
    ),
    "four tractors led": (
        "S3344 8899 QQKK 小王小王 大王大王",
        "S5566 77 TTJJ AA H22 C22 D22 S22 H34567",
        "S5566 77 TTJJ AA H22 C22",
    ),
    "one tractor of ten pairs led": (
        "S3344 5566 7788 99TT JJQQ",
        "SKK AA H22 C22 D22 S22 小王小王 大王大王 H3344 55 678",
        "SKK AA H22 C22 D22 小王小王 大王大王 H3344 55",
    ),
}


def dealt(chance: Random, size: int) -> tuple[Hand, Hand, Hand]:
    """A lead, a hand and a play of as many cards, right or wrong."""
    pack = list(DECK * 2)
    chance.shuffle(pack)
    hand, rest = pack[:size], pack[size:50]
    suit = TRUMP.suits[chance.choice(rest)]
    lead = max(decompose(TRUMP, TRUMP.of_suit(rest, suit)), key=lambda part: len(part.cards)).cards[:size]
    return lead, tuple(hand), tuple(chance.sample(hand, len(lead)))


def seconds(act: Callable[[], object]) -> float:
    owed.cache_clear()
    supplied.cache_clear()
    begun = process_time()
    act()
    return process_time() - begun


def measure(name: str, tables: Sequence[tuple[Hand, Hand, Hand]]) -> dict[str, object]:
    cutting, judging, winning = list[float](), list[float](), list[float]()
    for lead, hand, play in tables:
        cutting.append(seconds(lambda hand=hand: decompose(TRUMP, hand)))  # type: ignore[misc]
        judging.append(seconds(lambda table=(hand, lead, play): follow(RULES, TRUMP, *table)))  # type: ignore[misc]
        winning.append(seconds(lambda plays=(lead, play): winner(RULES, TRUMP, plays)))  # type: ignore[misc]
    return {
        "hand": name,
        "cards": len(tables[0][1]),
        "decompose_us": round(1e6 * median(cutting)),
        "follow_us": round(1e6 * median(judging)),
        "follow_95_us": round(1e6 * sorted(judging)[len(judging) * 95 // 100]),
        "winner_us": round(1e6 * median(winning)),
    }


def rows() -> Iterator[dict[str, object]]:
    for name, texts in HARDEST.items():
        lead, hand, play = map(cards, texts)
        yield measure(f"hardest: {name}", [(lead, hand, play)] * ROUNDS)
    chance = Random(5)
    for size in SIZES:
        yield measure("dealt", [dealt(chance, size) for _ in range(ROUNDS)])
