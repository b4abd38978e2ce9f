"""The writer thread: it alone holds the writing connection, and commits in groups when work queues up."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar, cast

from storage.sqlite import judged
from storage.store import Unavailable

T = TypeVar("T")
U = TypeVar("U")

GROUP = 32


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a work returned or raised."""

    value: Any = None
    error: BaseException | None = None


@dataclass(frozen=True, slots=True)
class _Job(Generic[U]):
    work: Callable[[U], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Outcome]


def _settle(settled: list[tuple[asyncio.Future[Outcome], Outcome]]) -> None:
    for future, outcome in settled:
        if not future.done():
            future.set_result(outcome)


class Writer(Generic[U]):
    """Runs works one after the other on `unit`, which writes through `connection`.

    A work that raises undoes itself alone. Nobody hears of success before the commit.
    """

    def __init__(self, connection: sqlite3.Connection, unit: U) -> None:
        self._connection = connection
        self._unit = unit
        self._queue: SimpleQueue[_Job[U] | None] = SimpleQueue()
        self._thread = Thread(target=self._serve, name="storage-writer", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[U], T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Outcome] = loop.create_future()
        self._queue.put(_Job(work, loop, future))
        outcome = await future
        if outcome.error is not None:
            raise outcome.error
        return cast(T, outcome.value)

    def close(self) -> None:
        """Wait until everything queued before is done."""
        self._queue.put(None)
        self._thread.join()

    def _serve(self) -> None:
        while group := self._next_group():
            self._deliver(group, self._commit(group))

    def _next_group(self) -> list[_Job[U]]:
        """What is queued, at most a group's worth; waits for the first. Empty: closed."""
        job = self._queue.get()
        group: list[_Job[U]] = []
        while job is not None:
            group.append(job)
            if len(group) == GROUP:
                return group
            try:
                job = self._queue.get_nowait()
            except Empty:
                return group
        if group:
            self._queue.put(None)
        return group

    def _commit(self, group: list[_Job[U]]) -> list[Outcome]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._attempt(job.work) for job in group]
            self._connection.execute("COMMIT")
        except (sqlite3.Error, Unavailable) as error:
            # Should even this fail, the next BEGIN will say so.
            with suppress(sqlite3.Error):
                self._connection.rollback()
            return [Outcome(error=judged(error))] * len(group)
        return outcomes

    def _attempt(self, work: Callable[[U], Any]) -> Outcome:
        self._connection.execute("SAVEPOINT work")
        try:
            outcome = Outcome(work(self._unit))
        except BaseException as error:  # whatever it is, it is its caller's to judge
            if not self._connection.in_transaction:
                # SQLite has rolled everything back by itself, as it may when the disk fails.
                raise Unavailable(str(error)) from error
            self._connection.execute("ROLLBACK TO work")
            outcome = Outcome(error=judged(error))
        self._connection.execute("RELEASE work")
        return outcome

    def _deliver(self, group: list[_Job[U]], outcomes: list[Outcome]) -> None:
        by_loop = defaultdict(list)
        for job, outcome in zip(group, outcomes, strict=True):
            by_loop[job.loop].append((job.future, outcome))
        for loop, settled in by_loop.items():
            # A loop that is closed refuses: nobody waits there any more.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_settle, settled)
