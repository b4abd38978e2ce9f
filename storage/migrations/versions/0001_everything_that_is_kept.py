"""everything that is kept"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "chat",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=True),
        sa.Column("tell", sa.String(), nullable=False),
        sa.Column("reads_all", sa.Boolean(), nullable=False),
        sa.Column("last_message_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    op.create_table(
        "dead_letter",
        sa.Column("reference", sa.String(), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("update", sa.String(), nullable=False),
        sa.Column("error", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("reference", name=op.f("pk_dead_letter")),
    )
    with op.batch_alter_table("dead_letter", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_dead_letter_at"), ["at"], unique=False)

    op.create_table(
        "file",
        sa.Column("picture", sa.String(), nullable=False),
        sa.Column("file_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("picture", name=op.f("pk_file")),
    )
    op.create_table(
        "handled",
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("reply", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("cause", name=op.f("pk_handled")),
    )
    with op.batch_alter_table("handled", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_handled_at"), ["at"], unique=False)

    op.create_table(
        "person",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("unit", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=True),
        sa.Column("named", sa.Boolean(), nullable=False),
        sa.Column("merged_into", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["merged_into"], ["person.id"], name=op.f("fk_person_merged_into")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_person")),
    )
    with op.batch_alter_table("person", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_person_merged_into"), ["merged_into"], unique=False)

    op.create_table(
        "account",
        sa.Column("platform", sa.String(), nullable=False),
        sa.Column("account_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=True),
        sa.Column("username", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_account_person_id")),
        sa.PrimaryKeyConstraint("platform", "account_id", name=op.f("pk_account")),
    )
    with op.batch_alter_table("account", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_account_person_id"), ["person_id"], unique=False)

    op.create_table(
        "role",
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["chat_id"], ["chat.id"], name=op.f("fk_role_chat_id")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_role_person_id")),
        sa.PrimaryKeyConstraint("chat_id", "person_id", "role", name=op.f("pk_role")),
    )
    op.create_table(
        "presence",
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["chat_id"], ["chat.id"], name=op.f("fk_presence_chat_id")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_presence_person_id")),
        sa.PrimaryKeyConstraint("chat_id", "person_id", name=op.f("pk_presence")),
    )
    with op.batch_alter_table("presence", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_presence_person_id"), ["person_id"], unique=False)

    op.create_table(
        "invitation",
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["by"], ["person.id"], name=op.f("fk_invitation_by")),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_invitation_person_id")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_invitation")),
    )
    with op.batch_alter_table("invitation", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_invitation_person_id"), ["person_id"], unique=False)

    op.create_table(
        "deed",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["by"], ["person.id"], name=op.f("fk_deed_by")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_deed")),
    )
    with op.batch_alter_table("deed", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_deed_chat_id"), ["chat_id"], unique=False)

    op.create_table(
        "stream",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("rule_set", sa.String(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("creator", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("struck_version", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("outcome", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["chat_id"], ["chat.id"], name=op.f("fk_stream_chat_id")),
        sa.ForeignKeyConstraint(["creator"], ["person.id"], name=op.f("fk_stream_creator")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_stream")),
        sa.UniqueConstraint("chat_id", "number", name=op.f("uq_stream_chat_id_number")),
    )
    with op.batch_alter_table("stream", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_stream_chat_id_status"), ["chat_id", "status"], unique=False)

    op.create_table(
        "due",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("stream_id", sa.BigInteger(), nullable=True),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("fired", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["stream_id"], ["stream.id"], name=op.f("fk_due_stream_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_due")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("due", schema=None) as batch_op:
        batch_op.create_index(
            "ix_due_waiting",
            ["due_at"],
            unique=False,
            sqlite_where=sa.text("fired = 0"),
            postgresql_where=sa.text("NOT fired"),
        )

    op.create_table(
        "entry",
        sa.Column("stream_id", sa.BigInteger(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("cause", sa.String(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("struck", sa.Boolean(), nullable=False),
        sa.Column("struck_by", sa.String(), nullable=True),
        sa.Column("replaces", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_entry_person_id")),
        sa.ForeignKeyConstraint(["stream_id"], ["stream.id"], name=op.f("fk_entry_stream_id")),
        sa.PrimaryKeyConstraint("stream_id", "seq", name=op.f("pk_entry")),
    )
    op.create_table(
        "live",
        sa.Column("stream_id", sa.BigInteger(), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("picture", sa.String(), nullable=True),
        sa.Column("mention_id", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["stream_id"], ["stream.id"], name=op.f("fk_live_stream_id")),
        sa.PrimaryKeyConstraint("stream_id", name=op.f("pk_live")),
    )
    op.create_table(
        "message",
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("stream_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["stream_id"], ["stream.id"], name=op.f("fk_message_stream_id")),
        sa.PrimaryKeyConstraint("chat_id", "message_id", name=op.f("pk_message")),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("chat_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("policy", sa.String(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("stream_id", sa.BigInteger(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=True),
        sa.Column("coalesce", sa.String(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("lease_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("failed", sa.Boolean(), nullable=False),
        sa.Column("error", sa.String(), nullable=True),
        sa.ForeignKeyConstraint(["stream_id"], ["stream.id"], name=op.f("fk_outbox_stream_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_outbox_chat_id_priority_id"), ["chat_id", "priority", "id"], unique=False)
        batch_op.create_index(
            "ix_outbox_waiting",
            ["next_at"],
            unique=False,
            sqlite_where=sa.text("failed = 0"),
            postgresql_where=sa.text("NOT failed"),
        )
        batch_op.create_index(
            "uq_outbox_coalesce",
            ["coalesce"],
            unique=True,
            sqlite_where=sa.text("failed = 0"),
            postgresql_where=sa.text("NOT failed"),
        )

    op.create_table(
        "pending",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("stream_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=True),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["by"], ["person.id"], name=op.f("fk_pending_by")),
        sa.ForeignKeyConstraint(["stream_id"], ["stream.id"], name=op.f("fk_pending_stream_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pending")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("pending", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_pending_stream_id"), ["stream_id"], unique=False)

    op.create_table(
        "seat",
        sa.Column("stream_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("captain", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=op.f("fk_seat_person_id")),
        sa.ForeignKeyConstraint(["stream_id"], ["stream.id"], name=op.f("fk_seat_stream_id")),
        sa.PrimaryKeyConstraint("stream_id", "seat", name=op.f("pk_seat")),
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_seat_person_id"), ["person_id"], unique=False)
