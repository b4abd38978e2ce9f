"""Points by name, and the menu that picks one by its part of the board."""

from __future__ import annotations

import pytest

from bot.app.request.buttons import Button
from bot.app.request.commands import Move, Pick
from bot.app.speech.words import words
from engines.core.chat.buttons import Choice, Menu
from engines.core.points import BLACK_STONE, WHITE_STONE, Grid, Taken, label, menu, pick

GO = "ABCDEFGHJKLMNOPQRST"
RENJU = "ABCDEFGHIJKLMNO"


def shown(menu: Menu | None) -> list[str]:
    """The buttons row by row, as people read them."""
    assert menu is not None
    say = words("zh")
    return [" ".join(say.label("go", choice.label) for choice in row) for row in menu.rows]


def values(menu: Menu | None) -> list[str]:
    assert menu is not None
    return [choice.value for row in menu.rows for choice in row]


@pytest.mark.parametrize(
    ("files", "text", "point"),
    [
        (GO, "D4", "D4"),
        (GO, "q16", "Q16"),
        (GO, " q 16 ", "Q16"),
        (GO, "Ｑ１６", "Q16"),
        (GO, "4-16", "D16"),
        (GO, "9-9", "J9"),
        (GO, "４－１６", "D16"),
        (GO, "4–16", "D16"),
        (GO, "D04", "D4"),
        (RENJU, "9-9", "I9"),
        (RENJU, "h8", "H8"),
    ],
)
def test_a_point_is_read_by_letter_or_by_column_and_row(files: str, text: str, point: str) -> None:
    grid = Grid(files)
    assert grid.read(text) == point
    assert point in grid.index


@pytest.mark.parametrize("text", ["", "D", "4", "D4 Q16", "DD4", "4-", "-4", "4-16-1", "D4!", "天元", "D1000", "1e5"])
def test_what_is_no_point_is_none(text: str) -> None:
    assert Grid(GO).read(text) is None


@pytest.mark.parametrize("text", ["I9", "D20", "D0", "Z1", "0-4", "20-4", "4-20", "4-0"])
def test_a_point_beyond_the_board_is_a_point_but_not_of_this_board(text: str) -> None:
    name = Grid(GO).read(text)
    assert name is not None
    assert name not in Grid(GO).index


def test_points_are_sorted_by_column_then_number() -> None:
    assert Grid(GO).sorted(["B1", "A10", "J3", "A2", "H3"]) == ["A2", "A10", "B1", "H3", "J3"]


@pytest.mark.parametrize(
    ("size", "parts"),
    [
        (19, ["A19–E15 F19–K15 L19–P15 Q19–T15", "A14–E10 F14–K10 L14–P10 Q14–T10",
              "A9–E5 F9–K5 L9–P5 Q9–T5", "A4–E1 F4–K1 L4–P1 Q4–T1"]),
        (13, ["A13–E9 F13–J9 K13–N9", "A8–E5 F8–J5 K8–N5", "A4–E1 F4–J1 K4–N1"]),
        (9, ["A9–C7 D9–F7 G9–J7", "A6–C4 D6–F4 G6–J4", "A3–C1 D3–F1 G3–J1"]),
        (7, ["A7–D4 E7–G4", "A3–D1 E3–G1"]),
    ],
)  # fmt: skip
def test_the_parts_of_a_board_are_named_by_their_corners(size: int, parts: list[str]) -> None:
    assert shown(menu(Grid(GO[:size]), "", {}, lambda point: Choice(label(point), point))) == parts


def test_fifteen_lines_are_three_times_three_parts_of_25() -> None:
    grid = Grid(RENJU)
    rows = ["A15–E11 F15–J11 K15–O11", "A10–E6 F10–J6 K10–O6", "A5–E1 F5–J1 K5–O1"]
    assert shown(pick(grid, "", {}, confirm=False)) == rows
    assert {len(part.points) for row in grid.parts for part in row} == {25}


@pytest.mark.parametrize("size", range(2, 20))
def test_the_parts_together_are_the_board(size: int) -> None:
    grid = Grid(GO[:size])
    points = [point for row in grid.parts for part in row for point in part.points]
    assert sorted(points) == sorted(grid.names)
    assert all(len(part.points) <= 25 for row in grid.parts for part in row)


def test_the_points_of_a_part_lie_as_on_the_board_and_stones_cannot_be_picked() -> None:
    taken: Taken = {"D4": BLACK_STONE, "C2": WHITE_STONE}
    part = pick(Grid(GO), "A4-E1", taken, confirm=False)
    assert shown(part) == ["A4 B4 C4 ● E4", "A3 B3 C3 D3 E3", "A2 B2 ○ D2 E2", "A1 B1 C1 D1 E1"]
    assert part is not None
    assert {choice.enters for row in part.rows for choice in row if choice.label not in taken.values()} == {True}
    assert {choice.value for row in part.rows for choice in row if choice.label in taken.values()} == {"A4-E1"}


def test_where_nothing_can_be_taken_back_one_more_press_confirms() -> None:
    grid = Grid(GO)
    assert "D4!" in values(pick(grid, "A4-E1", {}, confirm=True))
    sure = pick(grid, "D4!", {}, confirm=True)
    assert shown(sure) == ["✔ 确定 D4"]
    assert values(sure) == ["D4"]
    assert sure is not None
    assert sure.rows[0][0].enters
    assert pick(grid, "D4!", {"D4": BLACK_STONE}, confirm=True) is None


def test_a_small_board_is_one_part() -> None:
    assert shown(pick(Grid(GO[:3]), "", {"B2": BLACK_STONE}, confirm=False)) == ["A3 B3 C3", "A2 ● C2", "A1 B1 C1"]


@pytest.mark.parametrize("path", ["A4", "A4-E2", "D4!", "A4–E1", "../..", "!", "x" * 40])
def test_a_forged_path_leads_nowhere(path: str) -> None:
    assert pick(Grid(GO), path, {}, confirm=False) is None


@pytest.mark.parametrize("size", [9, 13, 19])
def test_every_button_fits_with_ten_digit_streams(size: int) -> None:
    grid, stream = Grid(GO[:size]), 9_999_999_999
    paths = ["", *(part.name for row in grid.parts for part in row), *(f"{name}!" for name in grid.names)]
    for path in paths:
        found = pick(grid, path, {}, confirm=True)
        assert found is not None
        for choice in (choice for row in found.rows for choice in row):
            step = Move(choice.value) if choice.enters else Pick(choice.value, "1")
            assert Button("", step, stream, stream).fits
