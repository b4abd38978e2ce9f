from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, OperationalError

from storage import databases
from storage.address import Address, Server
from storage.doctor import examine
from storage.lock import Busy, Lock
from storage.migrations import Newer, configuration, migrate, newest, transaction, upgrade, upgrade_on, version
from storage.postgres import connecting
from storage.records import Record
from storage.sql_unit import SqlUnit

BROKEN = """
from alembic import op
import sqlalchemy as sa

revision = "9999"
down_revision = {down!r}

def upgrade():
    op.create_table("half", sa.Column("id", sa.Integer()))
    op.execute("INSERT INTO file (picture, file_id) VALUES ('ghost', '')")
    op.add_column("nowhere", sa.Column("x", sa.Integer()))
"""


def everything_in(path: Path) -> list[str]:
    connection = sqlite3.connect(path)
    try:
        return list(connection.iterdump())
    finally:
        connection.close()


@pytest.fixture
def broken_scripts(tmp_path: Path, path: Path) -> Path:
    """Our revisions and one more, which fails half-way."""
    scripts = tmp_path / "migrations"
    with as_file(files("storage.migrations")) as ours:
        shutil.copytree(ours, scripts)
    migrate(path)
    with transaction(path) as connection:
        last = version(connection)
    (scripts / "versions" / "9999_broken.py").write_text(BROKEN.format(down=last))
    return scripts


def test_the_migrated_schema_is_that_of_the_tables(where: Address) -> None:
    def compare(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return list(compare_metadata(context, Record.metadata))

    databases.migrate(where)
    assert databases.look(where, compare) == []


def test_streams_of_before_they_could_be_parts_of_others_are_kept(where: Address) -> None:
    """What a database of the version before holds is found again after the migration, with nothing for a parent."""

    def before(connection: Connection) -> None:
        with configuration(connection) as config:
            command.upgrade(config, "0005")
        connection.exec_driver_sql("INSERT INTO person (id, name, unit, named) VALUES (7, '甲', '', false)")
        connection.exec_driver_sql(
            "INSERT INTO chat (id, kind, title, tell, reads_all, last_message_id, pin, gone)"
            " VALUES (-1, 'group', '', 'mention', false, 0, 'off', false)"
        )
        connection.exec_driver_sql(
            "INSERT INTO stream (id, number, kind, chat_id, game, rule_set, options, creator, created_at, status,"
            " version, struck_version) VALUES"
            " (1, 1, 'match', -1, 'chess', 'houqin', '{}', 7, '2026-03-01 12:00:00', 'playing', 4, 2)"
        )
        connection.exec_driver_sql(
            "INSERT INTO seat (stream_id, seat, person_id, captain) VALUES (1, 0, 7, false)"  # which refers to it
        )

    _change(where, before)
    databases.migrate(where)
    stream = databases.look(where, lambda connection: SqlUnit(connection, writing=False).stream(1))
    assert stream is not None
    assert (stream.number, stream.status, stream.version, stream.parent) == (1, "playing", 4, None)
    assert [check for check in examine(where) if not check.ok] == []


def _change(where: Address, work: Callable[[Connection], None]) -> None:
    """Do something to a database that is not at its newest version."""
    if not isinstance(where, Server):
        with transaction(where) as connection:
            work(connection)
        return
    server = where

    async def change() -> None:
        engine = connecting(server, 1)
        async with engine.begin() as connection:
            await connection.run_sync(work)
        await engine.dispose()

    asyncio.run(change())


def test_migrating_again_finds_nothing_to_do(where: Address, head: str) -> None:
    for _ in range(2):
        databases.migrate(where)
        assert databases.look(where, version) == head


async def test_replicas_that_start_at_once_migrate_once(server: Server, head: str) -> None:
    stores = await asyncio.gather(*(databases.open_any(server) for _ in range(6)))
    assert await asyncio.to_thread(databases.look, server, version) == head
    for store in stores:
        await store.close()


async def test_a_failed_migration_of_a_server_leaves_nothing_behind(
    server: Server, broken_scripts: Path, rows: Callable[[Address, str], list[tuple[str]]]
) -> None:
    tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    engine = connecting(server, 1)
    with pytest.raises(DBAPIError, match="nowhere"):
        async with engine.begin() as connection:
            await connection.run_sync(lambda bare: upgrade_on(bare, "it", broken_scripts))
    await engine.dispose()
    assert await asyncio.to_thread(rows, server, tables) == []


def test_a_server_of_a_later_version_is_left_alone(server: Server) -> None:
    databases.migrate(server)

    async def make_newer() -> None:
        engine = connecting(server, 1)
        async with engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        await engine.dispose()

    asyncio.run(make_newer())
    with pytest.raises(
        databases.Unusable, match=r"postgresql:///\w+ has schema 9999, which this version does not know"
    ):
        databases.migrate(server)


def test_the_comparison_notices_a_missing_column_and_index(path: Path) -> None:
    migrate(path)
    with transaction(path) as connection:
        connection.exec_driver_sql("ALTER TABLE person DROP COLUMN unit")
        connection.exec_driver_sql("DROP INDEX uq_outbox_coalesce")
        changes = compare_metadata(MigrationContext.configure(connection), Record.metadata)
        assert sorted(change[0] for change in changes) == ["add_column", "add_index"]


def test_migrating_again_changes_nothing(path: Path) -> None:
    migrate(path)
    before = everything_in(path)
    migrate(path)
    assert everything_in(path) == before
    with transaction(path) as connection, configuration(connection) as config:
        assert version(connection) == newest(config)


def test_a_failed_migration_leaves_nothing_behind(path: Path, broken_scripts: Path) -> None:
    before = everything_in(path)
    with pytest.raises(OperationalError, match="nowhere"):
        upgrade(path, broken_scripts)
    assert everything_in(path) == before


def test_a_failed_first_migration_leaves_an_empty_database(tmp_path: Path, broken_scripts: Path) -> None:
    fresh = tmp_path / "fresh.db"
    with pytest.raises(OperationalError, match="nowhere"):
        upgrade(fresh, broken_scripts)
    assert everything_in(fresh) == ["BEGIN TRANSACTION;", "COMMIT;"]


def test_a_database_of_a_later_version_is_left_alone(path: Path) -> None:
    migrate(path)
    with transaction(path) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Newer, match="9999"):
        migrate(path)


def test_a_database_in_use_is_not_migrated(path: Path) -> None:
    with Lock(path), pytest.raises(Busy):
        migrate(path)
    assert not path.exists()
