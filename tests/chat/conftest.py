"""The messenger side in one process, at a real local server on a real port that can be made to misbehave."""

from __future__ import annotations

import asyncio
import io
import sqlite3
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path
from shutil import copy
from typing import Any

import aiohttp
import pytest
import structlog
from aiohttp import web
from telegram import Bot

from bot.app.path.handle import App
from bot.chat.intake.intake import Intake
from bot.chat.intake.polling import Polling
from bot.chat.request import AiohttpRequest
from bot.chat.sending.limits import Limiter, Limits
from bot.chat.sending.live import LiveSender
from bot.chat.sending.sender import Sender
from bot.local.rows.store import Store as ChatStore
from bot.local.server import build_app
from engines.registry import SHELF, everything
from storage.sqlite_store import open_store
from storage.store import Message, Unavailable

TOKEN = "7000000001:secret-of-the-hall"
GROUP = -1001000000001
PATIENCE = 90.0

Answer = Callable[[web.Request, Callable[[web.Request], Awaitable[web.StreamResponse]]], Awaitable[web.StreamResponse]]


class Weather:
    """Stands before the server: counts the calls of the bot, and answers some of them in its own way."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self._plans: defaultdict[str, deque[Answer]] = defaultdict(deque)

    def plan(self, method: str, *answers: Answer) -> None:
        """What becomes of the next calls of a method, one after the other."""
        self._plans[method].extend(answers)

    def count(self, *methods: str) -> int:
        return sum(call in methods for call in self.calls)

    @web.middleware
    async def middleware(self, request: web.Request, handler: Any) -> web.StreamResponse:
        method = request.match_info.get("method", "")
        if method and method != "getUpdates":
            self.calls.append(method)
        plans = self._plans[method]
        return await plans.popleft()(request, handler) if plans else await handler(request)

    @staticmethod
    def refuse(status: int, description: str, **parameters: Any) -> Answer:
        async def answer(request: web.Request, handler: Any) -> web.StreamResponse:
            body = {"ok": False, "error_code": status, "description": description, "parameters": parameters}
            return web.json_response(body, status=status)

        return answer

    @staticmethod
    def do_and_stay_silent(seconds: float) -> Answer:
        """It arrives, and nobody learns of it in time."""

        async def answer(request: web.Request, handler: Any) -> web.StreamResponse:
            done: web.StreamResponse = await handler(request)
            await asyncio.sleep(seconds)
            return done

        return answer


class Flaky:
    """A store whose database is away for the next `away` writes, or for the next look if `blind`.

    What is written waits while `open` is cleared, as it is by the next write if `closing`. `units` counts the writes.
    """

    def __init__(self, store: Any) -> None:
        self.sound = store
        self.away = 0
        self.blind: bool | None = None
        self.open = asyncio.Event()
        self.open.set()
        self.closing = False
        self.units = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.sound, name)

    async def run(self, work: Any) -> Any:
        if self.away > 0:
            self.away -= 1
            raise Unavailable("the disk is gone")
        await self.open.wait()
        self.units += 1
        if self.closing:
            self.closing = False
            self.open.clear()
        return await self.sound.run(work)

    async def read(self, work: Any) -> Any:
        if self.blind:
            self.blind = False
            raise Unavailable("the disk is gone")
        return await self.sound.read(work)


class Clock:
    """The limiter's: it runs until a test takes it into its own hands."""

    def __init__(self) -> None:
        self.held: float | None = None

    def __call__(self) -> float:
        return time.monotonic() if self.held is None else self.held

    def hold(self, later: float = 0.0) -> None:
        """Stop it, so many seconds later than it shows."""
        self.held = self() + later


