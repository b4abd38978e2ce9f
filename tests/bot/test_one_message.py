"""One act is one message beside the board, and whoever is to act next is called in it.

小林 (1) moves first and 小周 (2) second; Robin (7) is an administrator and referees.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.bot.test_xiangqi import CHECKS
from tests.xiangqi.play import PERPETUAL

# How the table is opened | what is said before | who does it, and what | what the one message says.
ACTS: list[tuple[str, list[tuple[int, str]], tuple[int, str], tuple[str, ...]]] = [
    ("围棋 9路", [], (1, "/pass"), ("停一手", "轮到 白方 小周")),
    ("围棋 9路", [(1, "pass"), (2, "pass")], (1, "/finish"), ()),
    ("围棋 9路", [(1, "D4"), (2, "pass"), (1, "pass")], (1, "死 D4"), ("标为死子：D4", "请白方 小周确认")),
    ("国际象棋", [(1, "e4 提和")], (2, "不和"), ("黑方不同意和棋",)),
    ("国际象棋", [(1, "e4 提和")], (2, "同意和棋"), ("台1 国际象棋", "终局：和")),
    ("国际象棋", [], (7, "/decide 台1 白胜 对方走了"), ("裁判 Robin", "终局：白方 小林 胜")),
    (f"象棋 后勤杯 fen={PERPETUAL}", [], (2, CHECKS[3]), ("红方长将", "依据", "终局：黑方 小周 胜")),
]


@pytest.mark.parametrize(("opened", "before", "act", "said"), ACTS, ids=[f"{row[0][:4]} {row[2][1]}" for row in ACTS])
async def test_what_came_of_an_act_the_result_and_who_is_called_are_one_message(
    room: Any, opened: str, before: list[tuple[int, str]], act: tuple[int, str], said: tuple[str, ...]
) -> None:
    await room.say(1, f"/new {opened}")
    for person, seat in ((1, "红" if "象棋 " in opened else "黑" if "围棋" in opened else "白"), (2, "")):
        await room.say(person, f"/join {seat}".strip())
    if "fen=" in opened:
        before = [(1 + at % 2, move) for at, move in enumerate((CHECKS * 3)[:11])]
    for person, text in before:
        await room.reply(person, text)
    await room.reply(*act) if not act[1].startswith("/") else await room.say(*act)
    told = [one for one in room.heard if one.kind in ("text", "edit")]
    assert len(told) == 1, [one.text for one in told]
    assert all(part in told[0].text for part in said), told[0].text


async def test_to_resign_is_one_question_in_whose_place_the_result_stands(room: Any) -> None:
    await room.seat_chess()
    await room.press_live(1, "认输")
    (asked,) = room.heard
    await room.press_data(1, next(iter(asked.buttons.values())), message_id=asked.message_id)
    (told,) = room.heard
    assert (told.kind, told.message_id) == ("edit", asked.message_id)
    assert "终局：黑方 小周 胜" in told.text


@pytest.mark.parametrize("side", ["我执黑", "我执白"])
async def test_a_swap_is_one_message(room: Any, side: str) -> None:
    await room.say(1, "/new 五子棋 swap1")
    await room.say(1, "/join 甲")
    await room.say(2, "/join 乙")
    await room.say(1, "/move H8")
    await room.press_live(2, side)
    (told,) = room.heard
    others_turn = (await room.table()).to_act == (0,)
    assert ("轮到 甲方 小林" in told.text) == others_turn, "nobody is called to what he has just done himself"


@pytest.mark.parametrize(("tell", "called"), [("mention", True), ("quiet", False), ("private", False)])
async def test_a_chat_that_wants_no_calls_or_has_them_in_private_gets_none(room: Any, tell: str, called: bool) -> None:
    await room.say(1, "/new 围棋 9路")
    await room.say(1, "/join 黑")
    await room.say(2, "/join 白")
    await room.app.store.run(lambda unit: unit.save_chat(replace(unit.chat(room.group.chat_id), tell=tell)))
    await room.say(1, "/pass")
    (told,) = room.heard
    assert ("轮到" in told.text) == called
