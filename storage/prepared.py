"""Statements made ready once for SQLite's own driver: running one then costs little more than the database's work.

SQLAlchemy writes the text and converts values both ways, as it always does. What is left out is the context and the
result that it builds for every run, which take several times as long as SQLite itself.
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

_DIALECT = sqlite.dialect()
_Convert = Callable[[Any], Any] | None
_Shape = tuple[tuple[str, int | None], ...]
"""The names of the values, and how many there are of each that is a list."""


class Prepared:
    """A statement as text, with what its values and its rows have to go through."""

    def __init__(self, statement: Select[*tuple[Any, ...]] | Insert | Update | Delete, shape: _Shape) -> None:
        compiled = statement.compile(dialect=_DIALECT, column_keys=[name for name, _ in shape])
        assert isinstance(compiled, SQLCompiler)  # noqa: S101 - what all of these compile to
        state = compiled.construct_expanded_state(
            {name: None if size is None else [None] * size for name, size in shape}
        )
        self._text = state.statement
        self._lists = state.parameter_expansion
        lists = {member: name for name, members in self._lists.items() for member in members}
        kept = {**state.parameters, **_defaults(compiled)}
        self._values = [
            (name, kept[name], _inwards(compiled.binds[lists.get(name, name)].type)) for name in state.positiontup or ()
        ]
        columns = list(statement.exported_columns)
        row: Any = namedtuple("Row", [column.key or "" for column in columns], rename=True)  # type: ignore[misc]
        self._row: Callable[[Sequence[Any]], Any] = row._make
        self._outwards = [_outwards(column.type) for column in columns]

    def run(self, connection: sqlite3.Connection, values: Mapping[str, Any]) -> tuple[Sequence[Any], int]:
        """The rows, and how many were touched. Errors are SQLAlchemy's, so that both databases raise the same."""
        for name, members in self._lists.items():
            values = {**values, **dict(zip(members, values[name], strict=True))}
        try:
            bound = [_through(convert, values.get(name, kept)) for name, kept, convert in self._values]
            cursor = connection.execute(self._text, bound)
            found = cursor.fetchall()
        except (sqlite3.Error, ValueError, TypeError) as error:
            raise DBAPIError.instance(self._text, None, error, sqlite3.Error, hide_parameters=True) from error
        return [self._row([*map(_through, self._outwards, row)]) for row in found], cursor.rowcount


def prepared(statement: Executable, values: Mapping[str, Any]) -> Prepared | None:
    """The statement for values such as these; None for one that SQLAlchemy did not write."""
    shape = tuple((name, len(value) if isinstance(value, list) else None) for name, value in values.items())
    return _prepare(statement, shape)


@lru_cache(maxsize=1024)
def _prepare(statement: Executable, shape: _Shape) -> Prepared | None:
    return Prepared(statement, shape) if isinstance(statement, Select | Insert | Update | Delete) else None


def _defaults(compiled: SQLCompiler) -> dict[str, Any]:
    """What a record's fields hold unless given."""
    fields = [(column.key, column.default) for column in compiled.insert_prefetch]
    return {key: default.arg for key, default in fields if isinstance(default, ColumnDefault)}


def _through(convert: _Convert, value: Any) -> Any:
    return value if convert is None else convert(value)


def _inwards(kind: TypeEngine[Any]) -> _Convert:
    return kind.dialect_impl(_DIALECT).bind_processor(_DIALECT)


def _outwards(kind: TypeEngine[Any]) -> _Convert:
    return kind.dialect_impl(_DIALECT).result_processor(_DIALECT, None)
