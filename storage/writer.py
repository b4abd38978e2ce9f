"""The writer thread, which alone holds the writing connection and commits queued works in groups."""

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
class WorkOutcome:
    """The value a work returned, or the exception it raised."""

    value: Any = None
    error: BaseException | None = None


@dataclass(frozen=True, slots=True)
class _Job(Generic[U]):
    work: Callable[[U], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[WorkOutcome]


def _settle(settled: list[tuple[asyncio.Future[WorkOutcome], WorkOutcome]]) -> None:
    for future, outcome in settled:
        if not future.done():
            future.set_result(outcome)


class Writer(Generic[U]):
    """Runs works one after another on `unit`, which writes through `connection`.

    A work that raises is rolled back alone. Callers learn of success only after the commit.
    """

    def __init__(self, connection: sqlite3.Connection, unit: U) -> None:
        self._connection = connection
        self._unit = unit
        self._queue: SimpleQueue[_Job[U] | None] = SimpleQueue()
        self._thread = Thread(target=self._serve, name="storage-writer", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[U], T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[WorkOutcome] = loop.create_future()
        self._queue.put(_Job(work, loop, future))
        outcome = await future
        if outcome.error is not None:
            raise outcome.error
        return cast(T, outcome.value)

    def close(self) -> None:
        """Wait until all works queued before are done."""
        self._queue.put(None)
        self._thread.join()

    def _serve(self) -> None:
        while group := self._next_group():
            self._deliver(group, self._commit(group))

    def _next_group(self) -> list[_Job[U]]:
        """Wait for a job, then return the queued jobs, at most `GROUP` of them. An empty list means closed."""
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

    def _commit(self, group: list[_Job[U]]) -> list[WorkOutcome]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._attempt(job.work) for job in group]
            self._connection.execute("COMMIT")
        except (sqlite3.Error, Unavailable) as error:
            # If the rollback fails too, the next BEGIN will raise.
            with suppress(sqlite3.Error):
                self._connection.rollback()
            return [WorkOutcome(error=judged(error))] * len(group)
        return outcomes

    def _attempt(self, work: Callable[[U], Any]) -> WorkOutcome:
        self._connection.execute("SAVEPOINT work")
        try:
            outcome = WorkOutcome(work(self._unit))
        except BaseException as error:  # any exception is the caller's to judge
            if not self._connection.in_transaction:
                # SQLite may roll the whole transaction back when the disk fails.
                raise Unavailable(str(error)) from error
            self._connection.execute("ROLLBACK TO work")
            outcome = WorkOutcome(error=judged(error))
        self._connection.execute("RELEASE work")
        return outcome

    def _deliver(self, group: list[_Job[U]], outcomes: list[WorkOutcome]) -> None:
        by_loop = defaultdict(list)
        for job, outcome in zip(group, outcomes, strict=True):
            by_loop[job.loop].append((job.future, outcome))
        for loop, settled in by_loop.items():
            # A closed loop refuses the call; no caller waits on a closed loop.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(_settle, settled)
