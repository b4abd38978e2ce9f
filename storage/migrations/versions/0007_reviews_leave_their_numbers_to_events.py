"""reviews leave their numbers to events"""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    # Until now all that is no table counted downwards from -1. Beneath this only what is called by no number does.
    op.execute("UPDATE stream SET number = number - 1000000 WHERE number < 0 AND kind <> 'event'")
