"""A polling bot killed while its inbox is full: nothing is lost, nothing counts twice, everything is in order."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import text

from storage.address import address
from storage.databases import look, migrate

TOKEN = "7000000001:local-test-token"
SHUTTLE = ("Nf3", "Nf6", "Ng1", "Ng8")
MOVES = 120
"""Of each of two groups, half of them said before the one became a supergroup."""


class Bot:
    """`caipan run` by polling, on either database, and what it has written there, read beside it."""

    def __init__(self, api: str, folder: Path, database: str | None) -> None:
        self._settings = {"CAIPAN_MODE": "polling", "CAIPAN_TOKEN": TOKEN, "CAIPAN_API_URL": api}
        self._settings |= {"CAIPAN_DATA": str(folder), "CAIPAN_LIMITS": "no", "CAIPAN_LOG": "warning"}
        if database is not None:
            self._settings["CAIPAN_DATABASE_URL"] = database
        self._where = address(database) if database is not None else folder / "caipan.db"
        migrate(self._where)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Until the end of the block, where it is killed."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("CAIPAN_")}
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.cli", "run"), env=inherited | self._settings
        )
        try:
            yield
            assert process.returncode is None, "it ended by itself"
        finally:
            if process.returncode is None:
                process.kill()
            await process.wait()

    async def rows(self, statement: str) -> list[tuple[Any, ...]]:
        def work(connection: Any) -> list[tuple[Any, ...]]:
            return [tuple(row) for row in connection.execute(text(statement))]

        return await asyncio.to_thread(look, self._where, work)

    async def kept(self) -> int:
        """How many letters are in the inbox."""
        return int((await self.rows("SELECT count(*) FROM inbox"))[0][0])

    async def entries(self) -> dict[int, list[str]]:
        """The record of each table, by its number in the database."""
        found: dict[int, list[str]] = {}
        lines = "SELECT stream_id, text FROM entry WHERE NOT struck ORDER BY stream_id, seq"
        for stream, line in await self.rows(lines):
            found.setdefault(stream, []).append(line)
        return found


@pytest.mark.parametrize("kills", [2, pytest.param(15, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_nothing_is_lost_or_twice_or_out_of_order(
    local: str, tmp_path: Path, until: Callable[..., Any], request: pytest.FixtureRequest, kind: str, kills: int
) -> None:
    database = request.getfixturevalue("postgres")() if kind == "postgresql" else None
    bot = await asyncio.to_thread(Bot, local, tmp_path / "data", database)
    chance = random.Random(kills)
    async with aiohttp.ClientSession() as session:

        async def ui(method: str, path: str, **body: Any) -> Any:
            async with session.request(method, f"{local}/ui/{path}", json=body) as answer:
                return await answer.json()

        async def say(chat: int, person: int, said: str) -> None:
            await ui("POST", "messages", chat_id=chat, person_id=1000 + person, text=said)

        async def play(chat: int, first: int, count: int) -> None:
            for number in range(first, first + count):
                await say(chat, 1 + number % 2, f"/move {SHUTTLE[number % 4]}")

        old = int((await ui("POST", "chats", title="后勤杯", type="group"))["id"])
        other = int((await ui("POST", "chats", title="教工杯"))["id"])
        for chat in (old, other):
            for person, said in ((1, "/new chess"), (1, "/join 白"), (2, "/join 黑")):
                await say(chat, person, said)
            await play(chat, 0, MOVES // 2)
        new = int((await ui("PATCH", f"chats/{old}", upgrade=True))["id"])
        for chat in (new, other):
            await play(chat, MOVES // 2, MOVES // 2)

        async def full() -> bool:
            return await bot.kept() > 0

        fullest = 0
        for _ in range(kills):
            async with bot.running():
                await until(full, "an inbox with something in it")
                await asyncio.sleep(chance.uniform(0.0, 0.1))
            fullest = max(fullest, await bot.kept())

        async def done() -> bool:
            return await bot.kept() == 0 and sum(map(len, (await bot.entries()).values())) >= 2 * MOVES

        async with bot.running():
            await until(done, "all of it on record")
            await asyncio.sleep(1.0)  # for what should not be there
    game = [SHUTTLE[number % 4] for number in range(MOVES)]
    # PostgreSQL does not give a number again that a killed transaction has taken.
    assert list((await bot.entries()).values()) == [game, game]
    assert await bot.rows("SELECT count(*) FROM dead_letter") == [(0,)]
    assert fullest > 50, "it was never killed with a full inbox"
