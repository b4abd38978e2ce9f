"""In a group a bot that is no administrator sees only what is meant for it."""

from typing import Any

import pytest

GROUP = -1001000000001

SAID = [
    # text, seen in privacy mode
    ("大家好", False),
    ("炮二平五", False),
    ("/new", True),
    ("/new 国际象棋", True),
    ("/new@caipan_bot", True),
    ("/new@Caipan_Bot chess", True),
    ("/new@other_bot", False),
    ("/new@other_bot /new", False),
    ("/move炮二平五", False),
    ("看 /new", False),
    ("看 /new@caipan_bot", True),
    ("1/2", False),
    ("/ new", False),
    ("@caipan_bot 你好", True),
    ("谢谢 @caipan_bot", True),
    ("谢谢@caipan_bot", False),
    ("@caipan_bot2 你好", False),
    ("a@caipan_bot.org", False),
]


async def texts(local: Any) -> list[str]:
    return [update["message"].get("text", "") for update in await local.news() if "message" in update]


@pytest.mark.parametrize(("text", "seen"), SAID)
async def test_privacy_mode(local: Any, text: str, seen: bool) -> None:
    await local.news()
    await local.say(text)
    assert await texts(local) == ([text] if seen else [])


async def test_a_reply_to_the_bot_is_seen_and_one_to_a_person_is_not(local: Any) -> None:
    posted = await local.do("sendMessage", chat_id=GROUP, text="轮到小林")
    await local.news()
    mine = await local.say("e4", reply_to=posted["message_id"])
    await local.say("妙", reply_to=mine["message_id"])
    (update,) = await local.news()
    assert update["message"]["text"] == "e4"
    assert update["message"]["reply_to_message"] == posted


async def test_a_reply_shows_the_message_before_it_and_no_further(local: Any) -> None:
    first = await local.say("/new")
    reply = {"message_id": first["message_id"]}
    second = await local.do("sendMessage", chat_id=GROUP, text="好", reply_parameters=reply)
    assert second["reply_to_message"]["text"] == "/new"
    await local.say("e4", reply_to=second["message_id"])
    quoted = (await local.news())[-1]["message"]["reply_to_message"]
    assert quoted["text"] == "好"
    assert "reply_to_message" not in quoted


async def test_an_administrator_sees_everything(local: Any) -> None:
    await local.set_status(local.bot_id, "administrator")
    await local.news()
    await local.say("大家好")
    assert await texts(local) == ["大家好"]
    await local.set_status(local.bot_id, "member")
    await local.news()
    await local.say("大家好")
    assert await texts(local) == []


async def test_without_privacy_mode_everything_is_seen(start: Any) -> None:
    local = await start(reads_all=True)
    assert (await local.do("getMe"))["can_read_all_group_messages"] is True
    await local.news()
    await local.say("大家好")
    assert await texts(local) == ["大家好"]


async def test_a_private_chat_is_seen(local: Any) -> None:
    await local.news()
    await local.say("大家好", chat=1001)
    assert await texts(local) == ["大家好"]


async def test_service_messages_are_seen(local: Any) -> None:
    await local.news()
    await local.ui("PATCH", f"chats/{GROUP}", json={"title": "决赛群"})
    await local.ui("POST", "people", json={"first_name": "小何"})
    await local.set_status(1002, "left")
    renamed, joined, left = [update["message"] for update in await local.news()]
    assert renamed["new_chat_title"] == renamed["chat"]["title"] == "决赛群"
    assert [user["first_name"] for user in joined["new_chat_members"]] == ["小何"]
    assert left["left_chat_member"]["id"] == 1002
