"""Telegram's side of the benchmark: a Bot API that answers everything at once, and chats that keep a bot busy.

Both are bare asyncio protocols in one process, so that they cost little beside the bot that is measured. Nothing is
checked here; the local server of `bot/local` is the strict one.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter
from typing import Any

PATH = "/telegram"
SECRET = "benchmark"
HEADER = "X-Telegram-Bot-Api-Secret-Token"
PATIENCE = 30.0
"""Seconds for a bot to start, and to send what it owes at the end of a round."""

_BODY = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
_CHAT = re.compile(rb'"?chat_id(?:=|": |".*?\r\n\r\n)(-?\d+)', re.DOTALL)
"""In a form, in JSON, or among the parts of an upload."""
_MESSAGES = frozenset(
    {b"sendMessage", b"sendPhoto", b"sendDocument", b"editMessageMedia", b"editMessageCaption", b"editMessageText"}
)
_ME = {"id": 7000000001, "is_bot": True, "first_name": "bench", "username": "bench_bot"}


class Exchange(asyncio.Protocol):
    """HTTP/1.1 messages of known length, one after the other on a connection that is kept."""

    def __init__(self, heard: Callable[[asyncio.Transport, bytes, bytes], None]) -> None:
        """`heard` is given the head and the body of each."""
        self._heard = heard
        self._waiting = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._waiting += data
        while (end := self._waiting.find(b"\r\n\r\n")) >= 0:
            head = self._waiting[:end]
            length = _BODY.search(head)
            whole = end + 4 + (int(length[1]) if length else 0)
            if len(self._waiting) < whole:
                return
            body, self._waiting = self._waiting[end + 4 : whole], self._waiting[whole:]
            self._heard(self._transport, head, body)


@dataclass
class Messenger:
    """The Bot API. `arrived` holds, by chat, when each message came since the round began."""

    url: str = ""
    arrived: dict[int, list[float]] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    """Set whenever a message comes."""
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once a bot has asked for anything."""
    _numbers: count[int] = field(default_factory=lambda: count(1_000_000))

    def answer(self, transport: asyncio.Transport, head: bytes, body: bytes) -> None:
        method = head.split(b" ", 2)[1].rpartition(b"/")[2]
        result: object = True
        self.asked.set()
        if method in _MESSAGES:
            found = _CHAT.search(body)
            assert found is not None
            chat = int(found[1])
            self.arrived.setdefault(chat, []).append(perf_counter())
            self.news.set()
            result = self._message(chat, photo=b"Photo" in method or b"Media" in method)
        elif method == b"getMe":
            result = _ME
        elif method == b"getChatAdministrators":
            result = []
        elif method == b"getWebhookInfo":
            result = {"url": "", "has_custom_certificate": False, "pending_update_count": 0}
        self.reply(transport, result)

    @staticmethod
    def reply(transport: asyncio.Transport, result: object) -> None:
        answer = json.dumps({"ok": True, "result": result}).encode()
        kind = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
        transport.write(kind + str(len(answer)).encode() + b"\r\n\r\n" + answer)

    def _message(self, chat: int, photo: bool) -> dict[str, Any]:
        number = next(self._numbers)
        said = {"message_id": number, "date": 1_800_000_000, "chat": _place(chat), "from": _ME}
        size = {"file_id": f"file{number}", "file_unique_id": f"{number}", "width": 800, "height": 800}
        return said | ({"photo": [size]} if photo else {"text": "ok"})


@asynccontextmanager
async def messenger() -> AsyncIterator[Messenger]:
    api = Messenger()
    server = await asyncio.get_running_loop().create_server(lambda: Exchange(api.answer), "127.0.0.1", 0)
    async with server:
        api.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield api


class Chat:
    """A chat whose next update waits until its last was acknowledged, as Telegram does it."""

    def __init__(self, chat_id: int) -> None:
        self.id = chat_id
        self._answered: asyncio.Future[bytes] | None = None

    async def open(self, port: int) -> None:
        """Connect to the bot, which may still be starting."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    self._transport, _ = await loop.create_connection(lambda: Exchange(self._hear), "127.0.0.1", port)
                    return
                except ConnectionRefusedError:
                    await asyncio.sleep(0.1)

    def close(self) -> None:
        self._transport.close()

    async def say(self, text: str, person: int = 1) -> None:
        """Deliver one update, and wait for its acknowledgement."""
        body = json.dumps(update(self.id, text, person)).encode()
        head = f"POST {PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{HEADER}: {SECRET}\r\n"
        self._answered = asyncio.get_running_loop().create_future()
        self._transport.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        answer = await self._answered
        if not answer.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"the bot answered {answer[:80]!r}")

    def _hear(self, transport: asyncio.Transport, head: bytes, body: bytes) -> None:
        if self._answered is not None:
            self._answered.set_result(head)


_updates = count(1)


def update(chat: int, text: str, person: int = 1) -> dict[str, Any]:
    """A message as the Bot API tells of it, with the next number."""
    number = next(_updates)
    who = {"id": abs(chat) % 10**9 * 10 + person, "is_bot": False, "first_name": f"P{person}"}
    message = {"message_id": number, "date": 1_800_000_000, "chat": _place(chat), "from": who, "text": text}
    if text.startswith("/"):
        message["entities"] = [{"type": "bot_command", "offset": 0, "length": len(text.split()[0])}]
    return {"update_id": number, "message": message}


def _place(chat: int) -> Mapping[str, Any]:
    return {"id": chat, "type": "supergroup", "title": "棋牌群"}
