"""Long polling: asking for updates, and acknowledging them by asking for the next."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import structlog
from telegram import Bot
from telegram.error import Conflict, Forbidden, InvalidToken, RetryAfter, TelegramError

from bot.chat.intake import ALLOWED, Intake, chat_of
from bot.chat.request import seconds_of
from storage.store import Unavailable

log = structlog.get_logger()

_POLL_SECONDS = 25
_LONGEST_PAUSE = 30.0


class Polling:
    def __init__(self, bot: Bot, intake: Intake) -> None:
        self._bot = bot
        self._intake = intake

    async def run(self) -> None:
        """Long polling for ever. The next offset is asked for only after every update before it is settled."""
        offset: int | None = None
        pause = 1.0
        while True:
            try:
                updates = await self._fetch(offset)
            except (Conflict, InvalidToken, Forbidden):
                raise
            except RetryAfter as error:
                await asyncio.sleep(seconds_of(error))
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
            by_chat.setdefault(chat_of(update), []).append(update)
        await asyncio.gather(*(self._in_order(several) for several in by_chat.values()))

    async def _in_order(self, updates: Sequence[dict[str, Any]]) -> None:
        for update in updates:
            await self._settle(update)

    async def _settle(self, update: dict[str, Any]) -> None:
        """Nothing is asked for anew while the database is away, so whoever comes next keeps the order."""
        pause = 0.2
        while True:
            try:
                await self._intake.take(update)
                return
            except Unavailable as error:
                log.warning("database_away", error=str(error), again_in=pause)
                await asyncio.sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)


class _Parameters:
    """The parameters of a call in the form that the request object reads."""

    contains_files = False

    def __init__(self, values: dict[str, Any]) -> None:
        self.parameters = values
