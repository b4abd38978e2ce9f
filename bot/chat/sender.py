"""Sending what waits in the outbox, and nothing else: the only place from which messages leave."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

import structlog
from telegram import Bot, InputFile, ReplyParameters
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.chat.live import LiveSender
from bot.chat.markup import markup, noted, write_down
from bot.chat.request import NotSent, seconds_of
from storage.store import Outgoing, Store, Unavailable, Unit

log = structlog.get_logger()

_BATCH = 20
_LEASE = timedelta(seconds=90)
_LONGEST_WAIT = 30.0
_LONGEST_PAUSE = 60


class Sender:
    """Claims rows, sends them, and writes down how it went. A row outlives the process that claimed it."""

    def __init__(
        self,
        bot: Bot,
        store: Store,
        live: LiveSender,
        tried: Callable[[str, str], None] = lambda kind, outcome: None,
    ) -> None:
        """`tried` is told of every attempt the kind of message and how it went: sent, again, failed."""
        self._bot = bot
        self._store = store
        self._tried = tried
        self._looked = time.monotonic()
        self._awake = asyncio.Event()
        self._stopping = False
        self._kinds: Mapping[str, Callable[[Outgoing], Awaitable[None]]] = {
            "text": self._text,
            "edit": self._edit,
            "document": self._document,
            "live": live.send,
        }

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
        while not self._stopping:
            self._awake.clear()
            try:
                claimed = await self._claim()
                if claimed:
                    await self._all(claimed)
                    continue
                due = await self._store.read(lambda unit: unit.next_post())
            except Unavailable as error:
                log.warning("database_away", error=str(error))
                await asyncio.sleep(1.0)
                continue
            wait = _LONGEST_WAIT if due is None else (due - datetime.now(UTC)).total_seconds()
            if not self._awake.is_set():
                await _until(self._awake, min(max(wait, 0.05), _LONGEST_WAIT))

    async def _claim(self) -> Sequence[Outgoing]:
        now = datetime.now(UTC)
        claimed = await self._store.run(lambda unit: unit.claim(now, _BATCH, now + _LEASE))
        self._looked = time.monotonic()
        return claimed

    async def _all(self, claimed: Sequence[Outgoing]) -> None:
        """Chats in parallel, each chat in order."""
        by_chat: dict[int, list[Outgoing]] = {}
        for outgoing in claimed:
            by_chat.setdefault(outgoing.message.chat_id, []).append(outgoing)
        await asyncio.gather(*(self._in_order(several) for several in by_chat.values()))

    async def _in_order(self, several: Sequence[Outgoing]) -> None:
        for outgoing in several:
            await write_down(self._store, await self._send(outgoing))

    async def _send(self, outgoing: Outgoing) -> Callable[[Unit], None]:
        """Send one row; the answer is what to write down about it."""
        now = datetime.now(UTC)
        pause = timedelta(seconds=min(2 ** min(outgoing.attempts, 6), _LONGEST_PAUSE))
        try:
            await self._kinds[outgoing.message.kind](outgoing)
        except RetryAfter as error:
            return self._again(outgoing, now + timedelta(seconds=seconds_of(error)), "RetryAfter")
        except BadRequest as error:  # a subclass of NetworkError, so it must come first
            if "not modified" in error.message.lower():
                return self._sent(outgoing)
            return self._failed(outgoing, error.message)
        except (NotSent, Unavailable) as error:
            return self._again(outgoing, now + pause, str(error))
        except NetworkError as error:
            # Perhaps it arrived, perhaps not: the row says which mistake is the lesser one.
            if outgoing.message.policy == "at_most_once":
                return self._failed(outgoing, type(error).__name__)
            return self._again(outgoing, now + pause, "unknown")
        except TelegramError as error:
            return self._failed(outgoing, error.message)
        except Exception as error:  # our own fault in one message must not stop all the others
            log.error("send_fault", kind=outgoing.message.kind, stream=outgoing.message.stream_id, exc_info=error)
            return self._failed(outgoing, type(error).__name__)
        return self._sent(outgoing)

    def _sent(self, outgoing: Outgoing) -> Callable[[Unit], None]:
        self._tried(outgoing.message.kind, "sent")
        return lambda unit: unit.sent(outgoing)

    def _again(self, outgoing: Outgoing, at: datetime, reason: str) -> Callable[[Unit], None]:
        self._tried(outgoing.message.kind, "again")
        return lambda unit: unit.again(outgoing, at, reason)

    def _failed(self, outgoing: Outgoing, reason: str) -> Callable[[Unit], None]:
        self._tried(outgoing.message.kind, "failed")
        log.warning("not_sent", kind=outgoing.message.kind, chat=outgoing.message.chat_id, reason=reason)
        return lambda unit: unit.fail(outgoing, reason)

    async def _text(self, outgoing: Outgoing) -> None:
        message, payload = outgoing.message, outgoing.message.payload
        reply_to = payload.get("reply_to")
        sent = await self._bot.send_message(
            message.chat_id,
            payload["html"],
            parse_mode="HTML",
            reply_markup=markup(payload["keyboard"]),
            reply_parameters=ReplyParameters(reply_to, allow_sending_without_reply=True) if reply_to else None,
            message_thread_id=message.thread_id,
        )
        await write_down(self._store, lambda unit: noted(unit, message.chat_id, sent.message_id, message.stream_id))

    async def _edit(self, outgoing: Outgoing) -> None:
        message, payload = outgoing.message, outgoing.message.payload
        await self._bot.edit_message_text(
            payload["html"],
            message.chat_id,
            payload["message_id"],
            parse_mode="HTML",
            reply_markup=markup(payload["keyboard"]),
        )

    async def _document(self, outgoing: Outgoing) -> None:
        message, payload = outgoing.message, outgoing.message.payload
        sent = await self._bot.send_document(
            message.chat_id,
            InputFile(payload["content"].encode(), filename=payload["name"]),
            caption=payload["html"],
            parse_mode="HTML",
            message_thread_id=message.thread_id,
        )
        await write_down(self._store, lambda unit: noted(unit, message.chat_id, sent.message_id, message.stream_id))


async def _until(event: asyncio.Event, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
