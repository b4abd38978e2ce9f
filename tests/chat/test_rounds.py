"""How messages went is written down together, in one unit of work with what is claimed next."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.chat.markup import noted
from storage.store import Message, Unavailable

PEOPLE = 5
CHATS = [1000 + person for person in range(1, PEOPLE + 1)]


def text(html: str, chat: int, **more: Any) -> Message:
    return Message(chat, "text", {"html": html, "keyboard": []}, datetime.now(UTC), **more)


@pytest.fixture
async def hall(start: Any) -> Any:
    """Everyone has a private chat with the bot."""
    hall = await start()
    for person, chat in enumerate(CHATS, 1):
        await hall.say(person, "/start", chat=chat)
    await hall.take_all()
    await hall.send_all()
    return hall


@asynccontextmanager
async def sent_but_not_written_down(hall: Any, count: int = PEOPLE) -> AsyncIterator[None]:
    """So many of what waits has been tried, and the database has been held up since it was claimed."""

    async def tried() -> bool:
        return len(hall.tried) == count

    hall.tried.clear()
    hall.store.closing = True
    async with hall.sending():
        await hall.until(tried, f"{count} attempts")
        hall.store.units = 0
        yield


async def _waiting(hall: Any, count: int) -> bool:
    return bool(await hall.look(lambda unit: unit.waiting()) == count)


async def test_what_was_sent_in_one_round_is_written_down_in_one_unit(hall: Any) -> None:
    for chat in CHATS:
        await hall.post(text("一起", chat))
    async with sent_but_not_written_down(hall):
        assert await _waiting(hall, PEOPLE)
        hall.store.open.set()
        await hall.until(lambda: _waiting(hall, 0), "an empty outbox")
        # The look that was held up, and the one that wrote everything down.
        assert hall.store.units == 2
    for chat in CHATS:
        assert (await hall.texts(chat)).count("一起") == 1
    assert hall.failed() == []


async def test_the_next_of_a_chat_goes_once_the_last_is_written_down_and_not_before(hall: Any) -> None:
    for word in ("一", "二", "三"):
        await hall.post(text(word, CHATS[0]))
    before = hall.weather.count("sendMessage")
    async with sent_but_not_written_down(hall, 1):
        assert hall.weather.count("sendMessage") == before + 1
        hall.store.open.set()
        await hall.until(lambda: _waiting(hall, 0), "an empty outbox")
    assert (await hall.texts(CHATS[0]))[-3:] == ["一", "二", "三"]
    assert hall.failed() == []


async def test_a_note_at_fault_takes_no_other_with_it(
    hall: Any, monkeypatch: pytest.MonkeyPatch, logged: list[Any]
) -> None:
    def fail_one(unit: Any, chat_id: int, message_id: int, stream_id: int | None, about: str) -> None:
        noted(unit, chat_id, message_id, stream_id, about)
        if chat_id == CHATS[2]:
            raise ValueError("our own")

    monkeypatch.setattr("bot.chat.sending.texts.noted", fail_one)
    for chat in CHATS:
        await hall.post(text("各自", chat))
    async with sent_but_not_written_down(hall):
        hall.store.open.set()
        await hall.until(lambda: _waiting(hall, 0), "an empty outbox")
    assert [(await hall.texts(chat)).count("各自") for chat in CHATS] == [1] * PEOPLE
    assert hall.failed() == ["ValueError"]
    assert [line["event"] for line in logged] == ["note_fault"]
    newest = [(await hall.look(lambda unit, chat=chat: unit.chat(chat))).last_message_id for chat in CHATS]
    shown = [(await hall.messages(chat))[-1]["message_id"] for chat in CHATS]
    # Of the one at fault nothing was kept but that it failed.
    assert [number == last for number, last in zip(newest, shown, strict=True)] == [True, True, False, True, True]


async def test_a_database_that_goes_away_among_notes_written_singly_has_none_written_twice(
    hall: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long text is written down as its pieces, which would be said twice."""

    # With the other; alone, and away; in the next look; alone.
    faults = [ValueError("our own"), Unavailable("the disk is gone"), ValueError("our own"), ValueError("our own")]

    def fail_one(unit: Any, chat_id: int, message_id: int, stream_id: int | None, about: str) -> None:
        if chat_id == CHATS[1]:
            raise faults.pop(0)
        noted(unit, chat_id, message_id, stream_id, about)

    monkeypatch.setattr("bot.chat.sending.texts.noted", fail_one)
    await hall.post(text("长" * 5000, CHATS[0]))
    await hall.post(text("错", CHATS[1]))
    async with sent_but_not_written_down(hall, 2):
        hall.store.open.set()
        await hall.until(lambda: _waiting(hall, 0), "an empty outbox")
    assert faults == []
    assert hall.failed() == ["ValueError"]
    assert [len(said) for said in await hall.texts(CHATS[0]) if "长" in said] == [4096, 904]


async def test_notes_wait_for_a_database_that_is_away(hall: Any) -> None:
    for chat in CHATS:
        await hall.post(text("等", chat))
    async with sent_but_not_written_down(hall):
        hall.store.away = 2
        hall.store.open.set()
        await hall.until(lambda: _waiting(hall, 0), "an empty outbox")
        assert hall.store.away == 0
    assert [(await hall.texts(chat)).count("等") for chat in CHATS] == [1] * PEOPLE
    assert hall.failed() == []
