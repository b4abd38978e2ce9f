"""Scenes as the games make them, at their emptiest and fullest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from engines.core.rulings import Seat
from engines.core.scene import Scene, Scorecard, SheetRow, Squares
from rendering.labels import Labels

SEATS = tuple(Seat(number) for number in range(6))
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
MATE = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR"
LONGEST = ("W" * 64, "陈" * 64, "WW " * 21 + "W", "翀" * 64, "Åg" * 32, "𠮷" * 64)
CHINESE = {
    "to_move": "走棋",
    "hand": "局",
    "dealer": "发牌",
    "order": "出完次序",
    "points": "得分",
    "fouls": "犯规",
    "total": "合计",
    "firsts": "头家",
    "eights": "八分",
    "next_dealer": "下局发牌",
    "pending": "待确认",
    "struck": "作废",
    "notes.fouled": "两次犯规，按被抓三家计",
    "notes.both_fouled": "双方犯规，报裁判长",
}


def board(placement: str, **more: Any) -> Squares:
    pieces: dict[str, str] = {}
    for rank, row in zip("87654321", placement.split("/"), strict=True):
        squares = "".join("." * int(one) if one.isdigit() else one for one in row)
        pieces |= {file + rank: one for file, one in zip("abcdefgh", squares, strict=True) if one != "."}
    return replace(Squares("abcdefgh", "12345678", pieces), **more)


def row(
    number: int, order: str, a: int, b: int, first: str | None, fouls: tuple[int, int] = (0, 0), note: str | None = None
) -> SheetRow:
    dealer = ("A1", "B1", "A2", "B2", "A3", "B3")[(number - 1) % 6]
    return SheetRow(
        number, dealer, tuple(order.split()), {"A": a, "B": b}, dict(zip("AB", fouls, strict=True)), first, note
    )


HANDS = (
    row(1, "A1 A2 B1 A3 B2 B3", 5, 0, "A"),
    row(2, "B1 A1 B2 A2 B3", 0, 3, "B", (1, 0)),
    row(3, "A A A", 8, 0, "A"),
    row(4, "", 8, 0, "A", (0, 2), "fouled"),
    row(5, "B3 B1 A1 A2 A3 B2", 0, 0, None, (2, 2), "both_fouled"),
    row(6, "A1 B1 B2 B3 A2 A3", 0, 0, "A"),
    row(7, "B1 B2 B3", 0, 8, "B", (0, 1)),
    row(8, "A A B A B B", 5, 0, "A"),
)


def sheet(hands: int) -> Scorecard:
    rows = HANDS[:hands]
    return Scorecard(
        sides={"A": SEATS[0::2], "B": SEATS[1::2]},
        rows=rows,
        totals={
            side: {
                "points": sum(one.points[side] for one in rows),
                "firsts": sum(one.first == side for one in rows),
                "eights": sum(one.points[side] == 8 for one in rows),
            }
            for side in "AB"
        },
        hands=8,
        dealer=HANDS[hands].dealer if hands < 8 else None,
        labels={seat: f"{'AB'[seat % 2]}{seat // 2 + 1}" for seat in SEATS},
        open_fouls={"A": 1, "B": 1} if hands < 8 else {},
    )


SCENES: Mapping[str, Scene] = {
    "empty board": board("8/8/8/8/8/8/8/8"),
    "start": board(START, to_act=(SEATS[0],)),
    "mate": board(
        MATE,
        last=("h5", "f7"),
        check="e8",
        captured={SEATS[0]: ("p",), SEATS[1]: (*"QRRBBNN", *"P" * 8)},
        to_act=(SEATS[1],),
    ),
    "more taken than chess allows": board(
        START, captured={SEATS[0]: (*"q" * 9, *"rrbbnn", *"rbnrbnrbnrbn"), SEATS[1]: ()}, to_act=SEATS[:2]
    ),
    "no hand": sheet(0),
    "one hand": sheet(1),
    "five hands": sheet(5),
    "full sheet": sheet(8),
}
MARKS = {2: "struck", 5: "pending", 8: "pending"}


def _labels(longest: bool) -> Labels:
    if longest:
        names = dict(zip(SEATS, LONGEST, strict=True))
        return Labels("台" * 64, "W" * 64, names, {key: word * 9 for key, word in CHINESE.items()}, MARKS)
    names = dict(zip(SEATS, ("王小明", "Alexander", "欧阳翀喆", "李雷", "Ana", "陈"), strict=True))
    return Labels("台3 · 国际象棋", "第 4 步", names, CHINESE, MARKS)


@pytest.fixture(params=SCENES)
def scene(request: pytest.FixtureRequest) -> Scene:
    return SCENES[request.param]


@pytest.fixture(scope="session")
def scenes() -> Mapping[str, Scene]:
    return SCENES


@pytest.fixture(scope="session")
def labels() -> Labels:
    return _labels(longest=False)


@pytest.fixture(params=["short", "longest", "longest, flipped", "no words at all"])
def any_labels(request: pytest.FixtureRequest) -> Labels:
    match request.param:
        case "no words at all":
            return Labels("")
        case kind:
            return replace(_labels(kind != "short"), flip="flipped" in kind)


@pytest.fixture(scope="session")
def place() -> Callable[..., Squares]:
    """A board from the first field of a FEN."""
    return board
