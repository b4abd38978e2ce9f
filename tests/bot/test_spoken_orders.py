"""A hand of 大怪路子 said in a group: what leaves the order open is asked with buttons, and may stand without it."""

from __future__ import annotations

import re
from typing import Any

import pytest


@pytest.fixture
async def six(room: Any) -> Any:
    await room.seat_sheet()
    return room


async def test_what_a_team_did_is_the_order_itself(six: Any) -> None:
    await six.say(2, "/hand 我们抓三家")
    assert await six.standing() == ["BBBAAA"]


async def test_points_without_an_order_are_entered_from_the_form(six: Any) -> None:
    await six.say(1, "/hand 小林头家，抓两家")
    assert "A 方头家、5 分清楚了，出完的顺序还没说" in six.last
    assert await six.standing() == []
    await six.press(1, "只记分：A 方 5 分")
    assert await six.standing() == ["A=5"]
    assert "第 1 盘：A 方头家，抓两家。A 5 : B 0" in six.all
    assert "顺序未记：得分和头家照算" in six.all
    await six.say(1, "/history")
    assert "A 方头家，5 分（顺序未记）" in six.last


async def test_one_of_the_possible_orders_is_pressed(six: Any) -> None:
    await six.say(1, "/hand A队抓两家")
    await six.press(1, "ABAABB")
    assert await six.standing() == ["ABAABB"]


@pytest.mark.parametrize("language", ["zh", "en"])
async def test_no_order_that_is_worth_other_points_is_proposed_for_the_missing_one(six: Any, language: str) -> None:
    await six.say(7, f"/lang group {language}")
    await six.say(1, "/hand A=5")
    assert "/fix 1" in six.all
    assert re.findall("[AB]{6}", six.all) == []


async def test_an_order_that_is_remembered_later_takes_its_place(six: Any) -> None:
    await six.say(1, "/hand A=5")
    await six.say(1, "/fix 1 AABABB")
    await six.press(2, "同意")
    assert await six.standing() == ["AABABB"]


async def test_the_buttons_of_the_form_carry_the_names(six: Any) -> None:
    await six.say(1, "/hand 头家小林")
    await six.press(1, "B1 小周")
    assert "A1 B1" in six.last


async def test_names_may_be_typed_in_pinyin(six: Any) -> None:
    await six.say(1, "/hand xiaolin, xiaozhou, amei, xiaotang")
    assert (await six.standing())[0].split()[:4] == ["A1", "B1", "A2", "A3"]


async def test_the_referee_is_asked_which_team_is_ours(six: Any) -> None:
    await six.say(7, "/hand 我们抓三家")
    assert "“我们”是哪一队" in six.last
    await six.press(7, "BBBAAA")
    assert await six.standing() == ["BBBAAA"]


async def test_what_was_not_understood_is_quoted_and_the_order_looked_at_once_more(six: Any) -> None:
    await six.say(1, "/hand A1 B1 A2 A3 唱歌")
    assert "看不懂“唱歌”" in six.last
    assert await six.standing() == []
    await six.press(1, "记入")
    assert (await six.standing())[0].split()[:4] == ["A1", "B1", "A2", "A3"]


async def test_talk_at_the_table_is_no_hand(six: Any) -> None:
    before = len(six.heard)
    for talk in ("我先走了，明天见", "他们头家了吗", "我们赢了", "A1 B1 来一下", "我们走"):
        await six.say(1, talk)
    assert len(six.heard) == before
    assert await six.standing() == []


async def test_in_english_it_is_said_in_english(six: Any) -> None:
    await six.say(7, "/lang group en")
    await six.say(1, "/hand we were first and caught one of them")
    assert "3 points are clear; the finishing order is not" in six.last
    await six.press(1, "Points only: A, 3")
    assert await six.standing() == ["A=3"]
    assert "Order not recorded" in six.all
