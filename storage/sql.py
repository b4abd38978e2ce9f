"""The store on a SQLite file: units of work on one writer thread, reads beside it."""

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
from storage.sql_unit import SqlUnit
from storage.sqlite import judged, reading, result_code, writing
from storage.store import Reader, Unavailable, Unit
from storage.writer import Writer

__all__ = ["Busy", "SqlUnit", "SqliteStore", "open_store"]

T = TypeVar("T")

READERS = 2
STUDIES = 4
"""Long looks that are taken beside each other."""


def bare(connection: Connection) -> sqlite3.Connection:
    """The driver's own connection beneath SQLAlchemy's."""
    return cast(sqlite3.Connection, connection.connection.driver_connection)


class SqliteStore:
    """Keeps everything in one file. Hold one per file and close it."""

    def __init__(self, path: Path, lock: Lock) -> None:
        self._lock = lock
        self._closed = False
        self._connection = writing(path).connect()
        self._writer: Writer[Unit] = Writer(bare(self._connection), SqlUnit(self._connection))
        self._readers = reading(path, READERS + STUDIES)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="storage-reader")
        self._desk = ThreadPoolExecutor(STUDIES, thread_name_prefix="storage-study")

    async def run(self, work: Callable[[Unit], T]) -> T:
        """Do the work in a transaction of its own; returns after the commit."""
        self._must_be_open()
        return await self._writer.run(work)

    async def read(self, work: Callable[[Reader], T]) -> T:
        """Do a work that only looks, on one snapshot, without waiting for the writer. Writing in it raises."""
        self._must_be_open()
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._look, work)

    async def study(self, work: Callable[[Reader], T]) -> T:
        """The same for a work that takes long; others of these are done beside it."""
        self._must_be_open()
        return await asyncio.get_running_loop().run_in_executor(self._desk, self._look, work)

    def _look(self, work: Callable[[Reader], T]) -> T:
        try:
            with self._readers.connect() as connection:
                connection.exec_driver_sql("BEGIN")
                return work(SqlUnit(connection, writing=False))
        except DBAPIError as error:
            # A reader that tries to write is no trouble of the disk.
            if result_code(error) == sqlite3.SQLITE_READONLY:
                raise
            raise judged(error) from error.orig

    def _must_be_open(self) -> None:
        if self._closed:
            raise Unavailable("the store is closed")

    async def close(self) -> None:
        """Finish what was asked before, then let go of the file."""
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
    """Open or create the database and bring its schema up to date. Raises `Busy` if a process has it already."""
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
