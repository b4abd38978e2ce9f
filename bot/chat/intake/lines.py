"""Queues of updates: each chat's updates are settled in order, and no chat waits for another."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.chat.raw import chat_of, move_told_in

Update = dict[str, Any]


@dataclass(eq=False, slots=True)
class _Line:
    """The waiting updates of a chat, the first being settled. A group that became a supergroup has two ids and one
    queue."""

    chats: set[int]
    waiting: deque[Update] = field(default_factory=deque)
    at_work: bool = False


class Lines:
    def __init__(self, settle: Callable[[Update], Awaitable[None]]) -> None:
        """Create the queues. `settle` returns when an update is done; `check` raises the exceptions of `settle`."""
        self._settle = settle
        self._lines: dict[int, _Line] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def busy(self, chats: Collection[int]) -> bool:
        """Whether an update of any of these chats waits or is being settled."""
        return any(chat_id in self._lines for chat_id in chats)

    def waiting(self, chat_id: int) -> int:
        line = self._lines.get(chat_id)
        return len(line.waiting) if line else 0

    def join(self, updates: Sequence[Update]) -> None:
        """Merge the queues of the two ids of every group that these updates report as moved.

        Called for a whole batch before any update is queued, so that messages under the new id cannot overtake earlier
        messages under the old id.
        """
        for update in updates:
            if (told := move_told_in(update)) is not None:
                self._join(*told)

    def put(self, update: Update) -> None:
        """Append an update to the queue of its chat."""
        chat_id = chat_of(update)
        line = self._lines.setdefault(chat_id, _Line({chat_id}))
        line.waiting.append(update)
        self._begin(line)

    def check(self) -> None:
        """Raise exceptions from the queues, and drop merged queues that stayed empty."""
        for task in [task for task in self._tasks if task.done()]:
            self._tasks.remove(task)
            task.result()
        for line in {line for line in self._lines.values() if not line.at_work}:
            self._forget(line)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _join(self, old_id: int, new_id: int) -> None:
        old = self._lines.setdefault(old_id, _Line({old_id}))
        new = self._lines.setdefault(new_id, _Line({new_id}))
        if new is old:
            return
        # The update being settled under the new id finishes; later ones wait for the old id's queue.
        at_work = [new.waiting.popleft()] if new.at_work else []
        old.waiting.extend(new.waiting)
        new.waiting = deque(at_work)
        for chat_id in new.chats:
            self._lines[chat_id] = old
        old.chats |= new.chats
        new.chats = set()
        self._begin(old)

    def _begin(self, line: _Line) -> None:
        if line.waiting and not line.at_work:
            line.at_work = True
            self._tasks.append(asyncio.create_task(self._in_order(line)))

    async def _in_order(self, line: _Line) -> None:
        while line.waiting:
            await self._settle(line.waiting[0])
            line.waiting.popleft()
        self._forget(line)

    def _forget(self, line: _Line) -> None:
        line.at_work = False
        for chat_id in line.chats:
            del self._lines[chat_id]
        line.chats = set()
