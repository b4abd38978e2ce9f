"""A pool of worker processes for long computations, started on first use and ended with the bot.

A task whose worker was killed is tried again in another worker, up to three times. A worker that exceeds the processor
time per task is ended by the system, and its task is given up.
"""

from __future__ import annotations

import asyncio
import heapq
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import TypeVar

import structlog

from bot.app.path.labour import Crowded, TooLong
from bot.workers.packing import packed, unpacked
from bot.workers.worker import LENGTH, framed
from engines.core.game.game import Game
from engines.core.game.tasks import Task
from storage.store import Unavailable

log = structlog.get_logger()

T = TypeVar("T")

WORKER = "bot.workers.worker"
MOST = 4
WAITING = 16
"""The number of tasks that may wait for a worker; further tasks are refused."""
SECONDS = 30.0
"""The limit of processor time per task: a last resort, since the engines have far lower limits of their own."""
_TRIES = 3


class TaskFailed(Exception):
    """A task raised an exception; the message is the traceback from its process."""


class _Ended(Exception):
    """A worker process has ended."""


class Pool:
    """Does tasks in processes, at most `workers` at once. Close the pool in the event loop that used it."""

    def __init__(
        self,
        games: Mapping[str, Game],
        workers: int | None = None,
        waiting: int = WAITING,
        seconds: float = SECONDS,
        module: str = WORKER,
    ) -> None:
        """Create a pool. Without `workers`, one processor is left for the bot's own process. `module` is run by each
        worker and must know the same games."""
        self._games = games
        self._free = min(MOST, max(1, _processors() - 1)) if workers is None else workers
        self._most = waiting
        self._command = (sys.executable, "-m", module, str(seconds))
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._line: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._numbers = count()
        self._closed = False

    @property
    def processes(self) -> list[int]:
        """The process ids of the current workers."""
        return sorted(worker.process.pid for worker in self._all)

    async def do(self, task: Task[T], *, first: bool = False) -> T:
        """Do a task in a worker. `first` puts the task before all waiting ones and never refuses it."""
        data = packed(task)
        async with self._place(first):
            for _ in range(_TRIES):
                if self._closed:
                    raise Unavailable("the workers have ended")
                try:
                    answer = await self._ask(data)
                except (_Ended, OSError) as error:
                    log.warning("worker_ended", task=type(task).__name__, reason=str(error))
                    continue
                done, found = unpacked(answer, self._games)
                if not done:
                    raise TaskFailed(found)
                result: T = found
                return result
        log.error("task_given_up", task=type(task).__name__)
        raise TooLong

    async def close(self) -> None:
        """End every process. Tasks still waiting raise `Unavailable`."""
        self._closed = True
        await asyncio.gather(*(worker.end() for worker in list(self._all)))
        self._all.clear()
        self._idle.clear()

    async def _ask(self, data: bytes) -> bytes:
        worker = self._idle.pop() if self._idle else await self._start()
        try:
            answer = await worker.ask(data)
        except BaseException:  # even if cancelled: a late answer would be taken for the next task's
            self._all.discard(worker)
            how = await asyncio.shield(worker.end())
            if how == -signal.SIGPROF:
                log.error("task_given_up", reason="processor time")
                raise TooLong from None
            raise
        self._idle.append(worker)
        return answer

    async def _start(self) -> _Worker:
        # The worker needs none of the bot's secrets.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CAIPAN_")}
        environment["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
        worker = _Worker(await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE, env=environment))
        self._all.add(worker)
        return worker

    @asynccontextmanager
    async def _place(self, first: bool) -> AsyncIterator[None]:
        if self._free:
            self._free -= 1
        elif not first and len(self._line) >= self._most:
            raise Crowded
        else:
            await self._stand_in_line(first)
        try:
            yield
        finally:
            self._give_up_place()

    async def _stand_in_line(self, first: bool) -> None:
        waiter = asyncio.get_running_loop().create_future()
        heapq.heappush(self._line, (not first, next(self._numbers), waiter))
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():
                self._give_up_place()
            raise

    def _give_up_place(self) -> None:
        """Pass the place to the next in line, or count it as free."""
        while self._line:
            *_, waiter = heapq.heappop(self._line)
            if not waiter.done():
                waiter.set_result(None)
                return
        self._free += 1


class _Worker:
    def __init__(self, process: Process) -> None:
        self.process = process

    async def ask(self, data: bytes) -> bytes:
        if self.process.stdin is None or self.process.stdout is None:
            raise AssertionError("both were asked for")
        try:
            self.process.stdin.write(framed(data))
            await self.process.stdin.drain()
            head = await self.process.stdout.readexactly(LENGTH)
            return await self.process.stdout.readexactly(int.from_bytes(head, "big"))
        except (asyncio.IncompleteReadError, ConnectionError):
            raise _Ended(str(await self.process.wait())) from None

    async def end(self) -> int:
        """End the worker if still running; return its exit status."""
        with suppress(ProcessLookupError):
            self.process.kill()
        return await self.process.wait()


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
