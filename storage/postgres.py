"""The store on PostgreSQL: units of work on a pool of connections, in as many processes as wanted.

What keeps replicas apart is the database's own: a unit holds the rows of the chat and the stream it works on, and
claims skip what others hold. Where two units still meet, because neither could know of the other (a person met by both
for the first time, an update delivered to both), a unique index lets one of them pass. The other is run again and then
finds what the first has written.
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
from storage.records_base import written
from storage.sql_unit import SqlUnit
from storage.store import Reader, Unavailable, Unit
from storage.study import Studies

T = TypeVar("T")

CONNECTIONS = 10
STUDIES = 4
"""Long looks that are taken beside each other."""
_TRIES = 5
_CONNECT_SECONDS = 5.0
_STATEMENT_SECONDS = 30.0
# A replica that froze in the middle of a unit must not hold a table for ever.
_NO_HOSTAGES = "SET idle_in_transaction_session_timeout = '30s'"

_UNIQUE = "23505"
_DEADLOCK = "40P01"
_SERIALIZATION = "40001"
_READ_ONLY = "25006"
_ORDER = "pk_entry"
"""The order within a stream is kept by its row; if this index has to, it is a fault of ours and must be heard of."""
_AWAY = ("08", "40", "53", "55P03", "57", "58", "25P03", _READ_ONLY)
"""Beginnings of the codes that speak of the server, of a lock or of a standby, not of what was asked."""
# Held while the schema is looked at and changed, so that of several replicas that start at once one does it.
_MIGRATING = "SELECT pg_advisory_xact_lock(71001432)"
# Shared by every connection of every store, so that one which is opened can tell whether it is the only one.
_HERE = "SELECT pg_advisory_lock_shared(71001433)"
_NOBODY_ELSE = "SELECT pg_try_advisory_xact_lock(71001433)"


def connecting(server: Server, connections: int, patience: float | None = _STATEMENT_SECONDS) -> AsyncEngine:
    """An engine; asyncpg itself reads the URL, so it may hold whatever PostgreSQL's own tools take.

    `patience`: seconds that a statement may take; None for the tools, which take their time and hold no messages.
    """

    async def connect() -> Any:
        name = {"application_name": "caipan"}
        connection = await asyncpg.connect(
            server.url, timeout=_CONNECT_SECONDS, command_timeout=patience, server_settings=name
        )
        # Said afterwards, since a pooler refuses what it does not know when a connection is opened.
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
    """The server's five letters for what went wrong; empty where it said none."""
    return getattr(error.orig, "sqlstate", None) or ""


def words(error: DBAPIError) -> str:
    """What the server or its driver said. Neither ever says a password."""
    return str(getattr(error.orig, "__cause__", None) or error.orig)


def judged(error: DBAPIError) -> Exception:
    """The error as the store's protocol names it."""
    if not (error.connection_invalidated or code(error).startswith(_AWAY)):
        return error
    unavailable = Unavailable(words(error))
    unavailable.__cause__ = error
    return unavailable


def _met_another(error: DBAPIError) -> bool:
    """Whether another unit was in the way, and the same work finds its way when it looks again."""
    if code(error) == _UNIQUE:
        return getattr(getattr(error.orig, "__cause__", None), "constraint_name", None) != _ORDER
    return code(error) in (_DEADLOCK, _SERIALIZATION)


@asynccontextmanager
async def connected(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection whose transaction is undone at the end, unless committed before."""
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
    """Keeps everything in a PostgreSQL database, which other processes may share. Close it in the loop that used it."""

    def __init__(self, engine: AsyncEngine, studying: Sequence[AsyncEngine] = ()) -> None:
        """`studying` are for long looks alone, each taken in a thread of its own: a unit works in the loop."""
        self._engine = engine
        self._reading = _only_looking(engine)
        self._studies = Studies(studying) if studying else None
        self._places = asyncio.Semaphore(CONNECTIONS)
        self._closed = False

    async def run(self, work: Callable[[Unit], T]) -> T:
        """Do the work in a transaction of its own; returns after the commit. It may be run several times."""
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
        """Do a work that only looks, on one snapshot. Writing in it raises."""
        self._must_be_open()
        async with self._places:
            return await _look(self._reading, work)

    async def study(self, work: Callable[[Reader], T]) -> T:
        """The same for a work that takes long; others of these are done beside it."""
        if self._studies is None:
            return await self.read(work)
        self._must_be_open()
        return await self._studies.do(lambda engine: _look(_only_looking(engine), work))

    def _must_be_open(self) -> None:
        if self._closed:
            raise Unavailable("the store is closed")

    async def close(self) -> None:
        """Finish what was asked before, then let go of the connections."""
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
        # A reader that tries to write is no trouble of the server.
        raise (error if code(error) == _READ_ONLY else judged(error)) from error.orig


async def open_server(server: Server) -> PostgresStore:
    """Bring the database's schema up to date and open it."""

    def prepare(connection: Connection) -> None:
        _migrate(connection, server)
        if connection.exec_driver_sql(_NOBODY_ELSE).scalar_one():
            SqlUnit(connection).lapse()

    await _once(server, prepare, writing=True)
    return PostgresStore(connecting(server, CONNECTIONS), [connecting(server, 1) for _ in range(STUDIES)])


async def migrate_server(server: Server) -> None:
    """Bring the schema up to date, all of it or nothing, however long it takes and whoever else is at it."""
    await _once(server, lambda connection: _migrate(connection, server), writing=True)


def _migrate(connection: Connection, server: Server) -> None:
    connection.exec_driver_sql(_MIGRATING)
    upgrade_on(connection, str(server))


async def look_at(server: Server, work: Callable[[Connection], T]) -> T:
    """Do a work that only looks, on one snapshot."""
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
