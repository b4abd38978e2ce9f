"""The inbox of polling: whatever takes its time is kept and acknowledged, and served once and in order all the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

from bot.chat.intake import inbox, polling
from bot.chat.intake.polling import Polling
from bot.local.updates import Updates
from storage.sql.unit import SqlUnit
from storage.store import Unavailable, Unit

GROUP = -1001000000001
SHUTTLE = ("Nf3", "Nf6", "Ng1", "Ng8")


class Slow:
    """Stands before the intake: holds updates back while it is closed, and notes in which order they come."""

    def __init__(self, hall: Any) -> None:
        self.open = asyncio.Event()
        self.taken: list[int] = []
        self._take = hall.intake.take
        hall.intake.take = self.take

    async def take(self, update: dict[str, Any]) -> None:
        self.taken.append(update["update_id"])
        await self.open.wait()
        await self._take(update)


@asynccontextmanager
async def polled(hall: Any) -> AsyncIterator[Polling]:
    asking = Polling(hall.bot, hall.intake, hall.store)
    task = asyncio.create_task(asking.run())
    try:
        yield asking
        assert not task.done(), task.exception()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def kept(hall: Any) -> list[Any]:
    return list(await hall.look(lambda unit: unit.kept(f"{hall.bot.id}:")))


async def until(hall: Any, sees: Any, what: str) -> None:
    async def look() -> bool:
        found = sees()
        return bool(await found if asyncio.iscoroutine(found) else found)

    await hall.until(look, what)


def unacknowledged(hall: Any) -> int:
    return int(hall.server.one("SELECT count(*) AS n FROM updates")["n"])


async def play(hall: Any, count: int, chat: int = GROUP, first: int = 0) -> list[str]:
    """Say so many moves of a game that need never end; what they are."""
    moves = [SHUTTLE[number % 4] for number in range(first, first + count)]
    for number, move in enumerate(moves, first):
        await hall.say(1 + number % 2, f"/move {move}", chat=chat)
    return moves


async def test_a_single_update_never_reaches_the_inbox(hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polling, "_GRACE_SECONDS", 5.0)  # on a machine that is busy with others
    written: list[Any] = []
    put_away = inbox.Inbox.put_away

    async def noted(self: Any, *given: Any) -> None:
        written.append(given)
        await put_away(self, *given)

    monkeypatch.setattr(inbox.Inbox, "put_away", noted)
    async with polled(hall):
        await hall.say(1, "/new chess")
        await until(hall, lambda: unacknowledged(hall) == 0, "its acknowledgement")
    assert len(await hall.look(lambda unit: unit.stream_ids())) == 1
    assert written == []


async def test_what_takes_its_time_is_kept_acknowledged_and_struck_off(hall: Any) -> None:
    await hall.seat_chess()
    slow = Slow(hall)
    moves = await play(hall, 12)
    async with polled(hall):
        await until(hall, lambda: unacknowledged(hall) == 0, "their acknowledgement")
        assert len(await kept(hall)) == 12
        assert await hall.entries() == []
        slow.open.set()
        await until(hall, lambda: nothing(hall), "an empty inbox")
    assert await hall.entries() == moves
    assert len(slow.taken) == 12


async def nothing(hall: Any) -> bool:
    return not await kept(hall)


async def test_while_something_waits_the_next_question_is_a_long_one(
    hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked once and answered when somebody says something: nobody looks again and again."""
    await hall.seat_chess()
    slow = Slow(hall)
    asked: list[int] = []
    poll = Updates.poll

    async def noted(self: Updates, offset: int, limit: int, wait: int, allowed: Any) -> Any:
        asked.append(wait)
        return await poll(self, offset, limit, wait, allowed)

    monkeypatch.setattr(Updates, "poll", noted)
    await play(hall, 3)
    async with polled(hall):
        await until(hall, lambda: unacknowledged(hall) == 0, "their acknowledgement")
        await asyncio.sleep(0.5)
        assert asked == [0, polling._POLL_SECONDS]
        slow.open.set()


async def test_what_the_last_bot_left_is_lined_up_before_the_first_question(hall: Any) -> None:
    await hall.seat_chess()
    slow = Slow(hall)
    moves = await play(hall, 6)
    async with polled(hall):
        await until(hall, lambda: unacknowledged(hall) == 0, "their acknowledgement")
    assert len(await kept(hall)) == 6  # it ended in the middle
    moves += await play(hall, 6, first=6)
    slow.open.set()
    slow.taken.clear()
    async with polled(hall):
        await until(hall, lambda: nothing(hall), "an empty inbox")
        await until(hall, lambda: played(hall, 12), "twelve moves")
    assert await hall.entries() == moves
    assert slow.taken == sorted(set(slow.taken))


async def played(hall: Any, count: int) -> bool:
    return len(await hall.entries()) == count


