"""chats that cannot be reached, and boards that are pinned"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NEW: dict[str, dict[str, tuple[Any, Any]]] = {
    "chat": {"pin": (sa.String(), "off"), "gone": (sa.Boolean(), sa.false())},
    "live": {"pinned": (sa.Boolean(), sa.false())},
}


def upgrade() -> None:
    for table, columns in NEW.items():
        for name, (kind, before) in columns.items():
            op.add_column(table, sa.Column(name, kind, nullable=False, server_default=before))
        # The default was for the rows that were there.
        with op.batch_alter_table(table) as batch_op:
            for name in columns:
                batch_op.alter_column(name, server_default=None)
