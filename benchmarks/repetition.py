"""Rulings on repetition beside pyffish, which answers whether a game may be ended there at all, by the Asian rules.

`ratio` is how many times as long ours takes, over the figures of the book with nothing remembered: median, and the
slowest beside the median. Then what a label costs, and how the cost and the rulings change with the boards that it may
look into. Last the slowest of the crowded boards of `tests/benchmarks`, by the time of the processor, beside a second.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from time import perf_counter, process_time

from engines.xiangqi.position.fen import write_fen
from engines.xiangqi.position.geometry import name
from engines.xiangqi.repetition.case import judge_from
from engines.xiangqi.repetition.search import Limit
from tests.benchmarks.test_crowded import BOARDS as CROWDED
from tests.benchmarks.test_crowded import ruled as ruled_crowded
from tests.xiangqi.figures import Figure, figures

BOARDS = (500, 2000, 8000, 30_000)
CYCLES = 3
ROUNDS = 5
RUNS = 3


def ruled(figure: Figure, limit: Limit) -> tuple[float, str, bool]:
    """With nothing remembered; of some runs the one that nothing else on the machine has disturbed."""
    runs = []
    for _ in range(RUNS):
        judge_from.cache_clear()
        start = perf_counter()
        case = judge_from(figure.board.key, figure.moves, limit)
        runs.append(perf_counter() - start)
    return min(runs), case.ruling.name, case.limited


def rows() -> Iterator[dict[str, object]]:
    those = [figure for figure in figures() if len(figure.moves) == 4]
    ours = [ruled(figure, Limit())[0] for figure in those]
    middle = median(ours)
    if find_spec("pyffish"):
        theirs = median(_peer(figure) for figure in those)
        yield _row("ruling of a four-move cycle, median", middle, "pyffish.is_optional_game_end", theirs)
    yield _row("slowest ruling", max(ours), "median ruling", middle)
    yield _row("label, median", middle / 4, "20 ms", 0.02)
    names = [ruled(figure, Limit())[1] for figure in those]
    for boards in BOARDS:
        found = [ruled(figure, Limit(boards=boards)) for figure in those]
        changed = sum(one[1] != two for one, two in zip(found, names, strict=True))
        limited = sum(one[2] for one in found)
        what = f"{boards} boards: {changed} rulings otherwise, {limited} limited"
        yield _row(what, median(one[0] for one in found), "median ruling", middle)
    yield _row("slowest of 35 crowded boards", max(map(_crowded, CROWDED)), "a second", 1.0)


def _crowded(board: dict[str, str]) -> float:
    """The time of the processor that a ruling on a crowded board takes."""
    start = process_time()
    ruled_crowded(board)
    return process_time() - start


def _peer(figure: Figure) -> float:
    """As pyffish counts: ranks from 1, and only what went before the end of the third cycle."""
    pyffish = import_module("pyffish")
    moves = [name(a)[0] + str(a // 9 + 1) + name(b)[0] + str(b // 9 + 1) for a, b in figure.moves] * CYCLES
    fen = write_fen(figure.board)
    runs = []
    for _ in range(ROUNDS):
        start = perf_counter()
        pyffish.is_optional_game_end("xiangqi", fen, moves)
        runs.append(perf_counter() - start)
    return median(runs)


def _row(what: str, ours: float, peer: str, theirs: float) -> dict[str, object]:
    return {
        "what": what,
        "ours_us": round(ours * 1e6, 1),
        "peer": peer,
        "peer_us": round(theirs * 1e6, 1),
        "ratio": round(ours / theirs, 2),
    }
