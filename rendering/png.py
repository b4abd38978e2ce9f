"""Encode pixels as a small PNG with one byte per pixel and a palette made once per theme and family."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from rendering.layout import Family
from rendering.theme import Colour, exact, themes

PALETTE = 256
LONGEST_DESCRIPTION = 4000
# Inks by the surface beneath: a smooth edge between ink and surface needs the colours between both.
MEETINGS: Mapping[Family, Mapping[str, str]] = {
    "board": {
        "ground": "text muted faint line accent",
        "panel": "text muted faint accent white_edge black_edge",
        "square_light": "white_edge black_edge check",
        "square_dark": "white_edge black_edge check",
        "last_light": "white_edge black_edge check",
        "last_dark": "white_edge black_edge check",
        "white": "white_edge",
        "black": "black_edge",
        "accent": "on_accent",
    },
    "lines": {
        "ground": "text muted line accent wood",
        "panel": "text muted accent disc_edge",
        "wood": "wood_line stone_edge disc_edge accent check",
        "last_wood": "disc_edge",
        "disc": "disc_red disc_black disc_edge muted",
        "white": "white_edge stone_edge",
        "black": "black_edge stone_edge last_wood",
        "accent_soft": "accent",
        "accent": "on_accent ground",
        "pending_soft": "pending",
    },
    "star": {
        "ground": "text muted faint line accent marble_0 marble_1 marble_2 marble_3 marble_4 marble_5",
        "panel": "text muted faint accent marble_0 marble_1 marble_2 marble_3 marble_4 marble_5",
        "marble_0": "on_marble",
        "marble_1": "on_marble",
        "marble_2": "on_marble",
        "marble_3": "on_marble",
        "marble_4": "on_marble",
        "marble_5": "on_marble",
        "last_light": "marble_0 marble_1 marble_2 marble_3 marble_4 marble_5",
        "accent": "on_accent",
        "pending_soft": "pending",
    },
    "sheet": {
        "ground": "text muted faint line accent",
        "panel": "text muted faint accent pending struck suit_red side_0 side_1 side_0_soft side_1_soft",
        "accent": "on_accent",
        "accent_soft": "muted accent struck side_0 side_1",
        "side_0": "on_side",
        "side_1": "on_side",
        "side_0_soft": "muted struck side_0",
        "side_1_soft": "muted struck side_1",
        "pending_soft": "pending",
        "struck_soft": "struck",
        "struck": "text side_0 side_1",
    },
    "cards": {
        "ground": "text muted line accent",
        "panel": "text muted accent struck suit_red card card_trump card_edge",
        "accent": "on_accent",
        "accent_soft": "accent card card_trump card_edge",
        "struck_soft": "struck card card_trump card_edge",
        "pending_soft": "pending",
        "side_0": "on_side",
        "side_1": "on_side",
        "side_0_soft": "side_0",
        "side_1_soft": "side_1",
        "card": "card_red card_black card_edge",
        "card_trump": "card_red card_black card_edge",
    },
    "event": {
        "ground": "text muted faint line accent gold panel",
        "panel": "text muted faint line accent accent_soft struck pending gold",
        "accent": "on_accent accent_soft",
        "accent_soft": "text muted accent struck",
        "pending_soft": "pending",
        "struck_soft": "struck",
        "struck": "text muted",
        "line": "muted",
        "gold_soft": "gold text",
    },
}
STEPS = 7
FINE = {"check": 18, "stone_edge": 16, "disc_red": 11, "disc_black": 10}
"""Inks that need finer blending: a glow is wide enough to show its steps, and so are the edges of many stones and
discs."""
COARSE = 8
"""The palette takes at most one blended colour from each colour cube of this width."""
ROUND: frozenset[Family] = frozenset({"lines"})
"""Families full of round pieces, whose many edges need cubes of half the width."""


def encode(picture: Image.Image, theme: str, family: Family, described: str = "") -> bytes:
    """Encode a picture. `described` is a description in words for screen readers."""
    out, words = BytesIO(), PngInfo()
    if described:
        words.add_itxt("Description", described[:LONGEST_DESCRIPTION])
    few = picture.quantize(palette=palette(theme, family), dither=Image.Dither.NONE)
    few.save(out, "PNG", compress_level=6, pnginfo=words)
    return out.getvalue()


@cache
def palette(theme: str, family: Family) -> Image.Image:
    """Return the palette: first the theme's own colours, which are reproduced exactly, then the blended colours."""
    inks = themes()[theme]
    colours = list(dict.fromkeys(inks.values()))
    wide = COARSE // 2 if family in ROUND else COARSE
    taken = {cube(colour, wide) for colour in colours}
    for surface, marks in MEETINGS[family].items():
        for mark in marks.split():
            steps = FINE.get(mark, STEPS)
            for step in range(1, steps):
                between = blend(inks[surface], inks[mark], step / steps)
                if cube(between, wide) not in taken:
                    taken.add(cube(between, wide))
                    colours.append(between)
    holder = Image.new("P", (1, 1))
    holder.putpalette([level for colour in colours[:PALETTE] for level in colour])
    return holder


def blend(one: Colour, other: Colour, part: float) -> Colour:
    return exact(tuple(round(a + (b - a) * part) for a, b in zip(one, other, strict=True)))


def cube(colour: Colour, wide: int) -> tuple[int, ...]:
    return tuple(level // wide for level in colour)
