"""Chess pieces as sprites, from the solid figures and their silhouettes in the chess font."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.text import CHESS, font
from rendering.theme import Colour

FINER = 4
"""Sprites are drawn this many times larger and reduced, for smooth edges."""
SOLID = dict(zip("kqrbnp", "♚♛♜♝♞♟", strict=True))
SILHOUETTE = dict(zip("kqrbnp", "\ue000\ue001\ue002\ue003\ue004\ue005", strict=True))
CAP = 0.731
"""How tall a figure is in the font, in parts of its size; it stands on the base line."""
# The font makes all figures equally tall; on a board a pawn is smaller than a king.
TALL = {"k": 1.0, "q": 0.98, "r": 0.88, "b": 0.96, "n": 0.93, "p": 0.8}
KING = 0.82
"""How much of its square the king takes."""
STROKE = 0.022
THINNEST = 7
"""The line around a piece, in parts of its square and at least (before reduction)."""


@lru_cache(maxsize=256)
def sprite(letter: str, pixels: int, body: Colour, edge: Colour) -> Image.Image:
    """A piece on a transparent square: engraved lines and the line around it are in the colour of the edge."""
    kind = letter.lower()
    side = pixels * FINER
    stroke = max(round(side * STROKE), THINNEST)
    height = side * KING * TALL[kind]
    # Lower pieces stand neither on the king's base line nor in the middle, but between: it looks level.
    foot = (side / 2, round(side / 2 + (side * KING + height) / 4) - stroke)
    face = font(CHESS, round((height - 2 * stroke) / CAP))

    def stamp(figure: str, colour: Colour, grown: int = 0) -> None:
        mask = Image.new("L", (side, side))
        ImageDraw.Draw(mask).text(foot, figure, 255, face, "ms", stroke_width=grown)
        picture.paste((*colour, 255), mask=mask)

    picture = Image.new("RGBA", (side, side), (*edge, 0))
    stamp(SILHOUETTE[kind], edge, stroke)
    stamp(SOLID[kind], body)
    return picture.reduce(FINER)
