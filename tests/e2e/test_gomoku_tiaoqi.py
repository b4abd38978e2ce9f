"""五子棋 and 跳棋 in the local chat, in a real process: a swap, a double three with its proof, six around a star."""

from __future__ import annotations

import urllib.request
from typing import Any

import pytest

from engines.core.scenes.scene import STAR
from tests.tiaoqi.play import CLAIMED

pytestmark = pytest.mark.slow

FIVE = "A1 H9 A2 H10 A3 H11 A4 H12"
SEATS, REFEREE = "ABCDEF", 7


def shows(town: Any, *texts: str) -> dict[str, Any]:
    """Wait until a picture says all of this in its caption."""

    def look() -> dict[str, Any] | None:
        pictured = [message for message in town.messages() if "photo" in message]
        return next((one for one in reversed(pictured) if all(text in one["caption"] for text in texts)), None)

    found: dict[str, Any] = town.wait(look, str(texts))
    return found


def played(town: Any, text: str) -> dict[str, Any]:
    """Wait until this was the last line that was entered."""

    def look() -> dict[str, Any] | None:
        pictured = [message for message in town.messages() if "photo" in message]
        ends = [f"{before}{text}\n" for before in ("：", " ", "，")]
        return next((one for one in reversed(pictured) if any(end in one["caption"] for end in ends)), None)

    found: dict[str, Any] = town.wait(look, f"{text} as the last line")
    return found


def picture(town: Any, message: dict[str, Any]) -> bytes:
    with urllib.request.urlopen(town.address + message["photo_url"], timeout=60) as drawn:
        return bytes(drawn.read())


def last(town: Any) -> dict[str, Any]:
    found: dict[str, Any] = town.record()[-1]
    return found


def entries(town: Any) -> list[str]:
    return [entry["text"] for entry in last(town)["entries"] if not entry["struck"]]


def test_one_stone_a_swap_and_five_in_a_row(town: Any) -> None:
    town.say(1, "/new 五子棋 swap1")
    town.press(1, "甲方 入座")
    town.press(2, "乙方 入座")
    shows(town, "甲方下第一子")
    for label in ("在盘上选", "F10–J6", "H8"):
        town.press(1, label)
    shows(town, "乙方选执黑还是执白")
    town.press(2, "我执黑")
    shows(town, "黑 乙方", "白 甲方", "轮到 甲方")
    for turn, move in enumerate(FIVE.split()):
        town.say(1 + turn % 2, f"/move {move}")
        played(town, move)
    end = shows(town, "⚑ 终局", "乙方 小周 胜（连成五子）")
    assert picture(town, end).startswith(b"\x89PNG")
    assert entries(town)[:3] == ["H8", "black", "A1"]
    assert last(town)["outcome"]["places"] == [[1], [0]]


def test_a_rif_game_by_buttons_to_a_double_three(town: Any) -> None:
    town.say(1, "/new 五子棋 rif")
    town.press(1, "甲方 入座")
    town.press(2, "乙方 入座")
    shows(town, "RIF 规则")
    town.press(1, "同意")
    town.press(2, "同意")
    shows(town, "甲方摆开局")
    town.press(1, "在盘上选")
    town.press(1, "花月")
    shows(town, "开局 花月", "乙方决定")
    town.press(2, "不换")
    shows(town, "白方下第四手")

    def put(person: int, part: str, point: str) -> None:
        for label in ("在盘上选", part, point):
            town.press(person, label)
        played(town, point)

    put(2, "A5–E1", "B2")
    for label in ("在盘上选", "F10–J6", "J8", "F15–J11", "G11", "✔ J8 和 G11"):
        town.press(1, label)
    shows(town, "白方从 J8、G11 中拿掉一个")
    town.press(2, "拿掉 G11")
    played(town, "拿掉 G11")
    put(2, "A5–E1", "B4")
    put(1, "F10–J6", "I7")
    put(2, "A5–E1", "D3")
    before = picture(town, played(town, "D3"))
    put(1, "F10–J6", "I8")
    end = shows(town, "⚑ 终局", "黑方三三禁手", "规则 4")
    assert picture(town, end) != before
    assert last(town)["outcome"]["reason"] == "33"
    assert entries(town)[:5] == ["H8 H9 I9", "keep", "B2", "offer J8 G11", "strike G11"]


def seat(town: Any, players: int, options: str = "") -> list[int]:
    """The people in order of turn, once the lots are drawn."""
    town.say(1, f"/new 跳棋 {players}人 {options}".strip())
    for person in range(1, players + 1):
        town.press(person, f"{SEATS[person - 1]} 入座")
    town.saw("先走")
    first = next(int(text[-1]) for text in entries(town) if text.startswith("lots"))
    return [1 + (first + later) % players for later in range(players)]


STEPS = {1: "4-1 5-5", 2: "8-10 9-9", 3: "13-10 12-9", 4: "14-2 13-6", 5: "13-4 12-4", 6: "8-1 9-1"}
"""A first move of each of six."""


def test_six_around_a_star_one_leaves_and_the_bell_rings(town: Any) -> None:
    town.post(f"/ui/chats/{town.group}/members/{town.person(REFEREE)}", {"status": "administrator"}, "PATCH")
    order = seat(town, 6, "minutes=40")
    for person in order[:3]:
        start, end = STEPS[person].split()
        for label in ("选子走棋", start, end):
            town.press(person, label)
        played(town, f"{start}>{end}")
    town.say(order[4], "/resign")
    town.press(order[4], "确定认输")
    town.saw("其余 5 人继续")
    town.say(order[3], f"/move {STEPS[order[3]]}")
    town.say(order[5], f"/move {STEPS[order[5]]}")
    assert picture(town, shows(town, "已退出", f"轮到 {SEATS[order[0] - 1]}")).startswith(b"\x89PNG")
    town.say(REFEREE, "/bell 台1")
    town.press(REFEREE, "确定")
    shows(town, "⚑ 终局", "时间到")
    outcome = last(town)["outcome"]
    assert outcome["reason"] == "bell"
    assert outcome["places"][-1] == [order[4] - 1]


def turned(move: str) -> str:
    """The same move on a star that is turned by half."""
    holes = (hole.split("-") for hole in move.split(">"))
    return ">".join(f"{18 - int(row)}-{STAR[int(row) - 1] + 1 - int(hole)}" for row, hole in holes)


def test_whoever_is_blocked_claims_it_and_has_arrived(town: Any) -> None:
    order = seat(town, 2)
    moves = [move if order[0] == 1 else turned(move) for _, move in CLAIMED]
    for turn, move in enumerate(moves):
        town.say(order[turn % 2], f"/move {move}")
    played(town, moves[-1])
    town.press(order[0], "被堵了")
    end = shows(town, "⚑ 终局", "到家", "第 1 名")
    assert picture(town, end).startswith(b"\x89PNG")
    outcome = last(town)["outcome"]
    assert (outcome["reason"], outcome["places"][0]) == ("arrived", [order[0] - 1])
