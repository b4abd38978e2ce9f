"""a stream may be a part of another"""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    # Both databases read this alike. Alembic would copy the whole table on SQLite, or leave the constraint nameless.
    op.execute("ALTER TABLE stream ADD COLUMN parent BIGINT CONSTRAINT fk_stream_parent REFERENCES stream (id)")
    op.create_index(op.f("ix_stream_parent"), "stream", ["parent"])
