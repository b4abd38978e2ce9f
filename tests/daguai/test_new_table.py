"""What people say behind /new of 大怪路子, and what is made of it."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.chat.new_table import Opening
from engines.core.game.table import Table, open_table
from engines.core.rulings import Refusal
from engines.daguai import GAME
from engines.daguai.new_table import hand, sheet

RULES = GAME.rule_sets["usst2017"]


def dice(below: int) -> int:
    return below - 1


@pytest.mark.parametrize(
    ("text", "first", "rest"),
    [
        ("B先", "B", ""),
        ("乙先 x=1", "B", "x=1"),
        ("a first", "A", ""),
        ("抽牌 A=♠A B=♥K", "A", ""),
        ("clock=5 draw A=S2 B=D3", "B", "clock=5"),
        ("B先 抽牌 A=♠A B=♥K", "A", ""),
    ],
)
def test_who_deals_first_is_said_or_drawn(text: str, first: str, rest: str) -> None:
    opening = sheet(RULES, text, dice)
    assert isinstance(opening, Opening)
    assert (opening.options, opening.rest) == ({"first_dealer": first}, rest)


def test_cards_are_drawn_for_them_and_told() -> None:
    picks = iter([0, 0, 53, 0])
    opening = sheet(RULES, "抽牌", lambda below: next(picks))
    assert isinstance(opening, Opening)
    assert opening.facts[-1].key == "lots"
    assert opening.options["first_dealer"] == opening.facts[-1].args["team"]


@pytest.mark.parametrize("text", ["", "C先", "first_dealer=B", "40分钟"])
def test_the_rest_is_left_to_others(text: str) -> None:
    assert sheet(RULES, text, dice) is None


@pytest.mark.parametrize(("text", "point"), [("抽牌 A=♠A B=♠A", "same_card"), ("抽牌 A=♠A", "lots")])
def test_a_draw_that_decides_nothing_is_refused(text: str, point: str) -> None:
    refused = sheet(RULES, text, dice)
    assert isinstance(refused, Refusal)
    assert refused.point == point


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("单盘", {}),
        ("单盘 庄A2", {"dealer": 2}),
        ("单盘 B先 庄A2", {"first_dealer": "B", "dealer": 3}),
        ("full hand first_dealer=B dealer=B1", {"first_dealer": "B", "dealer": 0}),
    ],
)
def test_one_hand_by_the_label_of_its_dealer(text: str, options: dict[str, Any]) -> None:
    assert hand(RULES, text, dice) == Opening(options)


@pytest.mark.parametrize("text", ["单盘 庄C4", "单盘 快点"])
def test_what_makes_no_sense_of_a_hand_is_refused(text: str) -> None:
    refused = hand(RULES, text, dice)
    assert isinstance(refused, Refusal)
    assert refused.kind == "unreadable"


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("单盘 lead_after_out=partner", {"lead_after_out": "partner"}),
        ("单盘 搭档接风 庄A2", {"lead_after_out": "partner", "dealer": 2}),
        ("单盘 同花2最大", {"flush_two_high": True}),
        ("单盘 flush_two_high=false", {"flush_two_high": False}),
    ],
)
def test_readings_that_the_book_calls_changeable_are_chosen_for_a_hand(text: str, options: dict[str, Any]) -> None:
    opened = hand(RULES, text, lambda most: 0)
    assert isinstance(opened, Opening), opened
    assert dict(opened.options) == options
    table = open_table(GAME, "usst2017", {"depth": "hand", **opened.options})
    assert isinstance(table, Table)


def test_they_may_be_named_for_a_sheet_too() -> None:
    opened = sheet(RULES, "B先 lead_after_out=partner", lambda most: 0)
    assert isinstance(opened, Opening)
    assert dict(opened.options) == {"lead_after_out": "partner", "first_dealer": "B"}
