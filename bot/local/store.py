"""The SQLite file: its tables, and transactions that end in what is to be told afterwards.

Statements run on the event loop: each takes well under a millisecond on a local file, a commit a few, and one
connection without threads has no order to get wrong. WAL with synchronous=FULL: what was committed survives
kill -9 and a power cut. The file is locked for good (locking_mode=EXCLUSIVE), so that a second server cannot
share it unnoticed.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SCHEMA = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (
    id INTEGER PRIMARY KEY, first_name TEXT NOT NULL, username TEXT, language_code TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS chats (
    id INTEGER PRIMARY KEY, type TEXT NOT NULL, title TEXT, started INTEGER NOT NULL,
    pinned INTEGER, last_message_id INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS members (
    chat_id INTEGER NOT NULL REFERENCES chats, user_id INTEGER NOT NULL, status TEXT NOT NULL,
    PRIMARY KEY (chat_id, user_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS messages (
    chat_id INTEGER NOT NULL REFERENCES chats, message_id INTEGER NOT NULL, sender_id INTEGER NOT NULL,
    date INTEGER NOT NULL, edit_date INTEGER, reply_to INTEGER, body TEXT NOT NULL,
    PRIMARY KEY (chat_id, message_id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (
    number INTEGER PRIMARY KEY AUTOINCREMENT, file_id TEXT NOT NULL UNIQUE,
    file_unique_id TEXT NOT NULL UNIQUE, original TEXT NOT NULL, kind TEXT NOT NULL, path TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL, mime TEXT NOT NULL, width INTEGER, height INTEGER, data BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS files_of_one_original ON files (original);
CREATE TABLE IF NOT EXISTS updates (
    update_id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, payload TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS presses (
    id TEXT PRIMARY KEY, chat_id INTEGER NOT NULL, message_id INTEGER NOT NULL, person_id INTEGER NOT NULL,
    data TEXT NOT NULL, date INTEGER NOT NULL, answered INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS commands (
    scope TEXT NOT NULL, language TEXT NOT NULL, commands TEXT NOT NULL, PRIMARY KEY (scope, language)
    ) WITHOUT ROWID;
"""


class Store:
    def __init__(self, path: Path | str) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, timeout=2)
        self._connection.row_factory = sqlite3.Row
        try:
            for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                self._connection.execute(f"PRAGMA {pragma}")
            self._connection.executescript(SCHEMA)
        except sqlite3.Error:
            self._connection.close()
            raise
        self._depth = 0
        self._afterwards: list[Callable[[], None]] = []

    def close(self) -> None:
        self._connection.close()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing. An inner transaction is part of the outer one."""
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
                if self._connection.in_transaction:  # a full disk has ended it already
                    self._connection.execute("ROLLBACK")
            raise
        finally:
            self._depth -= 1
        if outermost:
            told, self._afterwards = self._afterwards, []
            for tell in told:
                tell()

    def after_commit(self, tell: Callable[[], None]) -> None:
        """Write it down, then tell it: runs at once outside of a transaction, never for one rolled back."""
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
