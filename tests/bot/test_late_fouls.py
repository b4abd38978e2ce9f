"""大怪路子: fouls that come to light after the last hand, and hands that only the chief referee can give."""

from __future__ import annotations

from typing import Any

import pytest

REFEREE = 7


@pytest.fixture
async def full(room: Any) -> Any:
    await room.seat_sheet()
    await room.hands(*["AAABBB"] * 4, *["BBBAAA"] * 4)
    return room


async def test_a_foul_of_the_last_hand_changes_the_result(full: Any) -> None:
    assert (await full.stream()).status == "ended"
    for _ in range(2):
        await full.say(REFEREE, "/foul 台1 B2 讲话 第8盘")
    assert "第 8 盘改判" in full.answer
    assert await full.points() == {"A": 40, "B": 24}
    stream = await full.stream()
    assert (stream.status, stream.outcome["tallies"]["A"]["points"]) == ("ended", 40)


async def test_which_hand_must_be_said_once_all_are_played(full: Any) -> None:
    await full.say(REFEREE, "/foul 台1 B2 讲话")
    assert "请写明第几盘" in full.last
    assert await full.points() == {"A": 32, "B": 32}


async def test_the_chief_referee_gives_a_hand_that_both_have_lost(full: Any) -> None:
    for who in ("A1", "A1", "B1", "B1"):
        await full.say(REFEREE, f"/foul 台1 {who} 讲话 第8盘")
    assert "请报总裁判" in full.answer
    assert await full.points() == {"A": 32, "B": 24}
    await full.say(REFEREE, "/foul 台1 裁决 第8盘 A")
    assert "总裁判裁定" in full.answer
    assert await full.points() == {"A": 40, "B": 24}


async def test_the_preview_shows_fouls_that_call_a_hand_by_its_number(room: Any) -> None:
    await room.seat_sheet()
    await room.hands("AAABBB", "BBBAAA", "AABABB")
    await room.say(REFEREE, "/foul 台1 A1 讲话 第2盘")
    await room.say(REFEREE, "/strike 台1 1")
    assert "犯规：A1 小林 讲话（第 2 盘）" in room.last
    assert "记在第 2 盘名下，此前共 2 盘；盘数变了，请核对" in room.last
