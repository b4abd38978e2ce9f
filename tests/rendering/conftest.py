"""Scenes as the games make them, at their emptiest and fullest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import chess
import pytest

from bot.app.speech.words import catalogue
from engines.chess.view import lead
from engines.core.rulings import Seat
from engines.core.scenes.scene import (
    CardGroup,
    CardRow,
    CardsScene,
    LevelRow,
    LevelSheet,
    Mark,
    Rung,
    Scene,
    Scorecard,
    SheetRow,
    Squares,
    picked,
)
from rendering.labels import Labels, Named
from tests.rendering import boards, events

SEATS = tuple(Seat(number) for number in range(6))
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
MATE = "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR"
LONGEST = ("W" * 64, "陈" * 64, "WW " * 21 + "W", "翀" * 64, "Åg" * 32, "𠮷" * 64)
COMPASS = dict(zip(SEATS, "北西南东", strict=False))
BROUGHT = tuple(
    f"picture.{family}" for family in ("levels.", "cards.", "no_trump", "state.", "bracket.", "certificate.", "part")
)
CHINESE = {
    "to_move": "走棋",
    "left": "已退出",
    "sheet.hand": "局",
    "sheet.dealer": "发牌",
    "sheet.order": "出完次序",
    "sheet.points": "得分",
    "sheet.fouls": "犯规",
    "sheet.total": "合计",
    "sheet.firsts": "头家",
    "sheet.eights": "八分",
    "sheet.next_dealer": "下局发牌",
    "pending": "待确认",
    "struck": "作废",
    "sheet.notes.fouled": "两次犯规，按被抓三家计",
    "sheet.notes.both_fouled": "双方犯规，报裁判长",
    "cards.group.trump": "主牌",
    **{key.removeprefix("picture."): text for key, text in catalogue("zh").items() if key.startswith(BROUGHT)},
    **events.WORDS["zh"],
}


def board(placement: str, **more: Any) -> Squares:
    pieces: dict[str, str] = {}
    for rank, row in zip("87654321", placement.split("/"), strict=True):
        squares = "".join("." * int(one) if one.isdigit() else one for one in row)
        pieces |= {file + rank: one for file, one in zip("abcdefgh", squares, strict=True) if one != "."}
    plain = {"colours": {SEATS[0]: "white", SEATS[1]: "black"}, "lead": lead(chess.BaseBoard(placement))}
    return Squares("abcdefgh", "12345678", pieces=pieces, **plain | more)


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


RUNGS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PAIRS = {"NS": (SEATS[0], SEATS[2]), "EW": (SEATS[1], SEATS[3])}
NO_STRIKES = {side: {"follow": 0, "takeback": 0} for side in PAIRS}


def level_row(number: int, dealer: int, level: int, trump: str | None, **more: Any) -> LevelRow:
    """A hand that the dealer side holds with 60 points against it, unless told otherwise."""
    side = "NS" if dealer % 2 == 0 else "EW"
    plain: dict[str, Any] = {
        "tricks": 60,
        "bottom": 10,
        "multiplier": 0,
        "fines": 0,
        "total": 60,
        "last": side,
        "steps": {side: 1},
        "levels": {"NS": 3, "EW": 2},
        "stage": side,
    }
    return LevelRow(number, SEATS[dealer], level, trump, **plain | more)


LEVELS = (
    level_row(1, 0, 0, "S", levels={"NS": 1, "EW": 0}),
    level_row(
        2, 2, 1, "H", tricks=65, multiplier=4, total=105, last="EW", steps={}, levels={"NS": 1, "EW": 0}, stage="EW"
    ),
    level_row(
        3,
        3,
        0,
        "NT",
        fines=-20,
        total=40,
        steps={"EW": 1},
        levels={"NS": 1, "EW": 0},
        level_fines={"EW": 1},
        strikes={"EW": {"follow": 1}},
        notes=("held_back",),
    ),
    level_row(
        4,
        1,
        0,
        None,
        tricks=None,
        bottom=0,
        total=None,
        last=None,
        steps={"NS": 1},
        levels={"NS": 2, "EW": 0},
        stage="NS",
        notes=("miscount_dealer", "bell"),
    ),
    level_row(
        5,
        0,
        2,
        "D",
        tricks=200,
        bottom=80,
        multiplier=-16,
        fines=-120,
        total=-1200,
        steps={"NS": 3},
        levels={"NS": 4, "EW": -12},
        level_fines={"NS": 1, "EW": 12},
        strikes={"NS": {"follow": 2, "takeback": 1}},
    ),
)


def level_sheet(hands: int, **more: Any) -> LevelSheet:
    rows = tuple(replace(LEVELS[at % len(LEVELS)], number=at + 1) for at in range(hands))
    plain: dict[str, Any] = {
        "levels": rows[-1].levels if rows else {"NS": 0, "EW": 0},
        "stage": rows[-1].stage if rows else None,
        "dealer": SEATS[2] if rows else None,
        "strikes": NO_STRIKES,
        "strikes_lose": 3,
    }
    rungs = tuple(Rung(name, must_play=name == "J") for name in RUNGS)
    return LevelSheet(PAIRS, rungs, rows, **plain | more)


def cards(text: str, key: str | None = None, joined: bool = False) -> CardGroup:
    return CardGroup(tuple(text.split()), key, joined)


TRICK = CardsScene(
    (
        CardRow((cards("HK HK", "pair"),), SEATS[0], marks=("led",)),
        CardRow((cards("HA HA", "pair"),), SEATS[1]),
        CardRow((cards("S3 S3", "pair"),), SEATS[2], marks=("winner",)),
        CardRow((cards("HT C9"),), SEATS[3], marks=("illegal",)),
    ),
    frozenset({"S3"}),
    "5",
    "S",
    30,
)
HAND = CardsScene(
    (
        CardRow(
            (
                cards("DW XW XW S5 H5 C5 C5 SA SK SK ST S8 S3", "trump"),
                cards("HA HA HQ H4", "H"),
                cards("CK CJ CJ C2 C2", "C"),
                cards("DT D9 D9", "D"),
            ),
            SEATS[0],
        ),
    ),
    frozenset(["DW", "XW", "S5", "H5", "C5", "SA", "SK", "ST", "S8", "S3"]),
    "5",
    "S",
)
ATTACKED = board(
    MATE,
    last=("h5", "f7"),
    marks=(Mark("e8", "check"),),
    captured={SEATS[0]: ("p",), SEATS[1]: (*"QRRBBNN", *"P" * 8)},
    to_act=(SEATS[1],),
)
PACKED = {seat: tuple("Q" * 9 + "PRPRPNPN") for seat in SEATS}
EVERYTHING = " ".join(f"{suit}{rank}" for suit in "SHCD" for rank in "TJQKA23456789")

SCENES: Mapping[str, Scene] = {
    "empty board": board("8/8/8/8/8/8/8/8"),
    "start": board(START, to_act=(SEATS[0],)),
    "mate": ATTACKED,
    "mate, seen by who is mated": replace(ATTACKED, seen_from=SEATS[1], coordinates=False),
    "a piece is picked": replace(picked(ATTACKED, ("f7", "e8", "f8", "f6", "g7")), to_act=(SEATS[0],)),
    "three at a board": board(START, seats=3, to_act=SEATS[:3], colours={}),
    "five at a board": board(START, seats=5, to_act=SEATS[:1]),
    "six at a board": board(START, seats=6, to_act=SEATS, captured=PACKED, lead=dict.fromkeys(SEATS, 12)),
    "more taken than chess allows": board(
        START, captured={SEATS[0]: (*"q" * 9, *"rrbbnn", *"rbnrbnrbnrbn"), SEATS[1]: ()}, to_act=SEATS[:2]
    ),
    "no hand": sheet(0),
    "one hand": sheet(1),
    "five hands": sheet(5),
    "full sheet": sheet(8),
    "no level": level_sheet(0),
    "two levels": level_sheet(2),
    "five levels": level_sheet(5, time_up=True, open_fines={"NS": 20, "EW": 120}, open_level_fines={"EW": 2}),
    "past ten": level_sheet(
        9, goal=9, levels={"NS": 10, "EW": -5}, strikes={}, strikes_lose=0, dealer=None, over=True, winner="NS"
    ),
    "deep below": level_sheet(3, levels={"NS": -9, "EW": -5}),
    "for the referee": level_sheet(1, levels={"NS": 12, "EW": 12}, over=True, dealer=None),
    "bid anew": level_sheet(5, stage=None, dealer=None, levels={"NS": 9, "EW": 3}),
    "forty levels": level_sheet(40, strikes={side: {"follow": 3, "takeback": 1} for side in PAIRS}),
    "more than a sheet holds": level_sheet(60),
    "trick": TRICK,
    "hand": HAND,
    "tractor": CardsScene(
        (CardRow((cards("SK SK SA SA H5 H5 S5 S5 XW XW DW DW", "tractor", True),)),), frozenset(), "5", "NT", 200
    ),
    "long tractor and its answers": CardsScene(
        (
            CardRow((cards("HT HT HJ HJ HQ HQ HK HK", "throw", True),), SEATS[1], marks=("led", "forced", "winner")),
            CardRow((cards(EVERYTHING, "trump"),), key="held", marks=("illegal",)),
            CardRow((), SEATS[2]),
            CardRow((cards("", "C"), cards("S2"))),
        )
    ),
    **boards.SCENES,
    **{name: events.SCENES[name] for name in events.USUAL},
    "bottom": CardsScene((CardRow((cards("S5 HT CK D2 D3 D4 D6 D7"),), key="bottom"),), points=25),
}
MARKS = {2: "struck", 5: "pending", 8: "pending"}


def _labels(longest: bool) -> Labels:
    if longest:
        names = dict(zip(SEATS, LONGEST, strict=True))
        words = {key: word * 9 for key, word in CHINESE.items()}
        signed = dict.fromkeys(range(1, 9), LONGEST[0])
        entries = {at + 1: Named(LONGEST[at % 6], LONGEST[at % 5], LONGEST[:3]) for at in range(64)}
        return Labels(
            "台" * 64,
            "W" * 64,
            names,
            words,
            MARKS,
            signed,
            "2026-03-01",
            seats=COMPASS,
            entries=entries,
            footer="Åg 台" * 40,
        )
    names = dict(zip(SEATS, ("王小明", "Alexander", "欧阳翀喆", "李雷", "Ana", "陈"), strict=True))
    return Labels(
        "台3 · 国际象棋", "第 4 步", names, CHINESE, MARKS, seats=COMPASS, entries=events.SINGLES, footer="第 12 版"
    )


@pytest.fixture(params=SCENES)
def scene(request: pytest.FixtureRequest) -> Scene:
    return SCENES[request.param]


@pytest.fixture(scope="session")
def scenes() -> Mapping[str, Scene]:
    return SCENES


@pytest.fixture(scope="session")
def labels() -> Labels:
    return _labels(longest=False)


@pytest.fixture(params=["short", "longest", "no words at all"])
def any_labels(request: pytest.FixtureRequest) -> Labels:
    return Labels("") if request.param == "no words at all" else _labels(longest=request.param == "longest")


@pytest.fixture(scope="session")
def place() -> Callable[..., Squares]:
    """A board from the first field of a FEN."""
    return board
