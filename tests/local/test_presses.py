"""A press reaches the bot, and its one answer reaches the person."""

import asyncio
import json
from typing import Any

import pytest

GROUP, ZHOU = -1001000000001, 1002


async def board(local: Any, chat: int = GROUP) -> int:
    keyboard = {"inline_keyboard": [[{"text": "认输", "callback_data": "7:3:resign"}]]}
    sent = await local.do("sendMessage", chat_id=chat, text="局面", reply_markup=keyboard)
    return int(sent["message_id"])


async def test_a_press_is_an_update_with_its_message(local: Any) -> None:
    await local.news()
    message_id = await board(local)
    press_id = await local.press(message_id, "7:3:resign", person=ZHOU)
    (update,) = await local.news()
    query = update["callback_query"]
    assert query["id"] == press_id
    assert query["from"]["id"] == ZHOU
    assert query["data"] == "7:3:resign"
    assert query["message"]["message_id"] == message_id
    assert query["chat_instance"]


async def test_a_press_is_answered_once(local: Any) -> None:
    press_id = await local.press(await board(local), "x")
    assert await local.do("answerCallbackQuery", callback_query_id=press_id, text="好") is True
    again = await local.call("answerCallbackQuery", callback_query_id=press_id, text="好")
    assert again["error_code"] == 400
    assert "query is too old" in again["description"]


async def test_a_press_can_be_answered_for_a_quarter_of_an_hour(local: Any) -> None:
    early, late = [await local.press(await board(local), "x") for _ in range(2)]
    local.clock.time += 15 * 60
    assert await local.do("answerCallbackQuery", callback_query_id=early) is True
    local.clock.time += 1
    assert not (await local.call("answerCallbackQuery", callback_query_id=late))["ok"]


async def test_the_answer_goes_to_the_page(local: Any) -> None:
    press_id = await local.press(await board(local), "x", person=ZHOU)
    async with local.session.get(f"{local.root}/ui/events") as stream:
        await stream.content.readuntil(b"\n\n")
        await local.do("answerCallbackQuery", callback_query_id=press_id, text="局面已变", show_alert=True)
        block = await asyncio.wait_for(stream.content.readuntil(b"\n\n"), 5)
    assert json.loads(block.decode().partition("data: ")[2]) == {
        "type": "answer",
        "press_id": press_id,
        "person_id": ZHOU,
        "text": "局面已变",
        "show_alert": True,
    }


async def test_chats_have_instances_of_their_own(local: Any) -> None:
    await local.say("/start", chat=ZHOU, person=ZHOU)
    await local.press(await board(local), "x")
    await local.press(await board(local), "x")
    await local.press(await board(local, ZHOU), "x", person=ZHOU, chat=ZHOU)
    queries = [update["callback_query"] for update in await local.news() if "callback_query" in update]
    one, same, other = [query["chat_instance"] for query in queries]
    assert one == same != other


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"message_id": 999}, 400),
        ({"message_id": 1}, 400),
        ({"chat_id": 5}, 404),
        ({"chat_id": 1001}, 403),
        ({"person_id": 5}, 404),
        ({"data": ""}, 400),
        ({"data": "棋" * 22}, 400),
        ({"data": None}, 400),
        ({"person_id": "x"}, 400),
    ],
)
async def test_presses_that_cannot_be(local: Any, change: dict[str, Any], status: int) -> None:
    press = {"chat_id": GROUP, "message_id": await board(local), "person_id": ZHOU, "data": "x", **change}
    code, answer = await local.ui("POST", "presses", json=press)
    assert code == status
    assert answer["error"]
