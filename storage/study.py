"""A thread with an event loop of its own, for looks that take long: whoever awaits one keeps his own loop free."""

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
    """Does one thing at a time with what it holds, which belongs to its loop and is closed there."""

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
        """Do one last thing after all that was asked before, and end."""
        await self.do(last)
        self._loop.call_soon_threadsafe(self._loop.stop)
        await asyncio.to_thread(self._thread.join)
        self._loop.close()


class Studies(Generic[R]):
    """Several studies: whoever comes gets one that is free, or waits for the first that will be."""

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
        """Do one last thing in each after all that was asked before, and end."""
        for study in self._all:
            await study.close(partial(last, study.held))
