"""A match that has begun is dropped when all its sides agree: void on record, nobody's result, nobody's ruling."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.game.verdicts import DROPPED

REFEREEING, BYSTANDER = 7, 5
AGREE, PLAY_ON = "同意作废", "继续"


async def playing(room: Any) -> None:
    await room.seat_chess()
    await room.say(1, "/move e4")


async def test_both_agree_and_it_is_void(room: Any) -> None:
    await playing(room)
    await room.say(1, "/cancel")
    assert "小林 提议这一局到此为止" in room.answer
    assert "小周" in room.answer
    assert (await room.stream()).status == "playing"
    await room.press(2, AGREE)
    assert "本局作废（各方商定）" in room.answer
    outcome = (await room.afresh()).outcome
    assert (outcome.void, outcome.reason) == (True, "dropped")
    assert await room.standing() == ["e4", DROPPED]


async def test_the_record_says_who_asked_and_who_agreed_and_names_no_referee(room: Any) -> None:
    await playing(room)
    await room.say(1, "/cancel")
    await room.press(2, AGREE)
    await room.say(1, "/history")
    for line in ("白方 小林 提议到此为止，本局作废", "黑方 小周 同意", "各方商定，本局作废　各方"):
        assert line in room.last
    assert "裁判" not in room.last
    await room.say(1, "/pgn")
    assert "1. e4 {各方商定，本局作废} *" in room.said[-1].payload["content"]


async def test_the_other_side_may_ask_for_the_same(room: Any) -> None:
    await playing(room)
    await room.say(1, "/cancel")
    await room.say(1, "/cancel")
    assert "等对方答复" in room.answer
    await room.say(2, "/cancel")
    assert (await room.afresh()).outcome.void


@pytest.mark.parametrize(("person", "told"), [(2, "小周 不同意"), (1, "小林 收回了提议")])
async def test_no_ends_the_matter(room: Any, person: int, told: str) -> None:
    await playing(room)
    await room.say(1, "/cancel")
    await room.press(person, PLAY_ON)
    assert told in room.answer
    assert await room.waiting("drop") == []
    await room.say(2, "/move e5")
    assert await room.standing() == ["e4", "e5"]


async def test_a_move_sets_it_aside(room: Any) -> None:
    """Whoever agreed to stop in one position has not agreed to it in the next."""
    await playing(room)
    await room.say(1, "/cancel")
    agree = room.button(AGREE)
    await room.say(2, "/move e5")
    reply = await room.press_data(2, agree)
    assert "已经失效" in reply.toast
    assert (await room.stream()).status == "playing"


@pytest.mark.parametrize(
    ("person", "told"), [(1, "等对方答复"), (BYSTANDER, "只有在座的选手或裁判"), (REFEREEING, "各方自己同意")]
)
async def test_nobody_else_agrees_for_the_other_side(room: Any, person: int, told: str) -> None:
    await playing(room)
    await room.say(1, "/cancel")
    reply = await room.press(person, AGREE)
    assert told in reply.toast
    assert (await room.stream()).status == "playing"


async def test_of_three_all_agree(room: Any) -> None:
    await room.say(1, "/new 跳棋 3")
    for person in (1, 2, 3):
        await room.say(person, "/join")
    await room.say(1, "/cancel")
    await room.press(2, AGREE)
    assert (await room.stream()).status == "playing"
    await room.press(3, AGREE)
    assert (await room.afresh()).outcome.void


async def test_a_sheet_is_dropped_by_one_word_a_side(reported_room: Any) -> None:
    room = reported_room
    await room.say(1, "/cancel")
    await room.press(3, AGREE)
    assert (await room.stream()).status == "playing"
    await room.press(4, AGREE)
    assert (await room.afresh()).outcome.void


async def test_a_side_with_nobody_to_speak_for_it_is_not_asked(room: Any) -> None:
    await room.say(1, "/new chess")
    await room.say(1, "/join 白")
    await room.say(7, "/seat 黑 老吴")
    await room.say(1, "/move e4")
    await room.say(1, "/cancel")
    assert "才能作废" in room.answer
    assert await room.waiting("drop") == []


async def test_no_player_writes_the_line_himself(room: Any) -> None:
    await playing(room)
    await room.say(1, f"/move {DROPPED}")
    assert (await room.stream()).status == "playing"


async def test_it_is_said_in_english(room: Any) -> None:
    await room.say(7, "/lang group en")
    await playing(room)
    await room.say(1, "/cancel")
    assert "proposes to stop: the match is void" in room.answer
    await room.press(2, "Agree to stop")
    assert "agreed by all sides" in room.answer
