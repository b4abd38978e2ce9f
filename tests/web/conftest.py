"""A bot with its webhook on a real port, a real database file and a local Bot API server. We act as Telegram."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from telegram import Bot

from bot.app.path.handle import App
from bot.chat.intake.intake import Intake
from bot.chat.pulse import Pulse
from bot.chat.request import AiohttpRequest
from bot.chat.sending.limits import Limiter
from bot.chat.sending.live import LiveSender
from bot.chat.sending.sender import Sender
from bot.local.rows.store import Store as LocalStore
from bot.local.server import build_app as local_app
from bot.web.health import Health, Vitals
from bot.web.numbers import Numbers
from bot.web.server import PATH, build_app, serving
from bot.web.webhook import HEADER, Webhook
from engines.registry import GAMES, SHELF
from storage.sqlite_store import SqliteStore, open_store

TOKEN = "7000000001:local-test-token"
SECRET = "a-secret_of-the-test"
GROUP = -1001000000001
LIN = 1001


@dataclass
class House:
    """Everything that runs. `post` is what Telegram does, `say` makes an update of what a person says."""

    path: Path
    store: SqliteStore
    bot: Bot
    sender: Sender
    numbers: Numbers
    session: aiohttp.ClientSession
    address: str = ""
    silence: float = 0.0
    pulse: Pulse = field(default_factory=Pulse)
    vitals: Vitals | None = None
    count: int = field(default=100)

    def say(self, text: str, person: int = LIN, chat: int = GROUP) -> dict[str, Any]:
        self.count += 1
        who = {"id": person, "is_bot": False, "first_name": f"P{person}", "language_code": "zh-hans"}
        where = {"id": chat, "type": "supergroup" if chat < 0 else "private", "title": "棋牌群"}
        message = {"message_id": self.count, "date": 1_800_000_000, "chat": where, "from": who, "text": text}
        return {"update_id": self.count, "message": message}

    async def post(self, update: object = None, *, secret: str | None = SECRET, **options: Any) -> int:
        headers = options.pop("headers", {})
        if secret is not None:
            headers |= {HEADER: secret}
        if "data" not in options:
            options["json"] = update
        async with self.session.post(self.address + PATH, headers=headers, **options) as answer:
            assert await answer.read() == b""  # no hint for whoever guesses
            return answer.status

    async def get(self, path: str) -> tuple[int, str]:
        async with self.session.get(self.address + path) as answer:
            return answer.status, await answer.text()

    async def number(self, name: str) -> float:
        """One of the numbers, by its full name with labels; 0 if it has not been counted yet."""
        _, text = await self.get("/metrics")
        return next((float(line.rpartition(" ")[2]) for line in text.splitlines() if line.startswith(f"{name} ")), 0.0)

    async def tables(self) -> int:
        return len(await self.store.read(lambda unit: unit.stream_ids()))

    async def patience(self, milliseconds: int) -> None:
        """How long the bot waits for a foreign lock before it says that the database is away."""
        await self.store.run(lambda unit: pragma(unit, f"busy_timeout={milliseconds}"))

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """No file of this process grows any more, as on a disk without room; what can be read is read as ever."""
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1024, before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """The database cannot be written to: another process holds its lock."""
        intruder = sqlite3.connect(self.path, isolation_level=None)
        try:
            intruder.execute("BEGIN IMMEDIATE")
            yield
        finally:
            intruder.close()


def pragma(unit: Any, setting: str) -> None:
    unit._connection.exec_driver_sql(f"PRAGMA {setting}")


@asynccontextmanager
async def listening(app: web.Application) -> AsyncIterator[str]:
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@pytest.fixture
async def local(tmp_path: Path) -> AsyncIterator[str]:
    """The address of a Bot API server with a group of seven."""
    with closing(LocalStore(tmp_path / "local.sqlite3")) as store:
        async with listening(local_app(store, TOKEN)) as address:
            yield address


@dataclass
class Telegram:
    """The local server with a webhook that is only remembered: we deliver ourselves.

    `unwell` is answered instead to everything about the webhook, `polling` to whoever polls.
    """

    local: str
    session: aiohttp.ClientSession
    address: str = ""
    hook: dict[str, Any] = field(default_factory=dict)
    error: dict[str, Any] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    unwell: tuple[int, str] | None = None
    polling: tuple[int, str] | None = None

    async def answer(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        self.calls.append(method)
        trouble = self.unwell if "ebhook" in method else self.polling if method == "getUpdates" else None
        if trouble is not None:
            status, why = trouble
            return web.json_response({"ok": False, "error_code": status, "description": why}, status=status)
        if "ebhook" not in method:
            return await self._forward(request)
        given = await request.json() if request.can_read_body else {}
        result: object = True
        if method == "getWebhookInfo":
            known = {"url": "", "has_custom_certificate": False, "pending_update_count": 0}
            hook = {name: value for name, value in self.hook.items() if name != "secret_token"}
            result = known | hook | self.error
        elif method == "setWebhook":
            self.hook = given
        else:
            self.hook = {}
        return web.json_response({"ok": True, "result": result})

    async def _forward(self, request: web.Request) -> web.Response:
        kind = {"Content-Type": request.headers["Content-Type"]} if request.can_read_body else {}
        url = self.local + request.path
        async with self.session.post(url, data=await request.read(), headers=kind) as answer:
            return web.Response(status=answer.status, body=await answer.read(), content_type="application/json")

    def count(self, method: str) -> int:
        return self.calls.count(method)

    async def history(self) -> list[str]:
        async with self.session.get(f"{self.local}/ui/chats/{GROUP}/messages") as answer:
            return [message.get("text", "") for message in (await answer.json())["messages"]]


@pytest.fixture
async def telegram(local: str) -> AsyncIterator[Telegram]:
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())
        telegram = Telegram(local, session)
        app = web.Application(client_max_size=2**24)
        app.router.add_post("/bot{token}/{method}", telegram.answer)
        telegram.address = await stack.enter_async_context(listening(app))
        yield telegram


@pytest.fixture
async def until() -> Callable[..., Any]:
    async def wait(look: Callable[[], Any], what: str, seconds: float = 90.0) -> Any:
        """Wait until something is so, and give it."""
        deadline = asyncio.get_running_loop().time() + seconds
        while True:
            found = look()
            if asyncio.iscoroutine(found):
                found = await found
            if found:
                return found
            assert asyncio.get_running_loop().time() < deadline, f"not seen: {what}"
            await asyncio.sleep(0.05)

    return wait


@pytest.fixture
async def unlit(tmp_path: Path, local: str) -> AsyncIterator[House]:
    """The house before its door is opened."""
    async with AsyncExitStack() as stack:
        path = tmp_path / "caipan.db"
        store = await asyncio.to_thread(open_store, path)
        stack.push_async_callback(store.close)
        request, polling = AiohttpRequest(), AiohttpRequest()
        bot = Bot(TOKEN, base_url=f"{local}/bot", request=request, get_updates_request=polling)
        await stack.enter_async_context(bot)
        session = await stack.enter_async_context(aiohttp.ClientSession())
        numbers = Numbers()
        limiter = Limiter(None)
        sender = Sender(
            bot,
            store,
            LiveSender(bot, store, App(store, GAMES, shelf=SHELF).tables, limiter),
            limiter,
            numbers.tried,
            pulse := Pulse(),
        )
        house = House(path, store, bot, sender, numbers, session, pulse=pulse)
        await house.patience(20)
        yield house


@pytest.fixture
def door() -> Callable[[House], Any]:
    """Opens the house: its web server for as long as the context lasts."""

    @asynccontextmanager
    async def open_door(house: House) -> AsyncIterator[House]:
        intake = Intake(
            house.bot, App(house.store, GAMES, shelf=SHELF), house.sender.wake, house.numbers.took, in_turn=False
        )
        house.vitals = Vitals(lambda: house.silence, house.pulse)
        health = Health(house.store, house.vitals, house.numbers)
        app = build_app(health, Webhook(intake, SECRET, house.numbers.refused))
        async with serving(app, "127.0.0.1", 0) as port:
            house.address = f"http://127.0.0.1:{port}"
            yield house

    return open_door


@pytest.fixture
async def house(unlit: House, door: Callable[[House], Any]) -> AsyncIterator[House]:
    async with door(unlit) as house:
        yield house
