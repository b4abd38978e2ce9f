"""A stored entry that no longer folds is our fault: that table is frozen and says so, the others go on."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text as sql

from bot.app.folding import Tables
from engines.registry import GAMES


async def spoil(room: Any, number: int = 1, to: str = "Ke9") -> None:
    """Write into the record, behind the application's back, what no rule allows."""
    stream = await room.stream(number)

    def work(unit: Any) -> None:
        unit._connection.execute(sql("UPDATE entry SET text = :to WHERE stream_id = :of"), {"to": to, "of": stream.id})

    await room.app.store.run(work)
    room.app.tables = Tables(GAMES)


async def test_the_table_is_frozen_and_everyone_hears_it_once(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4")
    await spoil(room)
    await room.say(2, "/move e5")
    assert room.last == "台1 的记录出了差错，已经冻结，等候裁判处理；谁也不会因此吃亏。"
    assert (await room.stream()).status == "broken"
    assert await room.entries() == [("Ke9", False)]
    await room.say(1, "/history")
    assert room.last == "这张台的记录出了差错，已经冻结，等候裁判处理。"
    assert room.all.count("谁也不会因此吃亏") == 1


async def test_a_press_freezes_it_too_and_the_group_hears_it(room: Any) -> None:
    await room.seat_chess()
    await room.moves("e4")
    resign = (await room.live_buttons())["认输"]
    await spoil(room)
    reply = await room.press_data(2, resign)
    assert "已经冻结" in reply.toast
    assert "谁也不会因此吃亏" in room.last
    assert (await room.press_data(2, resign)).toast == reply.toast


@pytest.mark.parametrize(
    "text", ["/move 台1 e5", "/undo 台1", "/fix 台1 1 d4", "/cancel 台1", "/board 台1", "/pgn 台1", "/join 台1"]
)
async def test_nothing_is_taken_at_a_frozen_table_by_anyone(room: Any, text: str) -> None:
    await room.seat_chess()
    await room.moves("e4")
    await spoil(room)
    for person in (1, 2, 7, 9, None):
        await room.say(person, text)
        assert "冻结" in room.last, (person, text)
    assert await room.entries() == [("Ke9", False)]


async def test_other_tables_go_on_even_for_the_same_people(room: Any) -> None:
    await room.seat_chess(1, 2)
    await room.moves("e4")
    await room.seat_chess(1, 2)
    await spoil(room, 1)
    await room.say(1, "/move e4")
    assert await room.standing(2) == ["e4"]
    await room.say(2, "/move 台2 e5")
    assert await room.standing(2) == ["e4", "e5"]
    await room.say(3, "/new chess")
    assert (await room.stream()).number == 3


async def test_a_game_that_is_not_played_here_for_a_while_freezes_nothing(room: Any) -> None:
    await room.seat_sheet()
    await room.seat_chess()
    await room.say(1, "/hand 台1 AAABBB")
    room.app.tables = Tables({"chess": GAMES["chess"]})
    await room.say(3, "/hand 台1 ABABAB")
    assert room.last == "这里的记录现在打不开，什么也没有改动。"
    assert (await room.stream(1)).status == "playing"
    await room.say(1, "/move 台2 e4")
    assert await room.standing(2) == ["e4"]
    room.app.tables = Tables(GAMES)
    await room.say(3, "/hand 台1 ABABAB")
    assert len(await room.standing(1)) == 2


async def test_a_correction_before_the_fault_is_no_way_around_it(room: Any) -> None:
    await room.seat_sheet()
    await room.hands("AAABBB")
    await spoil(room, to="nonsense")
    await room.say(7, "/fix 台1 1 ABABAB")
    assert "台1 的记录出了差错" in room.last
    assert await room.entries() == [("nonsense", False)]
