"""A thread with an event loop of its own, for looks that take long: whoever awaits one keeps his own loop free."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


class Study:
    """Does one thing after the other. What is opened within it belongs to its loop and is closed there."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._turn = asyncio.Lock()
        self._thread = Thread(target=self._loop.run_forever, name="storage-study", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[], Awaitable[T]]) -> T:
        async def in_turn() -> T:
            async with self._turn:
                return await work()

        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(in_turn(), self._loop))

    async def close(self, last: Callable[[], Awaitable[object]]) -> None:
        """Do one last thing after all that was asked before, and end."""
        await self.do(last)
        self._loop.call_soon_threadsafe(self._loop.stop)
        await asyncio.to_thread(self._thread.join)
        self._loop.close()
