"""A worker whose tasks take as long as a test wants, and a bot that is at work with one."""

from __future__ import annotations

import asyncio
import sys
import time
from dataclasses import dataclass
from typing import Any

from bot.workers import worker
from bot.workers.pool import Pool
from engines.core.game.tasks import Task
from engines.registry import everything


@dataclass(frozen=True, slots=True)
class Sleep(Task[float]):
    seconds: float

    def done(self, games: Any) -> float:
        time.sleep(self.seconds)
        return self.seconds


@dataclass(frozen=True, slots=True)
class Burn(Task[None]):
    def done(self, games: Any) -> None:
        while True:
            pass


@dataclass(frozen=True, slots=True)
class Fail(Task[None]):
    def done(self, games: Any) -> None:
        raise ValueError("out of order")


async def _bot() -> None:
    pool = Pool(everything(), 1, module="tests.workers.sleeper")
    asked = asyncio.create_task(pool.do(Sleep(60)))
    await asyncio.sleep(2)
    print(pool.processes[0], flush=True)
    await asked


if __name__ == "__main__":
    # As `python -m` this module has a second name; what is packed knows it by its own.
    if sys.argv[1] == "bot":
        asyncio.run(_bot())
    else:
        worker.main(float(sys.argv[1]))
