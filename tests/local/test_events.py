"""The page hears of everything as it happens."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

GROUP = -1001000000001


class Stream:
    def __init__(self, content: Any) -> None:
        self.content = content
        self.numbers: list[int] = []

    async def next(self) -> dict[str, Any]:
        block = (await asyncio.wait_for(self.content.readuntil(b"\n\n"), 5)).decode()
        number, data = block.strip().split("\n")
        self.numbers.append(int(number.removeprefix("id: ")))
        event: dict[str, Any] = json.loads(data.removeprefix("data: "))
        return event


@pytest.fixture
async def events(local: Any) -> AsyncIterator[Stream]:
    @asynccontextmanager
    async def listen() -> AsyncIterator[Stream]:
        async with local.session.get(f"{local.root}/ui/events") as response:
            assert response.content_type == "text/event-stream"
            await response.content.readuntil(b"\n\n")
            yield Stream(response.content)

    async with listen() as stream:
        yield stream


async def test_messages_edits_and_deletions(local: Any, events: Stream) -> None:
    said = await local.say("/new")
    assert await events.next() == {"type": "message", "chat_id": GROUP, "message": said}
    sent = await local.do("sendMessage", chat_id=GROUP, text="<b>好</b>", parse_mode="HTML")
    assert (await events.next())["message"]["html"] == "<b>好</b>"
    place = {"chat_id": GROUP, "message_id": sent["message_id"]}
    await local.do("editMessageText", **place, text="更好")
    edited = await events.next()
    assert (edited["type"], edited["message"]["text"]) == ("edited", "更好")
    assert edited["message"]["edit_date"] == int(local.clock.time)
    await local.do("deleteMessage", **place)
    assert await events.next() == {"type": "deleted", **place}
    assert events.numbers == sorted(set(events.numbers))


async def test_typing_commands_and_state(local: Any, events: Stream) -> None:
    await local.do("sendChatAction", chat_id=GROUP, action="typing")
    assert await events.next() == {"type": "typing", "chat_id": GROUP, "action": "typing"}
    await local.do("setMyCommands", commands=[{"command": "new", "description": "开局"}])
    assert await events.next() == {"type": "commands"}
    await local.ui("POST", "people", json={"first_name": "小何"})
    assert [(await events.next())["type"] for _ in range(2)] == ["message", "state"]
    await local.set_status(1002, "administrator")
    assert [(await events.next())["type"] for _ in range(2)] == ["state", "commands"]


async def test_what_was_refused_is_not_told(local: Any, events: Stream) -> None:
    await local.call("sendMessage", chat_id=GROUP, text="")
    await local.ui("POST", "chats", json={"title": ""})
    await local.say("好")
    assert (await events.next())["message"]["text"] == "好"


async def test_every_open_page_hears(local: Any, events: Stream) -> None:
    async with local.session.get(f"{local.root}/ui/events") as response:
        await response.content.readuntil(b"\n\n")
        other = Stream(response.content)
        await local.say("好")
        assert await events.next() == await other.next()
