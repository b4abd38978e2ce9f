"""The store on PostgreSQL: units of work on a connection pool, in any number of processes.

Replicas are kept apart by the database alone: a unit locks the rows of its chat and stream, and claims skip locked
rows. Two units may still collide if neither could know about the other (both meet a new person, or both receive the
same update). A unique index then lets one unit pass; the other runs again and finds the first unit's rows.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage.address import Server
from storage.migrations import upgrade_on
from storage.reading_thread import Studies
from storage.sql.unit import SqlUnit
from storage.store import Reader, Unavailable, Unit
from storage.tables.base import written

T = TypeVar("T")

CONNECTIONS = 10
STUDIES = 4
"""The number of long reads that run in parallel."""
_TRIES = 5
_CONNECT_SECONDS = 5.0
_STATEMENT_SECONDS = 30.0
# PostgreSQL ends the transaction of a replica that froze inside a unit, which frees the locked rows.
_NO_HOSTAGES = "SET idle_in_transaction_session_timeout = '30s'"

_UNIQUE = "23505"
_DEADLOCK = "40P01"
_SERIALIZATION = "40001"
_READ_ONLY = "25006"
_ORDER = "pk_entry"
"""The stream's row lock keeps entries in order; a violation of this index is our own fault and must surface."""
_AWAY = ("08", "40", "53", "55P03", "57", "58", "25P03", _READ_ONLY)
"""Prefixes of the SQLSTATE codes that report trouble with the server, a lock or a standby, not with the statement."""
# Held while the schema is checked and migrated: of several replicas starting at once, one migrates.
_MIGRATING = "SELECT pg_advisory_xact_lock(71001432)"
# Every connection of every store shares this lock, which tells a store being opened whether any other is open.
_HERE = "SELECT pg_advisory_lock_shared(71001433)"
_NOBODY_ELSE = "SELECT pg_try_advisory_xact_lock(71001433)"


def connecting(server: Server, connections: int, patience: float | None = _STATEMENT_SECONDS) -> AsyncEngine:
    """Create an engine. asyncpg parses the URL, which may therefore use all options of PostgreSQL's own tools.

    `patience`: the time limit per statement in seconds; None for command-line tools, which may take long and hold no
    outbox messages.
    """

    async def connect() -> Any:
        name = {"application_name": "caipan"}
        connection = await asyncpg.connect(
            server.url, timeout=_CONNECT_SECONDS, command_timeout=patience, server_settings=name
        )
        # Set after connecting, because a pooler refuses unknown settings at connection time.
        await connection.execute(_NO_HOSTAGES)
        if patience is not None:
            await connection.execute(_HERE)
        return connection

    return create_async_engine(
        "postgresql+asyncpg://",
        async_creator=connect,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,
        json_serializer=written,
    )


def code(error: DBAPIError) -> str:
    """The five-character SQLSTATE code of an error; empty if the server sent none."""
    return getattr(error.orig, "sqlstate", None) or ""


def words(error: DBAPIError) -> str:
    """The error text from the server or the driver. Neither ever includes a password."""
    return str(getattr(error.orig, "__cause__", None) or error.orig)


def judged(error: DBAPIError) -> Exception:
    """Translate an error to the store's protocol: `Unavailable` for server trouble, else the error itself."""
    if not (error.connection_invalidated or code(error).startswith(_AWAY)):
        return error
    unavailable = Unavailable(words(error))
    unavailable.__cause__ = error
    return unavailable


def _met_another(error: DBAPIError) -> bool:
    """Whether the work collided with another unit and will succeed when run again."""
    if code(error) == _UNIQUE:
        return getattr(getattr(error.orig, "__cause__", None), "constraint_name", None) != _ORDER
    return code(error) in (_DEADLOCK, _SERIALIZATION)


