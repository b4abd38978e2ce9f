"""Marbles as sprites, told apart by six shapes and six letters as well as six colours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from math import cos, pi, sin

from PIL import Image, ImageDraw

from rendering.boards.figures import Sprite
from rendering.boards.pieces import circle, smooth
from rendering.text import BOLD, font
from rendering.theme import Colour, Theme

LETTERS = "ABCDEF"
ROUND = 0.9
# Per marble: the number of corners (0 for round), their distance from the middle relative to the cell, and the first
# corner's turn.
SHAPES: tuple[tuple[int, float, float], ...] = (
    (0, ROUND, 0.0),
    (4, 1.14, 0.25),
    (6, 1.0, 0.5),
    (4, 1.0, 0.5),
    (5, 1.0, 0.5),
    (8, 0.98, 0.125),
)


def corners(side: int, number: int) -> list[tuple[float, float]]:
    many, reach, turn = SHAPES[number]
    return [
        (
            side / 2 * (1 + reach * cos(pi * (2 * one / many - turn))),
            side / 2 * (1 + reach * sin(pi * (2 * one / many - turn))),
        )
        for one in range(many)
    ]


@lru_cache(maxsize=64)
def marble(number: int, pixels: int, body: Colour, ink: Colour) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, side: int) -> None:
        if SHAPES[number][0]:
            pen.polygon(corners(side, number), body)
        else:
            pen.ellipse(circle(side, ROUND), body)
        pen.text((side / 2, side * 0.68), LETTERS[number], ink, font(BOLD, round(side * 0.5)), "ms")

    return smooth(pixels, draw, body)


def coloured(number: int, pixels: int, inks: Theme) -> Image.Image:
    return marble(number, pixels, inks[f"marble_{number}"], inks["on_marble"])


SPRITES: Mapping[str, Sprite] = {f"marble:{letter}": partial(coloured, at) for at, letter in enumerate(LETTERS)}
