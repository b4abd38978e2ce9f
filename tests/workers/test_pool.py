"""What takes long is done in processes of our own: late, few, asked again when killed, given up in the end, and gone
with the bot."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from bot.app.path.labour import Crowded, TooLong
from bot.workers.pool import Pool, TaskFailed
from engines.core.chat.buttons import Menu
from engines.core.game.questions import Answer
from engines.core.game.tasks import Ask
from engines.registry import everything
from storage.store import Unavailable
from tests.workers.sleeper import Burn, Fail, Sleep

CYCLE = "3a2b1r/4ak3/8b/7P1/9/9/9/B2NN3B/3K5/4p4 w 循环 d1e1 e0d0 e1d1 d0e0"
QUESTION = Ask("xiangqi", "yingxinchun", "why", CYCLE)
SLEEPER = "tests.workers.sleeper"
Opening = Callable[..., Awaitable[Pool]]


@pytest.fixture
async def opened() -> AsyncIterator[Opening]:
    pools: list[Pool] = []

    async def open_pool(workers: int = 1, waiting: int = 2, seconds: float = 30.0) -> Pool:
        pools.append(Pool(everything(), workers, waiting, seconds, SLEEPER))
        return pools[-1]

    yield open_pool
    for pool in pools:
        await pool.close()


def alive(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status")
    return status.exists() and "State:\tZ" not in status.read_text()


def environment(pid: int) -> str:
    return Path(f"/proc/{pid}/environ").read_text()


async def gone(pid: int) -> bool:
    """Whether a process ends within some seconds."""
    return await until(lambda: not alive(pid))


async def until(so: Callable[[], bool]) -> bool:
    for _ in range(1000):
        if so():
            return True
        await asyncio.sleep(0.01)
    return False


async def at_work(pool: Pool) -> int:
    """The one process of a pool, once there is one."""
    assert await until(lambda: bool(pool.processes))
    return pool.processes[0]


async def test_an_answer_is_the_same_wherever_it_is_worked_out(opened: Opening) -> None:
    pool = await opened()
    answer = await pool.do(QUESTION)
    assert isinstance(answer, Answer)
    assert answer == QUESTION.done(everything())
    assert isinstance(answer.menu, Menu)


async def test_nobody_is_started_before_there_is_something_to_do(opened: Opening) -> None:
    pool = await opened(workers=2)
    assert pool.processes == []
    await pool.do(Sleep(0))
    (first,) = pool.processes
    await pool.do(Sleep(0))
    assert pool.processes == [first], "whoever is there is asked first"
    await asyncio.gather(*(pool.do(Sleep(0.05)) for _ in range(4)))
    assert len(pool.processes) == 2


async def test_whoever_is_killed_is_asked_again(opened: Opening) -> None:
    pool = await opened()
    asked = asyncio.create_task(pool.do(Sleep(1.0)))
    first = await at_work(pool)
    os.kill(first, signal.SIGKILL)
    assert await asked == 1.0
    assert pool.processes != [first]


async def test_one_that_is_killed_while_idle_is_replaced(opened: Opening) -> None:
    pool = await opened()
    await pool.do(Sleep(0))
    os.kill(pool.processes[0], signal.SIGKILL)
    assert await gone(pool.processes[0])
    assert await pool.do(Sleep(0.01)) == 0.01


async def test_what_uses_too_much_processor_time_is_given_up_and_the_next_is_served(opened: Opening) -> None:
    pool = await opened(seconds=0.3)
    begun = time.monotonic()
    with pytest.raises(TooLong):
        await pool.do(Burn())
    assert time.monotonic() - begun < 20, "it was not tried again"
    assert await pool.do(Sleep(0.5)) == 0.5, "waiting is no processor time"
    assert await pool.do(Sleep(0.6)) == 0.6, "nor is it added up from task to task"


async def test_the_line_is_bounded_and_what_is_entered_goes_first(opened: Opening) -> None:
    pool, order = await opened(waiting=2), list[str]()

    async def ask(name: str, first: bool = False) -> None:
        await pool.do(Sleep(0.05), first=first)
        order.append(name)

    asked = [asyncio.create_task(ask("now"))]
    await at_work(pool)
    asked += [asyncio.create_task(ask(name)) for name in ("one", "two")]
    await asyncio.sleep(0)
    with pytest.raises(Crowded):
        await pool.do(Sleep(0))
    asked.append(asyncio.create_task(ask("claim", first=True)))
    await asyncio.gather(*asked)
    assert order == ["now", "claim", "one", "two"]
    assert await pool.do(Sleep(0)) == 0, "and then there is room again"


async def test_whoever_no_longer_waits_leaves_his_place_and_no_answer_goes_astray(opened: Opening) -> None:
    pool = await opened()
    asked = asyncio.create_task(pool.do(Sleep(30)))
    first = await at_work(pool)
    waiting = asyncio.create_task(pool.do(Sleep(0.02)))
    await asyncio.sleep(0)
    asked.cancel()
    assert await waiting == 0.02
    assert await gone(first)
    assert await pool.do(Sleep(0.03)) == 0.03


async def test_a_fault_of_ours_is_heard_of_and_ends_nobody(opened: Opening) -> None:
    pool = await opened()
    await pool.do(Sleep(0))
    before = pool.processes
    with pytest.raises(TaskFailed, match="out of order"):
        await pool.do(Fail())
    await pool.do(Sleep(0))
    assert pool.processes == before


async def test_they_end_with_the_pool(opened: Opening) -> None:
    pool = await opened(workers=2)
    asked = [asyncio.create_task(pool.do(Sleep(30))) for _ in range(3)]
    assert await until(lambda: len(pool.processes) == 2)
    workers = pool.processes
    await pool.close()
    assert not any(map(alive, workers))
    results = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(result) for result in results] == [Unavailable] * 3, "it comes again with the next start"


async def test_they_end_with_a_bot_that_is_killed_in_the_middle_of_a_task() -> None:
    bot = await asyncio.create_subprocess_exec(sys.executable, "-m", SLEEPER, "bot", stdout=asyncio.subprocess.PIPE)
    assert bot.stdout is not None
    worker = int(await bot.stdout.readline())
    assert alive(worker)
    bot.kill()
    await bot.communicate()
    assert await gone(worker)


async def test_no_secret_of_the_bot_reaches_them(opened: Opening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAIPAN_TOKEN", "7000000001:secret")
    pool = await opened()
    await pool.do(Sleep(0))
    assert "CAIPAN" not in environment(pool.processes[0])
