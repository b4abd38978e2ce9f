"""What people say behind /new of 双升, and what is made of it."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.chat.buttons import Menu
from engines.core.chat.new_table import Opening
from engines.core.rulings import Refusal
from engines.shuangsheng import GAME
from engines.shuangsheng.new_table import hand, sheet

RULES = GAME.rule_sets["houqin"]


def dice(below: int) -> int:
    return 0


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("40分钟", 40),
        ("四十五分钟", 45),
        ("４５分钟", 45),
        ("45", 45),
        ("minutes=60", 60),
        ("90 min", 90),
        ("不限时", 0),
        ("untimed", 0),
    ],
)
def test_a_match_lasts_so_many_minutes(text: str, minutes: int) -> None:
    assert sheet(RULES, text, dice) == Opening({"minutes": minutes})


@pytest.mark.parametrize("text", ["", "几分钟", "25m+10s", "40分钟 快点"])
def test_what_is_no_time_is_left_to_others(text: str) -> None:
    assert sheet(RULES, text, dice) is None


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("复牌 打5 主黑桃 庄北", {"level": "5", "trump": "S", "dealer": "N"}),
        ("full hand level=10 trump=NT dealer=E", {"level": "10", "trump": "NT", "dealer": "E"}),
        ("单把 南家坐庄 无主 打负1", {"level": "负1", "trump": "NT", "dealer": "S"}),
        ("逐墩 打J 主♥ 庄西 防埋", {"level": "J", "trump": "H", "dealer": "W", "burier": "defender"}),
    ],
)
def test_a_hand_is_said_in_one_line(text: str, options: dict[str, Any]) -> None:
    assert hand(RULES, text, dice) == Opening(options)


@pytest.mark.parametrize(
    ("text", "asked", "first"),
    [
        ("复牌", "full_hand_level", "hand level=2"),
        ("复牌 打5", "full_hand_trump", "hand level=5 trump=S"),
        ("hand level=5 trump=NT", "full_hand_dealer", "hand level=5 trump=NT dealer=N"),
        ("复牌 庄东 主方块", "full_hand_level", "hand trump=D dealer=E level=2"),
    ],
)
def test_what_is_missing_is_asked_for_and_every_button_says_all_of_it(text: str, asked: str, first: str) -> None:
    menu = hand(RULES, text, dice)
    assert isinstance(menu, Menu)
    assert [fact.key for fact in menu.ask] == [asked]
    assert menu.rows[0][0].value == first
    for row in menu.rows:
        for choice in row:
            assert isinstance(hand(RULES, choice.value, dice), Menu | Opening)


def test_what_makes_no_sense_is_named_back() -> None:
    refused = hand(RULES, "复牌 打5 快点", dice)
    assert isinstance(refused, Refusal)
    assert refused.facts[0].args == {"piece": "复牌 打5 快点"}


def test_a_hand_is_only_meant_where_it_is_said() -> None:
    assert hand(RULES, "打5 主黑桃 庄北", dice) is None
