"""1.5: the draw for the first deal, and the labels after it."""

from __future__ import annotations

from random import Random

import pytest

from engines.core.cards import Card
from engines.core.rulings import Refusal
from engines.daguai import GAME
from engines.daguai.lots import Lots, draw_lots, higher, labels, read_lots

RULES = GAME.rule_sets["usst2017"]


@pytest.mark.parametrize(
    ("a", "b", "first"),
    [
        ("DW", "XW", "A"),
        ("XW", "SA", "A"),
        ("SA", "SK", "A"),
        ("H3", "H2", "A"),  # The 2 is the lowest here.
        ("S2", "D3", "B"),
        ("DK", "CA", "B"),
        # One rank: ♠♥♣♦.
        ("SA", "HA", "A"),
        ("CA", "HA", "B"),
        ("DA", "CA", "B"),
        # The same card of two decks: again.
        ("SA", "SA", None),
        ("DW", "DW", None),
    ],
)
def test_clause_1_5_the_higher_card_deals(a: str, b: str, first: str | None) -> None:
    assert higher({"A": Card(a), "B": Card(b)}) == first


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("A=SA B=HK", "A"),
        ("a: ♠3, b: 大怪", "B"),
        ("A 黑桃10 B 红桃J", "B"),
        ("A♥A B♦A", "A"),
    ],
)
def test_cards_that_the_players_drew(text: str, first: str) -> None:
    lots = read_lots(RULES, text)
    assert isinstance(lots, Lots)
    assert lots.first == first
    assert [fact.key for fact in lots.facts] == ["lots"]
    assert all(GAME.says.facts[fact.key] == tuple(fact.args) for fact in lots.facts)


@pytest.mark.parametrize(
    ("text", "kind", "point"),
    [
        ("A=SA B=SA", "illegal", "same_card"),
        ("A=SA", "unreadable", "lots"),
        ("SA HK", "unreadable", "lots"),
        ("A=SA B=Z9", "unreadable", "card"),
        ("A=SA HK B=S2", "unreadable", "card"),
        ("A=SA B=" + "x" * 100, "unreadable", "lots"),
    ],
)
def test_what_is_no_draw(text: str, kind: str, point: str) -> None:
    refusal = read_lots(RULES, text)
    assert isinstance(refusal, Refusal)
    assert (refusal.kind, refusal.point) == (kind, point)


def test_the_bot_draws_until_it_is_decided() -> None:
    picks = iter((0, 53, 0, 1))  # ♠2 and ♠2 of the second deck; then ♠2 and ♠4.
    lots = draw_lots(RULES, lambda n: next(picks))
    assert lots.draws == ({"A": "S2", "B": "S2"}, {"A": "S2", "B": "S4"})
    assert lots.first == "B"
    assert [fact.key for fact in lots.facts] == ["same_card", "lots"]
    assert all(GAME.says.facts[fact.key] == tuple(fact.args) for fact in lots.facts)


def test_both_sides_win_the_draw_about_equally_often() -> None:
    chance = Random(2017)
    firsts = [draw_lots(RULES, chance.randrange).first for _ in range(600)]
    assert 240 < firsts.count("A") < 360


def test_clause_1_5_labels_follow_from_the_draw() -> None:
    assert dict(labels(RULES, "A")) == {0: "A1", 1: "B1", 2: "A2", 3: "B2", 4: "A3", 5: "B3"}
    assert dict(labels(RULES, "B")) == {0: "B1", 1: "A1", 2: "B2", 3: "A2", 4: "B3", 5: "A3"}
