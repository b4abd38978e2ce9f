"""Open a SQLite file, either for the single writer or for readers that cannot change anything."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, NullPool, QueuePool, create_engine
from sqlalchemy.exc import DBAPIError

from storage.store import Unavailable
from storage.tables.base import written

T = TypeVar("T")

# Primary result codes that report trouble with the disk or a lock, not with the statement.
_AWAY = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_PROTOCOL,
    }
)


def result_code(error: BaseException) -> int | None:
    """SQLite's primary result code, or None if the error did not come from SQLite."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None) if isinstance(cause, sqlite3.Error) else None
    return None if code is None else int(code) & 0xFF


def judged(error: BaseException) -> BaseException:
    """Translate an error to the store's protocol: `Unavailable` for disk or lock trouble, else the error itself."""
    if result_code(error) not in _AWAY:
        return error
    unavailable = Unavailable(str(error))
    unavailable.__cause__ = error
    return unavailable


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open a bare connection that begins no transaction implicitly. `mode`: `ro`, `rw` or `rwc`."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
    )


def durable(path: Path, mode: str) -> sqlite3.Connection:
    """Open a writing connection whose commits survive a crash and whose transactions never block readers."""
    connection = connect(path, mode)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    return connection


def writing(path: Path) -> Engine:
    """Create the engine of the unit of work. Open exactly one connection on the engine."""

    def writer() -> sqlite3.Connection:
        connection = durable(path, "rw")
        connection.execute("PRAGMA foreign_keys=ON")
        # A savepoint's undo data is short-lived; SQLite would otherwise write a temporary file.
        connection.execute("PRAGMA temp_store=MEMORY")
        return connection

    return create_engine("sqlite://", creator=writer, poolclass=NullPool, hide_parameters=True, json_serializer=written)


def reading(path: Path, connections: int) -> Engine:
    """Create an engine that cannot write and never checkpoints, so that readers never block the writer."""

    def reader() -> sqlite3.Connection:
        connection = connect(path, "ro")
        connection.execute("PRAGMA query_only=ON")
        return connection

    return create_engine(
        "sqlite://", creator=reader, poolclass=QueuePool, pool_size=connections, max_overflow=0, hide_parameters=True
    )


def look_at(path: Path, work: Callable[[Connection], T]) -> T:
    """Run a read-only work on one snapshot."""
    engine = reading(path, 1)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            return work(connection)
    finally:
        engine.dispose()
