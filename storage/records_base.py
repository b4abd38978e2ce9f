"""What the tables are made of: columns that mean the same on both databases, and names for every constraint."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import JSON, BigInteger, DateTime, Integer, MetaData, Table
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator, TypeEngine
from sqlmodel import Field, SQLModel


class Utc(TypeDecorator[datetime]):
    """An aware moment, kept in UTC. A naive one is a mistake of the caller and raises."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"naive datetime {value!r}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        # SQLite keeps no zone; what was written is UTC.
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Key(TypeDecorator[int]):
    """A number given by the database: 64 bits, which SQLite counts up only under the name INTEGER."""

    impl = BigInteger
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[int]:
        return dialect.type_descriptor(Integer() if dialect.name == "sqlite" else BigInteger())


class Json(TypeDecorator[Mapping[str, Any]]):
    """A mapping of plain values as JSON; None is NULL."""

    impl = JSON(none_as_null=True)
    cache_ok = True

    def process_bind_param(self, value: Mapping[str, Any] | None, dialect: Dialect) -> dict[str, Any] | None:
        return None if value is None else dict(value)


def written(value: Any) -> str:
    """As JSON in its own letters: Chinese is half as long again escaped, and slower both ways."""
    return json.dumps(value, ensure_ascii=False)


class Record(SQLModel):
    """The base of all tables. Every constraint has a name, so that a migration can speak of it."""

    metadata: ClassVar[MetaData] = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


def table(record: type[Record]) -> Table:
    """The table of a record, for Core statements."""
    return Record.metadata.tables[str(record.__tablename__)]


def key() -> Any:
    return Field(default=None, sa_type=Key, primary_key=True)
