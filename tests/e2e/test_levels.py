"""Whole matches of 双升 in the local chat: two people with an account, their partners by name, and a referee."""

from __future__ import annotations

import re
import urllib.request
from typing import Any

import pytest

pytestmark = pytest.mark.slow

NORTH, WEST, REFEREE = 1, 2, 3
SIDES = {NORTH: "南北", WEST: "东西"}

# Who enters what, and the levels of 南北 and 东西 after it.
HOUQIN = [
    (NORTH, "/hand 庄北 主黑桃 35 庄收", "4", "2"),
    (WEST, "/hand 75 底10 防抠 单", "4", "2"),
    (WEST, "/hand 40 庄收 主红桃", "4", "3"),
    (REFEREE, "/foul 台1 西 跟错", "4", "3"),
    (NORTH, "/hand 60 底25 防抠 拖", "7", "2"),
    (NORTH, "/hand 总0 庄收", "10", "2"),
    (WEST, "/hand 55 庄收 无主", "J", "2"),
    (WEST, "/hand 80 底0 防抠 单", "J", "2"),
    (REFEREE, "/foul 台1 东 甩错 3/1", "J", "2"),
    (NORTH, "/hand 0 庄收", "J", "4"),
    (WEST, "/hand 40 庄收", "J", "5"),
    (WEST, "/hand 65 底5 防抠 对", "J", "5"),
    (NORTH, "/hand 错张庄", "J", "6"),
    (REFEREE, "/foul 台1 西 跟错", "J", "6"),
    (NORTH, "/hand 30 庄收", "J", "7"),
    (NORTH, "/hand 0 庄收", "J", "10"),
    (WEST, "/hand 65 底10 防抠 单 主黑桃", "J", "10"),
]
SPRING = [
    (NORTH, "/hand 庄北 主黑桃 35 庄收", "4", "2"),
    (WEST, "/hand 75 底10 防抠 单", "4", "2"),
    (WEST, "/hand 40 庄收", "4", "3"),
    (NORTH, "/hand 95 底25 庄收 对 防埋", "4", "6"),
    (NORTH, "/hand 90 底0 防抠 单", "4", "6"),
    (WEST, "/hand 35 庄收", "6", "6"),
    (REFEREE, "/foul 台1 北 交流", "6", "6"),
    (NORTH, "/hand 85 底5 防抠 单", "4", "6"),
    (WEST, "/hand 75 庄收", "4", "7"),
    (NORTH, "/hand 120 底0 防抠 单", "5", "7"),
    (NORTH, "/hand 60 庄收 罚防10", "6", "7"),
    (WEST, "/hand 100 底0 防抠 单", "6", "7"),
    (WEST, "/hand 0 庄收", "6", "10"),
    (NORTH, "/hand 80 底20 防抠 拖", "10", "10"),
]


class Match:
    """A table of the chat, as its people see it."""

    def __init__(self, town: Any, options: str) -> None:
        self.town = town
        self.hands = 0
        town.post(f"/ui/chats/{town.group}/members/{town.person(REFEREE)}", {"status": "administrator"}, "PATCH")
        town.say(NORTH, f"/new 双升 {options}")
        self.shows("等待入座")
        for label, name in (("南", "王小明"), ("东", "李小红")):
            town.say(NORTH, f"/seat {label} {name}")
        town.press(NORTH, "北家")
        town.press(WEST, "西家")
        self.shows("第 1 把：抢庄")

    def live(self) -> dict[str, Any]:
        pictured = (message for message in reversed(self.town.messages()) if "photo" in message)
        return next(pictured, {"caption": ""})

    def shows(self, *texts: str) -> str:
        """Wait until the live message says all of this."""

        def look() -> str | None:
            caption = str(self.live()["caption"])
            return caption if all(text in caption for text in texts) else None

        return str(self.town.wait(look, str(texts)))

    def play(self, person: int, text: str, ns: str, ew: str) -> None:
        """An entry and what it leads to; a hand is confirmed by the other side."""
        self.town.say(person, text)
        if text.startswith("/hand"):
            self.hands += 1
            other = WEST if person == NORTH else NORTH
            self.town.saw(f"待{SIDES[other]}方确认")
            self.town.press(other, f"确认第 {self.hands} 把")
            self.town.saw(f"确认第 {self.hands} 把。")
        self.shows(f"级数：南北 {ns} : 东西 {ew}")

    def ends(self, *texts: str) -> None:
        self.shows("⚑ 终局：", *texts)
        with urllib.request.urlopen(self.town.address + self.live()["photo_url"], timeout=60) as picture:
            assert picture.read().startswith(b"\x89PNG")
        assert self.town.faults() == []

    def record(self) -> list[str]:
        """The lines that count, as the export has them."""
        (match,) = self.town.record()
        return [line["text"] for line in match["entries"] if not line.get("struck")]


