"""What is said in reply to a reported hand: that it is right, that it is wrong, and what it should be instead."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app.speech.assent import Assent, read_assent
from tests.bot.conftest import private

A, B, A2, B2 = 1, 2, 3, 4
EAST, SOUTH = 1, 2
REFEREE, BYSTANDER = 7, 50


@pytest.fixture
async def sheet(room: Any) -> Any:
    """A sheet of 大怪路子 whose first hand side A has reported."""
    await room.seat_sheet()
    await room.hands("AAABBB")
    return room


@pytest.fixture
async def levels(room: Any) -> Any:
    """A sheet of 双升 whose first hand east and west have reported: 60 points for the others."""
    await room.say(EAST, "/new 双升 后勤杯")
    for person, seat in enumerate("东南西北", 1):
        await room.say(person, f"/join {seat}")
    await room.say(EAST, "/hand 庄东 打2 闲60 庄家扣底")
    return room


RIGHT = [
    "对",
    "对的。",
    "嗯对",
    "嗯，没错",
    "是的",
    "👍",
    "👍🏻",
    "OK",
    "好的",
    "确认",
    "没有异议",
    "right",
    "Yes, that's right",
    "同意",
]


@pytest.mark.parametrize("text", RIGHT)
async def test_a_yes_to_the_report_confirms_it(sheet: Any, text: str) -> None:
    await sheet.reply(B, text, "第 1 盘")
    assert "✓ 小周 确认第 1 盘。" in sheet.answer
    assert await sheet.waiting() == []


async def test_a_yes_to_the_sheet_confirms_what_waits_there(sheet: Any) -> None:
    await sheet.reply(B2, "没错")
    assert await sheet.waiting() == []
    await sheet.reply(B2, "没错")
    assert sheet.answer == "现在没有待确认的盘。"


@pytest.mark.parametrize(
    "text", ["不对", "错了！", "我有异议", "不对，你看错了", "no", "That's wrong.", "👎", "不同意", "有异议"]
)
async def test_a_no_to_the_report_is_an_objection(sheet: Any, text: str) -> None:
    await sheet.reply(B, text, "第 1 盘")
    assert "⚑ 第 1 盘" in sheet.answer
    assert await sheet.waiting("dispute") != []
    assert await sheet.standing() == []


@pytest.mark.parametrize(
    "text",
    [
        "不对，应该是 BBBAAA",
        "我有异议，应该是BBBAAA吧",
        "应该是 BBBAAA",
        "不对 BBBAAA",
        "不是AAABBB，是BBBAAA",
        "no, it was BBBAAA",
    ],
)
async def test_an_objection_may_say_what_it_should_be(sheet: Any, text: str) -> None:
    await sheet.reply(B, text, "第 1 盘")
    assert "⚑ 第 1 盘 名次 AAABBB 已划去" in sheet.answer
    assert "第 1 盘重报为 名次 BBBAAA（小周）" in sheet.answer
    assert "待 A 方确认" in sheet.answer
    assert (await sheet.press(B, "确认第 1 盘")).toast
    assert await sheet.waiting("dispute") != []
    await sheet.press(A, "确认第 1 盘")
    assert await sheet.waiting("dispute") == []
    assert await sheet.standing() == ["BBBAAA"]


async def test_an_objection_to_points_fills_in_what_it_says(levels: Any) -> None:
    await levels.reply(SOUTH, "我有异议，应该是75分", "第 1 把")
    assert "⚑ 第 1 把" in levels.answer
    assert "防家墩分 75" in levels.answer
    await levels.press(SOUTH, "庄家方收底")
    await levels.press(SOUTH, "记入这一把")
    assert "第 1 把重报为 东家 小林坐庄 打2，墩分 75" in levels.answer
    assert "待东西方确认" in levels.answer


async def test_a_whole_hand_behind_an_objection_is_proposed_at_once(levels: Any) -> None:
    await levels.reply(SOUTH, "不对，闲家90分，最后一墩闲家赢的，底10分单张", "第 1 把")
    assert "第 1 把重报为 东家 小林坐庄 打2，墩分 90，防家抠底 10（单）" in levels.answer
    await levels.reply(EAST, "对", "重报为")
    assert await levels.waiting("dispute") == []


async def test_what_it_should_be_may_be_said_to_the_objection(sheet: Any) -> None:
    await sheet.reply(B, "不对", "第 1 盘")
    await sheet.reply(B, "应该是 BBBAAA", "⚑ 第 1 盘")
    assert "第 1 盘重报为 名次 BBBAAA" in sheet.answer


async def test_the_very_report_that_was_replied_to_is_meant(sheet: Any) -> None:
    await sheet.hands("ABABAB")
    second = next(said for said in sheet.said if "第 2 盘：A" in said.text)
    await sheet.say(B, "确认", reply_to=second.message_id)
    assert [report["line"] for report in await sheet.waiting()] == [1]


async def test_where_several_hands_wait_the_sheet_asks_which(sheet: Any) -> None:
    await sheet.hands("ABABAB")
    await sheet.reply(B, "没错")
    assert sheet.answer == "有几盘在等确认，是哪一盘？"
    await sheet.press(B, "确认第 2 盘")
    assert [report["line"] for report in await sheet.waiting()] == [1]
    await sheet.hands("BBBAAA")
    await sheet.reply(B, "不对")
    assert [*sheet.heard[-1].buttons] == ["✗ 第 1 盘有异议", "✗ 第 3 盘有异议"]


async def test_whoever_reported_it_corrects_his_own(sheet: Any) -> None:
    await sheet.reply(A2, "不对，应该是 ABABAB", "第 1 盘")
    assert sheet.answer.startswith("更正第 1 条：名次 AAABBB → 名次 ABABAB")
    assert "对方或裁判同意后生效" in sheet.answer
    await sheet.reply(A, "对", "第 1 盘：A")
    assert "这一盘是你们一方报的" in sheet.answer


async def test_a_hand_that_counts_already_is_corrected_by_agreement(sheet: Any) -> None:
    await sheet.press(B, "确认第 1 盘")
    await sheet.reply(B, "不对，应该是 BBBAAA", "确认第 1 盘")
    assert sheet.answer.startswith("更正第 1 条：名次 AAABBB → 名次 BBBAAA")
    assert await sheet.standing() == ["AAABBB"]


async def test_a_referee_is_asked_whether_he_means_it(sheet: Any) -> None:
    await sheet.reply(REFEREE, "不对，应该是 BBBAAA", "第 1 盘")
    assert "确定这样改吗" in sheet.answer


async def test_a_bystander_and_mere_talk_change_nothing(sheet: Any) -> None:
    for person, text in ((BYSTANDER, "对"), (BYSTANDER, "不对"), (B, "对不对？"), (B, "不对劲"), (B, "no idea")):
        await sheet.reply(person, text, "第 1 盘")
        assert await sheet.waiting("dispute") == [], text
        assert len(await sheet.waiting()) == 1, text
    await sheet.say(B, "没错", place=private(B))
    assert len(await sheet.waiting()) == 1


READINGS = [
    ("应该是5分", Assent(False, "5分")),
    ("不对！应该5分啊。", Assent(False, "5分")),
    ("我们有异议，不是60分，而是75分", Assent(False, "75分")),
    ("不對，應該是75分", Assent(False, "75分")),
    ("it should be 75", Assent(False, "75")),
    ("Wrong: 75", Assent(False, "75")),
    ("wrong, you cannot count", Assent(False)),
    ("是5分", None),
    ("不应该是5分", None),
    ("对吗", None),
    ("对，应该是5分", None),
    ("nobody", None),
    ("okra", None),
    ("", None),
    ("对" * 4000 + "吗", None),
    ("不对" * 2000 + "吗", None),
]


@pytest.mark.parametrize(("text", "read"), READINGS)
def test_readings(text: str, read: Assent | None) -> None:
    assert read_assent(text, lambda words: any(letter.isdigit() for letter in words)) == read
