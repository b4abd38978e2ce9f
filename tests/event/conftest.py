"""A group in which events are held: an organiser, a chief referee, players with and without accounts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from shutil import copy
from typing import Any

import pytest

from bot.app.folding import Folding
from bot.app.path.handle import App
from engines.registry import SHELF, everything
from engines.tournament.model import Pairing
from engines.tournament.state import State
from storage.sqlite_store import open_store
from storage.store import Due, Stream
from tests.bot.conftest import Room, private

ORGANISER, CHIEF, REFEREE = 100, 101, 102
"""The organiser and the two referees, none of whom is entered."""
NAMES = {ORGANISER: "组织者", CHIEF: "裁判长", REFEREE: "裁判员"}


@dataclass
class Group(Room):
    """The room with what an event needs besides."""

    async def ring(self, minutes: float = 0) -> None:
        """Let time pass, and do what comes due on the way."""
        self.now += timedelta(minutes=minutes)
        claimed: list[Due] = []
        while await self.app.ring(self.now, claimed):
            pass
        await self.flush()

    async def event(self, number: int = 1) -> Stream:
        def look(unit: Any) -> Stream:
            statuses = ("seating", "playing", "ended", "cancelled", "broken")
            events = unit.events(self.group.chat_id, statuses)
            found: list[Stream] = [stream for stream in events if -stream.number == number]
            return found[0]

        return await self.app.store.read(look)

    async def state(self, number: int = 1) -> State:
        """The event as the application folds it."""
        stream = await self.event(number)
        table = await self.app.store.read(lambda unit: Folding(self.app.tables).fold(unit, stream))
        state: State = table.state
        return state

    async def lines(self, number: int = 1) -> list[str]:
        """The lines that count."""
        stream = await self.event(number)
        stored = await self.app.store.read(lambda unit: unit.entries(stream.id))
        return [line.text for line in stored if not line.struck]

    async def tables(self, number: int = 1) -> list[Stream]:
        stream = await self.event(number)
        return list(await self.app.store.read(lambda unit: unit.children(stream.id)))

    async def appointed(self) -> None:
        """Organiser and referees."""
        self.names |= NAMES
        for person, role in ((ORGANISER, "组织者"), (CHIEF, "裁判长"), (REFEREE, "裁判")):
            await self.answer_to(7, person, f"/appoint {role}")
            await self.say(person, "/start", place=private(person))


def at_events(store: Any) -> App:
    """The application with games and events."""
    return App(store, everything(), shelf=SHELF, home="https://t.me/caipan_bot")


@pytest.fixture(scope="session")
def officials(tmp_path_factory: pytest.TempPathFactory, empty: Path) -> tuple[Path, dict[str, Any]]:
    """A database in which organiser and referees are appointed, and where its group stood."""
    path = tmp_path_factory.mktemp("officials") / "caipan.db"

    async def appoint() -> dict[str, Any]:
        store = open_store(Path(copy(empty, path)))
        group = Group(at_events(store))
        await group.appointed()
        await store.close()
        return {"names": group.names, "now": group.now, "count": group.count, "said": group.said}

    return path, asyncio.run(appoint())


@pytest.fixture
async def group(tmp_path: Path, officials: tuple[Path, dict[str, Any]]) -> AsyncIterator[Group]:
    path, stood = officials
    store = await asyncio.to_thread(open_store, Path(copy(path, tmp_path / "caipan.db")))
    own = {"names": dict(stood["names"]), "said": list(stood["said"])}
    yield Group(at_events(store), **{**stood, **own})
    await store.close()


TEAM = 3
UNITS = ("计算机系", "数学系", "物理系", "化学系", "外语系", "体育部", "图书馆", "后勤处", "校医院")


async def entered(group: Group, preset: str, size: int = 1, units: int = 4, each: int = 2, **settings: str) -> None:
    """An event with entries of several units; the first of each entry has an account, the others are plain names."""
    given = " ".join(f"{name}={value}" for name, value in settings.items())
    await group.say(ORGANISER, f"/event {preset} 标题=联赛 单位={'、'.join(UNITS[:units])} {given}")
    for number in range(units):
        for one in range(each):
            person = 1 + each * number + one
            group.names[person] = f"选手{person}"
            await group.say(person, "你好")
            names = " ".join([f"选手{person}", *(f"队友{person}{'甲乙'[mate]}" for mate in range(size - 1))])
            if size == TEAM:  # whose eldest is marked, and whose unit sends a referee
                names = names.replace(" ", "* ", 1) + (f" 裁判=裁{UNITS[number]}" if one == 0 else "")
            await group.say(ORGANISER, f"/enter {UNITS[number]} {names}")


async def drawn(group: Group, speaker: int = 1) -> None:
    """Lots in public; nobody waits for units that have not brought all they have to."""
    await group.say(ORGANISER, "/lots")
    if any("不等了" in label for said in group.heard for label in said.buttons):
        await group.press(ORGANISER, "不等了")
    await group.say(speaker, "/word 春风")


def to_come(state: State) -> list[Pairing]:
    """The pairings that are known and not published yet."""
    return [each for each in state.stand.pairings if each.round not in state.published] if state.stand else []


async def begun(group: Group) -> None:
    """The next round, published and begun."""
    await group.say(ORGANISER, "/pairings")
    await group.press(ORGANISER, "发布")
    await group.press(CHIEF, "开始本轮")
    await group.ring()
