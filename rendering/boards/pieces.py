"""Round pieces as sprites: plain stones, and discs with a character."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from PIL import Image, ImageDraw

from rendering.boards.figures import FINER, Sprite
from rendering.text import font, glyph, thickened
from rendering.theme import Colour, Theme

STONE = 0.94
DISC = 0.92
"""The diameter of a piece, relative to its cell."""
RED = dict(zip("KABRNCP", "帥仕相俥傌炮兵", strict=True))
BLACK = dict(zip("kabrncp", "將士象車馬砲卒", strict=True))


def smooth(pixels: int, draw: Callable[[ImageDraw.ImageDraw, int], None], clear: Colour) -> Image.Image:
    """Draw a picture enlarged and reduce it. Transparent pixels carry the edge colour, which avoids a coloured
    fringe."""
    side = pixels * FINER
    picture = Image.new("RGBA", (side, side), (*clear, 0))
    draw(ImageDraw.Draw(picture), side)
    return picture.reduce(FINER)


def circle(side: int, part: float) -> tuple[float, float, float, float]:
    gap = side * (1 - part) / 2
    return gap, gap, side - gap - 1, side - gap - 1


@lru_cache(maxsize=64)
def stone(pixels: int, body: Colour, edge: Colour) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, side: int) -> None:
        pen.ellipse(circle(side, STONE), body, edge, max(FINER, side // 28))

    return smooth(pixels, draw, edge)


@lru_cache(maxsize=128)
def disc(sign: str, pixels: int, body: Colour, edge: Colour, ink: Colour) -> Image.Image:
    """Draw a wooden disc with a ring and a character in the colour of the side."""

    def draw(pen: ImageDraw.ImageDraw, side: int) -> None:
        pen.ellipse(circle(side, DISC), body, edge, max(FINER, side // 36))
        pen.ellipse(circle(side, DISC - 0.12), None, ink, max(FINER, side // 40))
        size = round(side * 0.52)
        file, shown = glyph(sign, bold=True)
        pen.text((side / 2, side * 0.695), shown, ink, font(file, size), "ms", stroke_width=thickened(file, size))

    return smooth(pixels, draw, edge)


def plain(colour: str, edge: str, pixels: int, inks: Theme) -> Image.Image:
    return stone(pixels, inks[colour], inks[edge])


def signed(sign: str, ink: str, pixels: int, inks: Theme) -> Image.Image:
    return disc(sign, pixels, inks["disc"], inks["disc_edge"], inks[ink])


STONES: Mapping[str, Sprite] = {
    "stone:black": partial(plain, "black", "stone_edge"),
    "stone:white": partial(plain, "white", "stone_edge"),
}
DISCS: Mapping[str, Sprite] = {
    f"disc:{letter}": partial(signed, sign, ink)
    for signs, ink in ((RED, "disc_red"), (BLACK, "disc_black"))
    for letter, sign in signs.items()
}
SPRITES: Mapping[str, Sprite] = {**STONES, **DISCS}
PLAIN = frozenset(STONES)
"""Pieces without a sign, which leave room for writing and marks."""
RIMS: Mapping[str, str] = {f"disc:{letter}": sign for letter, sign in (RED | BLACK).items()}
"""The characters on the pieces; a reader whose language names a piece differently sees the name on the rim."""
