"""A database is its owner's alone, and one bot's alone, by whatever path it is reached."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.local.rows.store import Store as ChatStore
from storage.lock import Busy
from storage.migrations import migrate
from storage.sqlite_store import open_store


def modes(folder: Path) -> dict[str, str]:
    return {file.name: oct(file.stat().st_mode & 0o777) for file in sorted(folder.iterdir()) if file.is_file()}


@pytest.fixture(autouse=True)
def generous() -> Iterator[None]:
    """Whatever a process makes is everybody's to read unless it says otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


async def test_a_new_database_is_its_owners_alone(path: Path) -> None:
    store = open_store(path)
    try:
        await store.run(lambda unit: unit.meet_chat(-1, "group", "棋牌群"))
        assert set(modes(path.parent).values()) == {"0o600"}
        assert {"caipan.db", "caipan.db-wal", "caipan.db-shm"} <= modes(path.parent).keys()
    finally:
        await store.close()


def test_an_old_one_becomes_so_when_it_is_opened(path: Path) -> None:
    migrate(path)
    path.chmod(0o644)
    asyncio.run(open_store(path).close())
    assert modes(path.parent)["caipan.db"] == "0o600"


def test_so_does_the_local_chats(tmp_path: Path) -> None:
    ChatStore(tmp_path / "local.sqlite3").close()
    assert set(modes(tmp_path).values()) == {"0o600"}


@pytest.mark.parametrize("linked", ["file", "folder"])
async def test_a_second_bot_is_noticed_through_symbolic_links(tmp_path: Path, linked: str) -> None:
    (tmp_path / "data").mkdir()
    real = tmp_path / "data" / "caipan.db"
    store = open_store(real)
    try:
        if linked == "file":
            (tmp_path / "other.db").symlink_to(real)
            other = tmp_path / "other.db"
        else:
            (tmp_path / "elsewhere").symlink_to(real.parent)
            other = tmp_path / "elsewhere" / "caipan.db"
        with pytest.raises(Busy):
            open_store(other)
    finally:
        await store.close()
