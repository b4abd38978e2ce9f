"""All forbidden points of a position of 五子棋, beside `renju`'s `get_foul_type`, asked of every empty point.

The positions are those of `tests/gomoku/forbidden.txt`. Every position is met with empty caches. Times are those of the
processor: ours the best of the rounds, before and after that of `renju`, which takes its time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time

from renju import get_foul_type

from engines.gomoku.forbidden import every_ban
from engines.gomoku.openings import GRID
from engines.gomoku.rows import POINTS, SIZE, shape

ROUNDS = 3
CORPUS = Path(__file__).parents[1] / "tests" / "gomoku" / "forbidden.txt"
Position = tuple[tuple[int, ...], tuple[int, ...]]


def positions() -> list[Position]:
    lines = CORPUS.read_text(encoding="utf-8").splitlines()
    stones = [line.split("|")[:2] for line in lines if line and not line.startswith("#")]
    return [(_places(black), _places(white)) for black, white in stones]


def _places(names: str) -> tuple[int, ...]:
    return tuple(GRID.index[name] for name in names.split())


def ours(found: list[Position]) -> int:
    bans = 0
    for black, white in found:
        shape.cache_clear()
        bans += len(every_ban(black, white))
    return bans


def theirs(found: list[Position]) -> int:
    bans = 0
    for black, white in found:
        board = [[0] * SIZE for _ in range(SIZE)]
        for colour, places in ((1, black), (2, white)):
            for place in places:
                board[place % SIZE][place // SIZE] = colour
        free = (place for place in range(POINTS) if board[place % SIZE][place // SIZE] == 0)
        bans += sum(get_foul_type(board, place % SIZE, place // SIZE) > 0 for place in free)
    return bans


def rows() -> Iterator[dict[str, object]]:
    found = positions()
    mine = [seconds(ours, found) for _ in range(ROUNDS)]
    peer = seconds(theirs, found)
    mine += [seconds(ours, found) for _ in range(ROUNDS)]
    map_ms, peer_ms = (took / len(found) * 1e3 for took in (min(mine), peer))
    yield {
        "positions": len(found),
        "map_ms": round(map_ms, 3),
        "renju_ms": round(peer_ms, 2),
        "renju_to_map": round(peer_ms / map_ms, 1),
    }


def seconds(ask: Callable[[list[Position]], int], found: list[Position]) -> float:
    begun = process_time()
    ask(found)
    return process_time() - begun