@asynccontextmanager
async def connected(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """Yield a connection whose transaction is rolled back at the end unless committed before."""
    try:
        connection = await engine.connect()
    except OSError as error:
        raise Unavailable(str(error) or "no answer") from error
    except DBAPIError as error:
        raise judged(error) from error
    try:
        yield connection
    except TimeoutError as error:
        raise Unavailable("no answer in time") from error
    finally:
        await connection.close()


class PostgresStore:
    """A store in a PostgreSQL database shared with other processes. Close the store in the event loop that used it."""

    def __init__(self, engine: AsyncEngine, studying: Sequence[AsyncEngine] = ()) -> None:
        """Each engine in `studying` serves long reads in a thread of its own, because a unit blocks its event loop."""
        self._engine = engine
        self._reading = _only_looking(engine)
        self._studies = Studies(studying) if studying else None
        self._places = asyncio.Semaphore(CONNECTIONS)
        self._closed = False

    async def run(self, work: Callable[[Unit], T]) -> T:
        """Run `work` in its own transaction and return after the commit. The work may run several times."""
        self._must_be_open()
        async with self._places:
            for left in reversed(range(_TRIES)):
                try:
                    return await self._attempt(work)
                except DBAPIError as error:
                    if not (left and _met_another(error)):
                        raise judged(error) from error.orig
        raise AssertionError("the last try returns or raises")

    async def _attempt(self, work: Callable[[Unit], T]) -> T:
        async with connected(self._engine) as connection:
            result = await connection.run_sync(lambda bare: work(SqlUnit(bare)))
            await connection.commit()
            return result

    async def read(self, work: Callable[[Reader], T]) -> T:
        """Run a read-only work on one snapshot. Writing raises an error."""
        self._must_be_open()
        async with self._places:
            return await _look(self._reading, work)

    async def study(self, work: Callable[[Reader], T]) -> T:
        """Run a read-only work that takes long, in parallel with other long reads."""
        if self._studies is None:
            return await self.read(work)
        self._must_be_open()
        return await self._studies.do(lambda engine: _look(_only_looking(engine), work))

    def _must_be_open(self) -> None:
        if self._closed:
            raise Unavailable("the store is closed")

    async def close(self) -> None:
        """Finish all units started before, then close the connections."""
        if not self._closed:
            self._closed = True
            for _ in range(CONNECTIONS):
                await self._places.acquire()
            await self._engine.dispose()
            if self._studies is not None:
                await self._studies.close(AsyncEngine.dispose)


def _only_looking(engine: AsyncEngine) -> AsyncEngine:
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


async def _look(reading: AsyncEngine, work: Callable[[Reader], T]) -> T:
    try:
        async with connected(reading) as connection:
            return await connection.run_sync(lambda bare: work(SqlUnit(bare, writing=False)))
    except DBAPIError as error:
        # A write attempt in a reader is a bug of the caller, not trouble with the server.
        raise (error if code(error) == _READ_ONLY else judged(error)) from error.orig


async def open_server(server: Server) -> PostgresStore:
    """Migrate the database's schema and open the store."""

    def prepare(connection: Connection) -> None:
        _migrate(connection, server)
        if connection.exec_driver_sql(_NOBODY_ELSE).scalar_one():
            SqlUnit(connection).lapse()

    await _once(server, prepare, writing=True)
    return PostgresStore(connecting(server, CONNECTIONS), [connecting(server, 1) for _ in range(STUDIES)])


async def migrate_server(server: Server) -> None:
    """Migrate the schema, completely or not at all, without a time limit and while other replicas may try the same."""
    await _once(server, lambda connection: _migrate(connection, server), writing=True)


def _migrate(connection: Connection, server: Server) -> None:
    connection.exec_driver_sql(_MIGRATING)
    upgrade_on(connection, str(server))


async def look_at(server: Server, work: Callable[[Connection], T]) -> T:
    """Run a read-only work on one snapshot."""
    return await _once(server, work, writing=False)


async def _once(server: Server, work: Callable[[Connection], T], *, writing: bool) -> T:
    engine = connecting(server, 1, patience=None)
    try:
        async with connected(engine if writing else _only_looking(engine)) as connection:
            result = await connection.run_sync(work)
            await connection.commit()
            return result
    except DBAPIError as error:
        raise judged(error) from error.orig
    finally:
        await engine.dispose()
