"""Who names trump, who takes the deal, who buries last: in both rule sets, bid by bid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from engines.core.cards import Card
from engines.core.rulings import Refusal, Seat
from engines.shuangsheng import GAME
from engines.shuangsheng.cards.bidding import Bid, Bidding, Phase, bidding
from engines.shuangsheng.sheet.scores.entries import SIDES

Cards = Callable[[str], tuple[Card, ...]]
TWO = dict.fromkeys(SIDES, 2)
FIVE_SEVEN = {"NS": 5, "EW": 7}

# Levels, who draws first (and deals, where the deal is not bid for), bids as `seat cards`, / once the bottom is buried;
# a bid in brackets does not count. Then trump, dealer, who buried last.
# fmt: off
HOUQIN = [
    # 抢庄: own level cards in the order of suits; whoever is highest deals.
    (True, TWO, 0, "1 ♥2", "♥", 1, 1),
    (True, TWO, 0, "1 ♦2, 2 ♣2, 3 ♥2, 0 ♠2", "♠", 0, 0),
    (True, TWO, 0, "1 ♥2, [2 ♣2], [3 ♥2], [3 ♦2]", "♥", 1, 1),
    # 9: a pair is worth no more than a single, and nobody bids against his partner or himself.
    (True, TWO, 0, "1 ♦2, 2 ♣2♣2, 3 ♠2, [0 ♥2♥2]", "♠", 3, 3),
    (True, TWO, 0, "1 ♥2, [3 ♠2], [1 ♠2], [1 ♥2♥2], 2 ♠2", "♠", 2, 2),
    (True, TWO, 0, "1 ♥2, [2 ♦2♦2]", "♥", 1, 1),
    (True, TWO, 0, "[1 ♥3], [1 小王小王], [0 ♥2 ♠2], 2 ♦2, [3 大王大王]", "♦", 2, 2),
    (True, FIVE_SEVEN, 0, "[0 ♠7], 0 ♥5, [1 ♠5], 1 ♠7", "♠", 1, 1),
    # A third copy of a card is never accepted.
    (False, FIVE_SEVEN, 0, "1 ♠5, [2 ♠5♠5], 1 ♠5♠5 / [3 ♠5]", "♠", 0, 0),
    # Then 炒地皮 changes trump, not the dealer; his level is played.
    (True, FIVE_SEVEN, 0, "1 ♠7 / [0 ♥5♥5], 0 ♥7♥7, 2 大王大王", "NT", 1, 2),
    # Later hands: the dealer's level, the order again.
    (False, FIVE_SEVEN, 0, "1 ♥5", "♥", 0, 0),
    (False, FIVE_SEVEN, 1, "[1 ♥5], 1 ♥7", "♥", 1, 1),
    (False, FIVE_SEVEN, 0, "1 ♥5, [2 ♦5], 3 ♠5, 2 ♦5♦5", "♦", 0, 0),
    (False, FIVE_SEVEN, 0, "1 ♥5, 1 ♥5♥5", "♥", 0, 0),
    (False, FIVE_SEVEN, 0, "1 ♥5 / 2 ♠5, 3 ♦5♦5, 1 ♥5♥5, 2 小王小王, [3 ♣5♣5], 0 大王大王", "NT", 0, 0),
    (False, FIVE_SEVEN, 0, "1 ♥5 / [2 ♣5], [3 大王], 3 ♠5", "♠", 0, 3),
    (False, FIVE_SEVEN, 0, "1 小王小王 / 2 大王大王", "NT", 0, 2),
    (False, FIVE_SEVEN, 0, "[1 大王小王], [1 ♥5 ♠5]", "♣", 0, 0),
    # Nobody bids: the first card of the bottom, and no counter.
    (False, FIVE_SEVEN, 0, " / [2 ♠5♠5], [2 大王大王]", "♣", 0, 0),
    (True, TWO, 3, "", "♣", 3, 3),
]
YINGXINCHUN = [
    # 抢庄: a single opens, any pair of level cards counters and takes the deal; no order of suits.
    (True, TWO, 0, "1 ♥2", "♥", 1, 1),
    (True, TWO, 0, "1 ♥2, [2 ♠2], 3 ♦2♦2, 0 ♣2♣2", "♣", 0, 0),
    (True, TWO, 0, "1 ♥2♥2, 2 ♦2♦2", "♦", 2, 2),
    (True, TWO, 0, "[0 大王大王], 1 ♥2, [2 小王小王] / 2 小王小王", "NT", 1, 2),
    (True, TWO, 0, "1 ♥2 / [2 ♠2], 2 ♠2♠2, 0 ♦2♦2", "♦", 1, 0),
    # Later hands: one bid while drawing, counters once the bottom is buried.
    (False, FIVE_SEVEN, 0, "1 ♥5", "♥", 0, 0),
    (False, FIVE_SEVEN, 0, "[1 ♥7], 1 ♥5, [2 ♠5♠5], [3 大王大王]", "♥", 0, 0),
    (False, FIVE_SEVEN, 0, "[3 大王大王], 1 ♥5", "♥", 0, 0),
    (False, FIVE_SEVEN, 0, "1 ♥5 / 2 ♦5♦5, 3 ♠5♠5, 2 小王小王, 1 ♣5♣5", "♣", 0, 1),
    (False, FIVE_SEVEN, 0, "1 ♥5 / [2 ♦5], [2 大王小王], [2 ♠7♠7], 2 大王大王", "NT", 0, 2),
    # A third copy of a card is never accepted.
    (False, FIVE_SEVEN, 0, "1 ♥5 / [2 ♥5♥5], 1 ♥5♥5", "♥", 0, 1),
    (True, TWO, 0, "1 ♥2, [2 ♥2♥2], 2 ♦2♦2, [3 ♦2♦2]", "♦", 2, 2),
    # Whoever has just buried is not asked.
    (False, FIVE_SEVEN, 0, "1 ♥5 / [0 ♠5♠5], 2 ♦5♦5, [2 大王大王], 0 ♠5♠5", "♠", 0, 0),
    # Below 2 the twos are the level cards.
    (False, {"NS": 0, "EW": 7}, 0, "1 ♥2", "♥", 0, 0),
    # Nobody bids: the first card of the bottom, and no counter; in hand 1 the first drawer deals.
    (False, FIVE_SEVEN, 0, " / [2 ♠5♠5], [2 大王大王]", "♣", 0, 0),
    (True, TWO, 3, "", "♣", 3, 3),
]
# fmt: on
ROWS = [("houqin", *row) for row in HOUQIN] + [("yingxinchun", *row) for row in YINGXINCHUN]


def read(cards: Cards, text: str) -> tuple[list[Bid], list[bool]]:
    """The bids of a row, and which of them count."""
    bids, counted = [], []
    for phase, part in zip(get_args(Phase), text.split("/"), strict=False):
        for line in filter(None, map(str.strip, part.split(","))):
            seat, _, shown = line.strip("[]").partition(" ")
            bids.append(Bid(Seat(int(seat)), cards(shown), phase))
            counted.append(not line.startswith("["))
    return bids, counted


@pytest.mark.parametrize(("rule_set", "first", "levels", "drawer", "text", "suit", "dealer", "burier"), ROWS)
def test_bidding(
    cards: Cards,
    rule_set: str,
    first: bool,
    levels: Any,
    drawer: int,
    text: str,
    suit: str | None,
    dealer: int,
    burier: int,
) -> None:
    bids, counted = read(cards, text)
    called = bidding(GAME.rule_sets[rule_set], first, levels, Seat(drawer), bids, cards("♣9 大王"))
    assert isinstance(called, Bidding)
    assert (list(called.accepted), called.dealer, called.burier) == (counted, dealer, burier)
    assert called.level == levels["NS" if dealer % 2 == 0 else "EW"]
    assert called.suit == {"NT": None, "♠": "S", "♥": "H", "♣": "C", "♦": "D"}[suit or "NT"]


def test_a_joker_at_the_bottom_means_no_trump(cards: Cards) -> None:
    for rules in GAME.rule_sets.values():
        for first in (True, False):
            called = bidding(rules, first, TWO, Seat(0), [], cards("小王 ♠2"))
            assert isinstance(called, Bidding)
            assert called.suit is None


def test_without_a_bid_the_bottom_must_be_known() -> None:
    for rules in GAME.rule_sets.values():
        assert bidding(rules, False, TWO, Seat(0), []) == Refusal("unreadable", "bottom_unknown")


def test_nothing_is_bid_while_drawing_once_somebody_has_countered(cards: Cards) -> None:
    for rules in GAME.rule_sets.values():
        bids = [
            Bid(Seat(1), cards("♥2"), "draw"),
            Bid(Seat(2), cards("♠2♠2"), "buried"),
            Bid(Seat(3), cards("大王大王"), "draw"),
        ]
        called = bidding(rules, False, TWO, Seat(0), bids)
        assert isinstance(called, Bidding)
        assert (called.accepted, called.suit, called.burier) == ((True, True, False), "S", 2)
