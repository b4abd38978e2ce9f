"""The lock file beside a database: one bot process writes to it, no more."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class Busy(Exception):
    """Another process has the database."""


class Lock:
    """Held until closed or until the process ends, however it ends. The file stays; its presence means nothing."""

    def __init__(self, database: Path) -> None:
        path = database.with_name(database.name + ".lock")
        self._file = path.open("a+", encoding="ascii")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.seek(0)
            holder = self._file.read(20).strip()
            self._file.close()
            raise Busy(f"{database} is in use by process {holder or '?'}") from None
        self._file.truncate(0)
        self._file.write(str(os.getpid()))
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def __enter__(self) -> Lock:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
