"""Building blocks of the tables: column types that behave alike on both databases, and constraint names."""

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
    """An aware datetime, stored in UTC. A naive datetime is the caller's mistake and raises."""

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
        # SQLite stores no time zone; all stored values are UTC.
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Key(TypeDecorator[int]):
    """A 64-bit id assigned by the database. SQLite auto-increments only columns declared INTEGER."""

    impl = BigInteger
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[int]:
        return dialect.type_descriptor(Integer() if dialect.name == "sqlite" else BigInteger())


class Json(TypeDecorator[Mapping[str, Any]]):
    """A mapping of plain values stored as JSON; None is stored as NULL."""

    impl = JSON(none_as_null=True)
    cache_ok = True

    def process_bind_param(self, value: Mapping[str, Any] | None, dialect: Dialect) -> dict[str, Any] | None:
        return None if value is None else dict(value)


def written(value: Any) -> str:
    """Serialise to JSON without escaping: escaped Chinese is half as long again, and slower to write and read."""
    return json.dumps(value, ensure_ascii=False)


class Record(SQLModel):
    """The base class of all tables. Every constraint has a name for migrations to refer to."""

    metadata: ClassVar[MetaData] = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


def table(record: type[Record]) -> Table:
    """The SQLAlchemy table of a record class, for Core statements."""
    return Record.metadata.tables[str(record.__tablename__)]


def key() -> Any:
    return Field(default=None, sa_type=Key, primary_key=True)
