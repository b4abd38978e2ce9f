"""A room where 圈地 is played too: it joins for one test, by the one call that any process would make."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from shutil import copy

import pytest

from bot.app.rules import library
from bot.app.speech import words
from engines.registry import BOOKS, GAMES
from storage.sqlite_store import open_store
from tests.bot.conftest import Room, at_home
from tests.toy.game import GAME, LEAGUE
from tests.toy.launch import join


def _forget() -> None:
    """Nothing that was read with other games is kept."""
    words._BROUGHT.clear()
    for cached in (words.catalogue, words.words, library.library):
        cached.cache_clear()


@pytest.fixture
def joined() -> Iterator[None]:
    _forget()
    join()
    yield
    for game in (GAME, LEAGUE):
        del GAMES[game.key], BOOKS[game.key]
    _forget()


@pytest.fixture
async def room(joined: None, tmp_path: Path, empty: Path) -> AsyncIterator[Room]:
    store = await asyncio.to_thread(open_store, Path(copy(empty, tmp_path / "caipan.db")))
    yield Room(at_home(store))
    await store.close()
