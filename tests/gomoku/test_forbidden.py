"""禁手 of clause rif:4: every forbidden point of a corpus, in all eight ways to lay the board."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.gomoku.forbidden import every_ban, forbidden
from engines.gomoku.openings import GRID, symmetries
from engines.gomoku.rows import POINTS, ROWS, ROWS_OF, SIZE, Stones

Position = tuple[tuple[int, ...], tuple[int, ...], dict[int, str]]


@cache
def corpus() -> tuple[Position, ...]:
    found = []
    for line in (Path(__file__).parent / "forbidden.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        black, white, bans = (part.split() for part in f"{line} | |".split("|")[:3])
        kinds = dict(ban.split("=") for ban in bans)
        found.append((places(black), places(white), {GRID.index[name]: kind for name, kind in kinds.items()}))
    return tuple(found)


def places(names: list[str]) -> tuple[int, ...]:
    return tuple(GRID.index[name] for name in names)


def test_the_corpus_has_every_kind() -> None:
    kinds = [kind for _, _, bans in corpus() for kind in bans.values()]
    assert len(corpus()) == 600
    assert all(kinds.count(kind) >= 20 for kind in ("33", "44", "OL")), {kind: kinds.count(kind) for kind in kinds}


@pytest.mark.parametrize("way", range(8))
def test_rif_4_every_forbidden_point_of_the_corpus(way: int) -> None:
    turned = [tuple(symmetries(place))[way] for place in range(POINTS)]
    for black, white, bans in corpus():
        found = every_ban(tuple(turned[place] for place in black), tuple(turned[place] for place in white))
        assert {place: ban.kind for place, ban in found.items()} == {
            turned[place]: kind for place, kind in bans.items()
        }


def test_every_row_that_proves_a_ban_holds_the_point_and_black_stones_alone() -> None:
    for black, white, _ in corpus():
        for place, ban in every_ban(black, white).items():
            assert len(ban.rows) >= (1 if ban.kind == "OL" else 2)
            for row in ban.rows:
                assert place in row
                assert {*row} - {place} <= {*black}
                assert len(row) == {"33": 3, "44": 4}.get(ban.kind, len(row))
                assert ban.kind != "OL" or len(row) >= 6
                assert any([point for point in line if point in row] == list(row) for line in ROWS), "in order"


# Black stones | white stones | where black would play | what it is, and the rows that prove it.
CASES = [
    ("two open threes", "H7 H9 G8 I8", "", "H8", "33", "G8 H8 I8 / H7 H8 H9"),
    ("a three that white stops is none", "H7 H9 G8 I8", "H6", "H8", None, ""),
    ("two fours", "E8 F8 G8 H5 H6 H7", "D8 H4", "H8", "44", "E8 F8 G8 H8 / H5 H6 H7 H8"),
    ("two fours on one line", "D8 F8 G8 J8", "", "H8", "44", "D8 F8 G8 H8 / F8 G8 H8 J8"),
    ("a straight four is one four", "E8 F8 G8", "", "H8", None, ""),
    ("six in a row", "E8 F8 G8 I8 J8", "", "H8", "OL", "E8 F8 G8 H8 I8 J8"),
    ("exactly five wins, whatever else", "D8 E8 F8 G8 H7 H9 G7 I9", "", "H8", None, ""),
    ("five beside six", "D8 E8 F8 G8 H3 H4 H5 H6 H7", "", "H8", None, ""),
    ("near the edge there is no room for a three", "A1 A2 B3 C3", "", "A3", None, ""),
]


@pytest.mark.parametrize(
    ("black", "white", "at", "kind", "rows"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_rif_4_what_is_forbidden_and_what_proves_it(
    black: str, white: str, at: str, kind: str | None, rows: str
) -> None:
    ban = forbidden(Stones(places(black.split()), places(white.split())), GRID.index[at])
    assert (ban.kind if ban else None) == kind
    shown = sorted(" ".join(GRID.names[place] for place in row) for row in ban.rows) if ban else []
    assert shown == sorted(filter(None, rows.split(" / ")))


def test_every_point_lies_in_four_rows() -> None:
    assert all(len(rows) == 4 for rows in ROWS_OF)
    assert all(ROWS[row][at] == place for place, rows in enumerate(ROWS_OF) for row, at in rows)


@pytest.fixture(scope="module")
def renju() -> Any:
    try:
        import renju
    except ModuleNotFoundError:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip("renju is not installed")
    return renju


def scattered(chance: Random, dense: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A position without a five, black to move."""
    span = range(3, 12) if dense else range(SIZE)
    points = [y * SIZE + x for y in span for x in span]
    chance.shuffle(points)
    many = chance.randint(8, 22 if dense else 30)
    black, white = tuple(points[:many]), tuple(points[many : 2 * many])
    return black, white


@pytest.mark.slow
@pytest.mark.parametrize("dense", [True, False])
def test_another_program_finds_the_same(renju: Any, dense: bool) -> None:
    chance, compared, bans = Random(f"renju {dense}"), 0, 0
    kinds = {0: None, 1: "33", 2: "44", 3: "OL"}
    while compared < 500:
        black, white = scattered(chance, dense)
        board = [[0] * SIZE for _ in range(SIZE)]
        for colour, stones in ((1, black), (2, white)):
            for place in stones:
                board[place % SIZE][place // SIZE] = colour
        stones_by_row = Stones(black, white)
        compared += 1
        free = [place for place in range(POINTS) if place not in (*black, *white)]
        near = [place for place in free if not stones_by_row.lonely(place)]
        asked = {*every_ban(black, white), *chance.sample(near, min(2, len(near)))}
        for place in asked:
            if any(shape.five for shape in stones_by_row.shapes(place)):
                continue
            ours = forbidden(stones_by_row, place)
            theirs = kinds[renju.get_foul_type(board, place % SIZE, place // SIZE)]
            assert (ours.kind if ours else None) == theirs, (GRID.names[place], black, white)
            bans += ours is not None
    assert bans > 100
