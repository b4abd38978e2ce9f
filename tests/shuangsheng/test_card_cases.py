"""Questions that players ask about cards on the table, with the answer, and for which rule sets it holds.

A row that does not hold for a rule set must be answered otherwise there.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.core.cards import Card
from engines.core.rulings import Refusal
from engines.shuangsheng import GAME
from engines.shuangsheng.cards.components import decompose
from engines.shuangsheng.cards.following import Follow, follow
from engines.shuangsheng.cards.leading import Throw, kind_of, throw
from engines.shuangsheng.cards.tricks import winner
from engines.shuangsheng.cards.trump import Trump

Cards = Callable[[str], tuple[Card, ...]]
Trumps = Callable[[str, str], Trump]

SETS = ("houqin", "yingxinchun")
BOTH, NEITHER = frozenset(SETS), frozenset[str]()
HOUQIN, YINGXINCHUN = frozenset({"houqin"}), frozenset({"yingxinchun"})

# fmt: off
SORT = [
    ("2♠", "♥6♥5♥4 ♠3♠2 ♣4 ♥2 ♦3 小王 大王", "♥4♥5♥6 ♣4 ♦3 ♠3 ♥2 ♠2 小王 大王", BOTH),
]

DECOMPOSE = [
    ("4♠", "♥2♥2♥3♥3", ["♥2♥2♥3♥3"], BOTH),
    ("4♠", "♥2♥2♥3♥3♥5♥5", ["♥2♥2♥3♥3♥5♥5"], BOTH),
    ("4♠", "♥4♥4 ♠A♠A", ["♠A♠A ♥4♥4"], BOTH),
]

TRICK_WINNER = [
    ("4♠", ["♠2", "♠5", "♠3", "♠5"], "P2", BOTH),
    ("K♠", ["♣4♣6", "♠2♠3", "♠3♠4", "♠2 大王"], "P3", NEITHER),
    ("2♠", ["♥5", "♥K", "♥A", "♥7"], "P3", BOTH),
    ("2♠", ["♥10♥10", "♠3♠4", "♥4♥4", "♥6♥7"], "P1", BOTH),
    ("2NT", ["♠2", "♥2", "♦2", "♣5"], "P1", BOTH),
]

FOLLOW_LEGAL = [
    ("4♠", "♠6♠6", "♠2♠2♠3♠3♠5♠5", "♠2♠2", True, BOTH),
    ("4♠", "♠6♠6", "♠2♠2♠3♠3♠5♠5", "♠2♠3♠3", False, BOTH),
    ("K♠", "♠7♠7♠8♠8♠9♠9", "♠4♠10♠A ♥K ♦K ♣K ♠K♠K", "♠4♠10♠A ♥K ♦K ♣K", False, BOTH),
    ("K♠", "♠7♠7♠8♠8♠9♠9", "♠2♠6♠J♠Q ♥K ♣K♣10 小王", "♠2♠6♠J♠Q ♥K ♣K", True, BOTH),
    ("2♥", "♠9♠9♠10♠10♠K", "♠3♠3♠5♠5♠7♠8♠J♠Q ♣3♣4♣5", "♠3♠3♠5♠5♠7", True, BOTH),
    ("2♠", "♥10♥10", "♥9♥9♥3 ♦4 ♠5", "♥9♥9", True, BOTH),
    ("2♠", "♥10♥10", "♥3 ♦4♦9", "♥3 ♦4", True, BOTH),
    ("2♠", "♥10♥10", "♦4♦9 ♣3", "♦4 ♣3", True, BOTH),
    ("2♠", "♥10♥10♥J♥J", "♥5♥5♥6♥6♥K♥K♥3 ♦2", "♥5♥5♥6♥6", True, BOTH),
    ("2♠", "♥10♥10♥J♥J", "♥5♥5♥6♥6♥7♥7", "♥5♥5♥7♥7", False, YINGXINCHUN),
    ("2♠", "♥8♥8♥9♥9♥10♥10", "♥3♥3♥4♥4♥6♥6♥Q♥Q", "♥3♥3♥4♥4♥6♥6", True, BOTH),
    ("2♠", "♥10♥10", "♥5♥5♥9♥9♥3", "♥5♥3", False, BOTH),
    ("2♠", "♥10♥10", "♥5♥6♥7♥8♥9 ♠3", "♥5♥6", True, BOTH),
    ("2♠", "♥Q", "♥A ♠K", "♥A", True, BOTH),
    ("4NT", "♦A", "小王 ♥4 ♣4 ♦4 ♠2 ♥J♥5♥2 ♣6♣3", "♥5", True, BOTH),
    ("2♠", "♥Q♥Q", "♥A♥A ♠K♠K", "♠K♠K", False, BOTH),
    ("2♠", "♥10♥10", "♥A♥K ♠Q", "♥A ♠Q", False, BOTH),
    ("2♠", "♥A♥A♥Q♥Q", "♥3♥3♥4♥4♥5♥5♥K♥K", "♥3♥3♥4♥4", True, BOTH),
    ("2♠", "♥3♥3♥4♥4", "♥A♥A♥K ♠Q", "♥A♥A♥K ♠Q", True, BOTH),
    ("2♠", "♥10♥9", "♥A♥K ♠Q", "♥A ♠Q", False, BOTH),
    ("2♥", "♥2", "♥A ♠K", "♠K", False, BOTH),
    ("2♠", "♥3♥3♥4♥4", "♥A♥A♥K ♠Q♠J", "♥A♥A♥K ♠Q", True, BOTH),
    ("2♠", "♥10♥9♥8", "♥A♥K ♠Q♠J", "♥A ♠Q♠J", False, BOTH),
    ("2♥", "♠5", "♠6 ♥7", "♥7", False, BOTH),
    ("2♥", "♠5♠5", "♠6♠6♠9", "♠6♠9", False, BOTH),
    ("2♥", "♠Q♠Q", "♥A ♣2 ♦9", "♥A ♣2", True, BOTH),
    ("2♥", "♠Q♠Q", "♥A♥A ♦9", "♥A♥A", True, BOTH),
    ("2♥", "♠5♠5♠6♠6♠7♠7", "♠8♠8♠9♠9♠10♠3 ♥Q", "♠8♠8♠9♠9♠10 ♥Q", False, BOTH),
    ("2♥", "♠5♠5♠K", "♠6♠6♠9 ♦4", "♠6♠6 ♦4", False, BOTH),
    ("2♥", "♠A♠K♠K", "♠Q♠10♠9 ♦7", "♠Q♠10♠9", True, BOTH),
]

KIND = [
    ("2♠", "♥5♥5", "pair", BOTH),
    ("2♠", "♥5♥5♥6♥6", "tractor", BOTH),
    ("2♠", "♥6♥6♥8♥8", "throw", BOTH),
    ("2♠", "♥2♥2 ♠2♠2", "tractor", BOTH),
    ("2♠", "小王小王 大王大王", "tractor", BOTH),
    ("2♠", "♠A♠A♠2♠2", "throw", BOTH),
    ("2♠", "♥A♥A♥K", "throw", BOTH),
    ("2♠", "♠A♠A ♥2♥2 ♦2♦2 ♠2♠2", "tractor", NEITHER),
    ("5♣", "♣4♣4♣6♣6", "tractor", BOTH),
    ("2♣", "♠2♠2 ♣2♣2", "tractor", BOTH),
    ("2♣", "小王小王 大王大王", "tractor", BOTH),
    ("2NT", "♠2♠2 ♥2♥2", "throw", BOTH),
    ("2NT", "♠2♠2 小王小王", "tractor", YINGXINCHUN),
    ("2♥", "♠5♠5", "pair", BOTH),
    ("9♥", "♠5♠5♠6♠6♠7♠7", "tractor", BOTH),
    ("2♥", "♠Q♠Q♠K♠K♠A♠A", "tractor", BOTH),
    ("7♥", "大王大王 小王小王", "tractor", BOTH),
    ("7♥", "♠7♠7 ♥7♥7", "tractor", BOTH),
    ("9♥", "♠5♠5♠7♠7", "throw", BOTH),
]

THROW = [
    ("2♠", "♥Q♥Q♥J", ["♥K"], "♥J", BOTH),
    ("2♠", "♥3♥3♥A", ["♥K♥K"], "♥3♥3", BOTH),
    ("2♥", "♠K♠Q", ["♠A"], "♠Q", BOTH),
]
# fmt: on


@pytest.mark.parametrize("rule_set", SETS)
@pytest.mark.parametrize(("name", "given", "sorted_", "holds"), SORT)
def test_low_to_high(
    cards: Cards, trump: Trumps, rule_set: str, name: str, given: str, sorted_: str, holds: frozenset[str]
) -> None:
    assert (trump(name, rule_set).sort(cards(given)) == cards(sorted_)) == (rule_set in holds)


@pytest.mark.parametrize("rule_set", SETS)
@pytest.mark.parametrize(("name", "given", "parts", "holds"), DECOMPOSE)
def test_components(
    cards: Cards, trump: Trumps, rule_set: str, name: str, given: str, parts: list[str], holds: frozenset[str]
) -> None:
    cut = [part.cards for part in decompose(trump(name, rule_set), cards(given))]
    assert (cut == [cards(part) for part in parts]) == (rule_set in holds)


@pytest.mark.parametrize("rule_set", SETS)
@pytest.mark.parametrize(("name", "given", "kind", "holds"), KIND)
def test_kinds(
    cards: Cards, trump: Trumps, rule_set: str, name: str, given: str, kind: str, holds: frozenset[str]
) -> None:
    assert (kind_of(trump(name, rule_set), cards(given)) == kind) == (rule_set in holds)


@pytest.mark.parametrize("rule_set", SETS)
@pytest.mark.parametrize(("name", "lead", "hand", "play", "legal", "holds"), FOLLOW_LEGAL)
def test_follows(
    cards: Cards,
    trump: Trumps,
    rule_set: str,
    name: str,
    lead: str,
    hand: str,
    play: str,
    legal: bool,
    holds: frozenset[str],
) -> None:
    judged = follow(GAME.rule_sets[rule_set], trump(name, rule_set), cards(hand), cards(lead), cards(play))
    assert isinstance(judged, Follow)
    assert ((judged.point is None) == legal) == (rule_set in holds)


@pytest.mark.parametrize("rule_set", SETS)
@pytest.mark.parametrize(("name", "plays", "player", "holds"), TRICK_WINNER)
def test_winners(
    cards: Cards, trump: Trumps, rule_set: str, name: str, plays: list[str], player: str, holds: frozenset[str]
) -> None:
    won = winner(GAME.rule_sets[rule_set], trump(name, rule_set), [cards(play) for play in plays])
    assert not isinstance(won, Refusal)
    assert (f"P{won + 1}" == player) == (rule_set in holds)


@pytest.mark.parametrize("rule_set", SETS)
@pytest.mark.parametrize(("name", "thrown", "others", "forced", "holds"), THROW)
def test_failed_throws(
    cards: Cards,
    trump: Trumps,
    rule_set: str,
    name: str,
    thrown: str,
    others: list[str],
    forced: str,
    holds: frozenset[str],
) -> None:
    tried = throw(GAME.rule_sets[rule_set], trump(name, rule_set), cards(thrown), [cards(hand) for hand in others])
    assert isinstance(tried, Throw)
    assert (tried.valid is False and tried.forced == cards(forced)) == (rule_set in holds)
