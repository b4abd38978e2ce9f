"""Whether the bot is well, for whoever watches over it: a load balancer, a container, a collector of numbers."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable

from aiohttp import web

from bot.web.numbers import CONTENT_TYPE, Numbers
from storage.store import Store, Unavailable

_PATIENCE = 2.0
_LONGEST_SILENCE = 180.0
"""A sender with nothing to do looks every half minute; a large picture on a slow line takes a minute or two."""


class Health:
    def __init__(self, store: Store, silence: Callable[[], float], numbers: Numbers) -> None:
        """`silence`: seconds since the sender last looked into the outbox."""
        self._store = store
        self._silence = silence
        self._numbers = numbers

    async def healthz(self, request: web.Request) -> web.Response:
        database = await self._waiting() is not None
        sender = self._silence() < _LONGEST_SILENCE
        parts = {"ok": database and sender, "database": database, "sender": sender}
        return web.json_response(parts, status=200 if parts["ok"] else 503)

    async def metrics(self, request: web.Request) -> web.Response:
        waiting = await self._waiting()
        self._numbers.waiting(math.nan if waiting is None else waiting)
        return web.Response(body=self._numbers.text(), headers={"Content-Type": CONTENT_TYPE})

    async def _waiting(self) -> int | None:
        """How many messages wait; None when the database is away. Asked where one writes: a reader would notice
        neither a foreign lock nor a writer that is stuck."""
        try:
            async with asyncio.timeout(_PATIENCE):
                return await self._store.run(lambda unit: unit.waiting())
        except (Unavailable, TimeoutError):
            return None
