"""SQL statements compiled once for SQLite's own driver, which makes a run cost little more than the database's work.

SQLAlchemy still writes the SQL text and converts values in both directions. Skipped are the execution context and the
result object per run, which cost several times as much as SQLite itself.
"""

from __future__ import annotations

import sqlite3
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnDefault, Delete, Executable, Insert, Select, Update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

from storage.tables.base import written

_DIALECT = sqlite.dialect(json_serializer=written)
_Statement = Select[*tuple[Any, ...]] | Insert | Update | Delete
_Convert = Callable[[Any], Any] | None


class Prepared:
    """A compiled statement: its text, and the converters for parameters and result rows."""

    def __init__(self, statement: _Statement, names: Sequence[str], sizes: Sequence[int | None]) -> None:
        compiled = statement.compile(dialect=_DIALECT, column_keys=list(names))
        assert isinstance(compiled, SQLCompiler)  # noqa: S101 - what all of these compile to
        such = [None if size is None else [None] * size for size in sizes]
        state = compiled.construct_expanded_state(dict(zip(names, such, strict=True)))
        self._text = state.statement
        self._lists = state.parameter_expansion
        source = {member: name for name, members in self._lists.items() for member in members}
        kept = {**state.parameters, **_defaults(compiled)}
        self._values = [
            (name, kept[name], _inwards(compiled.binds[source.get(name, name)].type))
            for name in state.positiontup or ()
        ]
        columns = list(statement.exported_columns)
        row: Any = namedtuple("Row", [column.key or "" for column in columns], rename=True)  # type: ignore[misc]
        self._row: Callable[[Sequence[Any]], Any] = row._make
        self._outwards = [_outwards(column.type) for column in columns]

    def run(self, connection: sqlite3.Connection, values: Mapping[str, Any]) -> tuple[Sequence[Any], int]:
        """Return the rows and the number of rows touched. Raises SQLAlchemy's errors, the same on both databases."""
        for name, members in self._lists.items():
            values = {**values, **dict(zip(members, values[name], strict=True))}
        try:
            bound = [
                convert(values.get(name, kept)) if convert else values.get(name, kept)
                for name, kept, convert in self._values
            ]
            cursor = connection.execute(self._text, bound)
            found = cursor.fetchall()
        except (sqlite3.Error, ValueError, TypeError) as error:
            raise DBAPIError.instance(self._text, None, error, sqlite3.Error, hide_parameters=True) from error
        return [self._made(row) for row in found], cursor.rowcount

    def _made(self, row: Sequence[Any]) -> Any:
        converts = zip(self._outwards, row, strict=True)
        return self._row([convert(value) if convert else value for convert, value in converts])


def prepared(statement: Executable, values: Mapping[str, Any]) -> Prepared | None:
    """Return the statement compiled for these parameter names and list lengths; None for raw SQL text."""
    return _prepare(statement, (*values,), (*map(_size, values.values()),))


@lru_cache(maxsize=1024)
def _prepare(statement: Executable, names: tuple[str, ...], sizes: tuple[int | None, ...]) -> Prepared | None:
    if not isinstance(statement, Select | Insert | Update | Delete):
        return None
    return Prepared(statement, names, sizes)


def _size(value: Any) -> int | None:
    """The length of a list parameter, which the SQL text depends on; None for a single value."""
    return len(value) if isinstance(value, list) else None


def _defaults(compiled: SQLCompiler) -> dict[str, Any]:
    """The default values of record fields that a statement leaves out."""
    fields = [(column.key, column.default) for column in compiled.insert_prefetch]
    return {key: default.arg for key, default in fields if isinstance(default, ColumnDefault)}


def _inwards(kind: TypeEngine[Any]) -> _Convert:
    return kind.dialect_impl(_DIALECT).bind_processor(_DIALECT)


def _outwards(kind: TypeEngine[Any]) -> _Convert:
    return kind.dialect_impl(_DIALECT).result_processor(_DIALECT, None)
