"""whose and where something is that is due"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("due", sa.Column("chat_id", sa.BigInteger(), nullable=True))
    op.add_column("due", sa.Column("person_id", sa.BigInteger(), nullable=True))
    waiting = sa.text("NOT fired")
    for name in ("stream_id", "chat_id"):
        op.create_index(f"ix_due_{name}", "due", [name], sqlite_where=waiting, postgresql_where=waiting)
