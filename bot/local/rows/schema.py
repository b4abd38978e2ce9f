"""The schema of the SQLite file as a series of migration steps.

A released step never changes; a change is a new step.
"""

import sqlite3

STEPS = (
    """
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
""",
    """
ALTER TABLE chats ADD COLUMN is_forum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE chats ADD COLUMN migrated_to INTEGER;
ALTER TABLE members ADD COLUMN rights TEXT NOT NULL DEFAULT '{}';
ALTER TABLE messages ADD COLUMN thread INTEGER;
CREATE TABLE topics (
    chat_id INTEGER NOT NULL REFERENCES chats, thread INTEGER NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY (chat_id, thread)) WITHOUT ROWID;
ALTER TABLE updates ADD COLUMN chat_id INTEGER NOT NULL DEFAULT 0;
UPDATE updates SET chat_id =
    coalesce(json_extract(payload, '$.chat.id'), json_extract(payload, '$.message.chat.id'), 0);
CREATE INDEX updates_of_one_chat ON updates (chat_id, update_id);
""",
    """
CREATE TABLE queries (
    id TEXT PRIMARY KEY, person_id INTEGER NOT NULL, query TEXT NOT NULL, date INTEGER NOT NULL, results TEXT
    ) WITHOUT ROWID;
""",
    """
ALTER TABLE files ADD COLUMN description TEXT NOT NULL DEFAULT '';
""",
)


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Run the steps missing in this file. Raises ValueError for a file written by a newer version."""
    (done,) = connection.execute("PRAGMA user_version").fetchone()
    if done > len(STEPS):
        raise ValueError("this chat was kept by a newer version of the program")
    for number, step in enumerate(STEPS[done:], done + 1):
        connection.executescript(f"BEGIN IMMEDIATE; {step} PRAGMA user_version = {number}; COMMIT;")
