"""Chess figures as sprites, composed of the solid figures and their silhouettes in the chess font."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from PIL import Image, ImageDraw

from rendering.text import CHESS, font
from rendering.theme import Colour, Theme

Sprite = Callable[[int, Theme], Image.Image]
"""Draws a piece in the colours of a theme on a transparent square of the given width in pixels."""

FINER = 4
"""Sprites are drawn this many times larger and then reduced, for smooth edges."""
SOLID = dict(zip("kqrbnp", "♚♛♜♝♞♟", strict=True))
SILHOUETTE = dict(zip("kqrbnp", "\ue000\ue001\ue002\ue003\ue004\ue005", strict=True))
CAP = 0.731
"""The height of a figure in the font, relative to the font size; figures stand on the base line."""
# The font makes all figures equally tall; on a board a pawn should be smaller than a king.
TALL = {"k": 1.0, "q": 0.98, "r": 0.88, "b": 0.96, "n": 0.93, "p": 0.8}
KING = 0.82
"""The share of a square's height that the king takes."""
STROKE = 0.022
THINNEST = 7
"""The outline of a piece, relative to the square, and its least width in pixels before reduction."""


@lru_cache(maxsize=256)
def figure(kind: str, pixels: int, body: Colour, edge: Colour) -> Image.Image:
    """Draw a figure; outline and engraved lines have the edge colour."""
    side = pixels * FINER
    stroke = max(round(side * STROKE), THINNEST)
    height = side * KING * TALL[kind]
    # A foot between the king's base line and centred looks level for smaller pieces.
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
"""Sprites by FEN letter: capitals are white."""
