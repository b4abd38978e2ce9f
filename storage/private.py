"""Files that hold what people wrote are their owner's alone."""

from __future__ import annotations

import os
from pathlib import Path

_OWNER = 0o600
_BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a database; a new one gets the database's own permissions."""


def keep_private(database: Path) -> None:
    """Make the file if there is none, and let nobody but its owner read it or write to it."""
    os.close(os.open(database, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _OWNER))
    for ending in _BESIDE:
        file = database.with_name(database.name + ending)
        if file.exists() and file.stat().st_uid == os.geteuid() and file.stat().st_mode & 0o077:
            file.chmod(_OWNER)
