"""What can be drawn is open: a scene and a sprite of one's own take one registration each, and nothing else changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO

import pytest
from PIL import Image

from engines.core.rulings import Seat
from engines.core.scenes.scene import Board, Scene, Squares
from rendering.boards.board import fitted, framed, seated, standing
from rendering.draw import draw, picture_key
from rendering.labels import Labels
from rendering.layout import Box, Figure, Layout, Text
from rendering.registry import PAINTERS, SPRITES, Painter, lay_out, register, register_sprite
from rendering.text import SCALE
from rendering.theme import Theme, themes

LABELS = Labels("t")


@dataclass(frozen=True, slots=True)
class Tally(Scene):
    """Heaps of counters, as no game of ours has them."""

    heaps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ring(Board):
    """A board of a shape that the painters here do not know: all points in one row."""

    points: str


def tally(scene: Tally, labels: Labels) -> Layout:
    return Layout(80, (Text(Box(16, 16, 200, 30), labels.word("heaps") + " ".join(map(str, scene.heaps)), 20, "text"),))


def ring(scene: Ring, labels: Labels) -> Layout:
    side = fitted(len(scene.points))
    frame = framed(scene, labels, side * len(scene.points), side, *seated(scene))
    at = {name: Box(frame.board.x + x * side, frame.board.y, side, side) for x, name in enumerate(scene.points)}
    return Layout(frame.height, (*frame.items, *standing(scene, at)), family="board")


def counter(pixels: int, inks: Theme) -> Image.Image:
    return Image.new("RGBA", (pixels, pixels), (*inks["accent"], 255))


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """What a test registers is gone after it."""
    painters, sprites = {**PAINTERS}, {**SPRITES}
    yield
    for table, before in ((PAINTERS, painters), (SPRITES, sprites)):
        table.clear()
        table.update(before)  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_scene_of_ones_own_is_drawn(theme: str) -> None:
    register(Tally, Painter(tally, ("heaps",)))
    assert Image.open(BytesIO(draw(Tally((3, 4, 5)), LABELS, theme))).size == (1080, 160)
    assert picture_key(Tally((3, 4, 5)), LABELS, theme) != picture_key(Tally((3, 4)), LABELS, theme)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_sprite_of_ones_own_is_drawn_on_any_board(theme: str) -> None:
    register_sprite("counter", counter)
    scene = Squares("ab", "12", pieces={"b1": "counter", "a2": "K"})
    image = Image.open(BytesIO(draw(scene, LABELS, theme))).convert("RGB")
    (at,) = [item.box for item in lay_out(scene, LABELS).items if isinstance(item, Figure) and item.letter == "counter"]
    assert image.getpixel((at.x * SCALE, at.y * SCALE)) == themes()[theme]["accent"]


UNPAINTED = [
    Tally(()),
    Ring("abc", pieces={}),
    Scene(),
]


@pytest.mark.parametrize("scene", UNPAINTED, ids=lambda scene: type(scene).__name__)
def test_a_scene_without_a_painter_is_named(scene: Scene) -> None:
    for asked in (draw, picture_key, lay_out):
        with pytest.raises(LookupError, match=f"no painter is registered for {type(scene).__name__}$"):
            asked(scene, LABELS)


def test_a_piece_without_a_sprite_is_named() -> None:
    with pytest.raises(LookupError, match="counter"):
        draw(Squares("ab", "12", pieces={"b1": "counter"}), LABELS)


def test_nobody_takes_the_place_of_another() -> None:
    with pytest.raises(ValueError, match="Squares is painted already"):
        register(Squares, Painter(lambda scene, labels: Layout(1, ())))
    with pytest.raises(ValueError, match="'K' is another sprite's"):
        register_sprite("K", counter)
    assert draw(Squares("ab", "12", pieces={"b1": "K"}), LABELS)


# How many play | who looks | who is named above, from the left | who below.
SEATED = [
    (2, 0, "1", "0"),
    (2, 1, "0", "1"),
    (3, 0, "12", "0"),
    (3, 2, "01", "2"),
    (4, 0, "12", "03"),
    (5, 0, "123", "04"),
    (5, 3, "401", "32"),
    (6, 0, "234", "105"),
    (6, 4, "012", "543"),
]


@pytest.mark.parametrize(("seats", "looks", "above", "below"), SEATED)
def test_players_sit_clockwise_around_any_board_and_who_looks_sits_below(
    seats: int, looks: int, above: str, below: str
) -> None:
    register(Ring, Painter(ring))
    scene = Ring("abcdefgh", pieces={"a": "K"}, seats=seats, seen_from=Seat(looks), to_act=(Seat(seats - 1),))
    names = {Seat(seat): f"P{seat}" for seat in range(6)}
    items = lay_out(scene, Labels("t", names=names)).items
    at = {item.text[1:]: item.box for item in items if isinstance(item, Text) and item.text in names.values()}
    (board,) = [item.box for item in items if isinstance(item, Figure)]
    rows = [[name for name, box in at.items() if (box.y < board.y) == upper] for upper in (True, False)]
    assert ["".join(sorted(row, key=lambda name: at[name].x)) for row in rows] == [above, below]
    assert draw(scene, Labels("t", names=names))


def test_the_name_of_who_is_on_turn_is_whole_also_where_six_play() -> None:
    names = dict.fromkeys(map(Seat, range(6)), "欧阳小明")
    scene = Squares("ab", "12", pieces={}, seats=6, to_act=(Seat(4),))
    items = lay_out(scene, Labels("t", names=names, words={"to_move": "走棋"})).items
    shown = [item.text for item in items if isinstance(item, Text)]
    assert (shown.count("欧阳小明"), shown.count("走棋")) == (6, 1)
