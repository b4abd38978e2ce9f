"""Looks a database over without touching it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError

from storage.migrations import configuration, newest, version
from storage.records import DeadLetterRecord, OutboxRecord, StreamRecord, table
from storage.sqlite import reading

_stream = table(StreamRecord)
_outbox = table(OutboxRecord)
_COUNTS = {
    "streams": select(func.count()).select_from(_stream),
    "unsent": select(func.count()).select_from(_outbox).where(~_outbox.c.failed),
    "failed": select(func.count()).select_from(_outbox).where(_outbox.c.failed),
    "broken_streams": select(func.count()).select_from(_stream).where(_stream.c.status == "broken"),
    "dead_letters": select(func.count()).select_from(table(DeadLetterRecord)),
}
# These speak of faults of ours: any is one too many.
_FAULTS = frozenset({"broken_streams", "dead_letters"})


class Check(NamedTuple):
    """One thing looked at. `check` is a key, `detail` a number or the database's own words."""

    check: str
    ok: bool
    detail: str


def examine(path: Path) -> list[Check]:
    """What is found, in the order looked at; nothing further once the database cannot be read."""
    engine = reading(path, 1)
    checks: list[Check] = []
    try:
        with engine.connect() as connection:
            checks += _sound(connection)
            checks.append(_schema(connection))
            if checks[-1].ok:
                checks += _contents(connection)
    except DBAPIError as error:
        checks.append(Check("readable", False, str(error.orig)))
    finally:
        engine.dispose()
    return checks


def _sound(connection: Connection) -> list[Check]:
    def pragma(name: str) -> list[Any]:
        return [row[0] for row in connection.exec_driver_sql(f"PRAGMA {name}")]

    integrity = pragma("integrity_check")
    orphans = pragma("foreign_key_check")
    journal = pragma("journal_mode")[0]
    return [
        Check("readable", True, "ok"),
        Check("integrity", integrity == ["ok"], "; ".join(integrity)),
        Check("foreign_keys", not orphans, ", ".join(sorted(set(orphans))) or "ok"),
        Check("wal", journal == "wal", journal),
    ]


def _schema(connection: Connection) -> Check:
    with configuration(connection) as config:
        wanted = newest(config)
    found = version(connection)
    return Check("schema", found == wanted, found or "-")


def _contents(connection: Connection) -> list[Check]:
    counts = {name: connection.execute(statement).scalar_one() for name, statement in _COUNTS.items()}
    return [Check(name, not (name in _FAULTS and count), str(count)) for name, count in counts.items()]
