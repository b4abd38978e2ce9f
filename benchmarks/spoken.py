"""What it costs to read a hand of 双升 as people say it, beside one in the form that the sheet prints.

Last the slowest of lines that repeat one word until the message is full: no pattern may take long over what fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from time import process_time

from engines.core.rulings import Seat
from engines.shuangsheng import SHEET
from tests.shuangsheng import spoken as listed

ROUNDS = 5
LISTS = ("seen", "more")
FORMAL = "hand dealer=N level=5 tricks=85 trump=? bottom=0 last=dealer pairs=0 buried=dealer"
REPEATED = ("底" * 199, "对" * 199, "1 " * 199, "我们" * 150, "单扣" * 150, "the last " * 40, "bottom of " * 38)


def rows() -> Iterator[dict[str, object]]:
    formal = _seconds(FORMAL)
    folder = Path(listed.__file__).parent
    lines = [row.line for name in LISTS for row in listed.rows((folder / f"spoken_{name}.txt").read_text("utf-8"))]
    spoken = sorted(map(_seconds, lines))
    yield _row("a line in the form of the record", formal, formal)
    yield _row(f"median of {len(lines)} spoken lines", median(spoken), formal)
    yield _row("slowest spoken line", spoken[-1], formal)
    yield _row("slowest line of one word repeated", _slowest(REPEATED), formal)


def _slowest(lines: Iterable[str]) -> float:
    return max(map(_seconds, lines))


def _seconds(line: str) -> float:
    """The time of the processor that reading takes; of some runs the one that nothing else has disturbed."""
    state = listed.table("houqin").state
    runs = []
    for _ in range(ROUNDS):
        start = process_time()
        SHEET.parse(state, Seat(0), line)
        runs.append(process_time() - start)
    return min(runs)


def _row(what: str, took: float, formal: float) -> dict[str, object]:
    return {"what": what, "ms": round(took * 1e3, 2), "ratio": round(took / formal, 1)}
