"""Taking updates in: acknowledged only once what they did is committed, each served exactly once."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import structlog
from telegram import Bot, Update
from telegram.error import BadRequest, Conflict, Forbidden, InvalidToken, RetryAfter, TelegramError

from bot.app.desk import CHATTER, Reply
from bot.app.handle import App
from bot.app.words import language_of, words
from bot.chat.markup import write_down
from bot.chat.rights import ChatRights
from bot.chat.translate import translate
from storage.store import DeadLetter, Message, Unavailable, Unit

log = structlog.get_logger()

ALLOWED = ["message", "callback_query", "my_chat_member"]
_POLL_SECONDS = 25
_LONGEST_PAUSE = 30.0
_KEEP_HANDLED = timedelta(hours=72)
_PRUNE_EVERY = timedelta(hours=1)


class Intake:
    """Runs the application for every update. Handlers of the library are not used: they swallow exceptions."""

    def __init__(self, bot: Bot, app: App, wake: Callable[[], None]) -> None:
        self._bot = bot
        self._app = app
        self._wake = wake
        self._rights = ChatRights(bot)
        self._pruned = datetime.min.replace(tzinfo=UTC)

    async def poll(self) -> None:
        """Long polling for ever. The next offset is asked for only after every update before it is settled."""
        offset: int | None = None
        pause = 1.0
        while True:
            try:
                updates = await self._fetch(offset)
            except (Conflict, InvalidToken, Forbidden):
                raise
            except RetryAfter as error:
                await asyncio.sleep(_seconds(error))
                continue
            except TelegramError as error:
                log.warning("poll_failed", error=type(error).__name__, again_in=pause)
                await asyncio.sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)
                continue
            pause = 1.0
            if updates:
                await self._batch(updates)
                offset = max(int(update["update_id"]) for update in updates) + 1

    async def _fetch(self, offset: int | None) -> Sequence[dict[str, Any]]:
        # Raw, so that one update that the library cannot read does not hide the ninety-nine beside it.
        wanted = {"timeout": _POLL_SECONDS, "allowed_updates": ALLOWED, "offset": offset}
        request = self._bot.request
        result = await request.post(
            f"{self._bot.base_url}/getUpdates",
            _Parameters({name: value for name, value in wanted.items() if value is not None}),  # type: ignore[arg-type]
            read_timeout=_POLL_SECONDS + 10,
        )
        return result if isinstance(result, list) else []

    async def _batch(self, updates: Sequence[dict[str, Any]]) -> None:
        """Chats in parallel, each chat in order."""
        by_chat: dict[int, list[dict[str, Any]]] = {}
        for update in updates:
            by_chat.setdefault(_chat_of(update), []).append(update)
        await asyncio.gather(*(self._in_order(several) for several in by_chat.values()))
        self._wake()
        await self._prune()

    async def _in_order(self, updates: Sequence[dict[str, Any]]) -> None:
        for update in updates:
            await self.take(update)

    async def take(self, raw: dict[str, Any]) -> None:
        """Serve one update for good: committed, or buried as a dead letter. Returns only then."""
        pause = 0.2
        while True:
            try:
                await self._serve(raw)
                return
            except Unavailable as error:
                log.warning("database_away", error=str(error), again_in=pause)
                await asyncio.sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)
            except Exception as error:  # our own fault, whatever it is: it must block nobody
                await self._bury(raw, error)
                return

    async def _serve(self, raw: dict[str, Any]) -> None:
        update = Update.de_json(raw, self._bot)
        if update.my_chat_member is not None:
            self._rights.forget(update.my_chat_member.chat.id)
        arrival = await translate(update, self._bot.bot, self._rights.look_up, datetime.now(UTC))
        if arrival is None:
            return
        reply = await self._app.handle(arrival.incoming)
        self._wake()
        if arrival.press_id is not None:
            await self._answer(arrival.press_id, reply)

    async def _answer(self, press_id: str, reply: Reply) -> None:
        """Answer a press. What it did is stored already, so a failure here loses a toast and nothing else."""
        try:
            await self._bot.answer_callback_query(press_id, reply.toast or None, show_alert=reply.alert)
        except BadRequest as error:
            log.debug("press_not_answered", error=str(error))
        except TelegramError as error:
            log.info("press_not_answered", error=type(error).__name__)

    async def _bury(self, raw: dict[str, Any], error: Exception) -> None:
        """Keep what we could not serve, tell the player with a number to refer to, and go on."""
        cause = f"{self._bot.id}:{raw.get('update_id')}"
        reference = hashlib.sha256(cause.encode()).hexdigest()[:8].upper()
        log.error("fault", reference=reference, cause=cause, exc_info=error)
        now = datetime.now(UTC)
        letter = DeadLetter(reference, cause, json.dumps(raw), repr(error), now)
        chat_id = _chat_of(raw)

        def work(unit: Unit) -> None:
            if unit.handled(cause) is not None:
                return
            unit.bury(letter)
            if chat_id:
                chat = unit.chat(chat_id)
                text = words(language_of(chat.language if chat else None)).html("fault", reference=reference)
                unit.post(Message(chat_id, "text", {"html": text, "keyboard": []}, now, CHATTER))
            unit.mark_handled(cause, Reply().dump(), now)

        await write_down(self._app.store, work)
        self._wake()
        press_id = _at(raw, "callback_query", "id")
        if isinstance(press_id, str):
            await self._answer(press_id, Reply())

    async def _prune(self) -> None:
        now = datetime.now(UTC)
        if now - self._pruned > _PRUNE_EVERY:
            self._pruned = now
            await write_down(self._app.store, lambda unit: unit.prune_handled(now - _KEEP_HANDLED))


class _Parameters:
    """The parameters of a call in the form that the request object reads."""

    contains_files = False

    def __init__(self, values: dict[str, Any]) -> None:
        self.json_parameters = {
            name: value if isinstance(value, str) else json.dumps(value) for name, value in values.items()
        }


def _chat_of(raw: dict[str, Any]) -> int:
    """The chat an update belongs to; 0 where it has none, or is not what we think."""
    for path in (("message",), ("callback_query", "message"), ("my_chat_member",)):
        found = _at(raw, *path, "chat", "id")
        if isinstance(found, int):
            return found
    return 0


def _at(raw: Any, *path: str) -> Any:
    """What stands at a path of names; None where there is no such thing."""
    for name in path:
        raw = raw.get(name) if isinstance(raw, dict) else None
    return raw


def _seconds(error: RetryAfter) -> float:
    after = error.retry_after
    return after.total_seconds() if isinstance(after, timedelta) else float(after)
