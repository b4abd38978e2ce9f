"""Boards as values: the games that fill them can say all that is to be seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from engines.core.rulings import Seat
from engines.core.scenes.scene import CardsScene, Edges, LevelSheet, Lines, Mark, Path, Scene, Scorecard, Squares, Star

SEATS = tuple(Seat(number) for number in range(6))
NORTH = tuple(f"{row}-{hole}" for row in range(1, 5) for hole in range(1, row + 1))
SOUTH = tuple(f"{18 - row}-{hole}" for row in range(1, 5) for hole in range(1, row + 1))
STAR = Star({SEATS[0]: NORTH, SEATS[1]: SOUTH}, pieces=dict.fromkeys(NORTH, "a") | dict.fromkeys(SOUTH, "b"))

XIANGQI = Lines(
    tuple("abcdefghi"),
    tuple("0123456789"),
    Edges(near=tuple("九八七六五四三二一"), far=tuple("123456789")),
    extra=(("d0", "f2"), ("f0", "d2"), ("d7", "f9"), ("f7", "d9")),
    river=("4", "5"),
    pieces={"e0": "帥", "e9": "將", "h2": "炮"},
    marks=(Mark("e9", "check"),),
    last=("b2", "h2"),
    captured={SEATS[0]: ("卒",)},
    colours={SEATS[0]: "red", SEATS[1]: "black"},
    to_act=(SEATS[1],),
)
GO = Lines(
    tuple("ABCDEFGHJ"),
    tuple("123456789"),
    spots=("C3", "G3", "E5", "C7", "G7"),
    pieces={"E5": "●", "C3": "○"},
    marks=(Mark("E5", "number", text="1"), Mark("C3", "dead"), Mark("A1", "area", SEATS[0])),
    colours={SEATS[0]: "black", SEATS[1]: "white"},
)
GOMOKU = Lines(
    tuple("ABCDEFGHIJKLMNO"),
    tuple(map(str, range(1, 16))),
    pieces={"H8": "●"},
    marks=(Mark("H9", "forbidden", text="33"), Mark("G7", "offer", text="A")),
    paths=(Path(("F8", "H8", "J8"), "row"),),
    colours={SEATS[0]: "white", SEATS[1]: "black"},
)


@pytest.mark.parametrize("board", [XIANGQI, GO, GOMOKU], ids=["xiangqi", "go", "gomoku"])
def test_what_is_said_of_a_board_of_lines_is_said_of_its_points(board: Lines) -> None:
    points = {file + rank for file in board.files for rank in board.ranks}
    named = {*board.pieces, *board.last, *board.spots, *(mark.at for mark in board.marks)}
    named |= {point for line in (*board.extra, *(path.points for path in board.paths)) for point in line}
    assert named <= points
    for along, edges in ((board.files, (board.edges.near, board.edges.far)), (board.ranks, (board.edges.left,))):
        assert all(len(edge) in (0, len(along)) for edge in edges)


def test_a_star_has_121_holes_named_by_row_and_place() -> None:
    assert len(STAR.holes) == 121
    assert (STAR.holes["1-1"], STAR.holes["9-5"], STAR.holes["17-1"]) == ((0, 0), (0, 8), (0, 16))
    assert (STAR.holes["5-1"], STAR.holes["5-13"]) == ((-12, 4), (12, 4))
    assert len({*STAR.holes.values()}) == 121
    assert {*NORTH, *SOUTH} <= {*STAR.holes}


def test_lines_of_a_star_join_neighbours_once() -> None:
    """A tip has two neighbours, a hole within six; by turning the star upside down nothing changes."""
    joined = Counter(hole for line in STAR.lines for hole in line)
    assert len({frozenset(line) for line in STAR.lines}) == len(STAR.lines)
    assert [hole for hole, many in joined.items() if many == 2] == ["1-1", "5-1", "5-13", "13-1", "13-13", "17-1"]
    assert joined["9-5"] == joined["2-1"] + 2 == 6
    places = STAR.holes
    lines = {frozenset(places[hole] for hole in line) for line in STAR.lines}
    assert {frozenset((-x, 16 - y) for x, y in line) for line in lines} == lines


SCENES = [
    Squares("ab", "12", pieces={}),
    XIANGQI,
    STAR,
    Scorecard({}, (), {}, 8, None),
    LevelSheet({}, (), (), {}, None, None),
    CardsScene(()),
]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: type(scene).__name__)
def test_every_scene_can_be_told_who_acts_and_that_it_is_over(scene: Scene) -> None:
    ended = replace(scene, to_act=(), over=True)
    assert (type(ended), ended.to_act, ended.over) == (type(scene), (), True)
    assert ended == replace(scene, to_act=(), over=True)
    assert scene.over is False
    with pytest.raises(AttributeError):
        scene.over = True  # type: ignore[misc]
