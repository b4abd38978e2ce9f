"""Boards that are pinned: where it is wished, where the bot may, and for as long as the match goes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import Any

from bot.local.rows.standing import USUAL_RIGHTS as RIGHTS

GROUP = -1001000000001


async def may_pin(hall: Any, allowed: bool) -> None:
    rights = {"can_pin_messages": allowed}
    await hall.ui("PATCH", f"chats/{GROUP}/members/{hall.bot.id}", status="administrator", rights=rights)
    await hall.take_all()


async def pinned(hall: Any) -> int | None:
    state = await hall.ui("GET", "state")
    (chat,) = [chat for chat in state["chats"] if chat["id"] == GROUP]
    return chat["pinned"]  # type: ignore[no-any-return]


async def board(hall: Any) -> int:
    (message,) = [message for message in await hall.messages() if "photo" in message]
    return int(message["message_id"])


async def wish(hall: Any, text: str) -> None:
    await hall.say(1, text)
    await hall.take_all()
    await hall.send_all()


async def refusals(hall: Any) -> int:
    return len([said for said in await hall.texts() if said.startswith("📌")])


async def test_nothing_is_pinned_unless_it_is_wished(hall: Any) -> None:
    await may_pin(hall, True)
    await hall.seat_chess()
    assert await pinned(hall) is None
    assert hall.weather.count("pinChatMessage") == 0


async def test_a_table_of_an_event_is_not_pinned(hall: Any) -> None:
    """The text of the event is: sixteen tables would push it away."""
    await may_pin(hall, True)
    await wish(hall, "/settings pin on")
    await hall.seat_chess()
    assert await pinned(hall) == await board(hall)
    with closing(sqlite3.connect(hall.database)) as connection:
        connection.execute("""UPDATE stream SET parent = id, options = json_set(options, '$.place', '1.3.1 1 2')""")
        connection.commit()
    await hall.move("e4")
    await hall.send_all()
    assert await pinned(hall) is None


async def test_where_the_bot_comes_in_with_the_right_to_pin_boards_are_pinned_from_the_start(hall: Any) -> None:
    chat = {"id": -1001000000009, "type": "supergroup", "title": "决赛群"}
    member = {"user": {"id": hall.bot.id, "is_bot": True, "first_name": "裁判"}}
    usual = (await hall.bot.get_chat_administrators(GROUP))[0]
    who = {"id": usual.user.id, "is_bot": False, "first_name": "小林"}
    rights = dict.fromkeys(RIGHTS, True)
    new = {**member, "status": "administrator", "can_be_edited": False, "is_anonymous": False, **rights}
    old = {**member, "status": "left"}
    change = {"chat": chat, "from": who, "date": 1_800_000_000, "old_chat_member": old, "new_chat_member": new}
    await hall.intake.take({"update_id": 990_001, "my_chat_member": change})
    kept = await hall.app.store.run(lambda unit: unit.chat(chat["id"]))
    assert (kept.pin, kept.title) == ("on", "决赛群")
    # Where it is known already, what was chosen there stands.
    await hall.app.store.run(lambda unit: unit.save_chat(replace(kept, pin="off")))
    await hall.intake.take({"update_id": 990_002, "my_chat_member": change})
    assert (await hall.app.store.run(lambda unit: unit.chat(chat["id"]))).pin == "off"


async def test_a_board_is_pinned_while_its_match_goes_on(hall: Any) -> None:
    await may_pin(hall, True)
    await wish(hall, "/settings 置顶")
    await hall.seat_chess()
    assert await pinned(hall) == await board(hall)
    first = await pinned(hall)
    await wish(hall, "/board")
    assert await pinned(hall) == await board(hall) != first
    await hall.move("f3", "e5", "g4", "Qh4")
    await hall.send_all()
    assert await pinned(hall) is None
    assert hall.weather.count("pinChatMessage") == 2


async def test_a_wish_in_mid_match_counts_from_the_next_move(hall: Any) -> None:
    await may_pin(hall, True)
    await hall.seat_chess()
    await wish(hall, "/settings pin on")
    await hall.move("e4")
    await hall.send_all()
    assert await pinned(hall) == await board(hall)
    await wish(hall, "/settings pin off")
    await hall.move("e5")
    await hall.send_all()
    assert await pinned(hall) is None


async def test_without_the_right_it_is_said_once_and_the_match_goes_on(hall: Any) -> None:
    await wish(hall, "/settings pin on")
    await hall.seat_chess()
    await hall.move("e4")
    await hall.send_all()
    await wish(hall, "/board")
    assert await refusals(hall) == 1
    assert hall.weather.count("pinChatMessage") == 1
    assert await pinned(hall) is None
    await wish(hall, "/settings")
    assert "没有权限" in (await hall.texts())[-1]
    assert hall.failed() == []


async def test_a_right_that_is_given_later_is_used(hall: Any) -> None:
    await wish(hall, "/settings pin on")
    await hall.seat_chess()
    await may_pin(hall, False)
    await hall.move("e4")
    await hall.send_all()
    assert hall.weather.count("pinChatMessage") == 1
    await may_pin(hall, True)
    await hall.move("e5")
    await hall.send_all()
    assert await pinned(hall) == await board(hall)
    assert await refusals(hall) == 1


async def test_a_wish_repeated_is_tried_again(hall: Any) -> None:
    await wish(hall, "/settings pin on")
    await hall.seat_chess()
    await wish(hall, "/settings pin on")
    await hall.move("e4")
    await hall.send_all()
    assert hall.weather.count("pinChatMessage") == 2


async def test_only_administrators_have_boards_pinned(hall: Any) -> None:
    await hall.say(3, "/settings pin on")
    await hall.take_all()
    assert (await hall.look(lambda unit: unit.chat(GROUP))).pin == "off"
