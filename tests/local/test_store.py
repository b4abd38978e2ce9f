"""All or nothing, and nothing told that was not kept."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.local.rows.roster import BotAccount, Roster
from bot.local.rows.schema import STEPS
from bot.local.rows.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "chat.sqlite3")
    yield store
    store.close()


def test_a_failed_transaction_leaves_nothing_and_tells_nothing(store: Store) -> None:
    told: list[str] = []

    def fail_at_the_end() -> None:
        with store.transaction():
            store.set_fact("a", "1")
            with store.transaction():
                store.set_fact("b", "2")
                store.after_commit(lambda: told.append("b"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_at_the_end()
    assert (store.fact("a"), store.fact("b"), told) == (None, None, [])


def test_what_happened_is_told_after_the_outermost_commit(store: Store) -> None:
    told: list[str] = []
    with store.transaction():
        with store.transaction():
            store.after_commit(lambda: told.append("inner"))
        assert told == []
    assert told == ["inner"]
    store.after_commit(lambda: told.append("at once"))
    assert told == ["inner", "at once"]


def test_after_a_full_disk_it_goes_on(store: Store) -> None:
    row = store.one("PRAGMA page_count")
    assert row is not None
    store.run(f"PRAGMA max_page_count = {row[0]}")
    with pytest.raises(sqlite3.OperationalError, match="full"), store.transaction():
        store.set_fact("a", "x" * 100_000)
    store.run("PRAGMA max_page_count = 100000")
    with store.transaction():
        store.set_fact("b", "2")
    assert (store.fact("a"), store.fact("b")) == (None, "2")


def test_the_file_survives_a_power_cut(store: Store) -> None:
    settings = {name: store.run(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")}
    assert settings == {"journal_mode": "wal", "synchronous": 2}


def test_a_file_of_an_older_version_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    old = sqlite3.connect(path)
    old.executescript(STEPS[0])  # that version wrote no number
    old.execute("INSERT INTO chats VALUES (-5, 'supergroup', '群', 1, NULL, 1)")
    old.execute("INSERT INTO members VALUES (-5, 1001, 'creator')")
    old.execute('INSERT INTO messages VALUES (-5, 1, 1001, 0, NULL, NULL, \'{"text": "x"}\')')
    for payload in ('{"chat": {"id": -5}}', '{"message": {"chat": {"id": -6}}}'):
        old.execute("INSERT INTO updates (kind, payload) VALUES ('x', ?)", (payload,))
    old.commit()
    old.close()
    store = Store(path)
    assert [row["chat_id"] for row in store.all("SELECT chat_id FROM updates ORDER BY update_id")] == [-5, -6]
    roster = Roster(store, BotAccount(1, "b", "b", reads_all=False))
    assert [standing.status for _, standing in roster.members(-5)] == ["creator"]
    assert [chat.is_forum for chat in roster.chats()] == [False]
    store.close()
    Store(path).close()  # and again


def test_a_file_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"
    Store(path).close()
    with sqlite3.connect(path) as new:
        new.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    new.close()
    with pytest.raises(ValueError, match="newer version"):
        Store(path)
