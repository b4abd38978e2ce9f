"""What follows an illegal move: where its piece may go. And how a move is spoken of: as people call it, 马f3."""

from __future__ import annotations

import re
from typing import Any

import pytest

HAN = re.compile("[\u4e00-\u9fff]")


async def sit(room: Any, words: str) -> None:
    await room.say(1, f"/new {words}")
    for person in (1, 2):
        await room.say(person, "/join")


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("chess", "g1e2", "马g1 可以走：马f3、马h3。"),
        ("chess", "e5", "兵e2 可以走：e3、e4。"),
        ("chess", "Ke2", "这个子现在走不了。"),
        ("chess fen=4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "后e4", "后d1 可以走：后a1、后b1"),
        ("chess fen=4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "后e4", "等 17 种。"),
        ("xiangqi houqin", "马二进四", "马二 可以走：马二进三、马二进一。"),
        ("xiangqi houqin", "帅五平四", "帅五 可以走：帅五进一。"),
        ("xiangqi houqin", "相三进四", "相三 可以走：相三进"),
    ],
)
async def test_an_illegal_move_says_where_the_piece_may_go(room: Any, game: str, text: str, told: str) -> None:
    await sit(room, game)
    await room.say(1, f"/move {text}")
    assert told in room.answer
    assert await room.standing() == []


async def test_at_chinese_checkers_too(room: Any) -> None:
    await sit(room, "跳棋 2")
    mover = int((await room.table()).to_act[0])
    start = ("4-1", "14-1")[mover]
    await room.say(mover + 1, f"/move {start}>9-5")
    assert re.search(rf"{start} 可以走：\d+-\d+、\d+-\d+。", room.answer)


async def test_every_move_that_is_told_can_be_played(room: Any) -> None:
    await sit(room, "xiangqi houqin")
    await room.say(1, "/move 车一进五")
    told = room.answer.partition("可以走：")[2].partition("。")[0].split("、")
    assert len(told) == 2
    for text in told:
        assert not hasattr((await room.table()).play(0, text), "point"), text


@pytest.mark.parametrize(
    ("game", "before", "text"),
    [("五子棋 一手交换规则", ("天元", "执黑"), "H8"), ("围棋", ("D4",), "D4")],
)
async def test_where_stones_are_put_nothing_is_told(room: Any, game: str, before: tuple[str, ...], text: str) -> None:
    """Which points are forbidden to black, in 五子棋, is nobody's to be told."""
    await sit(room, game)
    for line in before:
        await room.say((await room.table()).to_act[0] + 1, f"/move {line}")
    await room.say((await room.table()).to_act[0] + 1, f"/move {text}")
    assert "不成立" in room.answer
    assert "可以走" not in room.answer


async def test_it_is_told_in_english(room: Any) -> None:
    await room.say(7, "/lang group en")
    await sit(room, "xiangqi houqin")
    await room.say(1, "/move C2.2")
    assert "H2 may go" not in room.answer
    await room.say(1, "/move H2+4")
    assert "H2 may go: H2+3, H2+1." in room.answer
    assert not HAN.search(room.answer)


async def test_whoever_is_not_to_move_is_told_nothing(room: Any) -> None:
    await sit(room, "chess")
    await room.say(2, "/move Ke4")
    assert "可以走" not in room.answer


async def test_a_move_is_spoken_of_as_people_call_it_and_kept_as_it_is_written(room: Any) -> None:
    await sit(room, "chess")
    await room.say(1, "/move 马f3")
    assert "最近：马f3" in await room.caption()
    await room.say(1, "/history")
    assert "1. Nf3" in room.last
    await room.say(1, "/pgn")
    assert "1. Nf3 *" in room.said[-1].payload["content"]
    assert await room.standing() == ["Nf3"]


async def test_in_an_english_group_it_is_spoken_of_in_english(room: Any) -> None:
    await room.say(7, "/lang group en")
    await sit(room, "chess")
    await room.say(1, "/move 马f3")
    assert "Nf3" in await room.caption()
