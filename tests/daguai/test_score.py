"""六、积分规则: what a finished hand is worth."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from types import MappingProxyType
from typing import Any

import pytest

from engines.core.books.rulebook import BookFault
from engines.core.rulings import Refusal
from engines.daguai import GAME
from engines.daguai.questions import score_hand as score
from engines.daguai.sheet.scoring import HandScore, points_table

RULES = GAME.rule_sets["usst2017"]

CLAUSE_6 = [
    # order     A  B  头家  pattern
    ("AAABBB", 8, 0, "A", "caught3"),
    ("AABABB", 5, 0, "A", "caught2"),
    ("ABAABB", 5, 0, "A", "caught2"),
    ("AABBAB", 3, 0, "A", "caught1"),
    ("ABABAB", 3, 0, "A", "caught1"),
    ("ABBAAB", 3, 0, "A", "caught1"),
    ("AABBBA", 1, 0, "A", "shut1"),
    ("ABABBA", 1, 0, "A", "shut1"),
    ("ABBABA", 1, 0, "A", "shut1"),
    ("ABBBAA", 0, 0, "A", "shut2"),
    ("BBBAAA", 0, 8, "B", "caught3"),
    ("BBABAA", 0, 5, "B", "caught2"),
    ("BABBAA", 0, 5, "B", "caught2"),
    ("BBAABA", 0, 3, "B", "caught1"),
    ("BABABA", 0, 3, "B", "caught1"),
    ("BAABBA", 0, 3, "B", "caught1"),
    ("BBAAAB", 0, 1, "B", "shut1"),
    ("BABAAB", 0, 1, "B", "shut1"),
    ("BAABAB", 0, 1, "B", "shut1"),
    ("BAAABB", 0, 0, "B", "shut2"),
]


def test_clause_6_lists_every_order_a_hand_can_end_in() -> None:
    assert {row[0] for row in CLAUSE_6} == {"".join(order) for order in permutations("AAABBB")}


@pytest.mark.parametrize(("order", "a", "b", "first", "pattern"), CLAUSE_6)
def test_clause_6_points(order: str, a: int, b: int, first: str, pattern: str) -> None:
    assert score(RULES, order, {}) == HandScore(pattern, {"A": a, "B": b}, first)


@pytest.mark.parametrize(("order", "a", "b", "first", "pattern"), CLAUSE_6)
def test_clause_6_an_order_may_stop_when_one_side_is_out(order: str, a: int, b: int, first: str, pattern: str) -> None:
    settled = next(n for n in range(3, 7) if 3 in (order[:n].count("A"), order[:n].count("B")))
    assert score(RULES, order[:settled], {}) == HandScore(pattern, {"A": a, "B": b}, first)
    assert isinstance(early := score(RULES, order[: settled - 1], {}), Refusal)
    assert early.point == "not_settled"


@pytest.mark.parametrize(
    ("order", "fouls", "a", "b", "first"),
    [
        # One foul is recorded only.
        ("AABABB", {"A": 1}, 5, 0, "A"),
        ("AABABB", {"A": 1, "B": 1}, 5, 0, "A"),
        # Two: caught with three, whatever the order, and the other side has 头家.
        ("AAABBB", {"A": 2}, 0, 8, "B"),
        ("AABABB", {"A": 2, "B": 1}, 0, 8, "B"),
        ("BAAABB", {"A": 3}, 0, 8, "B"),
        ("AABBAB", {"B": 2}, 8, 0, "A"),
        ("fouled", {"B": 2}, 8, 0, "A"),
        # Both: nothing for anyone.
        ("AAABBB", {"A": 2, "B": 2}, 0, 0, None),
        ("fouled", {"A": 2, "B": 5}, 0, 0, None),
    ],
)
def test_clause_5_3_two_fouls_lose_the_hand(
    order: str, fouls: dict[str, int], a: int, b: int, first: str | None
) -> None:
    result = score(RULES, order, fouls)
    assert isinstance(result, HandScore)
    assert (dict(result.points), result.first) == ({"A": a, "B": b}, first)


@pytest.mark.parametrize(
    ("order", "point"),
    [("fouled", "not_fouled"), ("foul A talking", "text"), ("", "text"), ("ABX", "text")],
)
def test_what_is_no_hand_has_no_score(order: str, point: str) -> None:
    refusal = score(RULES, order, {"A": 1})
    assert isinstance(refusal, Refusal)
    assert refusal.point == point


def _with_numbers(**changes: Any) -> None:
    points_table(replace(RULES, numbers=MappingProxyType({**RULES.numbers, **changes})))


def test_a_points_table_that_misses_an_order_ends_the_start_up() -> None:
    with pytest.raises(BookFault, match="each order once"):
        _with_numbers(table=RULES.numbers["table"][:-1])
    with pytest.raises(BookFault, match="each order once"):
        _with_numbers(table=[*RULES.numbers["table"], RULES.numbers["table"][0]])
    with pytest.raises(BookFault, match="fouled_as"):
        _with_numbers(fouled_as="AAAA")
