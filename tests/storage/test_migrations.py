from __future__ import annotations

import asyncio
import hashlib
import re
import shutil
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
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
from storage.postgres_store import connecting
from storage.sql.unit import SqlUnit
from storage.store import UNCALLED
from storage.tables.tables import Record

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


RELEASED = {
    "0001": "cbb1e11e933fcbd250ce75381e23445302d5bd2e64ee0a368db67496defd9feb",
    "0002": "8758370bfeb2a3920017d4c17c1dbed6bb5851081b05e39eaf5e0988832f6a56",
    "0003": "e31244b27e4e94df90ffb35d0fc65abd5e6e604b782aa5450c9fa0cbb964559b",
    "0004": "6fd5a96db48a8ddd49898827ad16b9d16bf9c5461ee9acc750fcf0f9d9c86406",
    "0005": "0cf2ecb323bb11130eca580482ac48ff26a8158a8b6961643bf190aeecb3c304",
    "0006": "ae796dd03c87cb2fe0bf2639f3b0ad33e6fe085e96aad6640e646e933e511449",
    "0007": "0ff93217e7923d4341b9285a055e1e0c77af14d518def60858844f9bf3ee022c",
    "0008": "b73a5963aca22d85cfbb8e01ed3c42dadf5dab2a57e7ba10ea82e9a1ab95523c",
    "0009": "a87fdc99af762088b8407bab5d2b76950f2135b04bb8d12929fedc795aebd281",
    "0010": "610c8956b4dc897b03c1a5d02ca1d028628c1a140f4f753958ea8cf16b893c51",
}
"""Databases have been through these as they are: what is missing in one comes with the next."""
_LATER = ("presence", "invitation", "deed")
"""Tables that the first revision did not make when the second was written."""


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
        _found(connection, (1, 1, "match"))
        connection.exec_driver_sql(
            "INSERT INTO seat (stream_id, seat, person_id, captain) VALUES (1, 0, 7, false)"  # which refers to it
        )

    _change(where, before)
    databases.migrate(where)
    stream = databases.look(where, lambda connection: SqlUnit(connection, writing=False).stream(1))
    assert stream is not None
    assert (stream.number, stream.status, stream.version, stream.parent) == (1, "playing", 4, None)
    assert [check for check in examine(where) if not check.ok] == []


def test_reviews_leave_the_numbers_of_events_free(where: Address) -> None:
    """All that was no table used to count downwards from -1."""

    def before(connection: Connection) -> None:
        with configuration(connection) as config:
            command.upgrade(config, "0006")
        _found(connection, (1, 1, "match"), (2, -1, "review"), (3, -2, "event"), (4, -3, "review"))

    _change(where, before)
    databases.migrate(where)

    def numbers(connection: Connection) -> list[int]:
        unit = SqlUnit(connection, writing=False)
        return [stream.number for number in unit.stream_ids() if (stream := unit.stream(number))]

    assert databases.look(where, numbers) == [1, UNCALLED - 1, -2, UNCALLED - 3]


def _found(connection: Connection, *streams: tuple[int, int, str]) -> None:
    """Streams of one chat by id, number and kind, as any version would have written them."""
    connection.exec_driver_sql("INSERT INTO person (id, name, unit, named) VALUES (7, '甲', '', false)")
    connection.exec_driver_sql(
        "INSERT INTO chat (id, kind, title, tell, reads_all, last_message_id, pin, gone)"
        " VALUES (-1, 'group', '', 'mention', false, 0, 'off', false)"
    )
    for each, number, kind in streams:
        connection.exec_driver_sql(
            "INSERT INTO stream (id, number, kind, chat_id, game, rule_set, options, creator, created_at, status,"
            f" version, struck_version) VALUES ({each}, {number}, '{kind}', -1, 'chess', 'houqin', '{{}}', 7,"
            " '2026-03-01 12:00:00', 'playing', 4, 2)"
        )


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


def test_no_revision_is_changed_once_databases_have_been_through_it() -> None:
    with as_file(files("storage.migrations")) as scripts:
        found = {
            each.name[:4]: hashlib.sha256(each.read_bytes()).hexdigest()
            for each in (scripts / "versions").glob("0*.py")
        }
    assert {name: found.get(name) for name in RELEASED} == RELEASED
    assert found.keys() == RELEASED.keys(), "a new revision: write its fingerprint down when it is finished"


@pytest.fixture
def early_scripts(tmp_path: Path) -> Path:
    """Our revisions with the first one as it was when the second was written."""
    scripts = tmp_path / "early"
    with as_file(files("storage.migrations")) as ours:
        shutil.copytree(ours, scripts)
    first = scripts / "versions" / "0001_everything_that_is_kept.py"
    written = first.read_text()
    for table in _LATER:
        block = rf'    op\.create_table\(\n        "{table}",.*?\n    \)\n'
        index = rf'    with op\.batch_alter_table\("{table}", schema=None\) as batch_op:\n.*?\n\n'
        written = re.sub(index, "", re.sub(block, "", written, flags=re.DOTALL), flags=re.DOTALL)
    written = re.sub(r'    with op\.batch_alter_table\("person", schema=None\) as batch_op:\n.*?\n\n', "", written)
    lines = [line for line in written.splitlines() if not re.search('"(named|captain|merged_into)"', line)]
    first.write_text("\n".join(lines) + "\n")
    return scripts


def test_a_database_of_before_the_first_revision_was_completed_is_mended(where: Address, early_scripts: Path) -> None:
    def before(connection: Connection) -> None:
        with configuration(connection, early_scripts) as config:
            command.upgrade(config, "0002")
        connection.exec_driver_sql("INSERT INTO person (id, name, unit) VALUES (7, '甲', '')")
        connection.exec_driver_sql(
            "INSERT INTO chat (id, kind, title, tell, reads_all, last_message_id)"
            " VALUES (-1, 'group', '', 'mention', false, 0)"
        )
        connection.exec_driver_sql(
            "INSERT INTO stream (id, number, kind, chat_id, game, rule_set, options, creator, created_at, status,"
            " version, struck_version) VALUES"
            " (1, 1, 'match', -1, 'chess', 'houqin', '{}', 7, '2026-03-01 12:00:00', 'playing', 4, 2)"
        )
        connection.exec_driver_sql("INSERT INTO seat (stream_id, seat, person_id) VALUES (1, 0, 7)")

    def compare(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return list(compare_metadata(context, Record.metadata))

    def look(unit: SqlUnit) -> tuple[str, object, object]:
        return unit.persons([7])[7].name, dict(unit.seats(1)), unit.invitation("x", datetime.now(UTC))

    _change(where, before)
    databases.migrate(where)
    assert databases.look(where, compare) == []
    assert databases.look(where, lambda bare: look(SqlUnit(bare, writing=False))) == ("甲", {0: 7}, None)
    assert [check for check in examine(where) if not check.ok] == []


def test_the_doctor_compares_the_tables_with_those_of_this_version(where: Address) -> None:
    def spoil(connection: Connection) -> None:
        connection.exec_driver_sql("DROP TABLE invitation")
        connection.exec_driver_sql("ALTER TABLE live DROP COLUMN pinned")

    databases.migrate(where)
    _change(where, spoil)
    found = {check.check: check for check in examine(where)}
    assert found["schema"].ok
    assert not found["tables"].ok
    assert "invitation" in found["tables"].detail
    assert "pinned" in found["tables"].detail


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
