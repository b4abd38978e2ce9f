"""甩牌: what stops a throw, which part is then played, and what it costs in each rule set."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.core.cards import Card
from engines.core.rulings import Refusal
from engines.shuangsheng import GAME
from engines.shuangsheng.cards.leading import Throw, throw
from engines.shuangsheng.cards.trump import Trump

Cards = Callable[[str], tuple[Card, ...]]
Trumps = Callable[[str, str], Trump]
SETS = ("houqin", "yingxinchun")


# fmt: off
THROWS = [
    ("2♠", "♥Q♥Q♥J", ["♥K"], "♥J", 10, 30),
    ("2♠", "♥K♥K♥Q♥Q♥9", ["♥A♥A♥10"], "♥9", 10, 50),
    ("2♠", "♥5♥5♥9", ["♥K♥K"], "♥5♥5", 30, 30),
    ("2♠", "♥3♥3♥K", ["♥A"], "♥K", 10, 30),
    ("2♠", "♥K♥Q", ["", "", "♥A"], "♥Q", 20, 20),
    ("2♠", "♥K♥Q", ["♠A", "♦A", "大王"], "", 0, 0),
    ("2♠", "♥A♥K♥K", ["♥A"], "", 0, 0),
    ("2♠", "♥K♥K♥J♥J", ["♥A♥Q♥Q"], "♥J♥J", 20, 40),
    ("2♠", "♥3♥3♥4♥4♥A", ["♥K♥K♥J♥J"], "", 0, 0),
    ("2♠", "♥3♥3♥4♥4♥A", ["♥K♥K♥Q♥Q"], "♥3♥3♥4♥4", 40, 50),
    ("2♠", "♥3♥3♥4♥4♥A", ["♥5♥5", "♥J♥J♥Q♥Q♥K♥K"], "♥3♥3♥4♥4", 40, 50),
    ("2♠", "♥3♥3♥5♥5♥K", ["♥4♥4♥A"], "♥3♥3", 30, 50),
    ("2♠", "♥A♥A♥K", ["♥K"], "", 0, 0),
    ("2♠", "♥2 ♦2", ["♥2 ♣2"], "", 0, 0),
    ("2♠", "♥2 ♦2", ["♠2"], "♥2", 20, 20),
    ("2♠", "♠A 大王", ["♣2"], "♠A", 10, 20),
    ("2♠", "大王 小王", ["大王"], "小王", 10, 20),
    ("2NT", "♠2♠2 大王", ["小王小王"], "♠2♠2", 20, 30),
    ("5♠", "♥4♥4♥A", ["♥6♥6"], "♥4♥4", 20, 30),
]
# fmt: on


@pytest.mark.parametrize(("name", "thrown", "others", "forced", "houqin", "yingxinchun"), THROWS)
def test_throws(
    cards: Cards,
    trump: Trumps,
    name: str,
    thrown: str,
    others: list[str],
    forced: str,
    houqin: int,
    yingxinchun: int,
) -> None:
    for rule_set, fine in (("houqin", houqin), ("yingxinchun", yingxinchun)):
        rules = GAME.rule_sets[rule_set]
        for complete in (True, False):
            tried = throw(rules, trump(name, rule_set), cards(thrown), [cards(hand) for hand in others], complete)
            assert isinstance(tried, Throw)
            assert (tried.forced, tried.cost.points, tried.cost.levels) == (cards(forced), fine, 0)
            assert tried.valid is (False if forced else True if complete else None)
            assert tried.cost.clause == (rules.clause("failed_throw") if forced else None)
            assert bool(tried.stops) == bool(forced)


@pytest.mark.parametrize("rule_set", SETS)
@pytest.mark.parametrize("led", ["♥3", "♥3♥3", "♥3♥3♥4♥4"])
def test_one_component_may_always_be_led(cards: Cards, trump: Trumps, rule_set: str, led: str) -> None:
    tried = throw(GAME.rule_sets[rule_set], trump("2♠", rule_set), cards(led), [cards("♥A♥A♥K♥K")])
    assert isinstance(tried, Throw)
    assert (tried.valid, tried.forced, tried.cost.points) == (True, (), 0)


def test_what_stops_it_is_shown(cards: Cards, trump: Trumps) -> None:
    hands = [cards("♥7♥7"), cards("♥9♥9♥10♥10♥A")]
    tried = throw(GAME.rule_sets["houqin"], trump("2♠", "houqin"), cards("♥3♥3♥4♥4♥6♥6♥Q"), hands)
    assert isinstance(tried, Throw)
    stops = [(stop.component.cards, stop.hand, stop.by) for stop in tried.stops]
    assert stops == [
        (cards("♥3♥3♥4♥4"), 1, cards("♥9♥9♥10♥10")),
        (cards("♥6♥6"), 0, cards("♥7♥7")),
        (cards("♥Q"), 1, cards("♥A")),
    ]


def test_a_throw_is_of_one_suit(cards: Cards, trump: Trumps) -> None:
    tried = throw(GAME.rule_sets["houqin"], trump("2♠", "houqin"), cards("♥A ♦A"), [])
    assert tried == Refusal("illegal", "mixed_suits")
