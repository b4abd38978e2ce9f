"""What Telegram gets for an answer, and what an update does: once, in order, after the commit."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import pytest


async def test_an_update_is_answered_after_its_commit(house: Any) -> None:
    assert await house.post(house.say("/new chess")) == 200
    assert await house.tables() == 1


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (None, "missing"),
        ("", "empty"),
        ("a-secret_of-the-tes", "a beginning of it"),
        ("a-secret_of-the-testt", "more than it"),
        ("秘密", "not even letters"),
    ],
)
async def test_without_the_secret_nothing_is_read(house: Any, given: str | None, why: str) -> None:
    assert await house.post(house.say("/new chess"), secret=given) == 403, why
    assert await house.tables() == 0


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"", "application/json", 400),
        (b"{", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"[1, 2]", "application/json", 400),
        (b"{}", "application/json", 400),
        (b'{"update_id": "1"}', "application/json", 400),
        (b'{"update_id": true}', "application/json", 400),
        (b'{"update_id": -1}', "application/json", 400),
        (b'{"update_id": 99999999999999999999}', "application/json", 400),
        (b"[" * 200_000, "application/json", 400),
        (b'{"update_id": 1}', "text/plain", 400),
        (b'{"update_id": 1}', "application/x-www-form-urlencoded", 400),
        (b'{"update_id": 1}', "application/json", 200),
        (b'{"update_id": 1, "x": "' + b"x" * 1_048_576 + b'"}', "application/json", 413),
    ],
    ids=lambda value: repr(value[:24]) if isinstance(value, bytes) else str(value),
)
async def test_what_is_no_update_is_refused(house: Any, body: bytes, kind: str, status: int) -> None:
    assert await house.post(data=io.BytesIO(body), headers={"Content-Type": kind}) == status


async def test_a_large_body_of_unknown_length_is_cut_off(house: Any) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(64):
            yield b" " * 65_536

    assert await house.post(data=endless(), headers={"Content-Type": "application/json"}) == 413


async def test_only_posts_and_only_there(house: Any) -> None:
    assert (await house.get("/telegram"))[0] == 405
    assert (await house.get("/"))[0] == 404


async def test_a_repeated_update_has_one_effect_and_is_acknowledged_each_time(house: Any) -> None:
    update = house.say("/new chess")
    assert [await house.post(update), await house.post(update)] == [200, 200]
    assert await asyncio.gather(*(house.post(update) for _ in range(5))) == [200] * 5
    assert await house.tables() == 1


async def test_while_the_database_is_away_telegram_is_asked_to_come_again(house: Any) -> None:
    update = house.say("/new chess")
    with house.locked():
        assert await house.post(update) == 503
    assert await house.tables() == 0
    assert await house.post(update) == 200
    assert await house.tables() == 1


async def test_a_poisoned_update_is_buried_and_blocks_nobody(house: Any) -> None:
    poisoned = house.say("/new chess")
    poisoned["message"]["date"] = "yesterday"
    with house.locked():
        assert await house.post(poisoned) == 503  # not even the letter could be kept
    assert [await house.post(poisoned), await house.post(poisoned)] == [200, 200]
    (letter,) = await house.store.read(lambda unit: unit.dead_letters(10))
    assert json.loads(letter.update) == poisoned
    assert letter.cause.endswith(f":{poisoned['update_id']}")
    assert await house.post(house.say("/new chess")) == 200
    assert await house.tables() == 1


async def test_updates_of_one_chat_do_not_overtake_each_other(house: Any) -> None:
    """The first has to ask who administers the group, the second has nothing to wait for."""
    slow, quick = house.say("/new chess"), house.say("")
    member = {"user": {"id": 7000000001, "is_bot": True, "first_name": "裁判"}}
    message = quick.pop("message")
    quick["my_chat_member"] = {
        "chat": message["chat"],
        "from": message["from"],
        "date": message["date"],
        "old_chat_member": member | {"status": "left"},
        "new_chat_member": member | {"status": "member"},
    }
    done: list[str] = []

    async def deliver(name: str, update: dict[str, Any]) -> None:
        assert await house.post(update) == 200
        done.append(name)

    await asyncio.gather(deliver("slow", slow), deliver("quick", quick))
    assert done == ["slow", "quick"]


async def test_a_game_posted_in_one_breath_is_played_in_order(house: Any) -> None:
    for person, text in ((1001, "/new chess"), (1001, "/join 白"), (1002, "/join 黑")):
        assert await house.post(house.say(text, person)) == 200
    moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]
    updates = [house.say(f"/move {move}", 1001 + turn % 2) for turn, move in enumerate(moves)]
    answers = []
    for update in updates:
        answers.append(asyncio.create_task(house.post(update)))
        await asyncio.sleep(0)
    assert await asyncio.gather(*answers) == [200] * len(moves)
    entries = await house.store.read(lambda unit: unit.entries(unit.stream_ids()[0]))
    assert [entry.text for entry in entries] == moves


async def test_stopping_finishes_what_is_being_served(unlit: Any, door: Callable[[Any], Any]) -> None:
    await unlit.patience(10_000)
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(door(unlit))
        with house.locked():
            answer = asyncio.create_task(house.post(house.say("/new chess")))
            await asyncio.sleep(0.3)
            stopping = asyncio.create_task(stack.aclose())
            await asyncio.sleep(0.3)
            assert not stopping.done()
            assert not answer.done()
            with pytest.raises(aiohttp.ClientConnectorError):  # nobody new is let in
                await house.get("/healthz")
        await stopping
    assert await answer == 200
    assert await unlit.tables() == 1
