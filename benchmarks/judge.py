"""How many questions a second `caipan judge` answers, against the engine's function called in one's own process.

`asked` waits for each answer before the next question, as a program does that needs the answer to go on; `streamed`
writes all questions and reads all answers. What is lost is JSON, two pipes and the change between two processes.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from threading import Thread
from time import perf_counter
from typing import IO, Any

from benchmarks._games import long_game
from bot.judge.question_kinds import answer
from engines.core.game.query import Query
from engines.registry import GAMES

ROUNDS = 5
SECONDS = 0.4
"""Each way in each round."""
ROOT = Path(__file__).parents[1]
Fields = Mapping[str, Any]

QUESTIONS: dict[str, Fields] = {
    "score, 大怪路子": {"ask": "score", "game": "daguai", "order": "AABABB"},
    "replay, 大怪路子, 8 hands": {"ask": "replay", "game": "daguai", "entries": [[0, "AABABB"]] * 8},
    "replay, chess, 80 plies": {
        "ask": "replay",
        "game": "chess",
        "entries": [[ply % 2, move] for ply, move in enumerate(long_game(80))],
    },
}


@contextmanager
def process() -> Iterator[tuple[IO[bytes], IO[bytes]]]:
    """`caipan judge`: where to ask, and where it answers."""
    command = [sys.executable, "-c", "from bot.cli import main; main(['judge'])"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as judge:
        assert judge.stdin is not None
        assert judge.stdout is not None
        yield judge.stdin, judge.stdout
        judge.stdin.close()


def per_second(act: Callable[[int], None]) -> float:
    """How often something is done in a second. `act` does it so many times; a first try says how many make a round."""
    begun = perf_counter()
    act(8)
    times = max(8, int(8 * SECONDS / (perf_counter() - begun)))
    begun = perf_counter()
    act(times)
    return times / (perf_counter() - begun)


def measure(name: str, fields: Fields, ask: IO[bytes], hear: IO[bytes]) -> dict[str, object]:
    line = json.dumps(fields).encode() + b"\n"

    def in_process(times: int) -> None:
        for _ in range(times):
            answer(Query(fields, GAMES))

    def asked(times: int) -> None:
        for _ in range(times):
            ask.write(line)
            ask.flush()
            read(1)

    def streamed(times: int) -> None:
        reading = Thread(target=read, args=(times,))
        reading.start()
        ask.write(line * times)
        ask.flush()
        reading.join()

    def read(times: int) -> None:
        for _ in range(times):
            assert json.loads(hear.readline())["ok"]

    rounds = [[per_second(way) for way in (in_process, asked, streamed)] for _ in range(ROUNDS)]
    function, one_by_one, all_at_once = (round(median(column)) for column in zip(*rounds, strict=True))
    return {
        "question": name,
        "in_process_per_s": function,
        "asked_per_s": one_by_one,
        "ratio": round(median(row[1] / row[0] for row in rounds), 2),
        "streamed_per_s": all_at_once,
        "streamed_ratio": round(median(row[2] / row[0] for row in rounds), 2),
    }


def rows() -> Iterator[dict[str, object]]:
    with process() as (ask, hear):
        for name, fields in QUESTIONS.items():
            yield measure(name, fields, ask, hear)
