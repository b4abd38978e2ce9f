"""Boards of lines and the star: where points lie, what is written at the edges, what a reader needs no colours for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import dist

import pytest
from PIL import Image

from engines.core.rulings import Seat
from engines.core.scenes.scene import Lines, Path, Scene, Star
from rendering.boards.marbles import SPRITES as MARBLES
from rendering.boards.marks import SIGN, beside
from rendering.labels import Labels
from rendering.layout import Box, Figure, Glow, Item, Plate, Stroke, Text
from rendering.registry import lay_out
from rendering.theme import themes
from tests.rendering.boards import five_in_a_row, palace, star, stones

LABELS = Labels("t")
BLACK = Seat(1)


def items(scene: Scene, labels: Labels = LABELS) -> list[Item]:
    layout = lay_out(scene, labels)
    return [*layout.still, *layout.items]


def where(scene: Scene, letter: str) -> list[Box]:
    return [item.box for item in items(scene) if isinstance(item, Figure) and item.letter == letter]


def texts(scene: Scene, labels: Labels = LABELS) -> list[str]:
    return [item.text for item in items(scene, labels) if isinstance(item, Text)]


def alone(scene: Lines | Star, point: str, letter: str) -> Box:
    (box,) = where(replace(scene, pieces={point: letter}, tokens={}, last=(), paths=(), marks=()), letter)
    return box


@pytest.mark.parametrize("size", [2, 9, 13, 15, 19])
def test_the_first_file_and_rank_lie_at_the_lower_left_of_the_first_player(size: int) -> None:
    board = stones(size, 0)
    first, last = (alone(board, board.files[at] + board.ranks[at], "stone:black") for at in (0, -1))
    assert first.x < last.x
    assert first.y > last.y
    turned = alone(replace(board, seen_from=BLACK), board.files[0] + board.ranks[0], "stone:black")
    assert turned == last


def test_stones_stand_on_the_crossings() -> None:
    board = stones(9, 0)
    ruled = [item.box for item in items(board) if isinstance(item, Plate) and item.ink == "wood_line"]
    x, y = alone(board, "C4", "stone:white").middle
    assert any(box.x == x and box.h > box.w for box in ruled)
    assert any(box.y == y and box.w > box.h for box in ruled)
    assert len(ruled) == 18


def test_in_fields_between_lines_there_is_one_line_more_each_way() -> None:
    board = replace(stones(3, 0), crossings=False)
    ruled = [item.box for item in items(board) if isinstance(item, Plate) and item.ink == "wood_line"]
    assert len(ruled) == 8
    assert not any(box.x == alone(board, "B2", "stone:black").middle[0] for box in ruled)


def test_both_sides_count_the_files_from_their_own_right() -> None:
    board = palace("9/9/9/9/9/9/9/9/9/9")
    assert "".join(texts(board)[:20]) == "楚河漢界九八七六五四三二一123456789"
    assert "".join(texts(replace(board, seen_from=BLACK))[:20]) == "楚河漢界987654321一二三四五六七八九"


def test_in_a_language_with_other_numerals_the_files_are_written_in_these() -> None:
    board = palace("9/9/9/9/9/9/9/9/9/9")
    arabic = Labels("t", words={f"edge.{sign}": str(number) for number, sign in enumerate("一二三四五六七八九", 1)})
    assert "".join(texts(board, arabic)[:20]) == "楚河漢界987654321123456789"
    assert "".join(texts(replace(board, seen_from=BLACK), arabic)[:20]) == "楚河漢界987654321123456789"


@pytest.mark.parametrize(
    ("way", "strokes"),
    [
        pytest.param(("e2", "e9"), 3, id="a cannon over its screen: before it, behind it, and to its prey"),
        pytest.param(("a3", "a4"), 1, id="a soldier takes the one before it"),
        pytest.param(("b2", "b7"), 1, id="a way that nothing stands on"),
        pytest.param(("d9", "e8"), 1, id="aslant, to the next piece"),
    ],
)
def test_the_arrow_of_a_move_covers_no_sign(way: tuple[str, str], strokes: int) -> None:
    board = palace("3ak4/4a4/4b4/9/9/p3p4/P8/1C2C4/9/4K4", paths=(Path(way, "move"),))
    drawn = [item for item in items(board) if isinstance(item, Stroke) and item.ink == "accent"]
    assert len(drawn) >= strokes
    assert [item.arrow for item in drawn] == [False] * (len(drawn) - 1) + [True]
    for name, letter in board.pieces.items():
        middle, side = alone(board, name, letter).middle, alone(board, name, letter).w
        for item in drawn:
            reach = 2 * item.thick if item.arrow else item.thick // 2
            ends = [dist(middle, point) for point in item.points]
            assert min(ends) >= side * SIGN, f"it ends on the sign at {name}"
            assert beside(middle, *item.points) >= side * 0.26 + reach / 2, f"it runs over the sign at {name}"


def test_without_edges_of_its_own_a_board_names_its_points() -> None:
    board = five_in_a_row()
    assert "".join(texts(board)[:15]) == "ABCDEFGHIJKLMNO"
    assert texts(board)[15:18] == ["15", "14", "13"]
    assert "".join(texts(replace(board, seen_from=BLACK))[:15]) == "ONMLKJIHGFEDCBA"
    assert "A" not in texts(replace(board, coordinates=False, marks=()))


def test_only_the_outermost_files_cross_the_river() -> None:
    board = palace("9/9/9/9/9/9/9/9/9/9")
    tall = [
        item.box
        for item in items(board)
        if isinstance(item, Plate) and item.ink == "wood_line" and item.box.h > item.box.w
    ]
    longest = max(box.h for box in tall)
    assert sorted(box.h == longest for box in tall) == [False] * 14 + [True] * 2


def test_what_the_sign_does_not_say_stands_on_the_rim() -> None:
    board = palace("4k4/9/9/9/9/9/9/9/9/4K4")
    assert "帥" not in texts(board, Labels("t", words={"rim.disc:K": "帥", "rim.disc:k": "將"}))
    assert [one for one in texts(board, Labels("t", words={"rim.disc:K": "K"})) if one == "K"] == ["K"]
    assert [one for one in texts(board) if one.startswith("rim")] == []


def test_the_last_stone_is_marked_by_a_dot_or_by_the_colour_of_its_number() -> None:
    plain = stones(9, 5)
    dots = [item for item in lay_out(plain, LABELS).items if isinstance(item, Plate) and item.ink == "check"]
    assert [dot.box.middle for dot in dots] == [alone(plain, plain.last[0], "stone:black").middle]
    numbers = {item.text: item.ink for item in items(five_in_a_row()) if isinstance(item, Text) and item.inscribed}
    assert (numbers["225"], numbers["213"], numbers["214"]) == ("last_wood", "black_edge", "white_edge")


def test_dead_stones_are_crossed_out_and_areas_have_their_owners_colour(scenes: Mapping[str, Scene]) -> None:
    counted = lay_out(scenes["nine by nine, counted"], LABELS).items
    assert sum(isinstance(item, Stroke) and item.ink == "check" for item in counted) == 8
    squares = [item.ink for item in counted if isinstance(item, Plate) and item.edge == "muted"]
    assert squares == ["black", "muted"]


def test_a_general_in_check_glows_and_an_arrow_stops_before_what_it_points_at(scenes: Mapping[str, Scene]) -> None:
    river = scenes["river"]
    assert isinstance(river, Lines)
    assert [item.box for item in items(river) if isinstance(item, Glow)] == [alone(river, "e9", "disc:k")]
    (arrow,) = [item for item in items(river) if isinstance(item, Stroke) and item.ink == "accent"]
    target = alone(river, "e2", "disc:C")
    assert arrow.arrow
    assert target.middle[0] < arrow.points[-1][0] < target.right


def test_stones_that_were_taken_are_counted_where_they_are_many(scenes: Mapping[str, Scene]) -> None:
    assert "× 123" in texts(scenes["many stones"])
    assert "× 3" not in texts(scenes["many stones"])


def test_every_hole_is_numbered_and_every_row_at_both_ends() -> None:
    board = star()
    assert len(where(board, "marble:A")) == 11, "ten on the board and one beside the name"
    shown = texts(board)
    assert [shown.count(str(row)) for row in (14, 15, 16, 17)] == [2, 2, 2, 2]
    assert shown.count("5") == 2 + 9, "row 5 at both ends, and the fifth hole of the nine rows that have one"
    assert "5" not in texts(replace(board, coordinates=False))


def test_neighbouring_holes_are_equally_far_apart_in_every_direction() -> None:
    board = star()
    (x, y), (right, _), (below, down) = (alone(board, hole, "marble:A").middle for hole in ("9-5", "9-6", "10-6"))
    across, aslant = right - x, ((below - x) ** 2 + (down - y) ** 2) ** 0.5
    assert abs(across - aslant) <= 2


# How many play, by corner clockwise from the top | who is named above, from the left | who below.
AROUND = [((0, 3), "0", "1"), ((0, 2, 4), "0", "21"), ((0, 1, 3, 4), "01", "32"), ((0, 1, 2, 3, 4, 5), "501", "432")]


@pytest.mark.parametrize(("corners", "above", "below"), AROUND)
def test_everybody_is_named_on_the_side_of_his_own_corner(corners: tuple[int, ...], above: str, below: str) -> None:
    six = star().homes
    homes = {Seat(seat): six[Seat(corner)] for seat, corner in enumerate(corners)}
    scene = Star(homes, pieces={}, seats=len(corners))
    names = {Seat(seat): f"P{seat}" for seat in range(6)}
    shown = [item for item in items(scene, Labels("t", names=names)) if isinstance(item, Text) and item.text[:1] == "P"]
    middle = sum(item.box.y for item in shown) / len(shown)
    rows = [
        sorted((one for one in shown if (one.box.y < middle) == up), key=lambda one: one.box.x) for up in (True, False)
    ]
    assert ["".join(one.text[1:] for one in row) for row in rows] == [above, below]


def test_whoever_has_arrived_shows_his_place(scenes: Mapping[str, Scene]) -> None:
    medal = [item for item in items(scenes["star"]) if isinstance(item, Text) and item.ink == "pending"]
    assert [item.text for item in medal] == ["1"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marbles_are_told_apart_without_colours(theme: str) -> None:
    """Their outlines differ even where the letters do not."""
    seen = set()
    for sprite in MARBLES.values():
        body = sprite(68, themes()[theme]).getchannel("A")
        seen.add(body.tobytes())
        assert Image.Image.getbbox(body) is not None
    assert len(seen) == len(MARBLES) == 6


def test_whoever_has_left_is_marked_so_in_words() -> None:
    names = {Seat(seat): f"P{seat}" for seat in range(6)}
    shown = items(star(left=(Seat(2),), to_act=(Seat(1),)), Labels("t", names=names, words={"left": "已退出"}))
    told = {item.text: item for item in shown if isinstance(item, Text)}
    assert told["P2"].ink == "muted"
    assert told["P1"].ink == told["P3"].ink == "text"
    gone, name = told["已退出"].box, told["P2"].box
    assert name.bottom <= gone.y
    assert name.x - 10 <= gone.x < name.right


def test_a_row_that_proves_something_does_not_run_through_a_number() -> None:
    shown = items(five_in_a_row(paths=(Path(("H8", "I9", "J10"), "row"),)))
    row = next(at for at, item in enumerate(shown) if isinstance(item, Stroke) and item.ink == "check")
    bodies = [item for item in shown[row:] if isinstance(item, Plate) and item.ink in ("black", "white")]
    numbers = {item.box.middle for item in shown[row:] if isinstance(item, Text)}
    crossed = [body for body in bodies if body.box.middle in numbers]
    assert len(crossed) == len({"H8", "I9", "J10"} & five_in_a_row().pieces.keys())


@pytest.mark.parametrize(("ends", "middle"), [("H1 H1 H15 H15", "H8 H8"), ("H1 I1 H15 I15", "H8 I8")])
def test_an_axis_lies_on_a_line_or_between_two(ends: str, middle: str) -> None:
    board = five_in_a_row(paths=(Path(tuple(ends.split()), "axis"),))
    dashes = [item for item in items(board) if isinstance(item, Stroke) and item.ink == "accent"]
    left, right = (alone(board, name, "stone:black").middle[0] for name in middle.split())
    assert {x for dash in dashes for x, _ in dash.points} == {(left + right) // 2}
    top, bottom = (alone(board, name, "stone:black").middle[1] for name in ("H15", "H1"))
    assert {top, bottom} < {y for dash in dashes for _, y in dash.points}


def test_half_a_turn_is_an_arrow_about_the_middle_of_both() -> None:
    board = five_in_a_row(paths=(Path(("G7", "J10"), "turn"),))
    (arrow,) = [item for item in items(board) if isinstance(item, Stroke) and item.arrow and item.ink == "accent"]
    (x, y), (u, v) = (alone(board, name, "stone:black").middle for name in ("G7", "J10"))
    first, last = arrow.points[0], arrow.points[-1]
    assert abs(first[0] + last[0] - x - u) <= 2
    assert abs(first[1] + last[1] - y - v) <= 2
    assert first[0] < last[0]
    assert first[1] > last[1]
