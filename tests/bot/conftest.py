"""A group chat without a messenger: people say and press things, and see what the outbox holds in return."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.app import buttons
from bot.app.desk import Reply
from bot.app.handle import App
from bot.app.incoming import Incoming, Place
from engines.core.record import AnyTable
from engines.registry import GAMES
from storage.sql import open_store
from storage.store import Account, Outgoing, Stream, Unit

GROUP = Place(-1001, "supergroup", "棋牌群")
NAMES = {1: "小林", 2: "小周", 3: "阿梅", 4: "老秦", 5: "小唐", 6: "小许", 7: "Robin"}


@dataclass
class Said:
    """One message that the bot sent: its text without tags, and its buttons by label."""

    text: str
    buttons: dict[str, str]
    kind: str
    payload: dict[str, Any]
    message_id: int


@dataclass
class Room:
    """The group. `admins` may act as referees where they do not play."""

    app: App
    admins: set[int] = field(default_factory=lambda: {7})
    reads_all: bool = False
    now: datetime = datetime(2026, 3, 1, 7, 0, tzinfo=UTC)
    count: int = 0
    said: list[Said] = field(default_factory=list)

    async def say(self, person: int | None, text: str | None, **more: Any) -> Reply:
        return await self.deliver(person, text=text, **more)

    async def press(self, person: int, label: str, **more: Any) -> Reply:
        """Press the newest button whose label contains these words; the live message's buttons count too."""
        found = [(said, data) for said in reversed(self.said) for name, data in said.buttons.items() if label in name]
        if found:
            return await self.deliver(person, press=found[0][1], message_id=found[0][0].message_id, **more)
        live = {name: data for name, data in (await self.live_buttons()).items() if label in name}
        assert live, f"no button {label!r}"
        return await self.deliver(person, press=next(iter(live.values())), message_id=9_000_000, **more)

    async def deliver(self, person: int | None, *, cause: str | None = None, **more: Any) -> Reply:
        self.count += 1
        self.now += timedelta(seconds=1)
        who = Account("telegram", person, NAMES.get(person, f"P{person}"), "zh-hans") if person else None
        place = more.pop("place", GROUP)
        more.setdefault("message_id", 10_000 + self.count)
        incoming = Incoming(
            cause or f"1:{self.count}",
            place,
            who,
            self.now,
            is_admin=person is None or person in self.admins,
            reads_all=self.reads_all,
            **more,
        )
        reply = await self.app.handle(incoming)
        await self.flush()
        return reply

    async def flush(self) -> None:
        """Take what the outbox holds, as the sender would."""
        while claimed := await self.app.store.run(
            lambda unit: unit.claim(self.now, 50, self.now + timedelta(minutes=1))
        ):
            for outgoing in claimed:
                await self.app.store.run(partial(self._take, outgoing))

    def _take(self, outgoing: Outgoing, unit: Unit) -> None:
        message = outgoing.message
        if message.kind != "live":
            self.count += 1
            payload = dict(message.payload)
            labelled = {text: data for row in payload.get("keyboard", []) for text, data in row}
            text = re.sub(r"<[^>]+>", "", payload["html"])
            said = Said(text, labelled, message.kind, payload, payload.get("message_id", 20_000 + self.count))
            if message.kind == "edit":
                self.said = [old for old in self.said if old.message_id != said.message_id]
            self.said.append(said)
            if message.stream_id is not None:
                unit.remember_message(message.chat_id, said.message_id, message.stream_id)
        unit.sent(outgoing)

    @property
    def last(self) -> str:
        return self.said[-1].text

    @property
    def all(self) -> str:
        return "\n".join(said.text for said in self.said)

    async def stream(self) -> Stream:
        def newest(unit: Unit) -> Stream:
            stream = unit.stream(unit.stream_ids()[-1])
            assert stream is not None
            return stream

        return await self.app.store.read(newest)

    async def table(self) -> AnyTable:
        from bot.app.match import Folding

        stream = await self.stream()
        return await self.app.store.read(lambda unit: Folding(self.app.tables).fold(unit, stream))

    async def entries(self) -> list[tuple[str, bool]]:
        stream = await self.stream()
        lines = await self.app.store.read(lambda unit: unit.entries(stream.id))
        return [(line.text, line.struck) for line in lines]

    async def live_buttons(self) -> dict[str, str]:
        from bot.app.live import view
        from bot.app.match import Folding, load
        from bot.app.people import people_at
        from bot.app.words import words

        stream = await self.stream()

        def look(unit: Any) -> dict[str, str]:
            match = load(unit, Folding(self.app.tables), stream)
            keyboard = view(words("zh"), match, people_at(unit, match), {}, "").keyboard
            return {text: data for row in buttons.dump(keyboard) for text, data in row}

        return await self.app.store.read(look)

    async def seat_chess(self, white: int = 1, black: int = 2) -> None:
        await self.say(white, "/new chess")
        await self.say(white, "/join 白")
        await self.say(black, "/join 黑")

    async def seat_sheet(self) -> None:
        await self.say(1, "/new 大怪路子")
        for person, label in enumerate(("A1", "B1", "A2", "B2", "A3", "B3"), 1):
            await self.say(person, f"/join {label}")


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    store = await asyncio.to_thread(open_store, tmp_path / "caipan.db")
    yield Room(App(store, GAMES))
    await store.close()
