"""Chats that move, end, have topics, forbid things, or are spoken in by nobody in particular."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from storage.store import Message

GROUP = -1001000000001


def text(html: str, chat: int = GROUP, **more: Any) -> Message:
    return Message(chat, "text", {"html": html, "keyboard": []}, datetime.now(UTC), **more)


async def basic_group(hall: Any) -> int:
    """A group that can still become a supergroup, with a table in it."""
    made = await hall.ui("POST", "chats", title="后勤杯", type="group")
    chat = int(made["id"])
    for person, said in ((1, "/new chess"), (1, "/join 白"), (2, "/join 黑")):
        await hall.say(person, said, chat=chat)
    await hall.take_all()
    await hall.send_all()
    return chat


async def upgraded(hall: Any, chat: int) -> int:
    return int((await hall.ui("PATCH", f"chats/{chat}", upgrade=True))["id"])


async def boards(hall: Any, chat: int) -> list[dict[str, Any]]:
    return [message for message in await hall.messages(chat) if "photo" in message]


# Groups that become supergroups


async def test_a_message_to_a_group_that_moved_follows_it(hall: Any) -> None:
    """The bot learns of it by the refusal alone: the updates have not come yet."""
    old = await basic_group(hall)
    await hall.post(text("等着", chat=old, policy="at_most_once"))
    new = await upgraded(hall, old)
    await hall.post(text("随后", chat=old, policy="at_most_once"))
    await hall.send_all()
    assert [said for said in await hall.texts(new) if said in ("等着", "随后")] == ["等着", "随后"]
    assert await hall.look(lambda unit: unit.chat(old)) is None
    assert [stream.number for stream in await hall.look(lambda unit: unit.streams(new, ["playing"]))] == [1]
    assert hall.failed() == []


@pytest.mark.parametrize("told", ["migrate_to_chat_id", "migrate_from_chat_id"])
async def test_either_service_message_moves_the_group(hall: Any, told: str) -> None:
    old = await basic_group(hall)
    await hall.post(text("等着", chat=old))
    new = await upgraded(hall, old)
    (update,) = [each for each in await hall.updates() if told in each.get("message", {})]
    for _ in range(2):  # a second delivery does no harm
        await hall.intake.take(update)
    calls = hall.weather.count("sendMessage")
    await hall.send_all()
    assert "等着" in await hall.texts(new)
    assert hall.weather.count("sendMessage") == calls + 1
    assert await hall.look(lambda unit: unit.chat(old)) is None


async def test_a_match_goes_on_in_the_supergroup_with_a_new_board(hall: Any) -> None:
    old = await basic_group(hall)
    await hall.say(1, "/move e4", chat=old)
    await hall.take_all()
    new = await upgraded(hall, old)
    await hall.take_all()
    await hall.send_all()
    (board,) = await boards(hall, new)
    assert "e4" in board["caption"]
    await hall.say(2, "/move e5", chat=new)
    await hall.take_all()
    await hall.send_all()
    assert await hall.entries() == ["e4", "e5"]
    (board,) = await boards(hall, new)
    assert "e5" in board["caption"]
    assert hall.failed() == []


async def test_what_waits_touches_no_message_of_the_supergroup_that_has_an_old_ones_number(hall: Any) -> None:
    old = await basic_group(hall)
    await hall.ui("PATCH", f"chats/{old}/members/{hall.bot.id}", status="administrator")
    await hall.take_all()
    now = datetime.now(UTC)
    new = await upgraded(hall, old)
    first = [await hall.say(3, str(number), chat=new) for number in range(5)]
    sent = await hall.bot.send_message(new, "别改")
    for kind, number in (("delete", first[2]), ("edit", sent.message_id)):
        payload = {"html": "改了", "keyboard": [], "message_id": number}
        await hall.post(Message(old, kind, payload, now))
    await hall.take_all()
    await hall.send_all()
    said = await hall.texts(new, ours=False)
    assert "2" in said
    assert "别改" in said
    assert "改了" in said
    assert hall.failed() == []


# Groups that removed the bot, people who blocked it


@pytest.mark.parametrize("learns", ["by an update", "by a refusal"])
async def test_a_chat_that_showed_the_bot_out_is_left_alone_until_it_is_let_in_again(hall: Any, learns: str) -> None:
    chat = await basic_group(hall)
    await hall.ui("PATCH", f"chats/{chat}/members/{hall.bot.id}", status="left")
    if learns == "by an update":
        await hall.take_all()
    calls = len(hall.weather.calls)
    for number in range(3):
        await hall.post(text(str(number), chat=chat))
    await hall.send_all()
    for number in range(3):
        await hall.post(text(str(number), chat=chat))
    await hall.send_all()
    assert len(hall.weather.calls) == calls + (learns == "by a refusal")
    assert len(hall.failed()) == 6
    await hall.take_all()
    await hall.ui("PATCH", f"chats/{chat}/members/{hall.bot.id}", status="member")
    await hall.take_all()
    await hall.post(text("又来了", chat=chat))
    await hall.send_all()
    assert "又来了" in await hall.texts(chat)


@pytest.mark.parametrize("blocked", [False, True])
async def test_a_private_message_that_does_not_arrive_is_told_where_it_was_promised(hall: Any, blocked: bool) -> None:
    """Whoever never wrote to the bot in private gets nothing there, nor who has blocked it."""
    if blocked:
        await hall.say(1, "/start", chat=1001)
        await hall.take_all()
        await hall.send_all()
        await hall.ui("PATCH", f"chats/1001/members/{hall.bot.id}", status="left")
        await hall.take_all()
    await hall.say(1, "/new chess")
    await hall.say(1, "/seat 白 王小明")
    await hall.say(1, "/link 王小明")
    await hall.take_all()
    for _ in range(2):
        await hall.send_all()
    said = [text for text in await hall.texts(GROUP) if "私信" in text]
    lost = "⚠️ 小林：给你的私信没有发出去。请先私信我 /start，再来一次。"
    assert said == ([lost] if blocked else ["王小明 的链接已私信给你，请转给本人。", lost])


async def test_who_blocked_the_bot_is_left_alone_until_he_writes(hall: Any) -> None:
    await hall.say(1, "/start", chat=1001)
    await hall.take_all()
    await hall.send_all()
    await hall.ui("PATCH", f"chats/1001/members/{hall.bot.id}", status="left")
    calls = len(hall.weather.calls)
    for _ in range(3):
        await hall.post(text("喂", chat=1001))
        await hall.send_all()
    assert len(hall.weather.calls) == calls + 1
    await hall.take_all()
    await hall.ui("PATCH", f"chats/1001/members/{hall.bot.id}", status="member")
    await hall.say(1, "/help", chat=1001)
    await hall.take_all()
    await hall.send_all()
    assert "/tables" in (await hall.texts(1001))[-1]


@pytest.mark.parametrize("learns", ["by an update", "by a refusal"])
async def test_who_blocked_the_bot_is_not_called_in_private(hall: Any, learns: str) -> None:
    for person in (1, 2):
        await hall.say(person, "/start", chat=1000 + person)
    await hall.seat_chess()
    await hall.say(1, "/settings private")
    await hall.take_all()
    await hall.send_all()
    if learns == "by an update":
        await hall.ui("PATCH", f"chats/1002/members/{hall.bot.id}", status="left")
    else:
        hall.weather.plan("sendMessage", hall.weather.refuse(403, "Forbidden: bot was blocked by the user"))
    calls = hall.weather.count("sendMessage")
    for move in ("e4", "e5", "Nf3"):
        await hall.move(move)
        await hall.send_all()
    # One call to the other player, and the one that was refused.
    assert hall.weather.count("sendMessage") == calls + 1 + (learns == "by a refusal")
    assert hall.failed() == []


@pytest.mark.parametrize(
    "refusal",
    [(400, "Bad Request: chat not found"), (403, "Forbidden: user is deactivated"), (403, "Forbidden: bot was kicked")],
)
async def test_a_chat_that_is_no_more_costs_one_try(hall: Any, refusal: tuple[int, str]) -> None:
    hall.weather.plan("sendMessage", hall.weather.refuse(*refusal))
    calls = hall.weather.count("sendMessage")
    for _ in range(3):
        await hall.post(text("有人吗"))
    await hall.send_all()
    assert hall.weather.count("sendMessage") == calls + 1
    assert len(hall.failed()) == 3


# Rights that are missing


async def test_where_no_pictures_are_allowed_the_board_is_text_that_is_edited(hall: Any, logged: list[Any]) -> None:
    refusal = hall.weather.refuse(400, "Bad Request: not enough rights to send photos to the chat")
    hall.weather.plan("sendPhoto", refusal)
    await hall.seat_chess()
    for move in ("e4", "e5"):
        await hall.move(move)
        await hall.send_all()
    assert hall.weather.count("sendPhoto") == 1
    assert await boards(hall, GROUP) == []
    (said,) = [line for line in await hall.texts() if line.startswith("台1") and "e5" in line and "–" not in line]
    assert "轮到" in said
    assert len([line for line in logged if line["event"] == "picture_refused"]) == 1
    assert hall.failed() == []


async def test_where_nothing_may_be_said_the_message_fails_with_one_line(hall: Any, logged: list[Any]) -> None:
    refusal = hall.weather.refuse(400, "Bad Request: not enough rights to send text messages to the chat")
    hall.weather.plan("sendMessage", refusal)
    await hall.post(text("不许说"))
    await hall.post(text("许说"))
    await hall.send_all()
    assert (await hall.texts())[-1] == "许说"
    assert len(hall.failed()) == 1
    assert [line["event"] for line in logged] == ["not_sent"]


# Topics


async def forum(hall: Any) -> int:
    """The group has topics now; gives the number of one."""
    await hall.ui("PATCH", f"chats/{GROUP}", is_forum=True)
    made = await hall.ui("POST", f"chats/{GROUP}/topics", name="一号台")
    await hall.take_all()
    return int(made["message_thread_id"])


async def test_a_table_stays_in_its_topic_and_general_has_no_number(hall: Any) -> None:
    topic = await forum(hall)
    await hall.say(1, "/new chess", message_thread_id=topic)
    await hall.say(2, "/new chess")
    await hall.take_all()
    await hall.send_all()
    shown = {message["caption"].split()[0]: message for message in await boards(hall, GROUP)}
    threads = sorted(message.get("message_thread_id", 0) for message in shown.values())
    assert threads == [0, topic]
    assert hall.failed() == []


async def test_a_topic_that_is_gone_or_closed_silences_nobody(hall: Any) -> None:
    topic = await forum(hall)
    await hall.say(1, "/new chess", message_thread_id=topic)
    await hall.take_all()
    await hall.send_all()
    await hall.ui("DELETE", f"chats/{GROUP}/topics/{topic}")
    await hall.say(2, "/join 台1 白")
    await hall.take_all()
    await hall.post(text("结果", thread_id=topic))
    payload = {"name": "a.txt", "content": "a", "html": "记录"}
    await hall.post(Message(GROUP, "document", payload, datetime.now(UTC), thread_id=topic))
    await hall.send_all()
    assert [message.get("message_thread_id") for message in await boards(hall, GROUP)] == [None]
    assert {"结果", "记录"} <= set(await hall.texts())
    hall.weather.plan("sendMessage", hall.weather.refuse(400, "Bad Request: TOPIC_CLOSED"))
    await hall.post(text("关了也说", thread_id=topic))
    await hall.send_all()
    assert (await hall.texts())[-1] == "关了也说"
    assert hall.failed() == []


async def test_a_reply_in_a_group_without_topics_is_in_no_topic(hall: Any) -> None:
    """It carries a thread's number all the same, which must not be sent back."""
    await hall.seat_chess()
    (board,) = await boards(hall, GROUP)
    await hall.say(1, "e4", reply_to=board["message_id"])
    (update,) = await hall.updates()
    assert "message_thread_id" in update["message"]
    assert "is_topic_message" not in update["message"]
    await hall.say(1, "/history", reply_to=board["message_id"])
    await hall.take_all()
    await hall.send_all()
    assert await hall.entries() == ["e4"]
    assert any("e4" in said for said in await hall.texts())
    assert hall.failed() == []


# Anonymous administrators


async def test_an_anonymous_administrator_may_set_things_up_but_not_play(hall: Any) -> None:
    await hall.say(1, "/settings quiet", anonymous=True)
    await hall.take_all()
    await hall.send_all()
    assert (await hall.look(lambda unit: unit.chat(GROUP))).tell == "quiet"
    await hall.say(2, "/new chess")
    await hall.take_all()
    await hall.say(1, "/join 白", anonymous=True)
    await hall.take_all()
    await hall.send_all()
    assert await hall.look(lambda unit: unit.seats(unit.stream_ids()[-1])) == {}
    assert hall.failed() == []
