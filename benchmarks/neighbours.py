"""What a noisy group costs its neighbours: how long another group waits, in quiet and while one does nothing but ask.

The noisy group has played 200 hands of 双升 and asks for `/history` again and again, each time as soon as the last
question was acknowledged; or it asks `/why` of one crowded board of 象棋 after the other. The other group plays chess
at a walking pace; timed is each of its moves from being delivered to its acknowledgement, when it is committed. Quiet
and noise take turns, so that a slow moment of the machine hits both alike. What one group says at once is then measured
by polling, too (`_neighbours_polling`).
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager
from itertools import cycle, product
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks import _neighbours_polling
from benchmarks._bots import caipan
from benchmarks._games import long_game, long_sheet
from benchmarks._messenger import Chat, messenger
from benchmarks._postgres import database
from benchmarks._weighing import questions

HANDS = 200
ROUNDS = 10
MOVES = 40
"""Of the other group in each half of a round: 400 in quiet, 400 in noise."""
PAUSE = 0.02
FIRST = -1_000_000_900_000


async def play(noisy: Chat) -> None:
    await noisy.say("/new 双升 后勤杯")
    for person, seat in enumerate(("北", "西", "南", "东"), 1):
        await noisy.say(f"/join {seat}", person)
    for line in long_sheet(HANDS):
        await noisy.say(f"/hand {line}", 1)
        await noisy.say("确认", 2)


@asynccontextmanager
async def noise(noisy: Chat, questions: Iterator[str]) -> AsyncIterator[None]:
    """One group that asks and asks."""
    ended = False

    async def ask() -> None:
        while not ended:
            await noisy.say(next(questions))

    asking = asyncio.create_task(ask())
    try:
        yield
    finally:
        ended = True
        await asking


async def pace(other: Chat, moves: Iterator[tuple[str, int]]) -> list[float]:
    took = []
    for _ in range(MOVES):
        await asyncio.sleep(PAUSE)
        begun = perf_counter()
        await other.say(*next(moves))
        took.append(perf_counter() - begun)
    return took


async def measure(folder: Path, url: str | None, asked: Sequence[str]) -> tuple[list[float], list[float]]:
    """The seconds of each move in quiet, and while these are asked in turn."""
    noises = cycle(asked)
    quiet: list[float] = []
    loud: list[float] = []
    async with messenger() as api:
        with caipan(api.url, folder, url) as port:
            noisy, other = Chat(FIRST - 1), Chat(FIRST - 2)
            await asyncio.gather(noisy.open(port), other.open(port))
            await play(noisy)
            for text, person in (("/new chess", 1), ("/join", 1), ("/join", 2)):
                await other.say(text, person)
            game = long_game(2 * ROUNDS * MOVES // 4, patient=True) * 4
            moves = zip((f"/move {move}" for move in game), cycle((1, 2)))
            for _ in range(ROUNDS):
                quiet += await pace(other, moves)
                async with noise(noisy, noises):
                    loud += await pace(other, moves)
            noisy.close()
            other.close()
    return quiet, loud


def _ms(seconds: list[float], share: float) -> float:
    return round(sorted(seconds)[int(len(seconds) * share)] * 1000, 2)


def rows() -> Iterator[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        stores: list[tuple[str, str | None]] = [("SQLite", None)]
        if url := stack.enter_context(database()):
            stores.append(("PostgreSQL", url))
        noises = {"/history": ["/history"], "/why": list(questions())}
        for (name, where), (heard, asked) in product(stores, noises.items()):
            measured = asyncio.run(measure(Path(folder) / f"{name}-{heard[1:]}", where, asked))
            yield _row(name, f"{heard}, webhook", *measured)
        for name, where in stores:
            for noise, quiet, loud in _neighbours_polling.noises(Path(folder) / f"{name}-polling", where):
                yield _row(name, noise, quiet, loud)


def _row(store: str, noise: str, quiet: list[float], loud: list[float]) -> dict[str, object]:
    return {
        "store": store,
        "noise": noise,
        "moves": len(loud),
        "quiet_median_ms": round(median(quiet) * 1000, 2),
        "noisy_median_ms": round(median(loud) * 1000, 2),
        "quiet_p99_ms": _ms(quiet, 0.99),
        "noisy_p99_ms": _ms(loud, 0.99),
        "ratio_p99": round(_ms(loud, 0.99) / _ms(quiet, 0.99), 2),
    }
