"""级: the names of levels, and the number under them."""

from __future__ import annotations

import pytest

from engines.shuangsheng.sheet.scores.levels import card_of, level_of, name_of

LADDER = ["负3", "负2", "负1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def test_clause_12_1_below_2_comes_minus_1_and_there_is_no_1() -> None:
    levels = [level_of(name) for name in LADDER]
    assert levels == list(range(-1, 15))
    assert [name_of(level) for level in levels if level is not None] == LADDER


@pytest.mark.parametrize(
    ("text", "name"), [("T", "10"), ("j", "J"), (" a ", "A"), ("-1", "负1"), ("１０", "10"), ("负12", "负12")]
)
def test_levels_as_people_write_them(text: str, name: str) -> None:
    level = level_of(text)
    assert level is not None
    assert name_of(level) == name


@pytest.mark.parametrize("text", ["", "1", "0", "11", "B", "负0", "负", "-", "--1", "负x", "负123", "2.0"])
def test_what_is_no_level(text: str) -> None:
    assert level_of(text) is None


@pytest.mark.parametrize(("level", "card"), [("负4", "2"), ("负1", "2"), ("2", "2"), ("10", "10"), ("A", "A")])
def test_the_level_card_stays_2(level: str, card: str) -> None:
    number = level_of(level)
    assert number is not None
    assert card_of(number) == card
