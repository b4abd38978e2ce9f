"""Helpers shared by the parts of the SQL unit of work."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import ColumnElement, Connection, Executable, FromClause

from storage.prepared_statements import prepared

AnyRow = Any
"""A result row, whose columns are accessible by position and by name."""


def columns(value: type[Any], source: FromClause) -> list[ColumnElement[Any]]:
    """A table's columns in the order of a dataclass's fields, so that `Value(*row)` builds the value."""
    return [source.c[field.name] for field in fields(value)]


def named(value: Any) -> dict[str, Any]:
    """A dataclass's fields by name, as statement parameters. Values are not copied, since no statement alters them."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


class UnitPart:
    """One topic of the unit of work. Statements are module constants, each compiled only once.

    A writing unit locks the rows it is about to judge until the unit ends. SQLAlchemy omits the lock clauses on SQLite,
    which allows only one writer at a time.
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
        """Run a statement and return the number of rows touched."""
        return self._run(statement, values)[1]

    def _run(self, statement: Executable, values: Mapping[str, Any]) -> tuple[Sequence[AnyRow], int]:
        if self._file is not None and (ready := prepared(statement, values)) is not None:
            return ready.run(self._file, values)
        result = self._connection.execute(statement, values)
        return (result.all() if result.returns_rows else ()), result.rowcount
