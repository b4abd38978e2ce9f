"""Within a chat one after the other, as they came; between chats nobody waits; and never too many."""

from __future__ import annotations

import asyncio

import pytest

from bot.web.order import Crowded, Order
from storage.store import Unavailable


class Scene:
    """Updates that take as long as we let them."""

    def __init__(self, most: int = 10) -> None:
        self.order = Order(most)
        self.begun: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def come(self, name: str, chat: int, *, fails: bool = False) -> None:
        self.gates[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self._serve(name, chat, fails))
        await asyncio.sleep(0)

    async def _serve(self, name: str, chat: int, fails: bool) -> None:
        async with self.order.turn(chat):
            self.begun.append(name)
            await self.gates[name].wait()
            if fails:
                raise Unavailable("away")

    async def finish(self, *names: str) -> None:
        for name in names:
            self.gates[name].set()
            await self.tasks[name]


async def test_a_chat_is_served_in_order_and_chats_beside_each_other() -> None:
    scene = Scene()
    for name, chat in (("a1", 1), ("a2", 1), ("b1", 2), ("a3", 1)):
        await scene.come(name, chat)
    assert scene.begun == ["a1", "b1"]
    scene.gates["a3"].set()  # quick, but not first
    await scene.finish("b1", "a1")
    await asyncio.sleep(0)
    assert scene.begun == ["a1", "b1", "a2"]
    await scene.finish("a2", "a3")
    assert scene.begun == ["a1", "b1", "a2", "a3"]


async def test_who_waits_behind_a_failure_must_come_again_too() -> None:
    scene = Scene()
    await scene.come("first", 1, fails=True)
    await scene.come("second", 1)
    await scene.come("elsewhere", 2)
    with pytest.raises(Unavailable):
        await scene.finish("first")
    with pytest.raises(Unavailable):
        await scene.tasks["second"]
    await scene.finish("elsewhere")
    await scene.come("first again", 1)
    await scene.come("second again", 1)
    await scene.finish("first again", "second again")
    assert scene.begun == ["first", "elsewhere", "first again", "second again"]


async def test_no_more_than_so_many() -> None:
    scene = Scene(most=2)
    await scene.come("one", 1)
    await scene.come("two", 1)
    await scene.come("three", 2)
    with pytest.raises(Crowded):
        await scene.tasks["three"]
    await scene.finish("one")
    await scene.come("three again", 2)
    await scene.finish("two", "three again")
    assert scene.begun == ["one", "two", "three again"]


async def test_nothing_is_remembered_of_chats_that_are_quiet() -> None:
    scene = Scene()
    for chat in range(5):
        await scene.come(f"in {chat}", chat, fails=chat == 3)
    scene.tasks["in 4"].cancel()
    for gate in scene.gates.values():
        gate.set()
    ended = await asyncio.gather(*scene.tasks.values(), return_exceptions=True)
    assert [type(end).__name__ for end in ended] == ["NoneType"] * 3 + ["Unavailable", "CancelledError"]
    assert scene.order._lines == {}
    assert scene.order._inside == 0
