"""The SQLite file, and transactions with callbacks after the commit.

Statements run on the event loop: each takes well under a millisecond on a local file, a commit a few milliseconds, and
a single connection without threads has no ordering to get wrong. WAL with synchronous=FULL: committed data survives
kill -9 and a power cut. The file stays locked (locking_mode=EXCLUSIVE), so that a second server cannot share it
unnoticed.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bot.local.rows.schema import bring_up_to_date
from storage.private import keep_private


class Store:
    def __init__(self, path: Path | str) -> None:
        if isinstance(path, Path):
            keep_private(path)
        self._connection = sqlite3.connect(path, isolation_level=None, timeout=2)
        self._connection.row_factory = sqlite3.Row
        try:
            for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                self._connection.execute(f"PRAGMA {pragma}")
            bring_up_to_date(self._connection)
        except (sqlite3.Error, ValueError):
            self._connection.close()
            raise
        self._depth = 0
        self._afterwards: list[Callable[[], None]] = []

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Run a block completely or not at all. An inner transaction is part of the outer one."""
        outermost = self._depth == 0
        if outermost:
            self._connection.execute("BEGIN IMMEDIATE")
        self._depth += 1
        try:
            yield
            if outermost:
                self._connection.execute("COMMIT")
        except BaseException:
            if outermost:
                self._afterwards.clear()
                if self._connection.in_transaction:  # a full disk has ended the transaction already
                    self._connection.execute("ROLLBACK")
            raise
        finally:
            self._depth -= 1
        if outermost:
            told, self._afterwards = self._afterwards, []
            for tell in told:
                tell()

    def after_commit(self, tell: Callable[[], None]) -> None:
        """Call `tell` after the commit: at once outside of a transaction, never after a rollback."""
        if self._depth:
            self._afterwards.append(tell)
        else:
            tell()

    def run(self, statement: str, *values: Any) -> sqlite3.Cursor:
        return self._connection.execute(statement, values)

    def one(self, statement: str, *values: Any) -> sqlite3.Row | None:
        row: sqlite3.Row | None = self.run(statement, *values).fetchone()
        return row

    def all(self, statement: str, *values: Any) -> list[sqlite3.Row]:
        return self.run(statement, *values).fetchall()

    def fact(self, name: str) -> str | None:
        row = self.one("SELECT value FROM facts WHERE name = ?", name)
        return None if row is None else str(row["value"])

    def set_fact(self, name: str, value: str) -> None:
        self.run("INSERT OR REPLACE INTO facts VALUES (?, ?)", name, value)

    def forget(self, name: str) -> None:
        self.run("DELETE FROM facts WHERE name = ?", name)
