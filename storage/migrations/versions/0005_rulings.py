"""rulings on what the text leaves open, and appeals with their answers"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def key() -> sa.Column[int]:
    return sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False)


def refers(owner: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=op.f(f"fk_{owner}_{column}"))


def upgrade() -> None:
    op.create_table(
        "ruling",
        key(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("stream_id", sa.BigInteger(), nullable=True),
        sa.Column("clause", sa.String(), nullable=True),
        sa.Column("overturned", sa.Boolean(), nullable=False),
        refers("ruling", "by", "person"),
        refers("ruling", "stream_id", "stream"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ruling")),
        sa.UniqueConstraint("chat_id", "number", name=op.f("uq_ruling_chat_id_number")),
    )
    op.create_table(
        "appeal",
        key(),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("instance", sa.String(), nullable=False),
        sa.Column("verdict", sa.String(), nullable=True),
        sa.Column("ruling_id", sa.BigInteger(), nullable=True),
        sa.Column("stream_id", sa.BigInteger(), nullable=True),
        refers("appeal", "by", "person"),
        refers("appeal", "ruling_id", "ruling"),
        refers("appeal", "stream_id", "stream"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_appeal")),
        sa.UniqueConstraint("chat_id", "number", name=op.f("uq_appeal_chat_id_number")),
    )
    op.create_table(
        "answer",
        sa.Column("appeal_id", sa.BigInteger(), nullable=False),
        sa.Column("instance", sa.String(), nullable=False),
        sa.Column("verdict", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        refers("answer", "appeal_id", "appeal"),
        refers("answer", "by", "person"),
        sa.PrimaryKeyConstraint("appeal_id", "instance", name=op.f("pk_answer")),
    )
