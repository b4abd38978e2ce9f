"""What the parts of the SQL unit of work share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

from sqlalchemy import ColumnElement, Connection, Executable, FromClause, Row

AnyRow = Row[*tuple[Any, ...]]


def columns(value: type[Any], source: FromClause) -> list[ColumnElement[Any]]:
    """The columns of a table in the order of a dataclass's fields, so that a row makes the value: `Value(*row)`."""
    return [source.c[field.name] for field in fields(value)]


def named(value: Any) -> dict[str, Any]:
    """A dataclass's fields by name, as a statement takes them. Not copied: nothing here alters them."""
    return {field.name: getattr(value, field.name) for field in fields(value)}


class Part:
    """One topic of a unit of work. Statements are module constants: SQLAlchemy compiles each of them once.

    A unit that is writing takes the rows it is about to judge for itself until it ends. SQLite, where one writes at a
    time, leaves the lock clauses out by itself.
    """

    def __init__(self, connection: Connection, *, writing: bool = True) -> None:
        self._connection = connection
        self._writing = writing

    def _all(self, statement: Executable, **values: Any) -> Sequence[AnyRow]:
        return self._connection.execute(statement, values).all()

    def _first(self, statement: Executable, **values: Any) -> AnyRow | None:
        return self._connection.execute(statement, values).first()

    def _one(self, statement: Executable, **values: Any) -> AnyRow:
        return self._connection.execute(statement, values).one()

    def _value(self, statement: Executable, **values: Any) -> Any:
        return self._connection.execute(statement, values).scalar()

    def _write(self, statement: Executable, **values: Any) -> int:
        """How many rows it touched."""
        return self._connection.execute(statement, values).rowcount
