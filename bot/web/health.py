"""Health reports for load balancers, containers and Prometheus."""

from __future__ import annotations

import asyncio
import math
import os
import socket
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog
from aiohttp import web

from bot.chat.pulse import Pulse
from bot.web.numbers import CONTENT_TYPE, Numbers
from storage.store import Store, Unavailable, Unit

log = structlog.get_logger()

_PATIENCE = 2.0
_LONGEST_SILENCE = 180.0
"""An idle sender looks into the outbox every half minute; a large picture on a slow line takes up to two minutes."""
_READY_SECONDS = 15.0
"""The longest absence of Telegram before the bot counts as not ready."""


@dataclass
class Vitals:
    """The state of the bot apart from its database."""

    silence: Callable[[], float]
    """Seconds since the sender last looked into the outbox."""
    pulse: Pulse
    serving: bool = True
    """Whether the bot takes updates: False while starting and while stopping."""


class Health:
    def __init__(self, store: Store, vitals: Vitals, numbers: Numbers) -> None:
        self._store = store
        self._vitals = vitals
        self._numbers = numbers
        self._cause = f"health:{socket.gethostname()}:{os.getpid()}"
        self._unwell: frozenset[str] = frozenset()

    async def healthz(self, request: web.Request) -> web.Response:
        """Liveness: whether the bot can work at all. Short failures of Telegram are no reason for a restart."""
        return _answer(await self._parts(_LONGEST_SILENCE))

    async def readyz(self, request: web.Request) -> web.Response:
        """Readiness: whether the bot can work now."""
        return _answer({**await self._parts(_READY_SECONDS), "serving": self._vitals.serving})

    async def metrics(self, request: web.Request) -> web.Response:
        waiting = await self._waiting()
        self._numbers.waiting(math.nan if waiting is None else waiting)
        await self._parts(_LONGEST_SILENCE)
        return web.Response(body=self._numbers.text(), headers={"Content-Type": CONTENT_TYPE})

    async def _parts(self, patience: float) -> dict[str, bool]:
        """Check storing, sending and the token; log changes and set the gauges."""
        vitals = self._vitals
        parts = {
            "database": await self._writes(),
            "sender": vitals.silence() < _LONGEST_SILENCE and vitals.pulse.failing() < patience,
            "token": vitals.pulse.accepted,
        }
        for part, well in parts.items():
            self._numbers.well(part, well)
        unwell = frozenset(part for part, well in parts.items() if not well)
        if unwell != self._unwell:
            self._unwell = unwell
            tell = log.error if unwell else log.info
            tell("unwell" if unwell else "well_again", parts=sorted(unwell))
        return parts

    async def _writes(self) -> bool:
        """Whether the database can be written, tested by writing: on a full disk everything else succeeds."""

        def work(unit: Unit) -> None:
            unit.breathe(self._cause, datetime.now(UTC))

        return await self._within(work) is not None

    async def _waiting(self) -> int | None:
        """Return the number of waiting messages; None while the database is away."""
        return await self._within(lambda unit: unit.waiting())

    async def _within(self, work: Callable[[Unit], object]) -> int | None:
        """Run a work in a writing unit and return its integer result (0 for any further result); None after a timeout
        or while the database is away. A reader would notice neither a foreign lock nor a stuck writer."""
        try:
            async with asyncio.timeout(_PATIENCE):
                done = await self._store.run(work)
        except (Unavailable, TimeoutError):
            return None
        return done if isinstance(done, int) else 0


def _answer(parts: dict[str, bool]) -> web.Response:
    well = all(parts.values())
    return web.json_response({"ok": well, **parts}, status=200 if well else 503)
