"""The schema as a series of revisions, which ship with the package and run at start."""

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
    """Open one transaction on the file. On SQLite a schema change rolls back like any other change, provided the driver
    does not begin and commit by itself."""
    engine = create_engine("sqlite://", creator=lambda: durable(path, "rwc"), poolclass=NullPool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    with engine.begin() as connection:
        yield connection


@contextmanager
def configuration(connection: Connection, scripts: Path | None = None) -> Iterator[Config]:
    """Yield Alembic's configuration; `scripts` defaults to the revisions of this package."""
    with as_file(files(__name__)) as ours:
        config = Config()
        config.set_main_option("script_location", str(scripts or ours).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        yield config


def version(connection: Connection) -> str | None:
    """The revision of a database; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def newest(config: Config) -> str | None:
    return ScriptDirectory.from_config(config).get_current_head()


def upgrade_on(connection: Connection, name: str, scripts: Path | None = None) -> None:
    """Run the missing revisions in the connection's transaction; `name` is the database's name for error messages."""
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
    """Return our own revisions, read once because they ship with the program."""
    with as_file(files(__name__)) as scripts:
        return _revisions(scripts)


def _revisions(scripts: Path) -> Sequence[str]:
    """All revisions, the newest first."""
    return [script.revision for script in ScriptDirectory(str(scripts)).walk_revisions()]


def upgrade(path: Path, scripts: Path | None = None) -> None:
    """Run the missing revisions, completely or not at all. The caller holds the lock."""
    with transaction(path) as connection:
        upgrade_on(connection, str(path), scripts)


def migrate(path: Path) -> None:
    """Create the database or migrate its schema. Raises `Busy` if another process holds the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with Lock(path):
        keep_private(path)
        upgrade(path)
