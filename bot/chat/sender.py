"""Sending what waits in the outbox, and nothing else: the only place from which messages leave."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import structlog
from telegram import Bot

from bot.chat.delivery import Delivery
from bot.chat.frames import FrameSender
from bot.chat.keys import KeySender
from bot.chat.limits import Limiter
from bot.chat.live import LiveSender
from bot.chat.markup import write_down
from bot.chat.texts import Texts
from storage.store import Outgoing, Store, Unavailable

log = structlog.get_logger()

_AT_ONCE = 40
"""Chats that are sent to at the same time."""
_LEASE = timedelta(seconds=90)
_LONGEST_WAIT = 30.0
_SHORTEST_WAIT = 0.01


class Sender:
    """Claims rows, sends them, and writes down how it went. A row outlives the process that claimed it.

    One message at a time goes to a chat. What cannot go now is not claimed: it stays where a result overtakes it, and
    where a newer board takes its place.
    """

    def __init__(
        self,
        bot: Bot,
        store: Store,
        live: LiveSender,
        limiter: Limiter,
        tried: Callable[[str, str], None] = lambda kind, outcome: None,
    ) -> None:
        """`tried` is told of every attempt the kind of message and how it went: sent, again, failed."""
        self._store = store
        self._limiter = limiter
        texts = Texts(bot)
        kinds = {
            "text": texts.text,
            "edit": texts.edit,
            "document": texts.document,
            "delete": texts.delete,
            "live": live.send,
            "keys": KeySender(bot, store).send,
            "frame": FrameSender(bot, store, live.tables).send,
        }
        self._delivery = Delivery(kinds, limiter, tried)
        self._busy: set[int] = set()
        self._looked = time.monotonic()
        self._awake = asyncio.Event()
        self._stopping = False

    def wake(self) -> None:
        self._awake.set()

    def stop(self) -> None:
        """Send what has been claimed, and no more."""
        self._stopping = True
        self.wake()

    def silence(self) -> float:
        """Seconds since it last looked into the outbox."""
        return time.monotonic() - self._looked

    async def run(self) -> None:
        async with asyncio.TaskGroup() as sending:
            while not self._stopping:
                self._awake.clear()
                try:
                    wait = await self._look(sending)
                except Unavailable as error:
                    log.warning("database_away", error=str(error))
                    await asyncio.sleep(1.0)
                    continue
                await _until(self._awake, wait)

    async def _look(self, sending: asyncio.TaskGroup) -> float:
        """Begin to send what can go now; gives the seconds until there may be more, unless woken before."""
        elsewhere = self._busy | self._limiter.closed()
        places = self._limiter.room(_AT_ONCE - len(self._busy))
        now = datetime.now(UTC)
        self._looked = time.monotonic()
        if places > 0:
            claimed = await self._store.run(lambda unit: unit.claim(now, places, now + _LEASE, elsewhere))
            for outgoing in claimed:
                self._busy.add(outgoing.message.chat_id)
                if outgoing.message.kind != "delete":  # which is not limited
                    self._limiter.take(outgoing.message.chat_id)
                sending.create_task(self._deliver(outgoing))
            if claimed:
                return 0.0
        waits = [_LONGEST_WAIT]
        if places > 0 and (due := await self._store.read(lambda unit: unit.next_post(elsewhere))) is not None:
            waits.append((due - datetime.now(UTC)).total_seconds())
        if (opens := self._limiter.wait()) is not None:
            waits.append(opens)
        return max(min(waits), _SHORTEST_WAIT)

    async def _deliver(self, outgoing: Outgoing) -> None:
        note = await self._delivery.attempt(outgoing)
        try:
            await write_down(self._store, note)
        except Exception as error:  # our own fault again, and again it must not stop all the others
            log.error("note_fault", kind=outgoing.message.kind, exc_info=error)
            reason = type(error).__name__
            await write_down(self._store, lambda unit: unit.fail(outgoing, reason))
        finally:
            self._busy.discard(outgoing.message.chat_id)
            self.wake()


async def _until(event: asyncio.Event, seconds: float) -> None:
    if not seconds:
        return
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