def test_fourteen_hands_until_the_third_strike(town: Any) -> None:
    match = Match(town, "后勤杯 不限时")
    for entry in HOUQIN:
        match.play(*entry)
    assert match.hands == 14
    assert "记过：东西跟错 2 次" in match.shows("第 15 把")
    town.say(REFEREE, "/foul 台1 东 跟错")
    match.ends("北家 小林、南家 王小明", "对方跟牌错误满三次", "规则 5")
    town.say(WEST, "/check 打5主黑桃 H4466")
    assert "是拖拉机" in match.shows("规则 6")
    assert "photo" in match.live()
    assert sum(line.startswith("hand ") for line in match.record()) == 14


def test_fourteen_hands_until_one_side_is_past_ten(town: Any) -> None:
    match = Match(town, "迎新春")
    town.say(NORTH, "/lot 南 7")
    match.shows("北家先抓牌，东家切牌")
    for entry in SPRING:
        match.play(*entry)

    # The last one by buttons, after a look at an earlier one.
    town.say(WEST, "/fix 3 45 庄收")
    town.saw("更正第 3 条")
    town.press(NORTH, "不同意")
    town.press(NORTH, "记一把")
    for label in ("♥", "45", "防家抠底", "对"):
        before = town.wait(lambda: town.button("记入这一把"), "the form")
        if label == "45":  # on the keypad, which takes the place of the form until it is chosen
            town.press(NORTH, "墩分：")
            town.wait(lambda: town.button("45"), "the keypad")
        town.press(NORTH, label)
        town.wait(lambda before=before: town.button("记入这一把") not in (None, before), f"the form after {label}")
    town.press(NORTH, "记入这一把")
    match.ends("北家 小林、南家 王小明", "打过 10", "规则 13", "级数：南北 J : 东西 10")
    town.press(WEST, "确认第 14 把")
    town.saw("小周 确认第 14 把。")
    assert sum(line.startswith("hand ") for line in match.record()) == 14


def test_fourteen_hands_until_the_bell_rings_by_itself(town: Any) -> None:
    match = Match(town, "迎新春 1分钟")
    for number in range(13):
        person, other = (NORTH, WEST) if number % 2 == 0 else (WEST, NORTH)
        town.say(person, "/hand 庄北 80 底0 防抠 单" if number == 0 else "/hand 80 底0 防抠 单")
        match.hands += 1
        town.press(other, f"确认第 {match.hands} 把")
        town.saw(f"确认第 {match.hands} 把。")
    assert match.hands == 13
    rung = town.saw("时间到。")
    assert re.search("第 14 把", rung)
    town.say(WEST, "/hand 40 庄收")
    match.ends("时间到，级数高", "级数：南北 2 : 东西 3", "西家 小周、东家 李小红")
    town.press(NORTH, "确认第 14 把")
    town.saw("小林 确认第 14 把。")
    town.say(WEST, "/hand 0 庄收")
    town.saw("这一局已经结束")
