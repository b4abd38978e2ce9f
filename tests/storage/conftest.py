"""Real databases, each test on both: a file, and a server. `unit` is undone after each test; `store` is its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, TypeVar, cast

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Executable, text
from sqlalchemy.ext.asyncio import AsyncConnection

from engines.core.rulings import Seat
from storage import databases
from storage.address import Address, Server, address
from storage.migrations import migrate
from storage.postgres_store import connecting, migrate_server
from storage.sql.unit import SqlUnit
from storage.sqlite import writing
from storage.store import Account, NewEntry, NewStream, Store, Stream, Unit

GROUP_CHAT = -1001234567890123
T = TypeVar("T")
Scratch = Callable[[], AbstractContextManager[SqlUnit]]


@pytest.fixture(scope="session")
def now() -> datetime:
    return datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caipan.db"


@pytest.fixture
def server(postgres: Callable[[], str]) -> Server:
    where = address(postgres())
    assert isinstance(where, Server)
    return where


@pytest.fixture
def where(kind: str, request: pytest.FixtureRequest) -> Address:
    """A database that is not made yet, or is empty."""
    found: Address = request.getfixturevalue("path" if kind == "sqlite" else "server")
    return found


@pytest.fixture
async def store(where: Address) -> AsyncIterator[Store]:
    store = await databases.open_any(where)
    yield store
    await store.close()


class Aside:
    """An event loop on a thread of its own, for tests that have none."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


class UnitAside:
    """A unit of work on an asynchronous connection, each call done in the loop aside."""

    def __init__(self, connection: AsyncConnection, aside: Aside) -> None:
        self._async = connection
        self._aside = aside

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            return self._aside.do(self._async.run_sync(lambda bare: getattr(SqlUnit(bare), name)(*args, **named)))

        return call


@contextmanager
def on_sqlite(path: Path) -> Iterator[tuple[Connection, Scratch]]:
    migrate(path)
    with writing(path).connect() as connection:

        @contextmanager
        def scratch() -> Iterator[SqlUnit]:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            try:
                yield SqlUnit(connection)
            finally:
                connection.exec_driver_sql("ROLLBACK")

        yield connection, scratch


@contextmanager
def on_postgresql(server: Server) -> Iterator[tuple[Connection, Scratch]]:
    aside = Aside()
    aside.do(migrate_server(server))
    engine = connecting(server, 1)

    async def connect() -> AsyncConnection:
        return await engine.connect()

    connection = aside.do(connect())

    @contextmanager
    def scratch() -> Iterator[SqlUnit]:
        try:
            yield cast(SqlUnit, UnitAside(connection, aside))
        finally:
            aside.do(connection.rollback())

    assert connection.sync_connection is not None
    yield connection.sync_connection, scratch
    aside.do(connection.close())
    aside.do(engine.dispose())
    aside.close()


@pytest.fixture(scope="session")
def opened(
    kind: str, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[tuple[Connection, Scratch]]:
    if kind == "sqlite":
        with on_sqlite(tmp_path_factory.mktemp("storage") / "caipan.db") as opened:
            yield opened
    else:
        where = address(request.getfixturevalue("postgres")())
        assert isinstance(where, Server)
        with on_postgresql(where) as opened:
            yield opened


@pytest.fixture(scope="session")
def connection(opened: tuple[Connection, Scratch]) -> Connection:
    """The connection beneath `unit`, to listen on."""
    return opened[0]


@pytest.fixture(scope="session")
def scratch(opened: tuple[Connection, Scratch]) -> Scratch:
    """A unit of work that leaves nothing behind, for tests that need one per example."""
    return opened[1]


@pytest.fixture
def unit(scratch: Scratch) -> Iterator[SqlUnit]:
    with scratch() as unit:
        yield unit


@pytest.fixture(scope="session")
def head() -> str:
    """The newest revision of the schema."""
    with as_file(files("storage.migrations")) as scripts:
        head = ScriptDirectory(str(scripts)).get_current_head()
    assert head is not None
    return head


@pytest.fixture
def rows() -> Callable[[Address, str], list[tuple[Any, ...]]]:
    """What a statement finds in a database, asked beside whoever uses it."""

    def rows(where: Address, statement: str) -> list[tuple[Any, ...]]:
        return databases.look(where, lambda connection: [tuple(row) for row in connection.execute(text(statement))])

    return rows


@pytest.fixture(scope="session")
def new_stream(now: datetime) -> Callable[[Unit], Stream]:
    """Opens a chess table in the group, by a person of its own."""

    def create(unit: Unit, chat_id: int = GROUP_CHAT, kind: str = "match", parent: int | None = None) -> Stream:
        unit.meet_chat(chat_id, "supergroup", "后勤杯")
        person = unit.meet(Account("telegram", 7_000_000_001, "甲"))
        return unit.create_stream(
            NewStream(kind, chat_id, None, "chess", "houqin", {"seats": 2}, person.id, now, parent)
        )

    return create


@pytest.fixture(scope="session")
def entry(now: datetime) -> Callable[..., NewEntry]:
    def entry(text: str = "e4", cause: str = "1:1", replaces: int | None = None) -> NewEntry:
        return NewEntry(Seat(0), text, None, now, cause, replaces)

    return entry


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked of either database, in its order: SELECT, INSERT, UPDATE or DELETE."""
    kinds: list[str] = []
    run = SqlUnit._run

    def listen(unit: SqlUnit, statement: Executable, values: Mapping[str, Any]) -> tuple[Sequence[Any], int]:
        kinds.append(type(statement).__name__.upper())
        return run(unit, statement, values)

    monkeypatch.setattr(SqlUnit, "_run", listen)
    return kinds
