"""The alarm clock. Due acts are rows in the store, done by the replica that claims the row; the scheduler only
wakes."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler  # type: ignore[import-untyped]

from bot.app.path.due import Behind, up_to_date
from bot.app.path.handle import App
from storage.store import DeadLetter, Due, Unavailable, Unit

log = structlog.get_logger()

_JOB = "next"
_AGAIN = timedelta(seconds=1)
"""The pause before looking again while the database is away."""


class Alarm:
    """An alarm set for the next due act only.

    A slow heartbeat also finds acts planned by another process that died.
    """

    def __init__(self, heartbeat: float = 30.0) -> None:
        self._heartbeat = timedelta(seconds=heartbeat)
        self._rings = asyncio.Event()
        self._set_for = datetime.max.replace(tzinfo=UTC)
        self._scheduler = AsyncIOScheduler(timezone=UTC)

    def expect(self, at: datetime) -> None:
        """Wake at this time or earlier, because an act has been planned."""
        if at < self._set_for and self._scheduler.running:
            self._set(at)

    async def run(self, app: App, wake: Callable[[], None], behind: Behind = up_to_date) -> None:
        """Let the application do due acts for ever. `wake` is called after each act, which may have posted messages;
        `behind` says whether received updates of a chat are still unserved."""
        self._scheduler.start()
        try:
            while True:
                self._rings.clear()
                self._set(datetime.now(UTC) + self._heartbeat)
                try:
                    while await _do_first(app, behind):
                        wake()
                    due = await app.store.read(lambda unit: unit.next_due())
                except Unavailable as error:
                    log.warning("database_away", error=str(error))
                    due = datetime.now(UTC) + _AGAIN
                if due is not None:
                    self.expect(due)
                await self._rings.wait()
        finally:
            self._scheduler.shutdown(wait=False)

    def _set(self, at: datetime) -> None:
        self._set_for = at
        # A late wake-up is harmless: acts missed meanwhile are still due.
        job = {"run_date": at, "id": _JOB, "replace_existing": True, "misfire_grace_time": None}
        self._scheduler.add_job(self._ring, "date", **job)

    async def _ring(self) -> None:
        self._rings.set()


async def _do_first(app: App, behind: Behind) -> bool:
    """Do the first due act; return whether there was one."""
    claimed: list[Due] = []
    try:
        return await app.ring(datetime.now(UTC), claimed, behind)
    except Unavailable:
        raise
    except Exception as error:  # our own fault must not delay acts due later
        if not claimed:
            raise
        await _bury(app, claimed[-1], error)
        return True


async def _bury(app: App, due: Due, error: Exception) -> None:
    cause = f"due:{due.id}"
    reference = hashlib.sha256(cause.encode()).hexdigest()[:8].upper()
    log.error("fault", reference=reference, cause=cause, exc_info=error)
    told = json.dumps({"kind": due.kind, "stream": due.stream_id, "chat": due.chat_id, **due.payload})
    letter = DeadLetter(reference, cause, told, repr(error), datetime.now(UTC))

    def work(unit: Unit) -> None:
        if unit.call_off(due.id):
            unit.bury(letter)

    await app.store.run(work)
