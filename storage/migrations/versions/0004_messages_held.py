"""messages that a sender holds are found without looking at those that wait"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    held = sa.text("lease_until IS NOT NULL")
    op.create_index("ix_outbox_held", "outbox", ["lease_until"], sqlite_where=held, postgresql_where=held)
