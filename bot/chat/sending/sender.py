"""The sender of outbox messages: all messages leave through this module. Toasts and inline answers do not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import structlog
from telegram import Bot

from bot.app.path.labour import Here, Labour
from bot.chat.pulse import Pulse
from bot.chat.sending.bulletins import BulletinSender
from bot.chat.sending.delivery import Delivery
from bot.chat.sending.keys import KeySender
from bot.chat.sending.limits import Limiter
from bot.chat.sending.live import LiveSender
from bot.chat.sending.picture_posts import FrameSender
from bot.chat.sending.texts import Note, Texts
from storage.store import Outgoing, Store, Unavailable, Unit

log = structlog.get_logger()

_AT_ONCE = 40
"""The number of chats served at the same time."""
_LEASE = timedelta(seconds=90)
_LONGEST_WAIT = 30.0
_SHORTEST_WAIT = 0.01

Done = tuple[Outgoing, Note]
"""A finished attempt, with the function that records its outcome."""


class Sender:
    """Claims outbox rows, sends them, and records the outcomes. A row outlives the process that claimed it.

    Each chat gets one message at a time. A message that cannot go now is not claimed, so that results can overtake it
    and newer boards replace it. Outcomes since the last look into the outbox are recorded by the next look, in the same
    commit as its claims.
    """

    def __init__(
        self,
        bot: Bot,
        store: Store,
        live: LiveSender,
        limiter: Limiter,
        tried: Callable[[str, str], None] = lambda kind, outcome: None,
        pulse: Pulse | None = None,
        labour: Labour | None = None,
    ) -> None:
        """Create a sender. `tried` and `pulse` are passed to `Delivery`; `labour` runs long computations for
        pictures."""
        self._store = store
        self._limiter = limiter
        texts, labour = Texts(bot), labour or Labour(Here(live.tables.games))
        kinds = {
            "text": texts.text,
            "edit": texts.edit,
            "document": texts.document,
            "delete": texts.delete,
            "retire": texts.retire,
            "live": live.send,
            "keys": KeySender(bot, store, live).send,
            "bulletin": BulletinSender(bot, store, live.tables, live.zone).send,
            "frame": FrameSender(bot, store, live.tables, labour, live.zone).send,
        }
        self._delivery = Delivery(kinds, limiter, tried, pulse)
        self._busy: set[int] = set()
        """Chats with a message being sent or its outcome not recorded yet."""
        self._done: list[Done] = []
        self._looked = time.monotonic()
        self._awake = asyncio.Event()
        self._stopping = False

    def wake(self) -> None:
        self._awake.set()

    def stop(self) -> None:
        """Send the claimed messages and claim no more."""
        self._stopping = True
        self.wake()

    def silence(self) -> float:
        """Return the seconds since the last look into the outbox."""
        return time.monotonic() - self._looked

    async def run(self) -> None:
        async with asyncio.TaskGroup() as sending:
            wait = 0.0
            while self._busy or not self._stopping:
                await _until(self._awake, wait)
                self._awake.clear()
                try:
                    wait = await self._look(sending)
                except Unavailable as error:
                    log.warning("database_away", error=str(error))
                    await asyncio.sleep(1.0)
                    wait = 0.0

    async def _look(self, sending: asyncio.TaskGroup) -> float:
        """Record outcomes and start sending the messages that can go now; return the seconds to wait for the next
        look."""
        self._looked = time.monotonic()
        done = tuple(self._done)
        busy = self._busy - _chats(done)
        elsewhere = busy | self._limiter.closed()
        places = 0 if self._stopping else self._limiter.room(_AT_ONCE - len(busy))
        if places <= 0 and not done:
            return self._wait(None)
        now = datetime.now(UTC)

        def work(unit: Unit) -> tuple[Sequence[Outgoing], datetime | None]:
            for _, note in done:
                note(unit)
            if places <= 0:
                return (), None
            claimed = unit.claim(now, places, now + _LEASE, elsewhere)
            return claimed, None if claimed else unit.next_post(elsewhere)

        try:
            claimed, due = await self._store.run(work)
        except Unavailable:
            raise
        except Exception:
            if not done:
                raise
            for one in done:  # a faulty outcome must not prevent recording the rest
                await self._write_alone(*one)
            return 0.0
        self._written(done)
        for outgoing in claimed:
            self._begin(outgoing, sending)
        return 0.0 if claimed else self._wait(due)

    def _wait(self, due: datetime | None) -> float:
        waits = [_LONGEST_WAIT]
        if due is not None:
            waits.append((due - datetime.now(UTC)).total_seconds())
        if (opens := self._limiter.wait()) is not None:
            waits.append(opens)
        return max(min(waits), _SHORTEST_WAIT)

    def _begin(self, outgoing: Outgoing, sending: asyncio.TaskGroup) -> None:
        self._busy.add(outgoing.message.chat_id)
        if outgoing.message.kind != "delete":  # deletions are not limited
            self._limiter.take(outgoing.message.chat_id)
        sending.create_task(self._deliver(outgoing))

    async def _deliver(self, outgoing: Outgoing) -> None:
        self._done.append((outgoing, await self._delivery.attempt(outgoing)))
        self.wake()

    async def _write_alone(self, outgoing: Outgoing, note: Note) -> None:
        try:
            await self._store.run(note)
        except Unavailable:
            raise
        except Exception as error:  # our own fault again must not stop all further messages
            log.error("note_fault", kind=outgoing.message.kind, exc_info=error)
            reason = type(error).__name__
            await self._store.run(lambda unit: unit.fail(outgoing, reason))
        self._written([(outgoing, note)])

    def _written(self, done: Sequence[Done]) -> None:
        """Remove recorded outcomes, which come first in the list, and free their chats."""
        del self._done[: len(done)]
        self._busy -= _chats(done)


def _chats(done: Sequence[Done]) -> set[int]:
    return {outgoing.message.chat_id for outgoing, _ in done}


async def _until(event: asyncio.Event, seconds: float) -> None:
    if not seconds:
        return
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
