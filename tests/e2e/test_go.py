"""围棋 in the local chat, in a real process: a disputed marking, an opening by buttons, the last period, a file."""

from __future__ import annotations

import urllib.request
from typing import Any

import pytest

pytestmark = pytest.mark.slow

BLACK, WHITE, GUEST = 1, 2, 4
WALLS = "D5 F5 D4 F4 D3 F3 D2 F2 D1 F1 D6 F6 D7 F7 D8 F8 D9 F9"
SGF = "(;GM[1]SZ[5]KM[7.5]PB[小林]PW[老秦]RE[W+R];B[bc];W[dc];B[bb];W[db];B[bd];W[dd];B[ba];W[da];B[be];W[de])"


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


def entries(town: Any, number: int) -> list[str]:
    match = next(match for match in town.record() if match["table"] == number)
    return [entry["text"] for entry in match["entries"] if not entry["struck"]]


def seat(town: Any, options: str, number: int) -> None:
    town.say(BLACK, f"/new 围棋 {options}")
    shows(town, f"台{number} 围棋")
    town.press(BLACK, "黑方 入座")
    town.press(WHITE, "白方 入座")
    shows(town, f"台{number} 围棋", "轮到 黑方")


def play(town: Any, moves: str) -> None:
    for turn, move in enumerate(moves.split()):
        town.say((BLACK, WHITE)[turn % 2], f"/move {move}")


def test_a_game_to_a_disputed_marking_resumed_and_counted(town: Any) -> None:
    seat(town, "9路 贴3.75子 10m+3x30s", 1)
    play(town, f"{WALLS} B3 B7 pass pass")
    assert is_drawn(town, shows(town, "数子：标出死子"))
    town.say(BLACK, "/move 死 B7")
    shows(town, "已标死子：B7")
    town.press(BLACK, "同意数子")
    town.saw("黑方同意这样数子，等白方。")
    assert is_drawn(town, shows(town, "已标死子：B7", "✓ 黑方 小林已同意"))
    town.say(WHITE, "/move 活 B7")
    town.saw("先前的同意作废")
    shows(town, "最近：", "活棋 B7\n")
    town.press(WHITE, "继续下")
    shows(town, "最近：", "继续下\n", "轮到 黑方")
    play(town, "B8 pass C7 pass A7 pass B6 pass pass")
    shows(town, "提子：黑方 1", "数子：标出死子")
    town.press(WHITE, "同意数子")
    town.press(BLACK, "黑方同意数子")
    end = shows(town, "⚑ 终局", "归本数 40.5+3.75=44.25 → 黑负 3.75 子")
    assert is_drawn(town, end)
    (match,) = town.record()
    assert match["outcome"]["reason"] == "count"
    assert match["files"]["sgf"].startswith("(;FF[4]")


def test_the_last_period_runs_out(town: Any) -> None:
    seat(town, "9路 1s+2x2s", 1)
    end = shows(town, "⚑ 终局", "白方 小周 胜（对方超时）", "（规则未写，按通例）")
    assert is_drawn(town, end)
    assert entries(town, 1) == ["flag 0"]


def test_nineteen_lines_by_buttons_alone(town: Any) -> None:
    seat(town, "", 1)
    opening = ((BLACK, "Q19–T15", "Q16"), (WHITE, "A4–E1", "D4"), (BLACK, "A19–E15", "D17"), (WHITE, "Q4–T1", "Q3"))
    for who, part, point in opening:
        for label in ("在盘上选", part, point):
            town.press(who, label)
        shows(town, "最近：", f"{point}\n")
    town.press(BLACK, "停一手")
    town.press(BLACK, "✔ 停一手")
    shows(town, "最近：", "停一手\n")
    assert entries(town, 1) == ["Q16", "D4", "D17", "Q3", "pass"]


def test_a_game_score_reviewed_and_scored(town: Any) -> None:
    town.say(GUEST, f"/review {SGF}")
    review = shows(town, "小林 – 老秦", "贴子读作 3.75 子（棋谱写 7.5）")
    assert is_drawn(town, review)
    town.say(GUEST, "/score dead=B3", reply_to=review["message_id"])
    assert is_drawn(town, shows(town, "死子 B1", "白 25 子"))