async def test_what_is_kept_and_comes_again_is_served_once(hall: Any) -> None:
    """The bot ended after the commit and before the question that would have acknowledged it."""
    await hall.seat_chess()
    moves = await play(hall, 5)
    waiting = await hall.updates()
    await inbox.Inbox(hall.store, hall.bot.id).put_away(waiting, [], {}, [])
    await hall.intake.take(waiting[0])  # and after it had served one
    async with polled(hall):
        await until(hall, lambda: played(hall, 5), "five moves")
        await until(hall, lambda: unacknowledged(hall) == 0, "their acknowledgement")
        await until(hall, lambda: nothing(hall), "an empty inbox")
    assert await hall.entries() == moves


async def test_what_cannot_be_kept_is_not_acknowledged(hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    await hall.seat_chess()
    slow = Slow(hall)
    put_away, tried, away = inbox.Inbox.put_away, [], True

    async def failing(self: Any, *given: Any) -> None:
        if away:
            tried.append(given)
            raise Unavailable("the disk is gone")
        await put_away(self, *given)

    monkeypatch.setattr(inbox.Inbox, "put_away", failing)
    moves = await play(hall, 3)
    async with polled(hall):
        await until(hall, lambda: len(tried) > 1, "two tries")
        assert unacknowledged(hall) == 3
        away = False
        await until(hall, lambda: unacknowledged(hall) == 0, "their acknowledgement")
        assert len(await kept(hall)) == 3
        slow.open.set()
        await until(hall, lambda: nothing(hall), "an empty inbox")
    assert await hall.entries() == moves


async def waits(hall: Any, count: int) -> bool:
    return len(await kept(hall)) == count


async def test_another_group_does_not_wait_for_hundreds(hall: Any) -> None:
    """More than come at once: nobody else was fetched before."""
    other = int((await hall.ui("POST", "chats", title="第二桌"))["id"])
    await hall.take_all()
    take, busy = hall.intake.take, asyncio.Event()

    async def slowly(update: dict[str, Any]) -> None:
        if update["message"]["chat"]["id"] == GROUP:
            await busy.wait()
        await take(update)

    hall.intake.take = slowly
    with hall.server.transaction():
        for number in range(250):
            hall.server.run(
                "INSERT INTO updates (kind, payload, chat_id) VALUES (?, ?, ?)", "message", _said(number), GROUP
            )
    async with polled(hall):
        await hall.say(2, "/new chess", chat=other)
        await until(hall, lambda: hall.look(lambda unit: unit.streams(other, ("seating",))), "a table elsewhere")
        await until(hall, lambda: waits(hall, 250), "all of them in the inbox")
        busy.set()
        await until(hall, lambda: nothing(hall), "an empty inbox")


def _said(number: int, text: str = "/nothing") -> str:
    import json

    where = {"id": GROUP, "type": "supergroup", "title": "棋牌群"}
    who = {"id": 1001, "is_bot": False, "first_name": "小林", "language_code": "zh-hans"}
    return json.dumps({"message_id": 1000 + number, "date": 1_800_000_000, "chat": where, "from": who, "text": text})


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        (
            "zh",
            "⚠️ 这里排队的消息已有 5 条，新来的先不收：从“/move Nf6”起，7 条没有处理。请等前面的处理完，再重发这些。",
        ),
        (
            "en",
            "⚠️ 5 messages are waiting here already, so no more are taken for now. Not taken, from “/move Nf6” on: 7. "
            "Please wait until those before are done, then send them again.",
        ),
    ],
)
async def test_a_crowded_chat_is_told_what_was_not_taken(
    hall: Any, monkeypatch: pytest.MonkeyPatch, language: str, answer: str
) -> None:
    for module in (inbox, polling):
        monkeypatch.setattr(module, "MOST_WAITING", 5)
    await hall.seat_chess()
    await hall.say(1, f"/lang {language}")
    await hall.take_all()
    await hall.send_all()
    if language == "en":
        await hall.store.run(lambda unit: _speak(unit, "en"))
    slow = Slow(hall)
    moves = await play(hall, 12)
    async with polled(hall):
        await until(hall, lambda: unacknowledged(hall) == 0, "their acknowledgement")
        await hall.send_all()
        assert [said for said in await hall.texts() if said.startswith("⚠️")] == [answer]
        slow.open.set()
        await until(hall, lambda: nothing(hall), "an empty inbox")
        assert await hall.entries() == moves[:5]
        await hall.say(2, "/move Nf6")  # there is room again
        await until(hall, lambda: played(hall, 6), "the next move")
    assert len(slow.taken) == 6


def _speak(unit: Unit, language: str) -> None:
    from dataclasses import replace

    chat = unit.chat(GROUP)
    assert chat is not None
    unit.save_chat(replace(chat, language=language))


