"""What is proven dead, and what is not said to be: no more is proposed than can be proven. X is black, O white."""

from __future__ import annotations

import pytest

from engines.go.board import BLACK, WHITE, named
from engines.go.life import alive, proven_dead
from tests.go.conftest import drawn


def dead(rows: str) -> list[list[str]]:
    frame, board = drawn(rows)
    return [named(frame, chain) for chain in proven_dead(frame, board)]


SIDE = ["D3", "D5", "E3", "E4", "E5"]
SOLID = ["A3", "A4", "A5", "B3", "B5", "C3", "C4", "C5", "D3", "D5", "E3", "E5"]


@pytest.mark.parametrize(
    ("rows", "colour", "living"),
    [
        # Two eyes.
        (".X.X. XXXX. ..... ..... .....", BLACK, [["A4", "B4", "B5", "C4", "D4", "D5"]]),
        # One eye is none; a large region counts as an eye only where every empty point of it touches the chain.
        ("XXX.. X.X.. XXX.. ..... .....", BLACK, []),
        # A false eye: neither chain lives by itself.
        (".XO.. X.O.. OO... ..... .....", BLACK, []),
        # Three chains that live together: each has a part in two eyes.
        ("XX.XX X.X.X XX.XX ..... .....", BLACK, [["A3", "A4", "A5", "B3", "B5"], SIDE, ["C4"]]),
        # An eye may hold a stone of the opponent, if every empty point of it touches the wall.
        ("OOOOO O.OX. OOOOO ..... .....", WHITE, [SOLID]),
        ("OOOOO O.O.O OOOOO ..... .....", BLACK, []),
    ],
)  # fmt: skip
def test_what_lives_whoever_passes(rows: str, colour: int, living: list[list[str]]) -> None:
    frame, board = drawn(rows)
    assert [named(frame, chain) for chain in alive(frame, board, colour)] == living


WALL = "XXXXXXXXX X.X.X...X XXXXX...X X.......X X.......X X.......X X.......X X.......X XXXXXXXXX"


@pytest.mark.parametrize(
    ("rows", "proposed"),
    [
        # A stone in a closed corner, every point beside the wall.
        ("XXXXX X.X.X XXXXX XO.XX XXXXX", [["B2"]]),
        # Two stones and two points: nothing but neighbours of the wall.
        ("XXXXXX X.X.XX XXXXXX XO.OXX XXXXXX XXXXXX", [["B3"], ["D3"]]),
        # The wall has no other eye: nothing is proven.
        ("XXXXX XXXXX XXXXX XO.XX XXXXX", []),
        # The stones have room: a point of it does not touch the wall.
        ("XXXXXXX X.X.XXX XXXXXXX X...XXX XO..XXX X...XXX XXXXXXX", []),
        # Stones of the wall's own colour stand within: they might be cut off.
        ("XXXXXXX X.X.XXX XXXXXXX X.O.O.X X..X..X X.....X XXXXXXX", []),
    ],
)
def test_only_what_is_proven_is_proposed(rows: str, proposed: list[list[str]]) -> None:
    assert dead(rows) == proposed


def test_a_group_with_two_eyes_inside_a_large_walled_region_is_never_proposed() -> None:
    rows = [list(row) for row in WALL.split()]
    for line, row in enumerate(("OOOOO", "O.O.O", "OOOOO"), 4):
        rows[line][2:7] = row
    assert dead(" ".join("".join(row) for row in rows)) == []


def test_nor_is_one_that_could_still_make_them() -> None:
    rows = [list(row) for row in WALL.split()]
    rows[4][2:7] = "OOOOO"
    assert dead(" ".join("".join(row) for row in rows)) == []


@pytest.mark.parametrize("rows", ["..... ..... ..... ..... .....", "X.... ..... ..O.. ..... ....X"])
def test_nothing_is_proposed_on_an_open_board(rows: str) -> None:
    assert dead(rows) == []
