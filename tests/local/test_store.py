"""All or nothing, and nothing told that was not kept."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.local.store import Store


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
