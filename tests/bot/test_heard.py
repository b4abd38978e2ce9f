"""What people say at a board as they speak: with a stop behind it, their side before it, in small letters."""

from __future__ import annotations

from typing import Any

import pytest

BOARDS = {
    "国际象棋": ("白", "黑"),
    "象棋 后勤杯": ("红", "黑"),
    "围棋": ("黑", "白"),
    "五子棋 一手交换规则": ("甲", "乙"),
}


async def sit(room: Any, game: str) -> None:
    await room.say(1, f"/new {game}")
    for person, seat in zip((1, 2), BOARDS[game], strict=True):
        await room.say(person, f"/join {seat}")


async def said(room: Any, game: str, before: str, text: str) -> list[str]:
    """What stands on record after `text`, said by whoever is to move when the lines `before` have been played."""
    await sit(room, game)
    for line in filter(None, before.split("/")):
        await room.say((await room.table()).to_act[0] + 1, f"/move {line}")
    await room.say((await room.table()).to_act[0] + 1, f"/move {text}")
    return list(await room.standing())


@pytest.mark.parametrize(
    ("game", "before", "text", "entered"),
    [
        ("国际象棋", "", "E4", "e4"),
        ("国际象棋", "", "d4。", "d4"),
        ("国际象棋", "", "d4.", "d4"),
        ("国际象棋", "", "马f3！", "Nf3"),
        ("国际象棋", "", "nf3", "Nf3"),
        ("国际象棋", "", "白E4", "e4"),
        ("国际象棋", "", "白方：马f3。", "Nf3"),
        ("国际象棋", "", "White e4", "e4"),
        ("国际象棋", "e4", "黑D5", "d5"),
        ("国际象棋", "e4/e5", "bb5", "Bb5"),
        ("国际象棋", "", "e4 draw", "e4 draw?"),
        ("国际象棋", "", "nf3, offering a draw.", "Nf3 draw?"),
        ("象棋 后勤杯", "", "炮二平五。", "炮二平五"),
        ("象棋 后勤杯", "", "红炮二平五", "炮二平五"),
        ("象棋 后勤杯", "炮二平五", "黑方 马8进7！", "马8进7"),
        ("象棋 后勤杯", "", "Red C2.5", "炮二平五"),
        ("围棋", "", "天元", "K10"),
        ("围棋", "", "下天元。", "K10"),
        ("围棋", "", "tengen", "K10"),
        ("围棋", "", "黑D4", "D4"),
        ("围棋", "D4", "停", "pass"),
        ("围棋", "D4", "白 停。", "pass"),
        ("五子棋 一手交换规则", "", "天元", "H8"),
        ("五子棋 一手交换规则", "天元/执黑", "白H9。", "H9"),
        ("五子棋 一手交换规则", "天元/执白", "白棋 I9", "I9"),
    ],
)
async def test_an_entry_as_people_say_it(room: Any, game: str, before: str, text: str, entered: str) -> None:
    assert (await said(room, game, before, text))[-1] == entered


@pytest.mark.parametrize(
    ("game", "before", "text", "told"),
    [
        ("国际象棋", "", "黑d4", "前面写的是黑方，现在轮到白方走"),
        ("象棋 后勤杯", "", "黑炮8平5", "前面写的是黑方，现在轮到红方走"),
        ("象棋 后勤杯", "炮二平五", "红炮8平5", "前面写的是红方，现在轮到黑方走"),
        ("围棋", "D4", "黑Q16", "前面写的是黑方，现在轮到白方走"),
        ("五子棋 一手交换规则", "天元/执黑", "黑H9", "前面写的是乙方，现在轮到甲方走"),
    ],
)
async def test_a_move_with_the_other_side_before_it_does_not_count(
    room: Any, game: str, before: str, text: str, told: str
) -> None:
    lines = await said(room, game, before, text)
    assert told in room.answer
    assert text not in lines
    assert len(lines) == before.count("/") + bool(before)


BISHOP_OR_PAWN = "4k3/8/8/8/2p5/1P6/4B3/4K3 w - - 0 1"
BISHOP_ALONE = "4k3/8/8/8/2p5/8/4B3/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "text", "offered"),
    [
        (BISHOP_OR_PAWN, "bc4", ["b×c4", "象×c4"]),
        (BISHOP_OR_PAWN, "BXC4", ["b×c4", "象×c4"]),
        (BISHOP_ALONE, "bc4", ["象×c4"]),
    ],
)
async def test_a_small_b_is_asked_about(room: Any, fen: str, text: str, offered: list[str]) -> None:
    await room.say(1, f"/new 国际象棋 fen={fen}")
    await room.say(1, "/join 白")
    await room.say(2, "/join 黑")
    await room.say(1, f"/move {text}")
    assert await room.standing() == []
    assert list(room.said[-1].buttons) == offered
    await room.press(1, "象×c4")
    assert await room.standing() == ["Bxc4"]


@pytest.mark.parametrize("text", ["bxc4", "b3c4", "兵吃c4"])
async def test_a_pawn_that_is_called_one_is_not_asked_about(room: Any, text: str) -> None:
    await room.say(1, f"/new 国际象棋 fen={BISHOP_OR_PAWN}")
    await room.say(1, "/join 白")
    await room.say(2, "/join 黑")
    await room.say(1, f"/move {text}")
    assert await room.standing() == ["bxc4"]


@pytest.mark.parametrize("text", ["白棋好漂亮", "黑方加油！", "要停了", "draw", "天元战。", "红"])
async def test_talk_stays_talk(room: Any, text: str) -> None:
    await room.seat_chess()
    room.reads_all = True
    await room.say(1, text)
    assert room.heard == []
    assert await room.standing() == []


async def test_what_was_heard_is_what_is_kept_with_the_hand(room: Any) -> None:
    """A sheet reads its own lines; a stop behind one is no part of it."""
    await room.seat_sheet()
    await room.say(1, "/hand AAABBB。")
    assert await room.standing() == ["AAABBB"]
