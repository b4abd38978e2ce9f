"""What the parts of the SQL unit of work share."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import ColumnElement, Connection, Executable, FromClause

from storage.prepared import prepared

AnyRow = Any
"""A row with its columns in order and by name."""


def columns(value: type[Any], source: FromClause) -> list[ColumnElement[Any]]:
    """The columns of a table in the order of a dataclass's fields, so that a row makes the value: `Value(*row)`."""
    return [source.c[field.name] for field in fields(value)]


def named(value: Any) -> dict[str, Any]:
    """A dataclass's fields by name, as a statement takes them. Not copied: nothing here alters them."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


class Part:
    """One topic of a unit of work. Statements are module constants: each of them is compiled once.

    A unit that is writing takes the rows it is about to judge for itself until it ends. SQLite, where one writes at a
    time, leaves the lock clauses out by itself.
    """

    def __init__(self, connection: Connection, *, writing: bool = True) -> None:
        self._connection = connection
        self._writing = writing
        driver = connection.connection.driver_connection
        self._file = driver if isinstance(driver, sqlite3.Connection) else None

    def _all(self, statement: Executable, **values: Any) -> Sequence[AnyRow]:
        return self._run(statement, values)[0]

    def _first(self, statement: Executable, **values: Any) -> AnyRow | None:
        rows, _ = self._run(statement, values)
        return rows[0] if rows else None

    def _one(self, statement: Executable, **values: Any) -> AnyRow:
        (row,), _ = self._run(statement, values)
        return row

    def _value(self, statement: Executable, **values: Any) -> Any:
        rows, _ = self._run(statement, values)
        return rows[0][0] if rows else None

    def _write(self, statement: Executable, **values: Any) -> int:
        """How many rows it touched."""
        return self._run(statement, values)[1]

    def _run(self, statement: Executable, values: Mapping[str, Any]) -> tuple[Sequence[AnyRow], int]:
        if self._file is not None and (ready := prepared(statement, values)) is not None:
            return ready.run(self._file, values)
        result = self._connection.execute(statement, values)
        return (result.all() if result.returns_rows else ()), result.rowcount
