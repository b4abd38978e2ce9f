"""Sending what waits in the outbox, and nothing else: the only place from which messages leave."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import structlog
from telegram import Bot

from bot.app.path.labour import Here, Labour
from bot.chat.bulletins import BulletinSender
from bot.chat.delivery import Delivery
from bot.chat.frames import FrameSender
from bot.chat.keys import KeySender
from bot.chat.limits import Limiter
from bot.chat.live import LiveSender
from bot.chat.pulse import Pulse
from bot.chat.texts import Note, Texts
from storage.store import Outgoing, Store, Unavailable, Unit

log = structlog.get_logger()

_AT_ONCE = 40
"""Chats that are sent to at the same time."""
_LEASE = timedelta(seconds=90)
_LONGEST_WAIT = 30.0
_SHORTEST_WAIT = 0.01

Done = tuple[Outgoing, Note]
"""A message that was sent or not, and what is to be written down about it."""


class Sender:
    """Claims rows, sends them, and writes down how it went. A row outlives the process that claimed it.

    One message at a time goes to a chat. What cannot go now is not claimed: it stays where a result overtakes it, and
    where a newer board takes its place. How the messages went that came to their end during one look into the outbox
    is written down by the next look, in one commit with what that claims.
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
        """`tried` and `pulse` as `Delivery` has them; `labour` works out what is to be seen, where that takes long."""
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
        """Chats that are sent to, until it is written down how that went."""
        self._done: list[Done] = []
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
        """Write down how it went, and begin to send what can go now; gives the seconds until there may be more, unless
        woken before."""
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
            for one in done:  # whichever is at fault must not take the others with it
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
        if outgoing.message.kind != "delete":  # which is not limited
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
        except Exception as error:  # our own fault again, and again it must not stop all the others
            log.error("note_fault", kind=outgoing.message.kind, exc_info=error)
            reason = type(error).__name__
            await self._store.run(lambda unit: unit.fail(outgoing, reason))
        self._written([(outgoing, note)])

    def _written(self, done: Sequence[Done]) -> None:
        """What was done first is written down first, and makes its chats free."""
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
