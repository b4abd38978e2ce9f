"""A real database in a real file. `unit` is undone after each test; `store` is a store of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Connection

from engines.core.rulings import Seat
from storage.migrations import migrate
from storage.sql import SqliteStore, SqlUnit, open_store
from storage.sqlite import writing
from storage.store import Account, NewEntry, NewStream, Stream, Unit

GROUP_CHAT = -1001234567890123


@pytest.fixture(scope="session")
def now() -> datetime:
    return datetime(2026, 3, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caipan.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    store = open_store(path)
    yield store
    await store.close()


@pytest.fixture(scope="session")
def connection(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Connection]:
    path = tmp_path_factory.mktemp("storage") / "caipan.db"
    migrate(path)
    with writing(path).connect() as connection:
        yield connection


@pytest.fixture(scope="session")
def scratch(connection: Connection) -> Callable[[], AbstractContextManager[SqlUnit]]:
    """A unit of work that leaves nothing behind, for tests that need one per example."""

    @contextmanager
    def scratch() -> Iterator[SqlUnit]:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            yield SqlUnit(connection)
        finally:
            connection.exec_driver_sql("ROLLBACK")

    return scratch


@pytest.fixture
def unit(scratch: Callable[[], AbstractContextManager[SqlUnit]]) -> Iterator[SqlUnit]:
    with scratch() as unit:
        yield unit


@pytest.fixture(scope="session")
def new_stream(now: datetime) -> Callable[[Unit], Stream]:
    """Opens a chess table in the group, by a person of its own."""

    def create(unit: Unit, chat_id: int = GROUP_CHAT) -> Stream:
        unit.meet_chat(chat_id, "supergroup", "后勤杯")
        person = unit.meet(Account("telegram", 7_000_000_001, "甲"))
        return unit.create_stream(NewStream("match", chat_id, None, "chess", "houqin", {"seats": 2}, person.id, now))

    return create


@pytest.fixture(scope="session")
def entry(now: datetime) -> Callable[..., NewEntry]:
    def entry(text: str = "e4", cause: str = "1:1", replaces: int | None = None) -> NewEntry:
        return NewEntry(Seat(0), text, None, now, cause, replaces)

    return entry
