"""Hands that are entered play by play in the local chat: 双升 to its end and onto the sheet, 大怪路子 with counts."""

from __future__ import annotations

import time
import tomllib
import urllib.request
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

NORTH, WEST, REFEREE = 1, 2, 3
RECORD = Path(__file__).parents[1] / "records" / "shuangsheng" / "houqin_trick_by_trick.toml"


def shows(town: Any, *texts: str) -> dict[str, Any]:
    """Wait until a picture says all of this in its caption."""

    def look() -> dict[str, Any] | None:
        pictured = [message for message in town.messages() if "photo" in message]
        return next((one for one in reversed(pictured) if all(text in one["caption"] for text in texts)), None)

    found: dict[str, Any] = town.wait(look, str(texts))
    return found


def is_drawn(town: Any, message: dict[str, Any]) -> bool:
    with urllib.request.urlopen(town.address + message["photo_url"], timeout=60) as picture:
        return bool(picture.read().startswith(b"\x89PNG"))


def test_a_hand_of_levels_from_the_first_trick_onto_the_sheet(town: Any) -> None:
    town.say(NORTH, "/new 双升 后勤杯 不限时")
    shows(town, "等待入座")
    for label, name in (("南", "王小明"), ("东", "李小红")):
        town.say(NORTH, f"/seat {label} {name}")
    town.press(NORTH, "北家")
    town.press(WEST, "西家")
    shows(town, "台1", "第 1 把：抢庄")
    town.say(NORTH, "/new 双升 后勤杯 复牌 打2 主梅花")
    town.saw("谁坐庄？")
    town.press(NORTH, "北家")
    shows(town, "台2", "第 1 墩：轮到 北家 领出")
    town.say(WEST, "/trick 台2 HA H3 H4 H6")
    town.saw("只有在座的选手或裁判可以这样做")
    town.say(NORTH, "/trick 台2 HA H3H4")
    town.saw("整行都没有记")
    town.say(NORTH, "/trick 台2 HA H3")
    shows(town, "北家 ♥A、西家 ♥3", "轮到 南家")
    town.press(NORTH, "撤回")
    shows(town, "台2", "第 1 墩：轮到 北家 领出")
    played = [entry for entry in tomllib.loads(RECORD.read_text(encoding="utf-8"))["entries"] if entry["seat"] != "ref"]
    for trick in range(0, len(played), 4):
        line = " / ".join(entry["text"] for entry in played[trick : trick + 4])
        town.say(NORTH, f"/trick 台2 {line}")
        if trick == 4:
            town.say(WEST, "/history 台2")
            assert "♥8" in town.saw("前面 4 手已经盖住")
    end = shows(town, "台2", "⚑ 终局：")
    assert is_drawn(town, end)
    town.press(NORTH, "记入台1")
    # Three wrong follows lose the match: what only the referee may enter waits for him, and he enters it as it stands,
    # though he became an administrator only after the bot had asked who is one.
    town.press(NORTH, "✓ 记入这一把")
    town.press(REFEREE, "✓ 记入这一把")
    time.sleep(3)
    assert town.record()[0]["status"] == "playing"
    town.post(f"/ui/chats/{town.group}/members/{town.person(REFEREE)}", {"status": "administrator"}, "PATCH")
    town.press(REFEREE, "✓ 记入这一把")
    told = town.saw("第 1 把：北家坐庄，打 2，主 ♣")
    assert "墩分 105，末墩防家赢，加底 15×2=30，罚分 -50：防家共 85 分" in told
    shows(town, "台1", "⚑ 终局：", "对方跟牌错误满三次")
    assert town.button("✓ 记入这一把") is None
    assert town.faults() == []


def test_a_hand_with_passes_and_counts(town: Any) -> None:
    town.say(NORTH, "/new 大怪路子 单盘")
    shows(town, "A1 出新牌")
    town.press(NORTH, "A1")
    shows(town, "A1 小林")
    town.say(NORTH, "/move S3S3")
    table = shows(town, "桌上：A1：♠3♠3（对子，3）", "轮到 B1")
    assert is_drawn(town, table)
    town.press(NORTH, "过")  # it is B1's turn, and nothing comes of it
    town.say(NORTH, "/trick 台1 过 / S5H5")
    shows(town, "桌上：A2：♠5 ♥5")
    town.say(NORTH, "/count A2")
    town.saw("没有轮到你出牌，不能问牌数。")
    assert town.faults() == []
