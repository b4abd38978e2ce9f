"""Paint a layout as pixels."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from PIL import Image, ImageDraw

from rendering.layout import Box, Figure, Glow, Item, Layout, Plate, Stroke, Text
from rendering.registry import SPRITES
from rendering.text import SCALE, font, runs, thickened, width
from rendering.theme import Colour, Theme, themes

FINER = 4
MIDDLE = 0.37
"""The height of the middle of capitals, digits and Chinese characters above the base line, relative to the font
size."""
SMOOTH = 2
"""Strokes are drawn only this many times larger, because a stroke may be as long as the picture."""
Point = tuple[float, float]


def paint(layout: Layout, theme: str) -> Image.Image:
    picture = background(layout.width, layout.height, layout.still, theme).copy()
    stamp(picture, layout.items, themes()[theme])
    return picture


@lru_cache(maxsize=16)
def background(w: int, h: int, still: tuple[Item, ...], theme: str) -> Image.Image:
    inks = themes()[theme]
    picture = Image.new("RGB", (w * SCALE, h * SCALE), inks["ground"])
    stamp(picture, still, inks)
    return picture


def stamp(picture: Image.Image, items: tuple[Item, ...], inks: Theme) -> None:
    for item in items:
        match item:
            case Plate():
                plate(picture, item, inks)
            case Text():
                text(picture, item, inks[item.ink])
            case Glow(box, ink):
                light = glow(box.w * SCALE)
                picture.paste(inks[ink], corner(box), light)
            case Figure(box, letter):
                piece = SPRITES[letter](box.w * SCALE, inks)
                picture.paste(piece, corner(box), piece)
            case Stroke():
                stroke(picture, item, inks[item.ink])


def corner(box: Box) -> tuple[int, int]:
    return box.x * SCALE, box.y * SCALE


def plate(picture: Image.Image, item: Plate, inks: Theme) -> None:
    if item.edge is not None:
        fill(picture, item.box, item.radius, inks[item.edge])
        fill(picture, item.box.inset(item.edge_width), max(0, item.radius - item.edge_width), inks[item.ink])
    else:
        fill(picture, item.box, item.radius, inks[item.ink])


def fill(picture: Image.Image, box: Box, radius: int, colour: Colour) -> None:
    """Fill a rounded rectangle: a cross of plain rectangles, which is fast, and a smooth quarter circle per corner."""
    left, top, right, bottom = (side * SCALE for side in (box.x, box.y, box.right, box.bottom))
    r = radius * SCALE
    picture.paste(colour, (left, top + r, right, bottom - r))
    if r:
        picture.paste(colour, (left + r, top, right - r, top + r))
        picture.paste(colour, (left + r, bottom - r, right - r, bottom))
        corners = ((left, top), (right - r, top), (left, bottom - r), (right - r, bottom - r))
        for place, quarter in zip(corners, quarters(r), strict=True):
            picture.paste(colour, place, quarter)


@lru_cache(maxsize=32)
def quarters(radius: int) -> tuple[Image.Image, ...]:
    """Return the four quarters of a disc as masks: upper left, upper right, lower left, lower right."""
    disc = Image.new("L", (2 * radius * FINER,) * 2)
    ImageDraw.Draw(disc).ellipse((0, 0, 2 * radius * FINER - 1, 2 * radius * FINER - 1), 255)
    smooth = disc.reduce(FINER)
    return tuple(smooth.crop((x, y, x + radius, y + radius)) for y in (0, radius) for x in (0, radius))


@lru_cache(maxsize=8)
def glow(side: int) -> Image.Image:
    """Return the mask of a glow, opaque in the middle and nearly transparent in the corners."""
    fading = Image.radial_gradient("L").point([min(255, 255 - (level - 96) * 5 // 4) for level in range(256)])
    return fading.resize((side, side), Image.Resampling.BILINEAR)


def stroke(picture: Image.Image, item: Stroke, colour: Colour) -> None:
    """Draw a stroke enlarged on a mask and reduce the mask, so that slanting lines are smooth."""
    box, many = item.box, SMOOTH * SCALE
    mask = Image.new("L", (box.w * many, box.h * many))
    points: list[Point] = [((x - box.x) * many, (y - box.y) * many) for x, y in item.points]
    pen, thick = ImageDraw.Draw(mask), item.thick * many
    if item.arrow:
        points[-1] = head(pen, points[-2], points[-1], thick)
    pen.line(points, 255, thick, joint="curve")
    picture.paste(colour, corner(box), mask.reduce(SMOOTH))


def head(pen: ImageDraw.ImageDraw, start: Point, tip: Point, thick: int) -> Point:
    """Draw an arrow's head and return the point where the line should stop, hidden under the head."""
    far = hypot(tip[0] - start[0], tip[1] - start[1]) or 1
    x, y = (tip[0] - start[0]) / far * thick, (tip[1] - start[1]) / far * thick
    pen.polygon(
        [tip, (tip[0] - 4 * x - 2 * y, tip[1] - 4 * y + 2 * x), (tip[0] - 4 * x + 2 * y, tip[1] - 4 * y - 2 * x)], 255
    )
    return tip[0] - 3 * x, tip[1] - 3 * y


def text(picture: Image.Image, item: Text, colour: Colour) -> None:
    box, pixels = item.box, item.size * SCALE
    slack = (box.w - width(item.text, item.size, item.bold)) * SCALE
    x = box.x * SCALE + round({"left": 0, "centre": slack / 2, "right": slack}[item.align])
    y = box.y * SCALE + round(box.h * SCALE / 2 + MIDDLE * pixels)
    pen = ImageDraw.Draw(picture)
    for file, run in runs(item.text, item.bold):
        face = font(file, pixels)
        stroked = thickened(file, pixels) if item.bold else 0
        pen.text((x, y), run, colour, face, "ls", stroke_width=stroked)
        x += round(face.getlength(run))
