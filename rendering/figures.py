"""Figures as sprites, from the solid ones and their silhouettes in the chess font."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from PIL import Image, ImageDraw

from rendering.text import CHESS, font
from rendering.theme import Colour, Theme

Sprite = Callable[[int, Theme], Image.Image]
"""Draws a piece on a transparent square, so many pixels wide, in the colours of a theme."""

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
def figure(kind: str, pixels: int, body: Colour, edge: Colour) -> Image.Image:
    """Engraved lines and the line around it are in the colour of the edge."""
    side = pixels * FINER
    stroke = max(round(side * STROKE), THINNEST)
    height = side * KING * TALL[kind]
    # Lower pieces stand neither on the king's base line nor in the middle, but between: it looks level.
    foot = (side / 2, round(side / 2 + (side * KING + height) / 4) - stroke)
    face = font(CHESS, round((height - 2 * stroke) / CAP))

    def stamp(glyph: str, colour: Colour, grown: int = 0) -> None:
        mask = Image.new("L", (side, side))
        ImageDraw.Draw(mask).text(foot, glyph, 255, face, "ms", stroke_width=grown)
        picture.paste((*colour, 255), mask=mask)

    picture = Image.new("RGBA", (side, side), (*edge, 0))
    stamp(SILHOUETTE[kind], edge, stroke)
    stamp(SOLID[kind], body)
    return picture.reduce(FINER)


def coloured(kind: str, ink: str, pixels: int, inks: Theme) -> Image.Image:
    return figure(kind, pixels, inks[ink], inks[f"{ink}_edge"])


SPRITES: Mapping[str, Sprite] = {
    **{kind.upper(): partial(coloured, kind, "white") for kind in SOLID},
    **{kind: partial(coloured, kind, "black") for kind in SOLID},
}
"""By the letter a position is written with: capitals are white."""
