"""Updates of one chat one after the other, chats beside each other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from storage.store import Unavailable


class Crowded(Exception):
    """So many are waiting already that one more had better come again later."""


@dataclass(slots=True)
class _Line:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    people: int = 0
    broken: bool = False


class Order:
    """Lets in whoever came first. A chat is remembered only while an update of it is in flight."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._inside = 0
        self._lines: dict[int, _Line] = {}

    def busy(self, chats: Collection[int]) -> bool:
        """Whether an update of one of these chats is in flight."""
        return any(chat_id in self._lines for chat_id in chats)

    @asynccontextmanager
    async def turn(self, chat_id: int) -> AsyncIterator[None]:
        """Raises `Unavailable` when the one ahead ended with it: whoever comes again later must not be overtaken."""
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
            # Those who come from now on find a new line, behind nobody who has failed.
            if line.people == 0:
                del self._lines[chat_id]
