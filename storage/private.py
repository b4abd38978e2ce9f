"""File permissions: only the owner may read a file with people's messages."""

from __future__ import annotations

import os
from pathlib import Path

_OWNER = 0o600
_BESIDE = ("", "-wal", "-shm", "-journal")
"""The suffixes of SQLite's files beside a database; SQLite creates such files with the database's own permissions."""


def keep_private(database: Path) -> None:
    """Create the database file if missing, and remove all permissions except the owner's."""
    os.close(os.open(database, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _OWNER))
    for ending in _BESIDE:
        file = database.with_name(database.name + ending)
        if file.exists() and file.stat().st_uid == os.geteuid() and file.stat().st_mode & 0o077:
            file.chmod(_OWNER)
