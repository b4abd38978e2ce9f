"""Threads with their own event loops for long reads, which leave the caller's event loop free."""

from __future__ import annotations

import asyncio
from asyncio import LifoQueue
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from threading import Thread
from typing import Generic, TypeVar

R = TypeVar("R")
T = TypeVar("T")


class Study(Generic[R]):
    """Runs one coroutine at a time with a held resource, which belongs to the thread's event loop and is closed
    there."""

    def __init__(self, held: R) -> None:
        self.held = held
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
        """Run `last` after all works started before, then stop the thread."""
        await self.do(last)
        self._loop.call_soon_threadsafe(self._loop.stop)
        await asyncio.to_thread(self._thread.join)
        self._loop.close()


class Studies(Generic[R]):
    """A pool of studies. Each caller gets a free study, or waits for the next one to become free."""

    def __init__(self, held: Sequence[R]) -> None:
        self._all = [Study(each) for each in held]
        self._free: LifoQueue[Study[R]] = LifoQueue()
        for study in reversed(self._all):
            self._free.put_nowait(study)

    async def do(self, work: Callable[[R], Awaitable[T]]) -> T:
        study = await self._free.get()
        try:
            return await study.do(lambda: work(study.held))
        finally:
            self._free.put_nowait(study)

    async def close(self, last: Callable[[R], Awaitable[object]]) -> None:
        """Run `last` in each study after all works started before, then stop the threads."""
        for study in self._all:
            await study.close(partial(last, study.held))
