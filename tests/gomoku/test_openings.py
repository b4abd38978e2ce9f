"""rif:1 and rif:3: the 26 openings in every orientation, and which two fifth moves are the same."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import pytest

from engines.gomoku.openings import BY_NAME, GRID, OPENINGS, opening_of, symmetries
from engines.gomoku.rows import POINTS, SIZE
from engines.gomoku.symmetry import same


def test_there_are_13_direct_and_13_indirect_openings() -> None:
    assert Counter(opening.code[0] for opening in OPENINGS) == {"D": 13, "I": 13}
    assert len(BY_NAME) == 52, "each by a Chinese and an English name of its own"
    assert not any(name.upper() in GRID.index for name in BY_NAME), "no name is a point"


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: opening.code)
def test_rif_1_an_opening_is_the_same_however_the_board_is_laid(opening: Any) -> None:
    laid = list(zip(*(tuple(symmetries(place)) for place in opening.moves), strict=True))
    assert len(laid) == 8
    assert {found.code for stones in laid if (found := opening_of(stones))} == {opening.code}


def test_rif_1_every_third_stone_within_the_middle_five_lines_is_one_of_them() -> None:
    middle = [f"{file}{rank}" for file in "FGHIJ" for rank in range(6, 11)]
    for second in ("H9", "I9"):
        for third in set(middle) - {"H8", second}:
            assert opening_of([GRID.index[name] for name in ("H8", second, third)]), third
    outside = [name for name in GRID.names if name not in middle]
    assert not any(opening_of([GRID.index["H8"], GRID.index["H9"], GRID.index[name]]) for name in outside)


# Four stones, black and white in turn | two fifth moves | how the one comes to lie on the other.
PAIRS = [
    ("H8 H9 H10 H11", "G7", "I7", "upright"),
    ("H8 H9 H10 H11", "G7", "I8", None),
    ("H8 H9 I8 I9", "G10", "J10", "upright"),
    ("H8 I8 J8 K8", "H9", "H7", "level"),
    ("H8 I9 J10 K11", "H9", "I8", "rising"),
    ("H8 H9 I9 I8", "G8", "H7", "rising"),
    ("H8 G9 I7 F10", "G8", "H9", "falling"),
    ("H8 H9 I9 I8", "G7", "J10", "half_turn"),
    ("H8 H9 I9 G7", "J10", "K10", None),
]


@pytest.mark.parametrize(("stones", "one", "other", "how"), PAIRS)
def test_rif_3_two_fifth_moves_may_not_be_symmetrical(stones: str, one: str, other: str, how: str | None) -> None:
    laid = [GRID.index[name] for name in stones.split()]
    found = same(GRID.index[one], GRID.index[other], laid[0::2], laid[1::2])
    assert found == how
    assert (same(GRID.index[other], GRID.index[one], laid[0::2], laid[1::2]) is None) == (how is None)


@pytest.mark.slow
def test_another_program_finds_the_same_fifth_moves_equivalent() -> None:
    try:
        from renju import RenjuBoard
    except ModuleNotFoundError:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip("renju is not installed")
    chance, symmetrical = Random("fifths"), 0
    for opening in OPENINGS:
        rest = [place for place in range(POINTS) if place not in opening.moves]
        near = [place for place in rest if abs(place % SIZE - 7) < 4 and abs(place // SIZE - 7) < 4]
        for fourth in (*chance.sample(near, 14), *chance.sample(rest, 8)):
            stones = (*opening.moves, fourth)
            board = RenjuBoard(moves=[[place % SIZE, place // SIZE] for place in stones])
            candidates = [place for place in near if place != fourth]
            groups, _ = board.find_symmetric_candidates([(place % SIZE, place // SIZE) for place in candidates])
            theirs = {frozenset(y * SIZE + x for x, y in group) for group in groups}
            ours = grouped(candidates, stones)
            assert ours == theirs, (opening.code, GRID.names[fourth])
            symmetrical += bool(ours)
    assert symmetrical > 20


def grouped(candidates: list[int], stones: tuple[int, ...]) -> set[frozenset[int]]:
    """Fifth moves that are the same, together."""
    black, white = stones[0::2], stones[1::2]
    left, found = set(candidates), set()
    while left:
        one = left.pop()
        group = {one} | {other for other in left if same(one, other, black, white)}
        left -= group
        if len(group) > 1:
            found.add(frozenset(group))
    return found
