"""The store on a file: one thread that writes, readers beside it."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from storage.migrations import migrate
from storage.prepared_statements import _prepare
from storage.sqlite import writing
from storage.sqlite_store import SqliteStore, SqlUnit, open_store
from storage.store import Message, Reader, Unavailable, Unit

Work = Callable[[Unit], Any]


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    store = open_store(path)
    yield store
    await store.close()


async def together(store: SqliteStore, works: Sequence[Work]) -> list[Any]:
    """Queue works while the writer is kept busy, so that it finds them all at once."""
    started, go = threading.Event(), threading.Event()

    def hold(_: Unit) -> None:
        started.set()
        go.wait(10)

    holder = asyncio.create_task(store.run(hold))
    await asyncio.to_thread(started.wait, 10)
    tasks = [asyncio.create_task(store.run(work)) for work in works]
    await asyncio.sleep(0)
    go.set()
    await holder
    return await asyncio.gather(*tasks, return_exceptions=True)


def driver(unit: Unit, statement: str) -> None:
    """Do to the database what no unit of work would do by itself."""
    assert isinstance(unit, SqlUnit)
    unit._connection.exec_driver_sql(statement)


@pytest.fixture
def marking(now: datetime) -> Callable[[str], Work]:
    def marking(cause: str) -> Work:
        return lambda unit: unit.mark_handled(cause, "", now)

    return marking


async def kept(store: SqliteStore, causes: Sequence[str]) -> list[str]:
    return await store.read(lambda unit: [cause for cause in causes if unit.handled(cause) is not None])


async def test_the_writer_is_durable(store: SqliteStore) -> None:
    def pragmas(unit: Unit) -> list[Any]:
        assert isinstance(unit, SqlUnit)
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [unit._connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    assert await store.run(pragmas) == ["wal", 2, 1]


async def test_works_that_queue_up_share_a_commit(store: SqliteStore, marking: Callable[[str], Work]) -> None:
    commits: list[str] = []

    def trace(unit: Unit) -> None:
        assert isinstance(unit, SqlUnit)
        connection = unit._connection.connection.driver_connection
        assert isinstance(connection, sqlite3.Connection)
        connection.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)

    await store.run(trace)
    commits.clear()
    await together(store, [marking(str(n)) for n in range(70)])
    # The one that held the writer, then 32 + 32 + 6.
    assert len(commits) == 4


async def test_a_work_that_raises_undoes_itself_alone(store: SqliteStore, marking: Callable[[str], Work]) -> None:
    class Mistake(Exception):
        pass

    def mistaken(unit: Unit) -> None:
        marking("mistaken")(unit)
        raise Mistake

    def stopped(unit: Unit) -> None:
        marking("stopped")(unit)
        next(iter(()))

    results = await together(
        store, [marking("a"), mistaken, marking("a"), stopped, marking("b"), lambda unit: unit.handled("a")]
    )
    kinds = [type(result) for result in results]
    # A coroutine cannot raise StopIteration: Python makes it a RuntimeError.
    assert kinds == [type(None), Mistake, IntegrityError, RuntimeError, type(None), str]
    assert await kept(store, ["a", "mistaken", "stopped", "b"]) == ["a", "b"]


async def test_a_commit_that_fails_fails_for_all(store: SqliteStore, marking: Callable[[str], Work]) -> None:
    def orphan(unit: Unit) -> None:
        driver(unit, "PRAGMA defer_foreign_keys=ON")
        driver(unit, "INSERT INTO role VALUES (404, 404, 'referee')")

    results = await together(store, [marking("a"), orphan, marking("b")])
    assert [type(result) for result in results] == [sqlite3.IntegrityError] * 3
    assert await kept(store, ["a", "b"]) == []
    await store.run(marking("a"))
    assert await kept(store, ["a", "b"]) == ["a"]


async def test_a_transaction_lost_with_the_disk_is_lost_for_all(
    store: SqliteStore, marking: Callable[[str], Work]
) -> None:
    def lose(unit: Unit) -> None:
        driver(unit, "ROLLBACK")
        raise OSError("the disk is gone")

    results = await together(store, [marking("a"), lose, marking("b")])
    assert [type(result) for result in results] == [Unavailable] * 3
    assert await kept(store, ["a", "b"]) == []
    await store.run(marking("a"))
    assert await kept(store, ["a", "b"]) == ["a"]


async def test_a_full_disk_means_unavailable(store: SqliteStore, now: datetime) -> None:
    def fill(unit: Unit) -> None:
        unit.mark_handled("big", "x" * 1_000_000, now)

    def most_pages(count: int) -> Work:
        return lambda unit: driver(unit, f"PRAGMA max_page_count={count}")

    await store.run(most_pages(1))
    with pytest.raises(Unavailable, match="full"):
        await store.run(fill)
    await store.run(most_pages(1_000_000))
    await store.run(fill)
    assert await kept(store, ["big"]) == ["big"]


async def test_a_locked_database_means_unavailable(
    store: SqliteStore, path: Path, marking: Callable[[str], Work]
) -> None:
    await store.run(lambda unit: driver(unit, "PRAGMA busy_timeout=20"))
    intruder = sqlite3.connect(path, isolation_level=None)
    intruder.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="locked"):
        await store.run(marking("a"))
    intruder.close()
    await store.run(marking("a"))
    assert await kept(store, ["a"]) == ["a"]


async def test_readers_and_the_writer_do_not_wait_for_each_other(
    store: SqliteStore, marking: Callable[[str], Work]
) -> None:
    looking, written = threading.Event(), threading.Event()

    def look_twice(unit: Reader) -> tuple[str | None, str | None]:
        before = unit.handled("a")
        looking.set()
        assert written.wait(10)
        return before, unit.handled("a")

    reader = asyncio.create_task(store.read(look_twice))
    await asyncio.to_thread(looking.wait, 10)
    await asyncio.wait_for(store.run(marking("a")), 2)
    written.set()
    # One snapshot: what was committed meanwhile is not seen.
    assert await reader == (None, None)

    writing_now, done = threading.Event(), threading.Event()

    def write_slowly(unit: Unit) -> None:
        marking("b")(unit)
        writing_now.set()
        assert done.wait(10)

    writer = asyncio.create_task(store.run(write_slowly))
    await asyncio.to_thread(writing_now.wait, 10)
    assert await asyncio.wait_for(kept(store, ["a", "b"]), 2) == ["a"]
    done.set()
    await writer


async def test_a_caller_who_gave_up_does_not_stop_the_writer(
    store: SqliteStore, marking: Callable[[str], Work]
) -> None:
    task = asyncio.create_task(store.run(marking("a")))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await store.run(marking("b"))
    assert await kept(store, ["a", "b"]) == ["a", "b"]


def test_a_loop_that_is_gone_does_not_stop_the_writer(path: Path, marking: Callable[[str], Work]) -> None:
    store = open_store(path)
    go = threading.Event()

    async def leave() -> None:
        asyncio.create_task(store.run(lambda _: go.wait(10)))  # noqa: RUF006
        await asyncio.sleep(0)

    asyncio.run(leave())
    go.set()

    async def come_back() -> list[str]:
        await store.run(marking("a"))
        found = await kept(store, ["a"])
        await store.close()
        return found

    assert asyncio.run(come_back()) == ["a"]


@pytest.mark.parametrize("kind", ["outbox", "due"])
def test_two_claimers_never_get_the_same_row(path: Path, now: datetime, kind: str) -> None:
    migrate(path)
    rows, lease = 300, now + timedelta(minutes=1)

    def in_transaction(work: Callable[[SqlUnit], Any], connection: Any) -> Any:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        result = work(SqlUnit(connection))
        connection.exec_driver_sql("COMMIT")
        return result

    def fill(unit: SqlUnit) -> None:
        for n in range(rows):
            unit.post(Message(n, "text", {}, now))
            unit.plan("flag", now, None, {})

    with writing(path).connect() as connection:
        in_transaction(fill, connection)

    def claim(unit: SqlUnit) -> list[int]:
        found = unit.claim(now, 7, lease) if kind == "outbox" else unit.claim_due(now, 7)
        return [row.id for row in found]

    def claim_all(_: int) -> list[int]:
        ids: list[int] = []
        with writing(path).connect() as connection:
            while claimed := in_transaction(claim, connection):
                ids += claimed
        return ids

    with ThreadPoolExecutor(3) as threads:
        shares = list(threads.map(claim_all, range(3)))
    assert sorted(row for share in shares for row in share) == list(range(1, rows + 1))


def test_statements_are_compiled_once(path: Path, now: datetime) -> None:
    migrate(path)
    compiled: list[int] = []
    with writing(path).connect() as connection:
        unit = SqlUnit(connection)
        for n in range(3):
            unit.mark_handled(str(n), "", now)
            unit.post(Message(1, "text", {}, now, coalesce=str(n)))
            unit.claim(now, 1, now)
            unit.claim_due(now, 1)
            compiled.append(_prepare.cache_info().misses)
    assert compiled[0]
    assert compiled == compiled[:1] * 3