class Hall:
    """A bot and its chat. People are numbered from 1, in the order of the page."""

    def __init__(self, root: str, session: aiohttp.ClientSession, server: ChatStore, weather: Weather) -> None:
        self.root = root
        self._session = session
        self.server = server
        self.weather = weather
        self.group = GROUP
        self.clock = Clock()

    def furnish(self, bot: Bot, database: Path, store: Flaky, app: App, limits: Limits | None = None) -> None:
        self.database = database
        self.bot = bot
        self.store = store
        self.app = app
        self.limiter = Limiter(limits, self.clock)
        self.tried: list[tuple[str, str]] = []
        live = LiveSender(bot, store, app.tables, self.limiter)
        self.sender = Sender(bot, store, live, self.limiter, lambda *how: self.tried.append(how))
        self.intake = Intake(bot, app, self.sender.wake)

    # As the page

    async def ui(self, method: str, path: str, /, **body: Any) -> Any:
        async with self._session.request(method, f"{self.root}/ui/{path}", json=body or None) as response:
            assert response.status == 200, await response.text()
            return await response.json()

    async def say(self, person: int, text: str, chat: int = GROUP, **more: Any) -> int:
        """The number of the message."""
        said = await self.ui("POST", "messages", chat_id=chat, person_id=1000 + person, text=text, **more)
        return int(said["message"]["message_id"])

    async def send_file(
        self, person: int, data: bytes, text: str = "", chat: int = GROUP, kind: str = "document", name: str = "a.pgn"
    ) -> int:
        """Send a file, or a photo, with a caption; the number of the message."""
        form = aiohttp.FormData({"chat_id": str(chat), "person_id": str(1000 + person), "text": text})
        form.add_field(kind, io.BytesIO(data), filename=name)
        async with self._session.post(f"{self.root}/ui/messages", data=form) as response:
            assert response.status == 200, await response.text()
            return int((await response.json())["message"]["message_id"])

    async def messages(self, chat: int = GROUP) -> list[dict[str, Any]]:
        return list((await self.ui("GET", f"chats/{chat}/messages?limit=100"))["messages"])

    async def texts(self, chat: int = GROUP, *, ours: bool = True) -> list[str]:
        """What stands in a chat; of the bot alone unless `ours` is false."""
        found = [each for each in await self.messages(chat) if not ours or each["from"]["id"] == self.bot.id]
        return [each.get("text") or each.get("caption") or "" for each in found]

    async def button(self, label: str, chat: int = GROUP) -> tuple[int, str] | None:
        for message in reversed(await self.messages(chat)):
            for row in message.get("reply_markup", {}).get("inline_keyboard", []):
                for button in row:
                    if label in button["text"]:
                        return message["message_id"], button["callback_data"]
        return None

    async def press(self, person: int, label: str) -> None:
        message, data = await self.until(lambda: self.button(label), f"button {label}")
        await self.ui("POST", "presses", chat_id=GROUP, person_id=1000 + person, message_id=message, data=data)

    # As the bot

    async def updates(self) -> list[dict[str, Any]]:
        """What waits for the bot; nothing is acknowledged."""
        async with self._session.get(f"{self.root}/bot{TOKEN}/getUpdates") as response:
            return list((await response.json())["result"])

    async def take_all(self) -> None:
        """Serve what waits, and acknowledge it."""
        updates = await self.updates()
        for update in updates:
            await self.intake.take(update)
        await self.intake.settled()
        if updates:
            await self.acknowledge(updates[-1])

    async def acknowledge(self, update: dict[str, Any]) -> None:
        """Everything up to this one is settled."""
        offset = update["update_id"] + 1
        async with self._session.get(f"{self.root}/bot{TOKEN}/getUpdates?offset={offset}") as response:
            await response.read()

    @asynccontextmanager
    async def sending(self) -> AsyncIterator[None]:
        async with running(self.sender.run()):
            yield

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Polling and sending, as the bot does."""
        async with running(Polling(self.bot, self.intake, self.store).run(), self.sender.run()):
            yield

    async def send_all(self) -> None:
        """Send until nothing is due."""
        async with self.sending():
            await self.until(self._quiet, "an empty outbox")

    async def _quiet(self) -> bool:
        return await self.look(lambda unit: unit.next_post()) is None

    def failed(self) -> list[str]:
        """Why messages were given up, read beside the bot."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            return [str(error) for (error,) in connection.execute("SELECT error FROM outbox WHERE failed")]

    async def post(self, message: Message) -> None:
        await self.store.run(lambda unit: unit.post(message))
        self.sender.wake()

    async def look(self, work: Callable[[Any], Any]) -> Any:
        return await self.store.sound.read(work)

    async def entries(self) -> list[str]:
        """What stands in the newest table's record."""
        return list(await self.look(lambda unit: [line.text for line in unit.entries(unit.stream_ids()[-1])]))

    async def until(self, look: Callable[[], Awaitable[Any]], what: str) -> Any:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if found := await look():
                return found
            await asyncio.sleep(0.02)
        raise AssertionError(f"not seen: {what}\n" + "\n---\n".join(await self.texts(ours=False)))

    async def saw(self, text: str, chat: int = GROUP) -> str:
        async def look() -> str | None:
            return next((said for said in reversed(await self.texts(chat)) if text in said), None)

        return str(await self.until(look, text))

    async def seat_chess(self) -> None:
        """Two players at a board, the pictures sent."""
        await self.say(1, "/new chess")
        await self.say(1, "/join 白")
        await self.say(2, "/join 黑")
        await self.take_all()
        await self.send_all()

    async def seat_chess_at_leisure(self) -> None:
        """The same where the pace is limited and the clock is held: nobody waits."""
        for person, text in ((1, "/new chess"), (1, "/join 白"), (2, "/join 黑")):
            await self.say(person, text)
            await self.take_all()
            self.clock.hold(later=60)
            await self.send_all()
        self.clock.hold(later=60)

    async def move(self, *moves: str) -> None:
        """Play in turn, each move served before the next; nothing is sent."""
        for move in moves:
            played = len(await self.entries())
            await self.say(1 + played % 2, f"/move {move}")
            await self.take_all()


