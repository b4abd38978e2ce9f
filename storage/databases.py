"""Open, migrate and inspect a database, whether SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from storage import migrations, postgres_store
from storage.address import Address
from storage.lock import Busy
from storage.sqlite import look_at
from storage.sqlite_store import open_store
from storage.store import Store, Unavailable

T = TypeVar("T")


class Unusable(Exception):
    """The database stays unusable until an administrator repairs something. The message is one line without any
    password."""


async def open_any(where: Address) -> Store:
    """Open or create the database and migrate its schema. Raises `Unusable`, or `Unavailable` if a retry may
    succeed."""
    try:
        if isinstance(where, Path):
            return await asyncio.to_thread(open_store, where)
        return await postgres_store.open_server(where)
    except _TROUBLE as error:
        raise _in_one_line(where, error) from error


def migrate(where: Address) -> None:
    """Create the database or migrate its schema. Raises the same exceptions as `open_any`."""
    try:
        if isinstance(where, Path):
            migrations.migrate(where)
        else:
            asyncio.run(postgres_store.migrate_server(where))
    except _TROUBLE as error:
        raise _in_one_line(where, error) from error


def look(where: Address, work: Callable[[Connection], T]) -> T:
    """Run `work` on one read-only snapshot while other processes use the database. Raises the same as `open_any`."""
    try:
        if isinstance(where, Path):
            return look_at(where, work)
        return asyncio.run(postgres_store.look_at(where, work))
    except (DBAPIError, Unavailable) as error:
        raise _in_one_line(where, error) from error


_TROUBLE = (Busy, migrations.Newer, OSError, DBAPIError, Unavailable)


def _in_one_line(where: Address, error: Exception) -> Unusable | Unavailable:
    match error:
        case Unavailable():
            return Unavailable(f"cannot reach {where}: {error}")
        case Busy():
            return Unusable(f"another bot is using this database: {error}")
        case migrations.Newer():
            return Unusable(str(error))
        case OSError():
            return Unusable(f"cannot use {where}: {error.strerror or error}")
        case DBAPIError():
            return Unusable(f"cannot use {where}: {postgres_store.words(error)}")
    raise error
