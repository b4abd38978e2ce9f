"""Who wins a trick: shapes, ruffs, equal cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.core.books.rulesets import Rules
from engines.core.cards import DECK, Card
from engines.core.rulings import Refusal
from engines.shuangsheng import GAME
from engines.shuangsheng.cards.components import decompose, shape_of
from engines.shuangsheng.cards.tricks import ruffs, winner
from engines.shuangsheng.cards.trump import Trump, trump_of

Cards = Callable[[str], tuple[Card, ...]]
Trumps = Callable[[str, str], Trump]
SETS = ("houqin", "yingxinchun")


# fmt: off
WINNERS = [
    # Singles.
    ("2♠", ["♥5", "♥K", "♥A", "♥7"], 2),
    ("2♠", ["♥5", "♦A", "♣A", "♦K"], 0),
    ("2♠", ["♥A", "♠3", "♥K", "♠4"], 3),
    ("2♠", ["♥A", "♠3", "♥2", "♣2"], 2),
    ("2♠", ["♥2", "♦2", "♣2", "♠A"], 0),
    ("2♠", ["♥2", "♦2", "♠2", "小王"], 3),
    ("2♠", ["大王", "大王", "小王", "♠2"], 0),
    ("2NT", ["♠A", "♥2", "♣2", "♠K"], 1),
    ("2♠", ["♥5", "♥5"], 0),
    ("2♠", ["♥5"], 0),
    # Pairs: only a pair answers.
    ("2♠", ["♥10♥10", "♥A♥K", "♥J♥J", "♠A♠K"], 2),
    ("2♠", ["♥10♥10", "♠3♠3", "♠4♠5", "♥A♥A"], 1),
    ("2♠", ["♥10♥10", "♥2♥2", "♦2♦2", "♠2 ♣2"], 1),
    ("2♠", ["♥10♥10", "♠3 ♥3", "大王小王", "♥4♥5"], 0),
    # Tractors: two pairs that do not touch are none.
    ("2♠", ["♥3♥3♥4♥4", "♥K♥K♥J♥J", "♥5♥5♥6♥6", "♥7♥7♥9♥9"], 2),
    ("2♠", ["♥3♥3♥4♥4", "♠3♠3♠5♠5", "♠A♠A ♥2♥2", "♠7♠7♠8♠8"], 2),
    ("2♠", ["♥3♥3♥4♥4", "♥2♥2 ♦2♦2", "♠7♠7♠8♠8", "♣2♣2 ♠2♠2"], 3),
    ("5♠", ["♥2♥2♥3♥3", "♥4♥4♥6♥6"], 1),
    # Throws: a pair serves as two singles, a longer tractor as a shorter one.
    ("2♠", ["♥A♥K", "♠3♠3", "♠4♠5", "♠J ♦3"], 2),
    ("2♠", ["♥A♥K", "♠9♠9", "♠4♠8", "♥3♥3"], 1),
    ("2♠", ["♥A♥A♥Q♥Q", "♠3♠3♠4♠4", "♠5♠5♠9♠10", "♠6♠6♠8♠8"], 3),
    ("2♠", ["♥A♥A♥Q♥Q", "♠3♠3♠4♠4", "♠5♠5♠9♠8", "♥3♥3♥4♥4"], 1),
    # The part that answers the largest component decides.
    ("2♠", ["♥A♥A♥K", "♠5♠5 大王", "♠6♠6♠3", "♥3♥3♥4"], 2),
    ("2♠", ["♥9♥9♥Q♥Q♥K♥K♥A", "♠3♠3♠4♠4♠A♠A♠10", "♠5♠5♠6♠6♠J♠9♠9", "♠7♠7♠8♠8♠K♠Q♠J"], 2),
    ("2♠", ["♥3♥3♥4♥4♥6♥6", "♠5♠5♠6♠6♠7♠7", "♠3♠3♠4♠4 小王小王", "♠9♠9♠J♠J♠K♠K"], 1),
    # A tractor is cut where the rest of the shape is left whole.
    ("2♠", ["♥3♥3♥4♥4♥5♥5♥9♥9♥10♥10", "♠3♠3♠4♠4♠5♠5♠6♠6♠7♠7", "♠8♠8♠9♠9♠10♠10♠Q♠Q♠A♠A"], 1),
    ("2♠", ["♥3♥3♥4♥4♥6♥6♥7♥7", "♠A♠A ♥2♥2 ♣2♣2 ♠2♠2", "♠3♠3♠4♠4♠5♠5♠6♠6"], 1),
]
# fmt: on


@pytest.mark.parametrize(("name", "plays", "won"), WINNERS)
@pytest.mark.parametrize("rule_set", SETS)
def test_who_wins(cards: Cards, trump: Trumps, rule_set: str, name: str, plays: list[str], won: int) -> None:
    assert winner(GAME.rule_sets[rule_set], trump(name, rule_set), [cards(play) for play in plays]) == won


def test_no_trump_ruff_with_level_pair_and_jokers(cards: Cards, trump: Trumps) -> None:
    plays = [cards("♥3♥3♥4♥4"), cards("♠7♠7 小王小王"), cards("♥5♥5♥6♥6")]
    assert winner(GAME.rule_sets["houqin"], trump("7NT", "houqin"), plays) == 2
    assert winner(GAME.rule_sets["yingxinchun"], trump("7NT", "yingxinchun"), plays) == 1


@pytest.mark.parametrize("rule_set", SETS)
def test_the_winner_does_not_depend_on_the_order_of_components(cards: Cards, trump: Trumps, rule_set: str) -> None:
    named = trump("2♠", rule_set)
    parts = ["♠5♠5", "♠9♠9", "♠J", "♠3"]
    lead, other = cards("♥A♥A♥Q♥Q♥K♥9"), cards("♠8♠8♠7♠7♠A♠K")
    for order in permutations(parts):
        ruff = cards(" ".join(order))
        assert winner(GAME.rule_sets[rule_set], named, [lead, other, ruff]) == 2
        assert winner(GAME.rule_sets[rule_set], named, [lead, ruff, other]) == 1


def test_a_ruff_is_trump_in_the_led_shape(cards: Cards, trump: Trumps) -> None:
    named = trump("2♠", "houqin")
    shape = shape_of(decompose(named, cards("♥K♥K")))
    found = {play: ruffs(named, shape, "H", cards(play)) for play in ("♠3♠3", "♠3♠4", "♠3 ♦3", "♥3♥3", "♣2♣2")}
    assert [play for play, is_ruff in found.items() if is_ruff] == ["♠3♠3", "♣2♣2"]
    assert not ruffs(named, shape, "T", cards("♠3♠3"))


def test_plays_of_another_count_and_mixed_leads_are_refused(cards: Cards, trump: Trumps) -> None:
    rules, named = GAME.rule_sets["houqin"], trump("2♠", "houqin")
    for plays, point in (
        ([cards("♥3♥3"), cards("♥4")], "follow_count"),
        ([cards("♥3 ♦3"), cards("♥4♥5")], "mixed_suits"),
    ):
        refused = winner(rules, named, plays)
        assert isinstance(refused, Refusal)
        assert (refused.kind, refused.point) == ("illegal", point)


def cuts(trump: Trump, pairs: frozenset[Card], lengths: tuple[int, ...]) -> Iterator[int]:
    """The top of the first tractor or pair, for every way to cut parts of these lengths out of the pairs."""
    if not lengths:
        yield -1
        return
    for chosen in combinations(sorted(pairs, key=trump.heights.__getitem__), lengths[0]):
        low = trump.heights[chosen[0]]
        if [trump.heights[card] for card in chosen] == list(range(low, low + lengths[0])):
            for _ in cuts(trump, pairs - set(chosen), lengths[1:]):
                yield low + lengths[0] - 1


@st.composite
def ruffed(draw: st.DrawFn) -> tuple[Rules, Trump, list[Card], list[list[Card]]]:
    """A lead of hearts with pairs in it, and plays of trumps close together."""
    rules = GAME.rule_sets[draw(st.sampled_from(SETS))]
    trump = trump_of(rules, draw(st.sampled_from([2, 5])), draw(st.sampled_from(["S", None])))
    counts = draw(st.dictionaries(st.sampled_from("346789"), st.sampled_from([1, 2, 2]), min_size=1, max_size=5))
    lead = [Card(f"H{rank}") for rank, count in counts.items() for _ in range(count)]
    near = [card for card in DECK if trump.is_trump(card)][-9:]
    plays = []
    for _ in range(2):
        held = draw(st.permutations([card for card in near for _ in range(2)]))
        paired = sorted(held[: len(lead) + 6])
        plays.append(sorted(paired, key=paired.count, reverse=True)[: len(lead)])
    return rules, trump, lead, [play for play in plays if len(play) == len(lead)]


@settings(deadline=None, max_examples=200)
@given(ruffed())
def test_ruffs_are_cut_as_well_as_they_can_be(case: tuple[Rules, Trump, list[Card], list[list[Card]]]) -> None:
    rules, trump, lead, plays = case
    lengths = tuple(part.pairs for part in decompose(trump, lead) if part.pairs)
    best, won = -1, 0
    for number, play in enumerate(plays, 1):
        paired = frozenset(card for card in play if play.count(card) == 2)
        tops = list(cuts(trump, paired, lengths)) if lengths else [max(trump.heights[card] for card in play)]
        if tops and max(tops) > best:
            best, won = max(tops), number
    assert winner(rules, trump, [lead, *plays]) == won
