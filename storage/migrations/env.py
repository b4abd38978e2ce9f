"""Alembic runs this module on the connection given in its configuration."""

from __future__ import annotations

from typing import Any, Literal

from alembic import context
from sqlmodel.sql.sqltypes import AutoString

from storage.tables.base import Json, Key, Utc
from storage.tables.tables import Record

_PLAIN: dict[type, str] = {
    AutoString: "sa.String()",
    Json: "sa.JSON()",
    Key: 'sa.BigInteger().with_variant(sa.Integer(), "sqlite")',
    Utc: "sa.DateTime(timezone=True)",
}


def _render(kind: str, item: Any, _: Any) -> str | Literal[False]:
    """Render our column types as plain SQLAlchemy types: a revision must not change when our types or SQLModel's
    change."""
    return _PLAIN.get(type(item), False)


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Record.metadata,
    render_item=_render,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
