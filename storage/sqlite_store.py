"""The store on a SQLite file: units of work on one writer thread, reads on threads beside it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar, cast

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from storage.lock import Busy, Lock
from storage.migrations import transaction, upgrade_on
from storage.private import keep_private
from storage.sql.unit import SqlUnit
from storage.sqlite import judged, reading, result_code, writing
from storage.store import Reader, Unavailable, Unit
from storage.writer import Writer

__all__ = ["Busy", "SqlUnit", "SqliteStore", "open_store"]

T = TypeVar("T")

READERS = 2
STUDIES = 4
"""The number of long reads that run in parallel."""


def bare(connection: Connection) -> sqlite3.Connection:
    """The sqlite3 connection beneath a SQLAlchemy connection."""
    return cast(sqlite3.Connection, connection.connection.driver_connection)


class SqliteStore:
    """A store in one SQLite file. Open only one store per file, and close it."""

    def __init__(self, path: Path, lock: Lock) -> None:
        self._lock = lock
        self._closed = False
        self._connection = writing(path).connect()
        self._writer: Writer[Unit] = Writer(bare(self._connection), SqlUnit(self._connection))
        self._readers = reading(path, READERS + STUDIES)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="storage-reader")
        self._desk = ThreadPoolExecutor(STUDIES, thread_name_prefix="storage-study")

    async def run(self, work: Callable[[Unit], T]) -> T:
        """Run `work` in its own transaction and return after the commit."""
        self._must_be_open()
        return await self._writer.run(work)

    async def read(self, work: Callable[[Reader], T]) -> T:
        """Run a read-only work on one snapshot without waiting for the writer. Writing raises an error."""
        self._must_be_open()
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._look, work)

    async def study(self, work: Callable[[Reader], T]) -> T:
        """Run a read-only work that takes long, in parallel with other long reads."""
        self._must_be_open()
        return await asyncio.get_running_loop().run_in_executor(self._desk, self._look, work)

    def _look(self, work: Callable[[Reader], T]) -> T:
        try:
            with self._readers.connect() as connection:
                connection.exec_driver_sql("BEGIN")
                return work(SqlUnit(connection, writing=False))
        except DBAPIError as error:
            # A write attempt in a reader is a bug of the caller, not trouble with the disk.
            if result_code(error) == sqlite3.SQLITE_READONLY:
                raise
            raise judged(error) from error.orig

    def _must_be_open(self) -> None:
        if self._closed:
            raise Unavailable("the store is closed")

    async def close(self) -> None:
        """Finish all works queued before, then close the file."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._shut)

    def _shut(self) -> None:
        self._writer.close()
        self._threads.shutdown()
        self._desk.shutdown()
        self._readers.dispose()
        self._connection.close()
        self._lock.close()


def open_store(path: Path) -> SqliteStore:
    """Open or create the database and migrate its schema. Raises `Busy` if another process holds the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = Lock(path)
    try:
        keep_private(path)
        with transaction(path) as connection:
            upgrade_on(connection, str(path))
            SqlUnit(connection).lapse()
        return SqliteStore(path, lock)
    except BaseException:
        lock.close()
        raise
