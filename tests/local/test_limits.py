"""Too much at once is answered 429 with the time to wait, if the switch is on."""

from typing import Any

import pytest

GROUP, LIN = -1001000000001, 1001


async def wait_after(local: Any, method: str = "sendMessage", **parameters: Any) -> int:
    """Seconds to wait; 0 if the call went through."""
    answer = await local.call(method, **{"chat_id": GROUP, "text": "x", **parameters})
    if answer["ok"]:
        return 0
    assert answer["error_code"] == 429
    seconds = int(answer["parameters"]["retry_after"])
    assert answer["description"] == f"Too Many Requests: retry after {seconds}"
    return seconds


async def test_off_by_default(local: Any) -> None:
    assert [await wait_after(local) for _ in range(30)] == [0] * 30


async def test_twenty_a_minute_in_a_group_sends_and_edits_together(start: Any) -> None:
    local = await start(limits=True)
    sent = await local.do("sendMessage", chat_id=GROUP, text="0")
    for number in range(1, 20):
        local.clock.time += 1
        edit = {"method": "editMessageText", "message_id": sent["message_id"], "text": str(number)}
        assert await wait_after(local, **(edit if number % 2 else {})) == 0
    local.clock.time += 1
    assert await wait_after(local) == 40
    assert await wait_after(local, "editMessageText", message_id=sent["message_id"], text="y") == 40
    local.clock.time += 40
    assert await wait_after(local) == 0


async def test_a_small_burst_in_any_chat(start: Any) -> None:
    local = await start(limits=True)
    await local.say("/start", chat=LIN)
    assert [await wait_after(local, chat_id=LIN) for _ in range(4)] == [0, 0, 0, 3]
    assert await wait_after(local) == 0  # chats are counted apart


async def test_thirty_a_second_over_all_chats(start: Any) -> None:
    local = await start(limits=True)
    groups = [GROUP]
    for number in range(10):
        _, group = await local.ui("POST", "chats", json={"title": str(number)})
        groups.append(group["id"])
    waits = [await wait_after(local, chat_id=group) for group in groups for _ in range(3)]
    assert waits == [0] * 30 + [1] * 3
    local.clock.time += 1
    assert await wait_after(local, chat_id=groups[-1]) == 0


async def test_answers_to_presses_are_free(start: Any) -> None:
    local = await start(limits=True)
    keyboard = {"inline_keyboard": [[{"text": "好", "callback_data": "ok"}]]}
    sent = await local.do("sendMessage", chat_id=GROUP, text="x", reply_markup=keyboard)
    for _ in range(40):
        press = await local.press(sent["message_id"], "ok")
        assert await local.do("answerCallbackQuery", callback_query_id=press, text="好") is True


@pytest.mark.parametrize("method", ["getChat", "sendChatAction", "getChatAdministrators"])
async def test_other_calls_are_free(start: Any, method: str) -> None:
    local = await start(limits=True)
    more = {"action": "typing"} if method == "sendChatAction" else {}
    for _ in range(30):
        await local.do(method, chat_id=GROUP, **more)
