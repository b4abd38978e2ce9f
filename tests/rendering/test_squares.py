"""Boards, probed by pixel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from engines.core.rulings import Seat
from engines.core.scenes.scene import Mark, Scene, Squares
from rendering.draw import draw
from rendering.labels import Labels
from rendering.layout import Box, Figure, Plate, Text
from rendering.registry import lay_out
from rendering.text import SCALE
from rendering.theme import themes

WHITE, BLACK = Seat(0), Seat(1)
PLACE = Callable[..., Squares]


def picture(scene: Scene, labels: Labels, theme: str = "light") -> Image.Image:
    return Image.open(BytesIO(draw(scene, labels, theme))).convert("RGB")


def square(name: str, flip: bool = False) -> Box:
    """Where a square must be: 62 logical pixels wide, a1 at the lower left of the first player."""
    column, row = "abcdefgh".index(name[0]), 8 - int(name[1])
    if flip:
        column, row = 7 - column, 7 - row
    return Box(22 + 62 * column, 126 + 62 * row, 62, 62)


def pixel(image: Image.Image, x: int, y: int) -> tuple[int, ...]:
    found = image.getpixel((x * SCALE, y * SCALE))
    assert isinstance(found, tuple)
    return found


def corner(image: Image.Image, box: Box) -> tuple[int, ...]:
    return pixel(image, box.x + 2, box.y + 2)


def share(image: Image.Image, box: Box, colour: tuple[int, ...]) -> float:
    part = image.crop((box.x * SCALE, box.y * SCALE, box.right * SCALE, box.bottom * SCALE))
    found = sum(count for count, other in part.getcolors(1 << 20) or () if other == colour)
    return found / (part.width * part.height)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("flip", [False, True])
def test_colours_of_the_squares(labels: Labels, place: PLACE, theme: str, flip: bool) -> None:
    image = picture(place("8/8/8/8/8/8/8/8", seen_from=Seat(flip)), labels, theme)
    for name, shade in {"a1": "dark", "h1": "light", "a8": "light", "h8": "dark", "e4": "light", "d4": "dark"}.items():
        assert share(image, square(name, flip), themes()[theme][f"square_{shade}"]) == 1.0, name


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("letter", "KQRBNPkqrbnp")
@pytest.mark.parametrize("name", ["d4", "e4"])
def test_a_piece_is_clear_on_either_colour(labels: Labels, place: PLACE, theme: str, letter: str, name: str) -> None:
    scene = replace(place("8/8/8/8/8/8/8/8"), pieces={name: letter})
    image, inks = picture(scene, labels, theme), themes()[theme]
    colour = "white" if letter.isupper() else "black"
    assert share(image, square(name), inks[colour]) > 0.12
    assert share(image, square(name), inks[f"{colour}_edge"]) > 0.02
    shades = {"d4": "dark", "e4": "light"}
    assert share(image, square(name), inks[f"square_{shades[name]}"]) > 0.4


@pytest.mark.parametrize("letter", "KQRBNPkqrbnp")
def test_a_piece_stands_in_the_middle(labels: Labels, place: PLACE, letter: str) -> None:
    scene = replace(place("8/8/8/8/8/8/8/8"), pieces={"d4": letter})
    box = square("d4")
    part = picture(scene, labels).crop((box.x * 2, box.y * 2, box.right * 2, box.bottom * 2))
    empty = Image.new("RGB", part.size, themes()["light"]["square_dark"])
    left, top, right, bottom = ImageChops.difference(part, empty).getbbox() or (0, 0, 0, 0)
    assert abs(left - (part.width - right)) <= 3
    assert min(left, top, part.width - right, part.height - bottom) >= 8
    assert 0 <= top - (part.height - bottom) <= 14, "a low piece stands a little below the middle"


@pytest.mark.parametrize("flip", [False, True])
def test_the_last_move_is_marked_and_nothing_else(labels: Labels, place: PLACE, flip: bool) -> None:
    scene = place("8/8/8/8/4P3/8/8/8", last=("e2", "e4", "d4"), seen_from=Seat(flip))
    image, inks = picture(scene, labels), themes()["light"]
    assert corner(image, square("e2", flip)) == inks["last_light"]
    assert corner(image, square("e4", flip)) == inks["last_light"]
    assert corner(image, square("d4", flip)) == inks["last_dark"]
    assert corner(image, square("e3", flip)) == inks["square_dark"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_king_in_check_glows(labels: Labels, place: PLACE, theme: str) -> None:
    calm = picture(place("4k3/8/8/8/8/8/8/4K3"), labels, theme)
    alarm = picture(place("4k3/8/8/8/8/8/8/4K3", marks=(Mark("e8", "check"),)), labels, theme)
    box, other = square("e8"), square("e1")
    beside = box.x + 14, box.y + 12
    red, green, blue = pixel(alarm, *beside)
    assert red > 1.5 * max(green, blue)
    assert pixel(calm, *beside) == themes()[theme]["square_light"]
    assert corner(alarm, other) == corner(calm, other)


def texts(scene: Scene, labels: Labels) -> list[str]:
    layout = lay_out(scene, labels)
    return [item.text for item in (*layout.still, *layout.items) if isinstance(item, Text)]


def test_coordinates_turn_with_the_board(labels: Labels, place: PLACE) -> None:
    scene = place("8/8/8/8/8/8/8/8")
    assert "".join(texts(scene, labels)[:16]) == "87654321abcdefgh"
    assert "".join(texts(replace(scene, seen_from=BLACK), labels)[:16]) == "12345678hgfedcba"
    assert not {*"12345678abcdefgh"} & {*texts(replace(scene, coordinates=False), labels)}


def test_the_player_below_is_the_one_who_looks(labels: Labels, place: PLACE) -> None:
    scene = place("8/8/8/8/8/8/8/8")
    for seat, order in ((WHITE, ["Alexander", "王小明"]), (BLACK, ["王小明", "Alexander"])):
        shown = [one for one in texts(replace(scene, seen_from=seat), labels) if one in order]
        assert shown == order


@pytest.mark.parametrize("to_act", [(), (WHITE,), (BLACK,)])
def test_whose_turn_it_is_stands_beside_his_name(labels: Labels, place: PLACE, to_act: tuple[Seat, ...]) -> None:
    layout = lay_out(place("8/8/8/8/8/8/8/8", to_act=to_act), labels)
    tags = [item.box.y for item in layout.items if isinstance(item, Text) and item.text == "走棋"]
    names = {item.text: item.box.y for item in layout.items if isinstance(item, Text)}
    edges = [item for item in layout.items if isinstance(item, Plate) and item.edge == "accent"]
    expected = [names["Alexander" if seat else "王小明"] for seat in to_act]
    assert [round(tag / 10) for tag in tags] == [round(y / 10) for y in expected]
    assert len(edges) == len(to_act)


@pytest.mark.parametrize("ahead", [WHITE, BLACK, None])
def test_who_is_ahead_and_by_how_much_stands_in_his_strip(labels: Labels, place: PLACE, ahead: Seat | None) -> None:
    lead = {} if ahead is None else {ahead: 4, Seat(1 - ahead): -4}
    layout = lay_out(place("4k3/8/8/8/8/8/8/4K3", lead=lead), labels)
    found = {item.text: item.box.y for item in layout.items if isinstance(item, Text) and item.text.startswith("+")}
    assert list(found) == ([] if ahead is None else ["+4"])
    assert all((y > square("a8").y) == (ahead == WHITE) for y in found.values())


def test_what_was_taken_is_shown_strongest_first(labels: Labels, scenes: Mapping[str, Scene]) -> None:
    layout = lay_out(scenes["mate"], labels)
    below = [item for item in layout.items if isinstance(item, Figure) and item.box.y < square("a8").y]
    assert [item.letter for item in below] == [*"QRRBBNN", *"PPPPPPPP"]
    assert [item.box.x for item in below] == sorted(item.box.x for item in below)


def test_a_board_is_small_to_send(labels: Labels, scenes: Mapping[str, Scene]) -> None:
    assert len(draw(scenes["mate"], labels)) < 60_000
    image = Image.open(BytesIO(draw(scenes["mate"], labels)))
    assert (image.format, image.mode, image.width) == ("PNG", "P", 1080)
