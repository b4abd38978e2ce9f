"""The lock file beside a database: one bot process writes to it, no more."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class Busy(Exception):
    """Another process has the database."""


def _for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


class Lock:
    """Held until closed or until the process ends, however it ends. The file stays; its presence means nothing.

    It lies beside the database itself, by whatever links that is reached.
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
