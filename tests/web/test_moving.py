"""A group that becomes a supergroup, by webhook: its two numbers come side by side, and its words stay in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.app.path.handle import App
from bot.chat import migrations
from bot.chat.intake.intake import Intake
from bot.web.health import Health, Vitals
from bot.web.server import PATH, build_app, serving
from bot.web.webhook import HEADER, Webhook
from engines.registry import GAMES, SHELF
from storage.address import address
from storage.databases import open_any
from storage.store import Store

SECRET = "a-secret_of-the-test"
OLD, NEW = -4000009, -1001000000009
SHUTTLE = ("Nf3", "Nf6", "Ng1", "Ng8")


class Replicas:
    """Two bots behind one address; we act as Telegram, which asks them by turns."""

    def __init__(self, house: Any, stores: list[Store]) -> None:
        self.house = house
        self.stores = stores
        self.ports: list[int] = []
        self.count = 100

    async def post(self, update: dict[str, Any], replica: int = 0) -> tuple[int, str | None]:
        """The status and the seconds to wait."""
        where = f"http://127.0.0.1:{self.ports[replica]}{PATH}"
        async with self.house.session.post(where, json=update, headers={HEADER: SECRET}) as answer:
            return answer.status, answer.headers.get("Retry-After")

    def update(self, chat: int, person: int = 1001, **content: Any) -> dict[str, Any]:
        self.count += 1
        who = {"id": person, "is_bot": False, "first_name": f"P{person}", "language_code": "zh-hans"}
        where = {"id": chat, "type": "group" if chat == OLD else "supergroup", "title": "后勤杯"}
        message = {"message_id": self.count, "date": 1_800_000_000, "chat": where, "from": who, **content}
        return {"update_id": self.count, "message": message}

    def moves(self, chat: int, first: int, count: int = 3) -> list[dict[str, Any]]:
        numbers = range(first, first + count)
        return [self.update(chat, 1001 + number % 2, text=f"/move {SHUTTLE[number % 4]}") for number in numbers]

    async def entries(self) -> list[str]:
        return [line.text for line in await self.stores[0].read(lambda unit: unit.entries(unit.stream_ids()[0]))]


@pytest.fixture(params=["sqlite", "postgresql"])
async def replicas(
    request: pytest.FixtureRequest, unlit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Replicas]:
    async with AsyncExitStack() as stack:
        if request.param == "sqlite":
            stores: list[Store] = [unlit.store, unlit.store]
        else:
            where = address(request.getfixturevalue("postgres")())
            stores = [await open_any(where), await open_any(where)]
            for store in stores:
                stack.push_async_callback(store.close)
        both = Replicas(unlit, stores)
        for store in stores:
            app = App(store, GAMES, shelf=SHELF)
            intake = Intake(unlit.bot, app, unlit.sender.wake, unlit.numbers.took, in_turn=False)
            health = Health(store, Vitals(lambda: 0.0, unlit.pulse), unlit.numbers)
            site = build_app(health, Webhook(intake, SECRET, unlit.numbers.refused))
            both.ports.append(await stack.enter_async_context(serving(site, "127.0.0.1", 0)))
        for person, text in ((1001, "/new chess"), (1001, "/join 白"), (1002, "/join 黑")):
            assert (await both.post(both.update(OLD, person, text=text)))[0] == 200
        yield both


async def test_the_new_number_waits_for_the_last_word_under_the_old_one(replicas: Replicas) -> None:
    before, last = replicas.moves(OLD, 0), replicas.update(OLD, migrate_to_chat_id=NEW)
    first, after = replicas.update(NEW, migrate_from_chat_id=OLD), replicas.moves(NEW, 3)
    for replica in (1, 0):  # whichever is asked
        assert await replicas.post(first, replica) == (503, "1")
    for update in before:
        assert (await replicas.post(update, 1))[0] == 200
        assert await replicas.post(first) == (503, "1")
    assert (await replicas.post(last, 1))[0] == 200
    for update in (first, *after):
        assert (await replicas.post(update))[0] == 200
    assert await replicas.entries() == [SHUTTLE[number % 4] for number in range(6)]
    tables = await replicas.stores[0].read(lambda unit: unit.streams(NEW, {"playing"}))
    assert [stream.number for stream in tables] == [1]


async def test_who_waits_behind_it_comes_again_too(replicas: Replicas) -> None:
    first, after = replicas.update(NEW, migrate_from_chat_id=OLD), replicas.moves(NEW, 0, 2)
    answers = await asyncio.gather(*(replicas.post(update) for update in (first, *after)))
    assert answers == [(503, "1")] * 3
    assert await replicas.entries() == []


async def test_a_last_word_that_never_comes_is_waited_for_a_minute(
    replicas: Replicas, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert timedelta(seconds=60) == migrations._LONGEST_WAIT
    monkeypatch.setattr(migrations, "_LONGEST_WAIT", timedelta(seconds=0.5))
    first = replicas.update(NEW, migrate_from_chat_id=OLD)
    assert await replicas.post(first) == (503, "1")
    await asyncio.sleep(0.6)
    for update in (first, *replicas.moves(NEW, 0)):
        assert (await replicas.post(update, 1))[0] == 200
    assert await replicas.entries() == ["Nf3", "Nf6", "Ng1"]


async def test_what_is_said_under_the_old_number_after_the_move_counts_at_the_table(replicas: Replicas) -> None:
    """A call to the old number was refused, and told the new one, before what was said there had come."""
    await replicas.stores[1].run(lambda unit: migrations.move(unit, OLD, NEW, datetime.now(UTC)))
    for update in replicas.moves(OLD, 0):
        assert (await replicas.post(update))[0] == 200
    assert (await replicas.post(replicas.moves(NEW, 3)[0], 1)) == (503, "1")
    assert (await replicas.post(replicas.update(OLD, migrate_to_chat_id=NEW)))[0] == 200
    for update in replicas.moves(NEW, 3):
        assert (await replicas.post(update, 1))[0] == 200
    assert await replicas.entries() == [SHUTTLE[number % 4] for number in range(6)]


async def test_a_supergroup_that_was_always_one_waits_for_nobody(replicas: Replicas) -> None:
    assert (await replicas.post(replicas.update(-1001000000777, text="/new chess")))[0] == 200


async def test_six_moves_before_and_six_after_while_the_bot_was_away(
    house: Any, local: str, until: Callable[..., Any]
) -> None:
    """Brought by the local server as Telegram brings them: chats side by side, what was refused later again."""

    async def ui(method: str, path: str, **body: Any) -> Any:
        async with house.session.request(method, f"{local}/ui/{path}", json=body) as answer:
            return await answer.json()

    async def say(chat: int, person: int, text: str) -> None:
        await ui("POST", "messages", chat_id=chat, person_id=1000 + person, text=text)

    async def entries() -> list[str]:
        found = await house.store.read(lambda unit: [unit.entries(number) for number in unit.stream_ids()])
        return [line.text for lines in found for line in lines]

    old = int((await ui("POST", "chats", title="后勤杯", type="group"))["id"])
    for person, text in ((1, "/new chess"), (1, "/join 白"), (2, "/join 黑")):
        await say(old, person, text)
    for number in range(6):
        await say(old, 1 + number % 2, f"/move {SHUTTLE[number % 4]}")
    new = int((await ui("PATCH", f"chats/{old}", upgrade=True))["id"])
    for number in range(6, 12):
        await say(new, 1 + number % 2, f"/move {SHUTTLE[number % 4]}")
    await house.bot.set_webhook(house.address + PATH, secret_token=SECRET)

    async def all_played() -> bool:
        return len(await entries()) == 12

    await until(all_played, "twelve moves")
    assert await entries() == [SHUTTLE[number % 4] for number in range(12)]
    await house.bot.delete_webhook()
