"""The webhook's address, and the courier that delivers updates there.

Within a chat an update waits for the 2xx of the previous one; chats are served in parallel, up to the bot's connection
limit. Refused updates are sent again at growing intervals.
"""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any

import aiohttp
from aiohttp import web
from yarl import URL

from bot.local.errors import bad_request
from bot.local.rows.store import Store
from bot.local.updates import Update, Updates

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - a name
FIRST_PAUSE = 0.25  # seconds before the second attempt; each later pause is twice as long
LONGEST_PAUSE = 30.0
PATIENCE = 60.0  # seconds for an answer
BATCH = 20


@dataclass(frozen=True)
class Webhook:
    url: str
    secret: str | None
    max_connections: int

    def __post_init__(self) -> None:
        """Refuse addresses outside this machine."""
        try:
            url = URL(self.url)
        except ValueError:
            raise bad_request("bad webhook: invalid URL") from None
        if url.scheme != "http" or not _is_here(url.host or ""):
            raise bad_request("bad webhook: only http:// to a loopback address is served here")


class Courier:
    def __init__(self, store: Store, updates: Updates, now: Callable[[], int], patience: float) -> None:
        self._store = store
        self._updates = updates
        self._now = now
        self._timeout = aiohttp.ClientTimeout(total=patience)
        self._work: asyncio.Task[None] | None = None
        self._changing = asyncio.Lock()
        self._session: aiohttp.ClientSession | None = None
        self._last_error: dict[str, Any] = {}
        known = store.fact("webhook")
        self.webhook = None if known is None else Webhook(**json.loads(known))

    async def run(self, app: web.Application) -> AsyncIterator[None]:
        """Run the courier as a `cleanup_ctx` of the server."""
        async with aiohttp.ClientSession(timeout=self._timeout, connector=aiohttp.TCPConnector(limit=0)) as session:
            self._session = session
            self._begin()
            yield
            await self._end()
            self._session = None

    async def set(self, webhook: Webhook | None) -> None:
        """Deliver updates to a new webhook, or stop delivering. Updates under way may arrive twice."""
        async with self._changing:
            with self._store.transaction():
                if webhook is None:
                    self._store.forget("webhook")
                else:
                    self._store.set_fact("webhook", json.dumps(asdict(webhook)))
            await self._end()
            self.webhook = webhook
            self._last_error = {}
            self._begin()

    def info(self) -> dict[str, Any]:
        """Return the Bot API object `WebhookInfo`."""
        allowed = self._updates.allowed()
        set_up = {} if self.webhook is None else {"max_connections": self.webhook.max_connections}
        return {
            "url": "" if self.webhook is None else self.webhook.url,
            "has_custom_certificate": False,
            "pending_update_count": self._updates.count(),
            **set_up,
            **({"allowed_updates": allowed} if allowed else {}),
            **self._last_error,
        }

    def _begin(self) -> None:
        if self.webhook is not None and self._session is not None:
            self._work = asyncio.create_task(self._serve(self.webhook, self._session))

    async def _end(self) -> None:
        if self._work is not None:
            self._work.cancel()
            with suppress(asyncio.CancelledError):
                await self._work
            self._work = None

    async def _serve(self, webhook: Webhook, session: aiohttp.ClientSession) -> None:
        places = asyncio.Semaphore(webhook.max_connections)
        busy: set[int] = set()

        async def serve_chat(chat_id: int) -> None:
            try:
                while due := self._updates.of_chat(chat_id, BATCH):
                    for update in due:
                        await self._deliver(webhook, session, places, update)
            finally:
                busy.discard(chat_id)  # in one step with the last look at the queue, so that no update is missed

        async with asyncio.TaskGroup() as chats:
            while True:
                self._updates.arrived.clear()
                for chat_id in self._updates.chats():
                    if chat_id not in busy:
                        busy.add(chat_id)
                        chats.create_task(serve_chat(chat_id))
                await self._updates.arrived.wait()

    async def _deliver(
        self, webhook: Webhook, session: aiohttp.ClientSession, places: asyncio.Semaphore, update: Update
    ) -> None:
        """Deliver an update, retrying until the webhook has accepted it and the acknowledgement is stored."""
        pause = FIRST_PAUSE
        while True:
            try:
                async with places:
                    problem = await _offer(webhook, session, update)
                if problem is None:
                    self._updates.acknowledge(update["update_id"])
                    return
            except sqlite3.OperationalError as error:  # a full disk; the bot will receive the update again
                problem = str(error)
            self._last_error = {"last_error_date": self._now(), "last_error_message": problem}
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


async def _offer(webhook: Webhook, session: aiohttp.ClientSession, update: Update) -> str | None:
    """Send an update once; return the problem in Telegram's wording where known, or None."""
    headers = {} if webhook.secret is None else {SECRET_HEADER: webhook.secret}
    try:
        async with session.post(webhook.url, json=update, headers=headers, allow_redirects=False) as response:
            if 200 <= response.status < 300:
                return None
            return f"Wrong response from the webhook: {response.status} {_phrase(response.status)}".strip()
    except TimeoutError:
        return "Read timeout expired"
    except aiohttp.ClientConnectorError:
        return "Connection refused"
    except (aiohttp.ClientError, OSError):
        return "Connection reset by peer"


def _phrase(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""


def _is_here(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
