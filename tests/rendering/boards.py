"""Boards of lines and a star, as the games on them make them: at their emptiest, fullest and strangest."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.core.rulings import Seat
from engines.core.scenes.scene import STAR, Edges, Lines, Mark, Path, Scene, Star, picked

SEATS = tuple(Seat(number) for number in range(6))
COLUMNS = tuple("ABCDEFGHJKLMNOPQRST")
STONES = {
    "tokens": {SEATS[0]: "stone:black", SEATS[1]: "stone:white"},
    "colours": {SEATS[0]: "black", SEATS[1]: "white"},
}


def stones(size: int, many: int, **more: Any) -> Lines:
    """A board with stones strewn over it; the one placed last is marked."""
    files, ranks = COLUMNS[:size], tuple(str(rank) for rank in range(1, size + 1))
    points = [file + rank for file in files for rank in ranks]
    Random(many).shuffle(points)
    pieces = {point: ("stone:black", "stone:white")[at % 2] for at, point in enumerate(points[:many])}
    return Lines(
        files,
        ranks,
        edges=Edges(files, files, ranks, ranks),
        spots=tuple(f + r for f in "DKQ" for r in ("4", "10", "16")) if size == 19 else (),
        pieces=pieces,
        last=tuple(points[many - 1 : many]),
        **STONES | more,
    )


NUMBERED = ["H8", "H9", "I9", "G7", "F6", "J10", "K11", "E5", "L12", "D4", "I10", "I11", "J9"]


def five_in_a_row(**more: Any) -> Lines:
    """Stones with their numbers, a row that proves something, a point on offer and one that loses."""
    given: dict[str, Any] = {"paths": (Path(("H8", "I9", "J10"), "row"),), **STONES, **more}
    return Lines(
        tuple("ABCDEFGHIJKLMNO"),
        tuple(str(rank) for rank in range(1, 16)),
        spots=("D4", "L4", "D12", "L12", "H8"),
        pieces={point: ("stone:black", "stone:white")[at % 2] for at, point in enumerate(NUMBERED)},
        marks=(
            *(Mark(point, "number", text=str(at)) for at, point in enumerate(NUMBERED, 213)),
            Mark("C3", "offer", text="A"),
            Mark("M13", "forbidden"),
        ),
        last=("J9",),
        **given,
    )


def palace(placement: str, **more: Any) -> Lines:
    """A board with a river, from the first field of a FEN."""
    files, ranks = tuple("abcdefghi"), tuple("0123456789")
    pieces: dict[str, str] = {}
    for rank, row in zip(ranks[::-1], placement.split("/"), strict=True):
        spread = "".join("." * int(one) if one.isdigit() else one for one in row)
        pieces |= {file + rank: f"disc:{one}" for file, one in zip(files, spread, strict=True) if one != "."}
    return Lines(
        files,
        ranks,
        edges=Edges(tuple("九八七六五四三二一"), tuple("123456789")),
        spots=("b2", "h2", "b7", "h7", *(file + rank for file in "acegi" for rank in "36")),
        extra=(("d0", "f2"), ("f0", "d2"), ("d9", "f7"), ("f9", "d7")),
        river=("4", "5"),
        pieces=pieces,
        tokens={SEATS[0]: "disc:K", SEATS[1]: "disc:k"},
        **more,
    )


def corner(row: int, hole: int) -> int | None:
    """The corner that a hole lies in, clockwise from the top; None in the middle."""
    many = STAR[row - 1]
    if row <= 4 or row >= 14:
        return 0 if row <= 4 else 3
    upper = row < 9
    reach = 9 - row if upper else row - 9
    if hole <= reach:
        return 5 if upper else 4
    if hole > many - reach:
        return 1 if upper else 2
    return None


def star(**more: Any) -> Star:
    """Six players at the start, each marble in its corner."""
    homes: dict[Seat, list[str]] = {seat: [] for seat in SEATS}
    for row, many in enumerate(STAR, 1):
        for hole in range(1, many + 1):
            found = corner(row, hole)
            if found is not None:
                homes[SEATS[found]].append(f"{row}-{hole}")
    letters = {seat: f"marble:{'ABCDEF'[seat]}" for seat in SEATS}
    plain: dict[str, Any] = {
        "pieces": {hole: letters[seat] for seat, holes in homes.items() for hole in holes},
        "seats": 6,
        "tokens": letters,
        "colours": {seat: f"marble_{seat}" for seat in SEATS},
    }
    return Star({seat: tuple(holes) for seat, holes in homes.items()}, **plain | more)


START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR"
TAKEN = {SEATS[0]: ("stone:white",) * 123, SEATS[1]: ("stone:black",) * 3}
MOVED = {**star().pieces, "6-6": "marble:A"}
MOVED.pop("4-2")
SCENES: dict[str, Scene] = {
    "no stone": stones(19, 0),
    "many stones": stones(19, 250, captured=TAKEN, to_act=SEATS[:1]),
    "nine by nine, counted": stones(
        9,
        30,
        marks=(
            *(Mark(p, "dead") for p in [*stones(9, 30).pieces][:4]),
            Mark("A1", "area", SEATS[0]),
            Mark("B1", "area"),
        ),
        to_act=SEATS[:2],
    ),
    "two by two": stones(2, 1, coordinates=False),
    "five in a row": five_in_a_row(to_act=SEATS[1:2]),
    "five in a row, turned": five_in_a_row(seen_from=SEATS[1]),
    "river": palace(
        START,
        last=("h2", "e2"),
        marks=(Mark("e9", "check"),),
        captured={SEATS[0]: ("disc:n", "disc:p"), SEATS[1]: ("disc:R",)},
        to_act=SEATS[1:2],
        paths=(Path(("h2", "e2"), "move"),),
    ),
    "river, turned": palace(START, seen_from=SEATS[1]),
    "a cannon is picked": picked(palace(START), ("b2", "b3", "b6", "b9", "a2", "c2")),
    "fields between lines": Lines(tuple("abc"), tuple("123"), crossings=False, pieces={"b2": "stone:white"}),
    "star": star(
        pieces=MOVED,
        last=("4-2", "6-6"),
        paths=(Path(("4-2", "5-6", "6-6"), "move"),),
        to_act=SEATS[1:2],
        places={SEATS[3]: 1},
        left=SEATS[4:5],
    ),
    "a marble is picked": picked(star(), ("4-2", "5-6", "5-7")),
    "star of two": star(
        seats=2, pieces={"1-1": "marble:A", "17-1": "marble:D"}, coordinates=False, tokens={}, to_act=SEATS[:2]
    ),
}
