"""One attempt to send one outbox message, with the consequence of every possible answer from Telegram."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime, timedelta

import structlog
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from bot.app.desk import CHATTER
from bot.chat.migrations import move
from bot.chat.pulse import Pulse
from bot.chat.refusals import has_no_chat, is_unchanged
from bot.chat.request import NotSent, seconds_of
from bot.chat.sending.limits import Limiter
from bot.chat.sending.texts import Note
from storage.store import Message, Outgoing, Unavailable, Unit

log = structlog.get_logger()

_LONGEST_PAUSE = 60
_MOST_DOUBTS = 100
"""After this many attempts without a clear answer a message fails; at one a minute, after more than an hour."""

Kinds = Mapping[str, Callable[[Outgoing], Awaitable[Note]]]


class Delivery:
    def __init__(
        self, kinds: Kinds, limiter: Limiter, tried: Callable[[str, str], None], pulse: Pulse | None = None
    ) -> None:
        """Create a delivery. `tried` receives the kind and outcome (sent, again, failed) of every attempt; `pulse`
        learns whether Telegram answered at all."""
        self._pulse = pulse or Pulse()
        self._kinds = kinds
        self._limiter = limiter
        self._tried = tried

    async def attempt(self, outgoing: Outgoing) -> Note:
        """Send a message and return a function that records the outcome in the store."""
        message = outgoing.message
        try:
            note = await self._kinds[message.kind](outgoing)
        except TelegramError as error:
            self._feel(error)
            return self._judge(outgoing, error)
        except Unavailable as error:
            return self._again(outgoing, _pause(outgoing), str(error))
        except Exception as error:  # our own fault in one message must not stop all further messages
            log.error("send_fault", kind=message.kind, stream=message.stream_id, exc_info=error)
            return self._failed(outgoing, type(error).__name__)
        self._pulse.answered()
        return self._sent(outgoing, note)

    def _feel(self, error: TelegramError) -> None:
        if isinstance(error, InvalidToken):
            self._pulse.refused()
        elif isinstance(error, NetworkError) and not isinstance(error, BadRequest):
            self._pulse.away(type(error).__name__)
        else:
            self._pulse.answered()

    def _judge(self, outgoing: Outgoing, error: TelegramError) -> Note:
        chat_id = outgoing.message.chat_id
        match error:
            case RetryAfter():
                seconds = seconds_of(error)
                self._limiter.pause(chat_id, seconds)
                return self._again(outgoing, timedelta(seconds=seconds), "RetryAfter")
            case ChatMigrated():
                new_id = error.new_chat_id
                again = self._again(outgoing, timedelta(0), "ChatMigrated")
                now = datetime.now(UTC)
                return _both(lambda unit: move(unit, chat_id, new_id, now), again)
            case _ if has_no_chat(error):
                failed = self._failed(outgoing, error.message)
                return _both(lambda unit: unit.close_chat(chat_id, error.message), failed)
            case BadRequest():  # a subclass of NetworkError, so it must come first
                if is_unchanged(error):
                    return self._sent(outgoing, lambda unit: None)
                return self._failed(outgoing, error.message)
            case NotSent() | InvalidToken() | Conflict():  # the message was certainly not sent
                return self._again(outgoing, _pause(outgoing), type(error).__name__)
            case NetworkError():
                # The message may or may not have arrived; its policy says which mistake is worse.
                if outgoing.message.policy == "at_most_once" or outgoing.attempts >= _MOST_DOUBTS:
                    return self._failed(outgoing, type(error).__name__)
                return self._again(outgoing, _pause(outgoing), "unknown")
        return self._failed(outgoing, error.message)

    def _sent(self, outgoing: Outgoing, note: Note) -> Note:
        self._tried(outgoing.message.kind, "sent")
        return _both(note, lambda unit: unit.sent(outgoing))

    def _again(self, outgoing: Outgoing, pause: timedelta, reason: str) -> Note:
        self._tried(outgoing.message.kind, "again")
        at = datetime.now(UTC) + pause
        return lambda unit: unit.again(outgoing, at, reason)

    def _failed(self, outgoing: Outgoing, reason: str) -> Note:
        self._tried(outgoing.message.kind, "failed")
        log.warning("not_sent", kind=outgoing.message.kind, chat=outgoing.message.chat_id, reason=reason)
        excuse = _excuse(outgoing.message)

        def work(unit: Unit) -> None:
            unit.fail(outgoing, reason)
            if excuse is not None:
                unit.post(excuse)

        return work


def _excuse(message: Message) -> Message | None:
    """Build a notice for the chat where a private message was promised that did not arrive; None if none was
    promised."""
    lost = message.payload.get("promised")
    if lost is None:
        return None
    said = {"html": lost["html"], "keyboard": []}
    return Message(lost["chat"], "text", said, datetime.now(UTC), CHATTER, thread_id=lost["thread"])


def _both(first: Note, second: Note) -> Note:
    def work(unit: Unit) -> None:
        first(unit)
        second(unit)

    return work


def _pause(outgoing: Outgoing) -> timedelta:
    return timedelta(seconds=min(2 ** min(outgoing.attempts, 6), _LONGEST_PAUSE))
