"""How long an event of 256 entries takes to paint: the bracket in its nine pictures, the places in theirs.

`to_board` is one picture of it beside our chess board at the start, drawn in turn with it; `layout_ms` is the part of
the time in which nothing is painted, `largest` the tallest of the pictures in pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from statistics import median
from time import perf_counter

from PIL import Image

from benchmarks.pictures import BOARD, SCENES
from benchmarks.pictures import LABELS as AT_THE_BOARD
from engines.core.scenes.parts import parts
from engines.core.scenes.scene import Scene
from engines.core.scenes.sheets import (
    Bracket,
    Cell,
    Column,
    Entrant,
    Meeting,
    Round,
    Section,
    Slot,
    TableRow,
    TableScene,
)
from rendering.draw import draw
from rendering.labels import Labels, Named
from rendering.registry import lay_out

ROUNDS = 5
MANY = 256
UNITS = ("计算机与信息学院", "数学系", "外国语学院", "后勤处", "图书馆", "校医院", "机械工程学院", "财务处", "体育部")
LABELS = Labels(
    "教职工象棋赛",
    "签表",
    entries={number: Named(f"选手{number}号", UNITS[number % len(UNITS)]) for number in range(1, MANY + 1)},
    footer="第 12 版 · 3月21日 15:40",
)


def bracket() -> Bracket:
    """Played to the end, the upper always the winner."""
    rounds, standing = [], [Entrant(number) for number in range(1, MANY + 1)]
    while len(standing) > 1:
        pairs = zip(standing[::2], standing[1::2], strict=True)
        matches = [Meeting(Slot(a, score="2"), Slot(b, score="1"), 0, at) for at, (a, b) in enumerate(pairs, 1)]
        rounds.append(Round(len(standing), tuple(matches)))
        standing = standing[::2]
    return Bracket(tuple(rounds), champion=standing[0])


def places() -> TableScene:
    rows = [TableRow((Cell(place), Cell(Entrant(place)), Cell(1000 - place))) for place in range(1, MANY + 1)]
    return TableScene((Column("1"), Column("2"), Column("3")), (Section(tuple(rows), cut=32),))


def milliseconds(start: float) -> float:
    return (perf_counter() - start) * 1000


def measure(name: str, scene: Scene, theme: str) -> dict[str, object]:
    shown = parts(scene)
    pictures = [draw(part, LABELS, theme) for part in shown]
    painted, laid, board = [], [], []
    for _ in range(ROUNDS):
        for part in shown:
            start = perf_counter()
            lay_out(part, LABELS)
            laid.append(milliseconds(start))
            start = perf_counter()
            draw(part, LABELS, theme)
            painted.append(milliseconds(start))
            start = perf_counter()
            draw(SCENES[BOARD], AT_THE_BOARD, theme)
            board.append(milliseconds(start))
    return {
        "event": name,
        "theme": theme,
        "pictures": len(shown),
        "ms": round(median(painted), 1),
        "layout_ms": round(median(laid), 1),
        "all_ms": round(sum(painted) / ROUNDS, 1),
        "to_board": round(median(painted) / median(board), 1),
        "bytes": sum(map(len, pictures)),
        "largest": max(Image.open(BytesIO(picture)).height for picture in pictures),
    }


def rows() -> Iterator[dict[str, object]]:
    for name, scene in {"bracket of 256": bracket(), "places of 256": places()}.items():
        for theme in ("light", "dark"):
            yield measure(name, scene, theme)
