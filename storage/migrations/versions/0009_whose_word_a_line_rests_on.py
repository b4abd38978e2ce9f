"""whose word a line rests on, and what messages ask about"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "signature",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("stream_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_signature_person_id")),
        sa.ForeignKeyConstraint(["stream_id"], ["stream.id"], name=op.f("fk_signature_stream_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_signature")),
    )
    op.create_index(op.f("ix_signature_stream_id"), "signature", ["stream_id"])
    op.execute("ALTER TABLE message ADD COLUMN about VARCHAR")
    asking = sa.text("about IS NOT NULL")
    op.create_index("ix_message_about", "message", ["stream_id"], sqlite_where=asking, postgresql_where=asking)