async def test_a_press_in_a_crowded_chat_is_told_so_at_once(hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (inbox, polling):
        monkeypatch.setattr(module, "MOST_WAITING", 2)
    await hall.seat_chess()
    slow = Slow(hall)
    await play(hall, 2)
    await hall.press(1, "选子走棋")
    toasts: list[str] = []

    async def note(request: Any, handler: Any) -> Any:
        toasts.append((await request.json()).get("text", ""))
        return await handler(request)

    hall.weather.plan("answerCallbackQuery", note)
    async with polled(hall):
        await until(hall, lambda: bool(toasts), "a toast")
        slow.open.set()
        await until(hall, lambda: nothing(hall), "an empty inbox")
    assert toasts == ["这里排队的太多，这一下没有算。请过一会儿再按。"]


# What is no answer of the messenger, and what no database takes


@pytest.mark.parametrize("status", [200, 401, 404, 409])
async def test_a_page_from_before_the_server_does_not_end_the_bot(
    hall: Any, caplog: pytest.LogCaptureFixture, logged: list[Any], status: int
) -> None:
    async def page(request: Any, handler: Any) -> Any:
        return web.Response(status=status, text=f"<h1>{request.rel_url} was not found</h1>", content_type="text/html")

    hall.weather.plan("getUpdates", page)
    async with polled(hall):
        await hall.say(1, "/new chess")
        await until(hall, lambda: hall.look(lambda unit: unit.stream_ids()), "the table")
    assert ("poll_failed", "NotTheApi") in [(line["event"], line.get("error")) for line in logged]
    assert hall.bot.token not in f"{logged} {caplog.text}"


@pytest.mark.parametrize("number", [2**70, -(2**70), 10**400])
@pytest.mark.parametrize("kind", ["message", "callback_query", "my_chat_member"])
async def test_a_chat_that_no_database_can_number_ends_nothing(hall: Any, number: int, kind: str) -> None:
    chat = {"id": number, "type": "supergroup", "title": "群"}
    who = {"id": 1001, "is_bot": False, "first_name": "小林"}
    said = {"message_id": 1, "date": 1_800_000_000, "chat": chat, "from": who, "text": "/new chess"}
    press = {"id": "1", "from": who, "chat_instance": "1", "message": said, "data": "x"}
    member = {"user": {"id": 1, "is_bot": True, "first_name": "x"}, "status": "member"}
    change = {"chat": chat, "from": who, "date": 1, "old_chat_member": member, "new_chat_member": member}
    told: Any = {"message": said, "callback_query": press, "my_chat_member": change}[kind]
    await hall.intake.take({"update_id": 9001, kind: told})
    await hall.say(1, "/new chess")
    await hall.take_all()
    assert len(await hall.look(lambda unit: unit.stream_ids())) == 1


async def test_what_cannot_be_buried_is_dropped_with_a_line(
    hall: Any, logged: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(unit: Any, letter: Any) -> None:
        raise OverflowError("too large")

    monkeypatch.setattr(SqlUnit, "bury", refuse)
    await hall.intake.take({"update_id": 9001, "message": "nonsense"})
    assert [line["cause"] for line in logged if line["event"] == "dropped"] == [f"{hall.bot.id}:9001"]


# A group that becomes a supergroup


async def basic_group(hall: Any) -> int:
    chat = int((await hall.ui("POST", "chats", title="后勤杯", type="group"))["id"])
    for person, said in ((1, "/new chess"), (1, "/join 白"), (2, "/join 黑")):
        await hall.say(person, said, chat=chat)
    await hall.take_all()
    await hall.send_all()
    return chat


@pytest.mark.parametrize("sending", [False, True], ids=["", "and the sender hears of it first"])
@pytest.mark.parametrize("count", [6, 90], ids=["at once", "in more than one answer"])
async def test_a_group_that_becomes_a_supergroup_keeps_its_order(hall: Any, count: int, sending: bool) -> None:
    """Half of it was said before and half after, while the bot was away."""
    old = await basic_group(hall)
    moves = await play(hall, count, chat=old)
    if sending:
        await hall.say(1, "/board", chat=old)
        await hall.intake.take((await hall.updates())[-1])
    new = int((await hall.ui("PATCH", f"chats/{old}", upgrade=True))["id"])
    moves += await play(hall, count, chat=new, first=count)
    if sending:
        await hall.send_all()
    async with polled(hall):
        await until(hall, lambda: played(hall, 2 * count), "all moves")
    assert await hall.entries() == moves
    assert [stream.number for stream in await hall.look(lambda unit: unit.streams(new, ("playing",)))] == [1]


async def test_the_order_is_kept_over_an_end_in_the_middle(hall: Any) -> None:
    old = await basic_group(hall)
    slow = Slow(hall)
    moves = await play(hall, 6, chat=old)
    new = int((await hall.ui("PATCH", f"chats/{old}", upgrade=True))["id"])
    moves += await play(hall, 6, chat=new, first=6)
    async with polled(hall):
        await until(hall, lambda: unacknowledged(hall) == 0, "their acknowledgement")
    slow.open.set()
    async with polled(hall):
        await until(hall, lambda: played(hall, 12), "all moves")
    assert await hall.entries() == moves
