"""Pixels become a small PNG: one byte a pixel, from a palette that is made once per theme and family."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from io import BytesIO

from PIL import Image

from rendering.layout import Family
from rendering.theme import Colour, exact, themes

PALETTE = 256
# What is drawn on what: the smooth edge between two such inks needs the colours between them.
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
}
STEPS = 7
FADING = 18
"""A glow is wide enough for its steps to be seen, an edge is not."""
COARSE = 8
"""Of the colours between, one is enough in each cube of this width."""


def encode(picture: Image.Image, theme: str, family: Family) -> bytes:
    out = BytesIO()
    few = picture.quantize(palette=palette(theme, family), dither=Image.Dither.NONE)
    few.save(out, "PNG", compress_level=6)
    return out.getvalue()


@cache
def palette(theme: str, family: Family) -> Image.Image:
    """The theme's own colours, which come out exactly, then the colours between them."""
    inks = themes()[theme]
    colours = list(dict.fromkeys(inks.values()))
    taken = {cube(colour) for colour in colours}
    for surface, marks in MEETINGS[family].items():
        for mark in marks.split():
            steps = FADING if mark == "check" else STEPS
            for step in range(1, steps):
                between = blend(inks[surface], inks[mark], step / steps)
                if cube(between) not in taken:
                    taken.add(cube(between))
                    colours.append(between)
    holder = Image.new("P", (1, 1))
    holder.putpalette([level for colour in colours[:PALETTE] for level in colour])
    return holder


def blend(one: Colour, other: Colour, part: float) -> Colour:
    return exact(tuple(round(a + (b - a) * part) for a, b in zip(one, other, strict=True)))


def cube(colour: Colour) -> tuple[int, ...]:
    return tuple(level // COARSE for level in colour)
