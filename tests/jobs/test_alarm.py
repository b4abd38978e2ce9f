"""The alarm clock: it rings when something is due, early plans come before late ones, and nothing is done twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from bot.app.path.handle import App
from bot.app.request.incoming import Incoming, Place
from bot.jobs.alarm import Alarm
from engines.registry import GAMES, SHELF
from storage.address import Address, address
from storage.databases import open_any
from storage.store import Account, Store, Unavailable

GROUP = Place(-1001, "supergroup", "棋牌群")
PATIENCE = 90.0


class Hall:
    """One process's application and alarm on a database."""

    def __init__(self, store: Store, heartbeat: float) -> None:
        self.woken = 0
        self.alarm = Alarm(heartbeat)
        self.app = App(store, GAMES, shelf=SHELF, planned=self.alarm.expect)
        self._cause = 0

    async def ring(self) -> None:
        await self.alarm.run(self.app, self._wake)

    def _wake(self) -> None:
        self.woken += 1

    async def say(self, text: str, person: int = 1) -> None:
        self._cause += 1
        account = Account("telegram", person, "小林", "zh-hans")
        cause = f"{id(self)}:{self._cause}"
        await self.app.handle(Incoming(cause, GROUP, account, datetime.now(UTC), self._cause, text=text))

    async def said(self) -> list[str]:
        """All that waits to be sent and was not asked for."""

        def look(unit: Any) -> list[str]:
            now = datetime.now(UTC)
            texts = []
            while claimed := unit.claim(now, 50, now + timedelta(minutes=1)):
                for outgoing in claimed:
                    texts.append(str(outgoing.message.payload.get("html", "")))
                    unit.sent(outgoing)
            return texts

        return [text for text in await self.app.store.run(look) if text.startswith("⏰ <a")]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caipan.db"


@asynccontextmanager
async def open_hall(where: Address, heartbeat: float = 30.0, *, running: bool = True) -> AsyncIterator[Hall]:
    store = await open_any(where)
    hall = Hall(store, heartbeat)
    task = asyncio.create_task(hall.ring() if running else asyncio.sleep(0))
    try:
        yield hall
        assert not running or not task.done()
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await store.close()


async def until(look: Callable[[], Any], *wanted: Any) -> list[Any]:
    """Collect what is seen until all that is wanted is there."""
    seen: list[Any] = []
    deadline = monotonic() + PATIENCE
    while monotonic() < deadline:
        seen += await look()
        if all(any(text in each for each in seen) for text in wanted):
            return seen
        await asyncio.sleep(0.02)
    raise AssertionError(f"{wanted} not seen, but {seen}")


async def test_it_rings_when_something_is_due(where: Address) -> None:
    async with open_hall(where) as hall:
        await asyncio.sleep(0.2)
        begun = monotonic()
        await hall.say("/remind 1秒 带水")
        assert await hall.said() == []
        assert len(await until(hall.said, "带水")) == 1
        assert 0.9 < monotonic() - begun < 10
        assert hall.woken == 1


async def test_what_is_planned_later_but_due_earlier_comes_first(path: Path) -> None:
    async with open_hall(path) as hall:
        await hall.say("/remind 3秒 茶")
        await hall.say("/remind 1秒 水")
        await hall.say("/remind 1小时 酒")
        heard = await until(hall.said, "茶")
        assert [text[-1] for text in heard] == ["水", "茶"]


async def test_what_came_due_while_nobody_was_there_comes_once_and_is_never_dropped(where: Address) -> None:
    async with open_hall(where, running=False) as hall:
        for number in range(5):
            await hall.say(f"/remind 1秒 第{number}")
        await hall.said()
    await asyncio.sleep(1.1)
    async with open_hall(where) as hall:
        heard = await until(hall.said, "第4")
        await asyncio.sleep(0.3)
        heard += await hall.said()
        assert [text[-1] for text in heard] == list("01234")
    async with open_hall(where) as hall:
        await asyncio.sleep(0.3)
        assert await hall.said() == []


async def test_of_several_replicas_one_rings(postgres: Callable[[], str]) -> None:
    where = address(postgres())
    async with open_hall(where, 0.2) as one, open_hall(where, 0.2) as two, open_hall(where, 0.2) as three:
        for number in range(20):
            await (one, two, three)[number % 3].say(f"/remind 1秒 第{number:02}")
        await asyncio.sleep(0.1)
        heard = await until(one.said, *(f"第{number:02}" for number in range(20)))
        await asyncio.sleep(0.5)
        heard += await two.said()
        assert len(heard) == 20
        assert one.woken + two.woken + three.woken == 20


async def test_the_heartbeat_finds_what_another_process_planned(postgres: Callable[[], str]) -> None:
    where = address(postgres())
    async with open_hall(where, 0.3) as watching:
        async with open_hall(where, running=False) as planning:
            await planning.say("/remind 1秒 水")
        assert len(await until(watching.said, "水")) == 1


async def test_a_fault_of_ours_is_buried_and_blocks_nothing(path: Path) -> None:
    async with open_hall(path, running=False) as hall:
        await hall.say("/help")
        now = datetime.now(UTC)
        await hall.app.store.run(lambda unit: unit.plan("nonsense", now, None, {"a": 1}, chat_id=GROUP.chat_id))
        await hall.say("/remind 1秒 水")
    async with open_hall(path) as hall:
        await until(hall.said, "水")
        letters = await hall.app.store.read(lambda unit: unit.dead_letters(10))
        assert [(letter.cause, letter.error) for letter in letters] == [("due:1", "KeyError('nonsense')")]
        assert '"kind": "nonsense"' in letters[0].update
        assert await hall.app.store.read(lambda unit: unit.next_due()) is None


async def test_a_database_that_is_away_is_asked_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_hall(path) as hall:
        real = hall.app.ring
        failures: list[datetime] = []

        async def ring(now: datetime, claimed: list[Any], *more: Any) -> bool:
            if len(failures) < 2:
                failures.append(now)
                raise Unavailable("away")
            return await real(now, claimed, *more)

        monkeypatch.setattr(hall.app, "ring", ring)
        await hall.say("/remind 1秒 水")
        await until(hall.said, "水")
        assert len(failures) == 2


async def test_a_chat_that_is_gone_is_not_written_to(path: Path) -> None:
    async with open_hall(path) as hall:
        now = datetime.now(UTC)
        await hall.app.store.run(lambda unit: unit.plan("remind", now, None, {"text": "x"}, chat_id=-5, person_id=1))
        hall.alarm.expect(now)

        async def gone() -> list[str]:
            return ["gone"] if await hall.app.store.read(lambda unit: unit.next_due()) is None else []

        await until(gone, "gone")
        assert await hall.app.store.read(lambda unit: unit.next_due()) is None
        assert await hall.app.store.read(lambda unit: unit.waiting()) == 0
