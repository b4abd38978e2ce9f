"""The order of webhook updates: each chat's updates are served in sequence, chats in parallel."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from storage.store import Unavailable


class Crowded(Exception):
    """Too many updates are in flight; Telegram should send the update again later."""


@dataclass(slots=True)
class _Line:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    people: int = 0
    broken: bool = False


class Order:
    """Admits updates in order of arrival. A chat is remembered only while an update is in flight."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside = 0
        self._lines: dict[int, _Line] = {}

    def busy(self, chats: Collection[int]) -> bool:
        """Whether an update of one of these chats is in flight."""
        return any(chat_id in self._lines for chat_id in chats)

    @asynccontextmanager
    async def turn(self, chat_id: int) -> AsyncIterator[None]:
        """Wait for the chat's turn. Raises `Unavailable` if the update ahead failed, because that update will be sent
        again and must not be overtaken."""
        if self._inside >= self._most:
            raise Crowded
        line = self._lines.setdefault(chat_id, _Line())
        line.people += 1
        self._inside += 1
        try:
            async with line.lock:
                if line.broken:
                    raise Unavailable("an earlier update of this chat has to come first")
                yield
        except Unavailable:
            line.broken = True
            raise
        finally:
            line.people -= 1
            self._inside -= 1
            # Later arrivals get a new line without a failed update ahead.
            if line.people == 0:
                del self._lines[chat_id]
