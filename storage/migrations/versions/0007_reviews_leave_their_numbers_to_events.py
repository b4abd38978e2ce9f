"""reviews leave their numbers to events"""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    # Before this revision all streams except tables counted downwards from -1. Now only events use that range, and
    # streams without a public number count downwards below -1000000.
    op.execute("UPDATE stream SET number = number - 1000000 WHERE number < 0 AND kind <> 'event'")
