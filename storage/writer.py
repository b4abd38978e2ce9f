"""The writer thread: it alone holds the writing connection, and commits in groups when work queues up."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar, cast

from storage.sqlite import is_away
from storage.store import Unavailable

T = TypeVar("T")
U = TypeVar("U")

GROUP = 32


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a work returned or raised."""

    value: Any = None
    error: BaseException | None = None


class _Lost(Exception):
    """SQLite rolled the whole transaction back by itself, as it does when the disk fails."""


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
        except (sqlite3.Error, _Lost) as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            lost = Unavailable(str(error)) if isinstance(error, _Lost) or is_away(error) else error
            return [Outcome(error=lost)] * len(group)
        return outcomes

    def _attempt(self, work: Callable[[U], Any]) -> Outcome:
        self._connection.execute("SAVEPOINT work")
        try:
            outcome = Outcome(work(self._unit))
        except BaseException as error:  # whatever it is, it is its caller's to judge
            if not self._connection.in_transaction:
                raise _Lost(str(error)) from error
            self._connection.execute("ROLLBACK TO work")
            outcome = Outcome(error=Unavailable(str(error)) if is_away(error) else error)
        self._connection.execute("RELEASE work")
        return outcome

    def _deliver(self, group: list[_Job[U]], outcomes: list[Outcome]) -> None:
        by_loop = defaultdict(list)
        for job, outcome in zip(group, outcomes, strict=True):
            by_loop[job.loop].append((job.future, outcome))
        for loop, settled in by_loop.items():
            try:
                loop.call_soon_threadsafe(_settle, settled)
            except RuntimeError:
                # The loop is closed: nobody waits there any more.
                continue
