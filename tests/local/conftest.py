"""A local server on a real port, driven from both sides: as the bot and as the page."""

import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import telegram
from aiohttp import web
from PIL import Image

from bot.local.rows.store import Store
from bot.local.server import build_app

TOKEN = "7000000001:local-test-token"
BOT_ID = 7000000001
GROUP = -1001000000001
LIN, ZHOU, ROBIN = 1001, 1002, 1007


@dataclass
class Clock:
    time: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


@dataclass
class Local:
    root: str
    session: aiohttp.ClientSession
    clock: Clock
    app: web.Application
    stop: Callable[[], Awaitable[None]]
    token: str = TOKEN
    bot_id: int = BOT_ID
    group: int = GROUP
    offset: int = field(default=0)

    # As the bot

    async def call(self, method: str, /, **parameters: Any) -> dict[str, Any]:
        """The whole answer; its HTTP status is checked against its error code."""
        url = f"{self.root}/bot{self.token}/{method}"
        async with self.session.post(url, json=parameters) as response:
            answer: dict[str, Any] = await response.json()
            assert response.status == answer.get("error_code", 200)
            return answer

    async def do(self, method: str, /, **parameters: Any) -> Any:
        answer = await self.call(method, **parameters)
        assert answer["ok"], answer
        return answer["result"]

    async def news(self) -> list[dict[str, Any]]:
        """New updates; they are acknowledged by the next call."""
        updates: list[dict[str, Any]] = await self.do("getUpdates", offset=self.offset)
        if updates:
            self.offset = updates[-1]["update_id"] + 1
        return updates

    @asynccontextmanager
    async def bot(self) -> AsyncIterator[telegram.Bot]:
        base, files = f"{self.root}/bot", f"{self.root}/file/bot"
        async with telegram.Bot(self.token, base_url=base, base_file_url=files) as bot:
            yield bot

    # As the page

    async def ui(self, method: str, path: str, /, **options: Any) -> tuple[int, dict[str, Any]]:
        async with self.session.request(method, f"{self.root}/ui/{path}", **options) as response:
            return response.status, await response.json()

    async def say(self, text: str, person: int = LIN, chat: int = GROUP, **more: Any) -> dict[str, Any]:
        body = {"chat_id": chat, "person_id": person, "text": text, **more}
        status, answer = await self.ui("POST", "messages", json=body)
        assert status == 200, answer
        message: dict[str, Any] = answer["message"]
        return message

    async def press(self, message_id: int, data: str, person: int = LIN, chat: int = GROUP) -> str:
        body = {"chat_id": chat, "message_id": message_id, "person_id": person, "data": data}
        status, answer = await self.ui("POST", "presses", json=body)
        assert status == 200, answer
        return str(answer["press_id"])

    async def set_status(self, user: int, status: str, chat: int = GROUP) -> dict[str, Any]:
        code, answer = await self.ui("PATCH", f"chats/{chat}/members/{user}", json={"status": status})
        assert code == 200, answer
        return answer

    async def history(self, chat: int = GROUP) -> list[dict[str, Any]]:
        status, answer = await self.ui("GET", f"chats/{chat}/messages")
        assert status == 200
        messages: list[dict[str, Any]] = answer["messages"]
        return messages


Start = Callable[..., Awaitable[Local]]


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Starts servers with options of `build_app`; they end with the test."""
    async with AsyncExitStack() as stack:

        async def start_one(**options: Any) -> Local:
            clock = Clock()
            store = Store(tmp_path / "chat.sqlite3")
            app = build_app(store, TOKEN, clock=clock, **options)
            runner = web.AppRunner(app, shutdown_timeout=1)
            await runner.setup()

            async def stop() -> None:
                await runner.cleanup()
                store.close()

            stack.push_async_callback(stop)
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            session = await stack.enter_async_context(aiohttp.ClientSession())
            return Local(f"http://127.0.0.1:{runner.addresses[0][1]}", session, clock, app, stop)

        yield start_one


@pytest.fixture
async def local(start: Start) -> Local:
    return await start()


@pytest.fixture
def picture() -> Callable[..., bytes]:
    def draw(width: int = 640, height: int = 400, colour: str = "green", kind: str = "PNG") -> bytes:
        out = io.BytesIO()
        Image.new("RGB", (width, height), colour).save(out, kind)
        return out.getvalue()

    return draw
