"""How many updates a second go through the webhook, each with one reply, against bare echo bots in the same run.

Ours answers `/help`: the chat, the person, the served update and the message are committed before the update is
acknowledged; then the message is sent from the outbox and struck off it. An echo bot keeps nothing. 32 chats are kept
busy, each waiting for the acknowledgement of its last update. A round ends when every reply has arrived, so a bot that
acknowledges quickly and owes its replies gains nothing.

`move` is chess at 32 tables, an entry for each update. The board is drawn and sent as often as the sender gets to it, a
newer position taking the place of one that waits; so it has no reply of its own that could be timed.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import dataclass, field
from itertools import cycle, repeat, tee
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks._bots import caipan, echo
from benchmarks._games import long_game
from benchmarks._messenger import PATIENCE, Chat, Messenger, messenger
from benchmarks._postgres import database

CHATS = 32
ROUNDS = 5
SECONDS = 2.0
"""Each bot in each round."""
PLIES = 400
"""As long as a table's game can be; its chat falls silent then."""
QUIET_SECONDS = 0.3

Line = tuple[str, int]
"""What is said, and by which person of the chat."""
WARMING: Sequence[Line] = (("/help", 1),) * 20
SEATING: Sequence[Line] = (("/new chess", 1), ("/join", 1), ("/join", 2))


@dataclass
class Contestant:
    """A bot with its chats, and what was seen of it: of each round the rate, of each update the seconds."""

    name: str
    does: str
    chats: Sequence[Chat]
    lines: Sequence[Iterator[Line]]
    per_second: list[float] = field(default_factory=list)
    acknowledged: list[float] = field(default_factory=list)
    replied: list[float] = field(default_factory=list)

    async def round(self, api: Messenger) -> None:
        api.arrived.clear()
        begun = perf_counter()
        said = await asyncio.gather(*map(self._talk, self.chats, self.lines, repeat(begun + SECONDS)))
        ended = perf_counter()
        if self.does == "move":
            await quiet(api)
        else:
            ended = await self._replies(api, said)
        self.per_second.append(sum(map(len, said)) / (ended - begun))

    async def _talk(self, chat: Chat, lines: Iterator[Line], until: float) -> list[float]:
        """Keep the bot busy; when each update was sent off."""
        said: list[float] = []
        while ((now := perf_counter()) < until or not said) and (line := next(lines, None)):
            said.append(now)
            await chat.say(*line)
            self.acknowledged.append(perf_counter() - now)
        return said

    async def _replies(self, api: Messenger, said: Sequence[list[float]]) -> float:
        """Wait until every update has its reply; when the last one came."""
        owed = [(times, api.arrived.setdefault(chat.id, [])) for chat, times in zip(self.chats, said, strict=True)]
        async with asyncio.timeout(PATIENCE):
            while any(len(came) < len(went) for went, came in owed):
                api.news.clear()
                await api.news.wait()
        # Replies of a chat come in the order of its updates.
        for went, came in owed:
            self.replied += [there - here for here, there in zip(went, came, strict=True)]
        return max(came[-1] for _, came in owed)


async def quiet(api: Messenger) -> None:
    """Wait until nothing more is sent, so that the next bot has the machine for itself."""
    before = -1
    while before != (now := sum(map(len, api.arrived.values()))):
        before = now
        await asyncio.sleep(QUIET_SECONDS)


@asynccontextmanager
async def connected(first: int, port: int) -> AsyncIterator[list[Chat]]:
    """Chats with the bot at a port, numbered from `first`."""
    chats = [Chat(-1_000_000_000_000 - first - number) for number in range(CHATS)]
    await asyncio.gather(*(chat.open(port) for chat in chats))
    try:
        yield chats
    finally:
        for chat in chats:
            chat.close()


async def say_all(api: Messenger, chats: Sequence[Chat], lines: Sequence[Line]) -> None:
    """The same in all chats, before anything is measured."""

    async def one(chat: Chat) -> None:
        for line in lines:
            await chat.say(*line)

    await asyncio.gather(*map(one, chats))
    await quiet(api)


def moves() -> Iterator[Line]:
    """A long game, by the first and the second person in turn."""
    return zip((f"/move {move}" for move in long_game(PLIES)), cycle((1, 2)))


async def compare(folder: Path) -> list[Contestant]:
    """All bots run at once, and take turns: a slow moment of the machine hits all alike."""
    contestants: list[Contestant] = []
    async with AsyncExitStack() as stack:
        api = await stack.enter_async_context(messenger())

        async def enter(name: str, port: int, does: str = "/help") -> None:
            before, lines = (SEATING, moves()) if does == "move" else (WARMING, cycle(WARMING))
            chats = await stack.enter_async_context(connected(len(contestants) * CHATS, port))
            await say_all(api, chats, before)
            contestants.append(Contestant(name, does, chats, tee(lines, CHATS)))

        await enter("echo, our client", stack.enter_context(echo(api.url, "quick")))
        await enter("echo, stock client", stack.enter_context(echo(api.url, "stock")))
        file = stack.enter_context(caipan(api.url, folder / "sqlite"))
        await enter("caipan, SQLite", file)
        if url := stack.enter_context(database()):
            await enter("caipan, PostgreSQL", stack.enter_context(caipan(api.url, folder / "postgres", url)))
        await enter("caipan, SQLite", file, "move")
        for _ in range(ROUNDS):
            for contestant in contestants:
                await contestant.round(api)
    taken = len(contestants[-1].acknowledged)
    assert entries(folder / "sqlite" / "caipan.db") == taken, "not every move was written down"
    return contestants


def entries(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM entry").fetchone()[0])


def milliseconds(seconds: Sequence[float]) -> object:
    """The 99th of a hundred."""
    return round(sorted(seconds)[int(len(seconds) * 0.99)] * 1000, 1) if seconds else "–"


def ratio(ours: Contestant, theirs: Contestant) -> float:
    return round(median(mine / other for mine, other in zip(ours.per_second, theirs.per_second, strict=True)), 2)


def rows() -> Iterator[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder:
        contestants = asyncio.run(compare(Path(folder)))
    quick, stock, *_ = contestants
    for one in contestants:
        yield {
            "bot": one.name,
            "update": one.does,
            "per_s": round(median(one.per_second)),
            "ack_p99_ms": milliseconds(one.acknowledged),
            "reply_p99_ms": milliseconds(one.replied),
            "to_echo": ratio(one, quick),
            "to_stock_echo": ratio(one, stock),
        }
