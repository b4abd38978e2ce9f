from __future__ import annotations

import shutil
import sqlite3
from importlib.resources import as_file, files
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy.exc import OperationalError

from storage.lock import Busy, Lock
from storage.migrations import Newer, configuration, migrate, newest, transaction, upgrade, version
from storage.records import Record

BROKEN = """
from alembic import op
import sqlalchemy as sa

revision = "9999"
down_revision = {down!r}

def upgrade():
    op.create_table("half", sa.Column("id", sa.Integer()))
    op.execute("INSERT INTO person (name, unit) VALUES ('ghost', '')")
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


def test_the_migrated_schema_is_that_of_the_tables(path: Path) -> None:
    migrate(path)
    with transaction(path) as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, Record.metadata) == []


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
