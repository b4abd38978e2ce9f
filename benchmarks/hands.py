"""What a `/hand` of 双升 costs from the update to its commit, as the sheet grows: the same at every hand, at best.

The bot's own path without a messenger, on a SQLite file. Each hand is reported by one side and confirmed by the other;
only the report is timed. Nothing is sent or drawn.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks._games import long_sheet
from bot.app.path.handle import App
from bot.app.request.incoming import Incoming, Place
from engines.registry import GAMES
from storage.sqlite_store import open_store
from storage.store import Account

ROUNDS = 9
"""Hands that are timed from each number on, or up to the last that a sheet holds."""
HANDS = (1, 30, 200)
SEATS = ("北", "西", "南", "东")


class Group:
    """A chat in which four people play, an update every minute."""

    _updates = count(1)

    def __init__(self, app: App, chat_id: int) -> None:
        self._app = app
        self._place = Place(chat_id, "supergroup", "棋牌群")
        self._begun = datetime.now(UTC)

    async def say(self, person: int, text: str) -> float:
        """The seconds until what was said is committed."""
        number = next(self._updates)
        who = Account("telegram", person, f"P{person}")
        at = self._begun + timedelta(minutes=number)
        incoming = Incoming(f"1:{number}", self._place, who, at, number, text=text)
        begun = perf_counter()
        await self._app.handle(incoming)
        return perf_counter() - begun

    async def play(self, hands: int) -> list[float]:
        """Sit down and play; the seconds of each report."""
        await self.say(1, "/new 双升 后勤杯")
        for person, seat in enumerate(SEATS, 1):
            await self.say(person, f"/join {seat}")
        took = []
        for line in long_sheet(hands):
            took.append(await self.say(1, f"/hand {line}"))
            await self.say(2, "确认")
        return took


async def measure(folder: Path) -> list[float]:
    store = open_store(folder / "caipan.db")
    try:
        app = App(store, GAMES)
        await Group(app, -1001).play(ROUNDS)  # what is done once for all is done here
        took = await Group(app, -1002).play(HANDS[-1])
        kept = await store.read(lambda unit: len(unit.entries(max(unit.stream_ids()))))
        assert kept == HANDS[-1], "not every hand was written down"
        return took
    finally:
        await store.close()


def rows() -> Iterator[dict[str, object]]:
    with tempfile.TemporaryDirectory() as folder:
        took = asyncio.run(measure(Path(folder)))
    starts = {hand: min(hand - 1, len(took) - ROUNDS) for hand in HANDS}
    by_hand = {hand: median(took[start : start + ROUNDS]) for hand, start in starts.items()}
    for hand, seconds in by_hand.items():
        yield {
            "hand": hand,
            "ms": round(seconds * 1e3, 1),
            "to_the_first": round(seconds / by_hand[HANDS[0]], 2),
        }