@asynccontextmanager
async def running(*work: Any) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(part) for part in work]
    try:
        yield
        for task in tasks:
            assert not task.done(), task.exception()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


Start = Callable[..., Awaitable[Hall]]


@pytest.fixture
async def start(tmp_path: Path, empty: Path) -> AsyncIterator[Start]:
    """Opens a hall, with options of the server; `made` builds the application, `limiting` is how fast it may send."""
    async with AsyncExitStack() as stack:

        async def start_one(made: Callable[..., App] = App, limiting: Limits | None = None, **options: Any) -> Hall:
            server = ChatStore(tmp_path / "local.sqlite3")
            stack.callback(server.close)
            weather = Weather()
            web_app = build_app(server, TOKEN, **options)
            web_app.middlewares.append(weather.middleware)
            runner = web.AppRunner(web_app, access_log=None, shutdown_timeout=0.1)
            await runner.setup()
            stack.push_async_callback(runner.cleanup)
            await web.TCPSite(runner, "127.0.0.1", 0).start()
            root = f"http://127.0.0.1:{runner.addresses[0][1]}"
            session = await stack.enter_async_context(aiohttp.ClientSession())
            hall = Hall(root, session, server, weather)
            database = Path(copy(empty, tmp_path / "caipan.db"))
            opened = await asyncio.to_thread(open_store, database)
            stack.push_async_callback(opened.close)
            store = Flaky(opened)
            requests = AiohttpRequest(), AiohttpRequest()
            bot = Bot(TOKEN, f"{root}/bot", f"{root}/file/bot", request=requests[0], get_updates_request=requests[1])
            await stack.enter_async_context(bot)
            hall.furnish(bot, database, store, made(store, everything(), shelf=SHELF, home=bot.link), limiting)
            await hall.take_all()  # the welcome of the first group
            await hall.send_all()
            return hall

        yield start_one


@pytest.fixture
async def hall(start: Start) -> Hall:
    return await start()


@pytest.fixture
def logged() -> Iterator[list[Any]]:
    """What is logged during the test."""
    with structlog.testing.capture_logs() as lines:
        yield lines
