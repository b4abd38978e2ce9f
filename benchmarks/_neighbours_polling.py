"""One noisy group and its neighbour by polling: what was said at once while the neighbour plays chess.

300 hands of 双升, 150 × `/history` of that sheet, 30 × `/review` of a long game, all of one group and in the queue at
once. The neighbour's moves are put into the same queue at a walking pace until the last noisy line is served; timed is
each from then until it is committed, as the database tells.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from itertools import cycle
from pathlib import Path
from time import perf_counter
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from benchmarks._bots import polling
from benchmarks._games import long_game, long_sheet
from benchmarks._messenger import PATIENCE, Exchange, Messenger, update

ROUNDS = 3
PAUSE = 0.02
QUIET = 150
"""Moves of the neighbour before each noise."""
LOOK = 0.001
"""Seconds between two looks into the database."""
MOST = 100
NOISY, OTHER = -1_000_000_800_001, -1_000_000_800_002
BOT = 7000000001

Line = tuple[str, int]
Served = Callable[[Sequence[int]], Awaitable[int]]
"""How many of these updates are served."""
SEATING: Sequence[Line] = (("/new chess", 1), ("/join", 1), ("/join", 2))
SHEET: Sequence[Line] = (("/new 双升 后勤杯", 1), *((f"/join {seat}", at) for at, seat in enumerate("北西南东", 1)))
NOISES: dict[str, Sequence[Line]] = {
    "300 hands": [(f"/hand 台2 {line}", 1) for line in long_sheet(300)],
    "150 /history": [("/history 台2", 1)] * 150,
    "30 /review": [("/review 台1", 1)] * 30,
}


class Queue(Messenger):
    """A Bot API whose updates are fetched: they leave the queue when later ones are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self._queue: list[dict[str, Any]] = []
        self._waiting: asyncio.Transport | None = None

    def say(self, chat: int, lines: Sequence[Line]) -> list[int]:
        """Put lines into the queue; their numbers."""
        said = [update(chat, *line) for line in lines]
        self._queue += said
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            self._give(waiting)
        return [int(each["update_id"]) for each in said]

    def answer(self, transport: asyncio.Transport, head: bytes, body: bytes) -> None:
        if not head.split(b" ", 2)[1].endswith(b"/getUpdates"):
            super().answer(transport, head, body)
            return
        asked = json.loads(body)
        self._queue = [each for each in self._queue if each["update_id"] >= asked.get("offset", 0)]
        if self._queue or not asked["timeout"]:
            self._give(transport)
        else:
            self._waiting = transport

    def _give(self, transport: asyncio.Transport) -> None:
        self.reply(transport, self._queue[:MOST])


@asynccontextmanager
async def queue() -> AsyncIterator[Queue]:
    api = Queue()
    server = await asyncio.get_running_loop().create_server(lambda: Exchange(api.answer), "127.0.0.1", 0)
    async with server:
        api.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield api


@asynccontextmanager
async def watching(folder: Path, url: str | None) -> AsyncIterator[Served]:
    """Looks into the bot's database beside it."""
    if url is None:
        with closing(sqlite3.connect(f"file:{folder / 'caipan.db'}?mode=ro", uri=True)) as file:

            async def of_file(numbers: Sequence[int]) -> int:
                causes = json.dumps([f"{BOT}:{number}" for number in numbers])
                found = "SELECT count(*) FROM handled WHERE cause IN (SELECT value FROM json_each(?))"
                return int(file.execute(found, (causes,)).fetchone()[0])

            yield of_file
        return
    server = await asyncpg.connect(url)

    async def of_server(numbers: Sequence[int]) -> int:
        causes = [f"{BOT}:{number}" for number in numbers]
        return int(await server.fetchval("SELECT count(*) FROM handled WHERE cause = ANY($1)", causes))

    yield of_server
    await server.close()


async def until_served(served: Served, numbers: Sequence[int]) -> None:
    async with asyncio.timeout(PATIENCE * 4):
        while await served(numbers) < len(numbers):  # noqa: ASYNC110 - a database tells nobody by itself
            await asyncio.sleep(LOOK)


async def one_move(api: Queue, served: Served, line: Line) -> float:
    await asyncio.sleep(PAUSE)
    begun = perf_counter()
    await until_served(served, api.say(OTHER, [line]))
    return perf_counter() - begun


async def measure(folder: Path, url: str | None) -> list[tuple[str, list[float], list[float]]]:
    """Of each noise the seconds of every move in quiet, and while it lasts."""
    found = {name: (list[float](), list[float]()) for name in NOISES}
    async with AsyncExitStack() as stack:
        api = await stack.enter_async_context(queue())
        stack.enter_context(polling(api.url, folder, url))
        async with asyncio.timeout(PATIENCE):
            await api.asked.wait()
        served = await stack.enter_async_context(watching(folder, url))
        game = long_game(120, patient=True)
        played = [(f"/move 台1 {move}", who) for move, who in zip(game, cycle((1, 2)))]
        await until_served(served, api.say(NOISY, [*SEATING, *played, *SHEET]))
        await until_served(served, api.say(OTHER, SEATING))
        shuttle = cycle([(f"/move {move}", who) for move, who in zip(("Nf3", "Nf6", "Ng1", "Ng8"), cycle((1, 2)))])
        for _ in range(ROUNDS):
            for name, lines in NOISES.items():
                quiet, loud = found[name]
                quiet += [await one_move(api, served, next(shuttle)) for _ in range(QUIET)]
                numbers = api.say(NOISY, lines)
                while await served(numbers) < len(numbers):
                    loud.append(await one_move(api, served, next(shuttle)))
    return [(f"{name}, polling", *times) for name, times in found.items()]


def noises(folder: Path, url: str | None) -> Iterator[tuple[str, list[float], list[float]]]:
    yield from asyncio.run(measure(folder, url))
