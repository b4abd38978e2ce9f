"""A rule set whose card rules cannot be meant is refused when the program starts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.core.books.rulebook import BookFault
from engines.shuangsheng import GAME
from engines.shuangsheng.cards.rules import check_cards


@pytest.mark.parametrize("rule_set", GAME.rule_sets)
def test_the_rule_sets_can_be_used(rule_set: str) -> None:
    check_cards(GAME.rule_sets[rule_set])


@pytest.mark.parametrize(
    ("table", "changes", "named"),
    [
        ("cards", {"tractor_follow": "yes"}, "cards.tractor_follow"),
        ("cards", {"forced": "any"}, "cards.forced"),
        ("cards", {"ruff_compare": "all"}, "cards.ruff_compare"),
        ("cards", {"tractor_follow": True}, "tractor"),
        ("cards", {"fouls": {}}, "count, gain, pairs, suit, throw"),
        ("cards", {"fouls": dict.fromkeys(["count", "suit", "gain", "pairs", "throw"], "sleeping")}, "sleeping"),
        ("bidding", {"ordered": None}, "bidding.ordered"),
    ],
)
def test_what_cannot_be_meant_is_named(table: str, changes: dict[str, Any], named: str) -> None:
    rules = GAME.rule_sets["houqin"]
    changed = {**rules.numbers, table: {**rules.numbers[table], **changes}}
    with pytest.raises(BookFault, match=named):
        check_cards(replace(rules, numbers=changed))


def test_a_throw_is_counted_somehow() -> None:
    rules = GAME.rule_sets["houqin"]
    with pytest.raises(BookFault, match="throw_counts"):
        check_cards(replace(rules, numbers={**rules.numbers, "throw_counts": "half"}))
