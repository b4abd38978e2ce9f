"""The lock file beside a database, which allows only one bot process to write."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class Busy(Exception):
    """Another process holds the lock of this database."""


def _for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class Lock:
    """A lock held until `close` or until the process ends in any way. The file remains and means nothing by itself.

    The lock file lies beside the real database file, even if the path goes through symbolic links.
    """

    def __init__(self, database: Path) -> None:
        file = database.resolve()
        path = file.with_name(file.name + ".lock")
        self._file = open(path, "a+", encoding="ascii", opener=_for_the_owner)  # noqa: SIM115 - held open
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
