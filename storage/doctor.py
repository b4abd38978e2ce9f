"""Check a database without changing anything in it."""

from __future__ import annotations

from typing import Any, NamedTuple

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, func, select

from storage.address import Address
from storage.databases import Unusable, look
from storage.migrations import configuration, newest, version
from storage.store import Unavailable
from storage.tables.base import table
from storage.tables.tables import DeadLetterRecord, OutboxRecord, Record, StreamRecord

_stream = table(StreamRecord)
_outbox = table(OutboxRecord)
_COUNTS = {
    "streams": select(func.count()).select_from(_stream),
    "unsent": select(func.count()).select_from(_outbox).where(~_outbox.c.failed),
    "failed": select(func.count()).select_from(_outbox).where(_outbox.c.failed),
    "broken_streams": select(func.count()).select_from(_stream).where(_stream.c.status == "broken"),
    "dead_letters": select(func.count()).select_from(table(DeadLetterRecord)),
}
# Each row counted under these keys records a fault in our own code, so a single row already fails the check.
_FAULTS = frozenset({"broken_streams", "dead_letters"})


class Check(NamedTuple):
    """The result of one check. `check` is a key; `detail` is a number or a text from the database itself."""

    check: str
    ok: bool
    detail: str


def examine(where: Address) -> list[Check]:
    """Run the checks in order. A failed schema or tables check ends the list, and so does a database that cannot be
    read."""
    checks: list[Check] = []

    def work(connection: Connection) -> None:
        checks.extend(_SOUND[connection.dialect.name](connection))
        checks.append(_schema(connection))
        if checks[-1].ok:
            checks.append(_tables(connection))
        if checks[-1].ok:
            checks.extend(_contents(connection))

    try:
        look(where, work)
    except (Unusable, Unavailable) as error:
        checks.append(Check("readable", False, str(error)))
    return checks


def _sqlite(connection: Connection) -> list[Check]:
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


def _postgresql(connection: Connection) -> list[Check]:
    def setting(name: str) -> str:
        return str(connection.exec_driver_sql(f"SHOW {name}").scalar_one())

    durable = {name: setting(name) for name in ("fsync", "synchronous_commit", "full_page_writes")}
    return [
        Check("readable", True, "ok"),
        Check("postgresql", True, setting("server_version")),
        Check("durable", "off" not in durable.values(), ", ".join(f"{name} {how}" for name, how in durable.items())),
    ]


_SOUND = {"sqlite": _sqlite, "postgresql": _postgresql}


def _schema(connection: Connection) -> Check:
    with configuration(connection) as config:
        wanted = newest(config)
    found = version(connection)
    return Check("schema", found == wanted, found or "-")


def _tables(connection: Connection) -> Check:
    """Compare the actual tables with the tables of this program version, without trusting the stored schema
    revision."""
    differing = compare_metadata(MigrationContext.configure(connection), Record.metadata)
    return Check("tables", not differing, "; ".join(_difference(each) for each in differing) or "ok")


def _difference(found: Any) -> str:
    """Describe one schema change that the database needs, for instance `add_column person.named`."""
    if isinstance(found, list):  # Alembic groups the changes of one column in a list
        return "; ".join(_difference(each) for each in found)
    what, *about = found
    return " ".join([what, *(str(getattr(each, "name", each)) for each in about if each is not None)])


def _contents(connection: Connection) -> list[Check]:
    counts = {name: connection.execute(statement).scalar_one() for name, statement in _COUNTS.items()}
    return [Check(name, not (name in _FAULTS and count), str(count)) for name, count in counts.items()]
