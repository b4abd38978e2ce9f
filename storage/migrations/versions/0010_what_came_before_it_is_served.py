"""what came before it is served, and groups that have another number now"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "inbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("update", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inbox")),
        sa.UniqueConstraint("cause", name=op.f("uq_inbox_cause")),
    )
    op.create_index(op.f("ix_inbox_at"), "inbox", ["at"])
    op.create_table(
        "moved",
        sa.Column("old_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("new_id", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("old_id", name=op.f("pk_moved")),
    )
    op.create_index(op.f("ix_moved_new_id"), "moved", ["new_id"])
