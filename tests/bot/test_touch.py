"""/touch 摸子: the ruling for a table's position or a given one, by text and by buttons; nothing is written down."""

from __future__ import annotations

from typing import Any

import pytest

ITALIAN = "e4 e5 Nf3 Nc6 Bc4 Bc5"
LAST_RANK = "8/4P3/8/8/k7/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("text", "told", "ruled"),
    [
        ("b1", "据称摸到：白马（b1）。", "须走所摸的子：Na3 Nc3（规则 6.2.1"),
        ("f3 e5", "据称摸到：白马、黑兵（f3、e5）。", "须吃所摸的子：Nxe5（规则 6.2.2"),
        ("f3 e5 同时", "据称摸到：白马、黑兵（f3、e5）；同时摸到，或先后不明。", "须吃所摸的子：Nxe5"),
        ("h1 e1", "据称摸到：白车、白王（h1、e1）。", "须走所摸的子：Rf1 Rg1（规则 4.1.3"),
        ("e1 放 g1", "据称摸到：白王（e1）；已在 g1 放手。", "须走所摸的子：O-O（规则 5.3"),
        ("b1 摆正", "据称摸到：白马（b1）；事先声明摆正。", "不受约束，可走任何合规的着法。（规则 6.1"),
        ("b1 误碰", "据称摸到：白马（b1）；不是有意。", "不受约束"),
        ("a1", "据称摸到：白车（a1）。", "不受约束，可走任何合规的着法。（规则 6.3"),
    ],
)
async def test_the_ruling_says_what_it_was_told_and_what_follows(room: Any, text: str, told: str, ruled: str) -> None:
    await room.seat_chess()
    await room.moves(ITALIAN)
    await room.say(9, f"/touch {text}")
    lines = room.last.splitlines()
    assert lines[0] == told
    assert ruled in lines[1]
    assert len(await room.entries()) == 6


async def test_in_a_position_of_ones_own_no_table_is_needed(room: Any) -> None:
    for text in (f"/touch e7 放 e8 {LAST_RANK}", f"/摸子 e7 放 e8 {LAST_RANK}"):
        await room.say(9, text)
        assert "e8=Q" in room.last
        assert "规则 5.4" in room.last
    await room.whisper(9, f"/touch a4 {LAST_RANK}")
    assert "不受约束" in room.last


@pytest.mark.parametrize(("person", "text"), [(2, "b1"), (2, "g8"), (9, "g8"), (1, "g8")])
async def test_a_touch_out_of_turn_says_who_is_to_move(room: Any, person: int, text: str) -> None:
    await room.seat_chess()
    await room.moves(ITALIAN)
    await room.say(person, f"/touch {text}")
    assert room.last.splitlines()[0].endswith("；轮到白方走，按白方摸子来答。")


async def test_by_buttons(room: Any) -> None:
    await room.seat_chess()
    await room.moves(ITALIAN)
    await room.say(7, "/touch 台1")
    assert "按先后按下面的按钮" in room.last
    assert len(room.said[-1].buttons) == 32
    await room.press(7, "白马 f3")
    assert "须走所摸的子" in room.last
    await room.press(7, "黑兵 e5")
    assert "须吃所摸的子：Nxe5" in room.last
    await room.press(7, "声明摆正")
    assert "不受约束" in room.last
    await room.say(1, "/move d3")
    assert "局面已经变了" in (await room.press(7, "误碰")).toast
    assert len(await room.standing()) == 7


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("e9", "写出摸到的格子"),
        ("hello", "写出摸到的格子"),
        ("d4", "d4 上没有棋子"),
        ("<b>", "写出摸到的格子"),
        ("e2 9/8/8/8/8/8/8/8 w", "读不懂"),
    ],
)
async def test_what_cannot_be_ruled_on(room: Any, text: str, words: str) -> None:
    await room.seat_chess()
    await room.say(1, f"/touch {text}")
    assert words in room.last


async def test_a_sheet_has_no_touch_rule(room: Any) -> None:
    await room.seat_sheet()
    await room.say(1, "/touch e2")
    assert room.last == "这里没有摸子规则。"


async def test_in_english(room: Any) -> None:
    await room.say(7, "/lang group en")
    await room.seat_chess()
    await room.say(1, "/touch b1 together")
    assert room.last.startswith("Said to have been touched: white knight (b1); together, or in an unknown order.")
    assert "The touched piece must move: Na3 Nc3" in room.last
