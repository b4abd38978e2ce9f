"""Forums: every topic has a number, General has none."""

from typing import Any

import pytest

GROUP, LIN, ZHOU = -1001000000001, 1001, 1002


async def topic(local: Any, name: str, **more: Any) -> int:
    status, made = await local.ui("POST", f"chats/{GROUP}/topics", json={"name": name, **more})
    assert (status, made["name"]) == (200, name)
    return int(made["message_thread_id"])


@pytest.fixture
async def forum(local: Any) -> Any:
    """The local server with topics on in the group, and the bot up to date."""
    status, group = await local.ui("PATCH", f"chats/{GROUP}", json={"is_forum": True})
    assert (status, group["is_forum"], group["topics"]) == (200, True, [])
    await local.news()
    return local


async def test_a_new_topic(forum: Any) -> None:
    thread = await topic(forum, "第一台", person_id=ZHOU)
    (update,) = await forum.news()
    created = update["message"]
    assert created["forum_topic_created"]["name"] == "第一台"
    assert (created["message_id"], created["message_thread_id"]) == (thread, thread)
    assert created["from"]["id"] == ZHOU
    assert created["chat"]["is_forum"] is True
    _, state = await forum.ui("GET", "state")
    assert state["chats"][0]["topics"] == [{"message_thread_id": thread, "name": "第一台"}]


async def test_messages_name_their_topic_and_general_has_none(forum: Any) -> None:
    thread = await topic(forum, "第一台")
    await forum.news()
    await forum.say("/new")
    await forum.say("/new", message_thread_id=thread)
    general, inside = (update["message"] for update in await forum.news())
    assert "message_thread_id" not in general
    assert "is_topic_message" not in general
    assert (inside["message_thread_id"], inside["is_topic_message"]) == (thread, True)
    # What answers nothing in a topic answers the message that announced it.
    assert inside["reply_to_message"]["forum_topic_created"]["name"] == "第一台"
    assert "reply_to_message" not in (await forum.history())[-1]  # the page shows no quote for that


async def test_the_bot_writes_into_a_topic(forum: Any) -> None:
    thread = await topic(forum, "第一台")
    async with forum.bot() as bot:
        sent = await bot.send_message(GROUP, "局面", message_thread_id=thread)
        assert (sent.message_thread_id, sent.is_topic_message) == (thread, True)
        general = await bot.send_message(GROUP, "通知")
        assert (general.message_thread_id, general.is_topic_message) == (None, None)
        edited = await bot.edit_message_text("新局面", GROUP, sent.message_id)
        assert not isinstance(edited, bool)
        assert edited.message_thread_id == thread
    await forum.do("sendChatAction", chat_id=GROUP, message_thread_id=thread, action="typing")


async def test_a_press_tells_the_topic(forum: Any) -> None:
    thread = await topic(forum, "第一台")
    keyboard = {"inline_keyboard": [[{"text": "好", "callback_data": "ok"}]]}
    sent = await forum.do("sendMessage", chat_id=GROUP, text="x", message_thread_id=thread, reply_markup=keyboard)
    await forum.news()
    await forum.press(sent["message_id"], "ok")
    (update,) = await forum.news()
    assert update["callback_query"]["message"]["message_thread_id"] == thread


@pytest.mark.parametrize("thread", [1, 999, -3])
@pytest.mark.parametrize("method", ["sendMessage", "sendPhoto", "sendChatAction"])
async def test_unknown_topics_are_not_found(forum: Any, method: str, thread: int) -> None:
    more = {"sendMessage": {"text": "x"}, "sendPhoto": {"photo": "x"}, "sendChatAction": {"action": "typing"}}[method]
    answer = await forum.call(method, chat_id=GROUP, message_thread_id=thread, **more)
    assert answer["description"] == "Bad Request: message thread not found"
    body = {"chat_id": GROUP, "person_id": LIN, "text": "x", "message_thread_id": thread}
    assert (await forum.ui("POST", "messages", json=body))[0] == 404


async def test_a_reply_stays_in_the_topic_of_its_original(forum: Any) -> None:
    one, two = await topic(forum, "第一台"), await topic(forum, "第二台")
    said = await forum.say("/new", message_thread_id=one)
    reply = {"message_id": said["message_id"]}
    sent = await forum.do("sendMessage", chat_id=GROUP, text="x", reply_parameters=reply)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (one, True)
    assert sent["reply_to_message"]["message_id"] == said["message_id"]
    answer = await forum.call("sendMessage", chat_id=GROUP, text="x", reply_parameters=reply, message_thread_id=two)
    assert answer["error_code"] == 400
    body = {"chat_id": GROUP, "person_id": LIN, "text": "x", "reply_to": said["message_id"], "message_thread_id": two}
    assert (await forum.ui("POST", "messages", json=body))[0] == 400


async def test_a_deleted_topic_is_gone_with_its_messages(forum: Any) -> None:
    thread = await topic(forum, "第一台")
    await forum.set_status(forum.bot_id, "administrator")
    sent = await forum.do("sendMessage", chat_id=GROUP, text="x", message_thread_id=thread)
    await forum.do("pinChatMessage", chat_id=GROUP, message_id=sent["message_id"])
    assert (await forum.history())[-1]["message_thread_id"] == thread
    kept = await forum.say("留下")
    assert (await forum.ui("DELETE", f"chats/{GROUP}/topics/{thread}")) == (200, {})
    history = await forum.history()
    assert history[-1]["message_id"] == kept["message_id"]
    assert not [message for message in history if "message_thread_id" in message]
    answer = await forum.call("sendMessage", chat_id=GROUP, text="x", message_thread_id=thread)
    assert answer["description"] == "Bad Request: message thread not found"
    answer = await forum.call("editMessageText", chat_id=GROUP, message_id=sent["message_id"], text="y")
    assert "message to edit not found" in answer["description"]
    assert "pinned_message" not in await forum.do("getChat", chat_id=GROUP)
    assert (await forum.ui("DELETE", f"chats/{GROUP}/topics/{thread}"))[0] == 404


async def test_chains_of_replies_have_a_number_that_is_no_topic(local: Any) -> None:
    """Telegram's trap: sending it back is refused."""
    first = await local.say("开始")
    second = await local.say("/a", reply_to=first["message_id"])
    third = await local.say("/b", reply_to=second["message_id"])
    assert "message_thread_id" not in first
    assert [m["message_thread_id"] for m in (second, third)] == [first["message_id"]] * 2
    assert "is_topic_message" not in third
    thread = third["message_thread_id"]
    answer = await local.call("sendMessage", chat_id=GROUP, text="x", message_thread_id=thread)
    assert answer["description"] == "Bad Request: message thread not found"


async def test_topics_need_a_forum(local: Any) -> None:
    assert (await local.ui("POST", f"chats/{GROUP}/topics", json={"name": "x"}))[0] == 400
    await local.ui("PATCH", f"chats/{GROUP}", json={"is_forum": True})
    for body in ({}, {"name": " "}, {"name": "x" * 129}, {"name": "x", "person_id": 5}):
        assert (await local.ui("POST", f"chats/{GROUP}/topics", json=body))[0] in (400, 404)
    thread = await topic(local, "第一台")
    await local.ui("PATCH", f"chats/{GROUP}", json={"is_forum": False})
    answer = await local.call("sendMessage", chat_id=GROUP, text="x", message_thread_id=thread)
    assert answer["description"] == "Bad Request: message thread not found"
    assert "is_forum" not in (await local.do("getChat", chat_id=GROUP))
