"""what some databases lack: the first revision was completed when the second was there already"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    known = sa.inspect(op.get_bind())
    tables = set(known.get_table_names())
    columns = {owner: {column["name"] for column in known.get_columns(owner)} for owner in ("person", "seat")}
    for owner, name in (("person", "named"), ("seat", "captain")):
        if name not in columns[owner]:
            op.add_column(owner, sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
            # The default was for the rows that were there.
            with op.batch_alter_table(owner) as batch_op:
                batch_op.alter_column(name, server_default=None)
    if "merged_into" not in columns["person"]:
        # Both databases read this alike. Alembic would leave the constraint nameless.
        added = "merged_into BIGINT CONSTRAINT fk_person_merged_into REFERENCES person (id)"
        op.execute(f"ALTER TABLE person ADD COLUMN {added}")
        op.create_index("ix_person_merged_into", "person", ["merged_into"])
    if "presence" not in tables:
        op.create_table(
            "presence",
            sa.Column("chat_id", sa.BigInteger(), nullable=False),
            sa.Column("person_id", sa.BigInteger(), nullable=False),
            sa.Column("since", sa.DateTime(timezone=True), nullable=False),
            sa.ForeignKeyConstraint(["chat_id"], ["chat.id"], name="fk_presence_chat_id"),
            sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_presence_person_id"),
            sa.PrimaryKeyConstraint("chat_id", "person_id", name="pk_presence"),
        )
        op.create_index("ix_presence_person_id", "presence", ["person_id"])
    if "invitation" not in tables:
        op.create_table(
            "invitation",
            sa.Column("token", sa.String(), nullable=False),
            sa.Column("person_id", sa.BigInteger(), nullable=False),
            sa.Column("chat_id", sa.BigInteger(), nullable=False),
            sa.Column("by", sa.BigInteger(), nullable=True),
            sa.Column("until", sa.DateTime(timezone=True), nullable=False),
            sa.ForeignKeyConstraint(["by"], ["person.id"], name="fk_invitation_by"),
            sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_invitation_person_id"),
            sa.PrimaryKeyConstraint("token", name="pk_invitation"),
        )
        op.create_index("ix_invitation_person_id", "invitation", ["person_id"])
    if "deed" not in tables:
        op.create_table(
            "deed",
            sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
            sa.Column("chat_id", sa.BigInteger(), nullable=False),
            sa.Column("at", sa.DateTime(timezone=True), nullable=False),
            sa.Column("by", sa.BigInteger(), nullable=True),
            sa.Column("kind", sa.String(), nullable=False),
            sa.Column("payload", sa.JSON(), nullable=False),
            sa.ForeignKeyConstraint(["by"], ["person.id"], name="fk_deed_by"),
            sa.PrimaryKeyConstraint("id", name="pk_deed"),
        )
        op.create_index("ix_deed_chat_id", "deed", ["chat_id"])
