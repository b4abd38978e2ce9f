"""Updates that come twice, late, or at the same moment: one effect each."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("/move e4", "chess"),
        ("/offer", "chess"),
        ("/hand ABABAB", "sheet"),
        ("/new chess", "chess"),
        ("/nonsense", "chess"),
    ],
)
async def test_the_same_update_twice_has_one_effect(room: Any, text: str, game: str) -> None:
    await (room.seat_chess() if game == "chess" else room.seat_sheet())
    first = await room.say(1, text, cause="1:777")
    entries, said = await room.entries(), len(room.said)
    tables = len(await room.app.store.read(lambda unit: unit.stream_ids()))
    second = await room.say(1, text, cause="1:777")
    assert second == first
    assert (await room.entries(), len(room.said)) == (entries, said)
    assert len(await room.app.store.read(lambda unit: unit.stream_ids())) == tables


async def test_the_same_press_twice_gets_the_same_toast(room: Any) -> None:
    await room.say(1, "/new chess")
    first = await room.press_live(2, "黑方", cause="1:778")
    assert first.toast == "已入座：黑方"
    assert await room.press_data(2, "j:1:0:1", cause="1:778") == first


async def test_two_presses_of_confirm_confirm_once(room: Any) -> None:
    await room.seat_sheet()
    await room.hands("ABABAB", "AAABBB")
    button = room.button("确认第 1 盘")
    assert (await room.press_data(2, button)).toast == "好"
    assert "没有待确认的盘" in (await room.press_data(2, button)).toast
    assert [report["line"] for report in await room.waiting()] == [2]


async def test_two_presses_of_object_object_once(room: Any) -> None:
    await room.seat_sheet()
    await room.hands("ABABAB")
    button = room.button("有异议")
    await room.press_data(2, button)
    assert "没有待确认的盘" in (await room.press_data(4, button)).toast
    assert len(await room.waiting("dispute")) == 1


async def test_two_presses_of_agree_carry_out_once(room: Any) -> None:
    await room.seat_sheet()
    await room.hands("ABABAB")
    await room.say(2, "/fix 1 BBBAAA")
    button = room.button("同意")
    await room.press_data(1, button)
    assert "局面已经变了" in (await room.press_data(3, button)).toast
    assert await room.standing() == ["BBBAAA"]


async def test_moves_that_come_in_the_wrong_order_are_refused_not_mixed_up(room: Any) -> None:
    await room.seat_chess()
    early = room.incoming(2, text="/move e5")
    late = room.incoming(1, text="/move e4")
    await room.app.handle(late)
    await room.app.handle(early)
    assert await room.standing() == ["e4", "e5"]
    third, fourth = room.incoming(1, text="/move Nf3"), room.incoming(2, text="/move Nc6")
    await room.app.handle(fourth)
    await room.app.handle(third)
    await room.flush()
    assert await room.standing() == ["e4", "e5", "Nf3"]
    assert "还没有轮到你" in room.all


async def test_an_objection_that_comes_after_the_confirmation_is_told_so(room: Any) -> None:
    await room.seat_sheet()
    await room.hands("ABABAB")
    confirm, against = room.button("确认"), room.button("有异议")
    await room.press_data(2, confirm)
    assert "没有待确认的盘" in (await room.press_data(4, against)).toast
    assert await room.standing() == ["ABABAB"]


async def test_everyone_at_once_takes_every_seat_once(room: Any) -> None:
    await room.say(1, "/new 大怪路子")
    await asyncio.gather(*(room.app.handle(room.incoming(person, text="/join")) for person in range(1, 10)))
    seats = await room.seats()
    assert sorted(seats) == [0, 1, 2, 3, 4, 5]
    assert len(set(seats.values())) == 6
    assert (await room.stream()).status == "playing"


async def test_many_moves_at_once_play_one(room: Any) -> None:
    await room.seat_chess()
    texts = ["/move e4", "/move d4", "/move c4", "/move Nf3"]
    await asyncio.gather(*(room.app.handle(room.incoming(1, text=text)) for text in texts))
    assert len(await room.entries()) == 1
    assert (await room.table()).to_act == (1,)


async def test_two_people_logging_at_once_log_one_hand_and_the_second_is_asked(room: Any) -> None:
    await room.seat_sheet()
    both = (room.incoming(1, text="/hand ABABAB"), room.incoming(2, text="/hand AAABBB"))
    await asyncio.gather(*(room.app.handle(update) for update in both))
    await room.flush()
    assert len(await room.standing()) == 1
    assert len(await room.waiting()) == 1
    assert (await room.afresh()).state == (await room.table()).state
    second = 2 if (await room.waiting())[0]["by_side"] == "A" else 1
    await room.press(second, "另一盘，记第 2 盘")
    assert len(await room.standing()) == 2


async def test_two_forms_for_one_hand_log_it_once(room: Any) -> None:
    await room.seat_sheet()
    form = "f:1:0:024~0"
    replies = await asyncio.gather(*(room.app.handle(room.incoming(person, press=form)) for person in (1, 2, 3, 4)))
    assert sorted(reply.toast for reply in replies)[-1] == "第 1 盘已记"
    assert len(await room.standing()) == 1


async def test_a_refused_update_leaves_nothing_behind_but_its_answer(room: Any) -> None:
    await room.seat_chess()
    before = await room.stream()
    await room.say(1, "/move Ke5")
    assert await room.stream() == before
    assert len(room.heard) == 1
