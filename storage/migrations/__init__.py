"""The schema, one revision after the other. They come with the package and are run at start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, NullPool, create_engine, event

from storage.lock import Lock
from storage.private import keep_private
from storage.sqlite import durable


class Newer(Exception):
    """The database was written by a later version of this program."""


@contextmanager
def transaction(path: Path) -> Iterator[Connection]:
    """One transaction on the file, for everything: on SQLite a schema change rolls back like any other, once the
    driver is kept from beginning and committing as it likes."""
    engine = create_engine("sqlite://", creator=lambda: durable(path, "rwc"), poolclass=NullPool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    with engine.begin() as connection:
        yield connection


@contextmanager
def configuration(connection: Connection, scripts: Path | None = None) -> Iterator[Config]:
    """What Alembic needs to know; `scripts` are ours unless others are named."""
    with as_file(files(__name__)) as ours:
        config = Config()
        config.set_main_option("script_location", str(scripts or ours).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        yield config


def version(connection: Connection) -> str | None:
    """The revision that a database is at; None: empty."""
    return MigrationContext.configure(connection).get_current_revision()


def newest(config: Config) -> str | None:
    return ScriptDirectory.from_config(config).get_current_head()


def upgrade_on(connection: Connection, name: str, scripts: Path | None = None) -> None:
    """Run what is missing in the connection's transaction; `name` is the database's, for people."""
    known = _revisions(scripts) if scripts else _ours()
    current = version(connection)
    if current == known[0]:
        return
    if current is not None and current not in known:
        raise Newer(f"{name} has schema {current}, which this version does not know")
    with configuration(connection, scripts) as config:
        command.upgrade(config, "head")


@cache
def _ours() -> Sequence[str]:
    """They come with the program, so they are read once."""
    with as_file(files(__name__)) as scripts:
        return _revisions(scripts)


def _revisions(scripts: Path) -> Sequence[str]:
    """Every revision, the newest first."""
    return [script.revision for script in ScriptDirectory(str(scripts)).walk_revisions()]


def upgrade(path: Path, scripts: Path | None = None) -> None:
    """Run what is missing, all of it or nothing. The caller holds the lock."""
    with transaction(path) as connection:
        upgrade_on(connection, str(path), scripts)


def migrate(path: Path) -> None:
    """Create the database or bring its schema up to date. Raises `Busy` if a process has it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with Lock(path):
        keep_private(path)
        upgrade(path)
