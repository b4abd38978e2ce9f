"""The outbox: nothing is lost, nothing that must not be is said twice, and one chat's trouble is not another's."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from aiohttp import web

from engines.core.scenes.scene import Squares
from rendering.draw import draw
from rendering.labels import Labels
from storage.sqlite_store import open_store
from storage.store import Message

GROUP = -1001000000001


def text(html: str, chat: int = GROUP, **more: Any) -> Message:
    return Message(chat, "text", {"html": html, "keyboard": []}, datetime.now(UTC), **more)


async def other_chat(hall: Any) -> int:
    """A second group, its welcome said."""
    made = await hall.ui("POST", "chats", title="第二桌")
    await hall.take_all()
    await hall.send_all()
    return int(made["id"])


async def _waits(hall: Any) -> bool:
    due = await hall.look(lambda unit: unit.next_post())
    return due is not None and due > datetime.now(UTC) + timedelta(seconds=0.3)


async def test_who_must_wait_waits_and_the_others_go_on(hall: Any) -> None:
    other = await other_chat(hall)
    hall.weather.plan("sendMessage", hall.weather.refuse(429, "Too Many Requests: retry after 1", retry_after=1))
    await hall.post(text("一"))
    async with hall.sending():
        await hall.until(lambda: _waits(hall), "a refusal")
        await hall.post(text("二"))
        await hall.post(text("别处", chat=other))
        await hall.saw("别处", chat=other)
        assert "一" not in await hall.texts()
        await hall.saw("二")
    assert [line for line in await hall.texts() if line in ("一", "二")] == ["一", "二"]
    assert hall.failed() == []


async def test_the_messengers_own_limits_lose_nothing(start: Any) -> None:
    """More at once than it lets through: 429 with a time to wait, several times over."""
    hall = await start(limits=True)
    lines = [f"第{number}条" for number in range(5)]
    for line in lines:
        await hall.post(text(line))
    async with hall.sending():
        await hall.saw(lines[-1])
    assert [line for line in await hall.texts() if line in lines] == lines
    assert hall.failed() == []


async def test_a_server_that_is_away_is_tried_again(hall: Any, logged: list[Any]) -> None:
    root = hall.bot.base_url
    hall.bot._base_url = "http://127.0.0.1:9/bot" + root.partition("/bot")[2]  # nobody listens there
    await hall.post(text("还在", policy="at_most_once"))
    async with hall.sending():
        await hall.until(lambda: _waits(hall), "a try")
        hall.bot._base_url = root
        await hall.saw("还在")
    assert [line for line in await hall.texts() if line == "还在"] == ["还在"]
    assert hall.failed() == []
    assert [line for line in logged if line["log_level"] == "error"] == []


@pytest.mark.parametrize(("policy", "said"), [("at_most_once", 1), ("at_least_once", 2)])
async def test_an_answer_that_never_comes_is_judged_by_the_policy(
    hall: Any, monkeypatch: pytest.MonkeyPatch, policy: Any, said: int
) -> None:
    """It arrived, but we do not know: chatter is let go, a result is rather said twice than never."""
    monkeypatch.setattr("bot.chat.request._READ", 0.3)
    hall.weather.plan("sendMessage", hall.weather.do_and_stay_silent(1.0))
    await hall.post(text("结果", policy=policy))
    await hall.send_all()
    assert [line for line in await hall.texts() if line == "结果"] == ["结果"] * said
    assert len(hall.failed()) == 2 - said


async def test_an_edit_that_changes_nothing_is_done(hall: Any) -> None:
    sent = await hall.bot.send_message(GROUP, "不变")
    payload = {"html": "不变", "keyboard": [], "message_id": sent.message_id}
    await hall.post(Message(GROUP, "edit", payload, datetime.now(UTC)))
    await hall.send_all()
    assert hall.weather.count("editMessageText") == 1
    assert hall.failed() == []


async def test_what_was_to_take_the_place_of_a_picture_is_said_anew(hall: Any) -> None:
    sent = await hall.bot.send_photo(GROUP, draw(Squares("ab", "12", pieces={}), Labels("棋盘")))
    payload = {"html": "确定吗？", "keyboard": [], "message_id": sent.message_id}
    await hall.post(Message(GROUP, "edit", payload, datetime.now(UTC)))
    await hall.send_all()
    assert "确定吗？" in await hall.texts()
    assert hall.failed() == []


async def test_a_chat_that_showed_us_out_costs_one_try_and_holds_nobody_up(hall: Any) -> None:
    other = await other_chat(hall)
    await hall.ui("PATCH", f"chats/{other}/members/{hall.bot.id}", status="left")
    before = hall.weather.count("sendMessage")
    await hall.post(text("听不到", chat=other))
    await hall.post(text("听得到"))
    await hall.send_all()
    assert "听得到" in await hall.texts()
    assert hall.weather.count("sendMessage") == before + 2
    assert len(hall.failed()) == 1


BROKEN = [
    ("text", {"html": "<b>没有关", "keyboard": []}, "warning"),
    ("text", {"keyboard": []}, "error"),
    ("no such kind", {}, "error"),
]


@pytest.mark.parametrize(("kind", "payload", "level"), BROKEN)
async def test_one_message_that_cannot_be_sent_does_not_stop_the_next(
    hall: Any, logged: list[Any], kind: str, payload: dict[str, Any], level: str
) -> None:
    await hall.post(Message(GROUP, kind, payload, datetime.now(UTC)))
    await hall.post(text("下一条"))
    await hall.send_all()
    assert "下一条" in await hall.texts()
    assert len(hall.failed()) == 1
    assert level in [line["log_level"] for line in logged]


async def test_what_was_sent_is_written_down_however_long_the_database_is_away(hall: Any) -> None:
    async def goes_away(request: web.Request, handler: Any) -> web.StreamResponse:
        done: web.StreamResponse = await handler(request)
        hall.store.away = 2
        return done

    hall.weather.plan("sendMessage", goes_away)
    await hall.post(text("一次"))
    await hall.send_all()
    assert [line for line in await hall.texts() if line == "一次"] == ["一次"]
    assert hall.failed() == []


async def test_what_a_killed_sender_held_is_sent_at_once_by_the_next(hall: Any) -> None:
    """A result is sent, perhaps again; chatter that may have arrived is let go."""
    await hall.post(text("结果", priority=1))
    await hall.post(text("闲话", priority=7, policy="at_most_once"))
    now = datetime.now(UTC)
    for _ in range(2):
        assert len(await hall.store.run(lambda unit: unit.claim(now, 10, now + timedelta(seconds=90)))) == 1
    await hall.store.close()
    hall.store.sound = await asyncio.to_thread(open_store, hall.database)
    await hall.post(text("随后", priority=1))
    await hall.send_all()
    assert [line for line in await hall.texts() if line in ("结果", "闲话", "随后")] == ["结果", "随后"]
    assert len(hall.failed()) == 1
    await hall.store.close()


async def test_a_stop_lets_what_is_being_sent_be_sent(hall: Any) -> None:
    await hall.post(text("最后一句"))
    hall.weather.plan("sendMessage", hall.weather.do_and_stay_silent(0.5))
    sending = asyncio.create_task(hall.sender.run())
    before = hall.weather.count("sendMessage")

    async def asked() -> bool:
        return bool(hall.weather.count("sendMessage") > before)

    await hall.until(asked, "the call")
    hall.sender.stop()
    await asyncio.wait_for(sending, 5)
    assert await hall.look(lambda unit: unit.next_post()) is None


async def test_a_document_comes_with_its_name_and_words(hall: Any) -> None:
    payload = {"name": "对局.pgn", "content": "1. e4 e5 *", "html": "<b>台1</b>"}
    await hall.post(Message(GROUP, "document", payload, datetime.now(UTC)))
    await hall.send_all()
    (sent,) = [message for message in await hall.messages() if "document" in message]
    assert (sent["document"]["file_name"], sent["caption"]) == ("对局.pgn", "台1")


async def test_a_document_that_is_no_text_comes_byte_for_byte(hall: Any) -> None:
    content = bytes(range(256))
    payload = {"name": "名单.xlsx", "packed": b64encode(content).decode(), "html": "名单"}
    await hall.post(Message(GROUP, "document", payload, datetime.now(UTC)))
    await hall.send_all()
    (sent,) = [message for message in await hall.messages() if "document" in message]
    file = await hall.bot.get_file(sent["document"]["file_id"])
    assert await file.download_as_bytearray() == content
