"""Which recorded rulings speak of what is asked."""

from __future__ import annotations

import pytest

from engines.core.words.likeness import alike
from engines.registry import SHELF

RULINGS = [
    "手机响了第一次警告，第二次罚一级",
    "迟到十分钟以内不罚，超过十分钟由裁判长决定",
    "茶水洒在牌上，这一副重打",
    "Phones must be switched off; the second ring costs a level",
    "旁观者支招，请出赛场，该盘继续",
]


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("手机", 0),
        ("刚才他手机响了咋办", 0),
        ("请问迟到十分钟怎么判", 1),
        ("牌上洒了茶水要重打吗", 2),
        ("what happens when a phone rings a second time", 3),
        ("有人在旁边支招，怎么处理", 4),
        ("ＰＨＯＮＥ", 3),
        ("对手来晚了10分钟以内要紧吗", 1),
        ("裁判长怎么定晚到的人", 1),
        ("水洒到牌上了，这副还算吗", 2),
        ("看棋的人给人支招", 4),
        ("his phone rang for the second time", 3),
    ],
)
def test_a_sentence_finds_its_ruling(asked: str, first: int) -> None:
    assert alike(asked, RULINGS, 3)[:1] == [first]


@pytest.mark.parametrize("asked", ["", "怎么办", "升变", "易位的时候王经过的格子被攻击", "请问", "promotion", "一"])
def test_other_questions_find_none(asked: str) -> None:
    assert alike(asked, RULINGS, 3) == []


def test_not_one_of_two_hundred_that_only_share_common_words() -> None:
    long = [clause.text["zh"] for book in SHELF.books.values() for clause in book.values()][:200]
    found = alike("刚才他手机响了咋办", [*long, RULINGS[0]], 3)
    assert found == [len(long)]


def test_so_many_and_no_more() -> None:
    assert alike("手机响", [RULINGS[0]] * 5, 3) == [0, 1, 2]
    assert alike("手机响", [], 3) == []
