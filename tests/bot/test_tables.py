"""台子: the open tables, how each stands and who is waited for; help in sections."""

from __future__ import annotations

import re
from typing import Any

import pytest

REFEREE = 7


async def test_the_open_tables_are_listed_with_score_and_who_is_to_act(room: Any) -> None:
    await room.say(9, "/tables")
    assert room.last == "这里没有开着的台。用 /new 开一张。"
    await room.seat_chess(1, 2)
    await room.moves("e4")
    await room.seat_sheet()
    await room.hands("AAABBB")
    await room.say(4, "/new chess")
    await room.say(4, "/join 台3 白")
    await room.seat_chess(5, 6)
    await room.moves("f3 e5 g4 Qh4", 5, 6)
    await room.say(9, "/台子")
    assert room.last.splitlines() == [
        "台1 国际象棋 小林–小周：轮到 黑方 小周",
        "台2 大怪路子 小林–小周：A 8 : B 0，第 1 条待确认",
        "台3 国际象棋 老秦：还差 1 人",
    ]
    await room.press(9, "台1")
    assert room.drawn == [1]


async def test_in_private_ones_own_are_listed(room: Any) -> None:
    await room.seat_chess(1, 2)
    await room.seat_chess(3, 4)
    await room.whisper(3, "/tables")
    assert room.last.splitlines() == ["台2 国际象棋 阿梅–老秦：轮到 白方 阿梅"]
    assert room.said[-1].buttons == {}


async def test_help_is_short_and_has_its_sections_behind_buttons(room: Any) -> None:
    await room.say(1, "/help")
    assert len(room.last.splitlines()) == 3
    assert "/help@caipan_bot" in room.last
    assert list(room.said[-1].buttons)[:2] == ["开台 入座", "双升"]
    await room.press(1, "国际象棋")
    assert room.last.startswith("国际象棋\n/move 走")
    assert "国际象棋" not in room.said[-1].buttons
    await room.press(1, "裁判")
    assert room.last.startswith("裁判\n/decide 判")


@pytest.mark.parametrize("asked", ["all", "全部命令"])
async def test_one_page_of_help_lists_every_command(room: Any, asked: str) -> None:
    """Those of everybody first, then what referees need, then what is done in another place."""
    await room.say(1, f"/help {asked}")
    shown = re.findall(r"^/(\w+) ", room.last, re.MULTILINE)
    assert sorted(shown) == sorted(spec.name for spec in room.app.vocabulary.specs)
    assert room.last.index("/new 开局 · ") < room.last.index("裁判和组织者") < room.last.index("/decide ")
    assert room.last.index("在和我的私聊里") < room.last.index("/seal ")
    await room.whisper(1, f"/help {asked}")
    assert room.last.index("在群里") < room.last.index("/new 开局 · ")


async def test_a_section_is_asked_for_by_its_name(room: Any) -> None:
    await room.say(1, "/help 双升")
    assert room.last.startswith("双升\n/new 双升")
    await room.say(1, "/help referee")
    assert room.last.startswith("裁判\n")
    await room.say(1, "/help 围棋之外")
    assert room.last == "没有这一节。请按按钮。"


async def test_a_question_written_in_private_is_answered_from_the_rules(room: Any) -> None:
    await room.whisper(9, "王车易位")
    assert room.last.startswith("国际象棋·后勤杯规则 4.1.2")
    await room.seat_chess(1, 2)
    await room.whisper(1, "e4")
    assert await room.standing() == ["e4"], "at a table a move is a move"


async def test_settings_mark_what_holds(room: Any) -> None:
    await room.say(REFEREE, "/settings")
    assert [label for label in room.said[-1].buttons if label.startswith("● ")] == [
        "● 点名",
        "● 不置顶",
        "● 本群：中文",
    ]
