"""What is seen over the pieces of any board: numbers, letters, crosses, areas, and ways from point to point."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import atan2, cos, hypot, pi, sin

from engines.core.scene import Board, Mark
from rendering.layout import SMALLEST, Box, Item, Plate, Stroke, Text, width_of

NUMBERED = {"stone:black": "black_edge", "stone:white": "white_edge"}
"""The ink of what is written on a piece."""
NEWEST = {"stone:black": "last_wood", "stone:white": "check"}
"""The same on the piece that was placed last."""
BODIES = {"stone:black": "black", "stone:white": "white"}
"""What such a piece is made of."""
Spot = tuple[int, int]
HALO = 2
_ARC = 24
"""Into how many pieces half a circle is drawn."""


def over(scene: Board, at: Mapping[str, Box]) -> list[Item]:
    return [item for mark in scene.marks if mark.kind in OVER for item in OVER[mark.kind](scene, mark, at[mark.at])]


def ways(scene: Board, at: Mapping[str, Box]) -> list[Item]:
    """`move`: an arrow, with a seam in the colour of the ground that shows it on any piece; `row`: a plain line;
    `axis`: dashes; `turn`: dashes, and an arrow half around their middle."""
    items: list[Item] = []
    for path in scene.paths:
        points = tuple(at[name].middle for name in path.points)
        thick = max(3, at[path.points[0]].w // 9)
        if path.kind == "move":
            points = (*points[:-1], short_of(points[-1], points[-2], at[path.points[-1]].w // 3))
            items.append(Stroke(points, "ground", thick + HALO, arrow=True))
            items.append(Stroke(points, "accent", thick, arrow=True))
        elif path.kind == "axis":
            items += dashed(between(*points[:2]), between(*points[2:]), thick)
        elif path.kind == "turn":
            around = half_around(points[0], points[-1], at[path.points[0]].w * 3 // 2)
            items += dashed(points[0], points[-1], thick)
            items.append(Stroke(around, "accent", thick, arrow=True))
        else:
            items.append(Stroke(points, "check", thick))
    return items


def between(one: Spot, other: Spot) -> Spot:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def dashed(start: Spot, end: Spot, thick: int) -> list[Item]:
    """Dashes as long as the gaps between them, one at either end."""
    dashes = max(1, int(hypot(end[0] - start[0], end[1] - start[1])) // (6 * thick))
    steps = [
        tuple(round(a + (b - a) * at / (2 * dashes + 1)) for a, b in zip(start, end, strict=True))
        for at in range(2 * dashes + 2)
    ]
    return [Stroke(((x, y), (u, v)), "accent", thick) for (x, y), (u, v) in zip(steps[::2], steps[1::2], strict=True)]


def half_around(start: Spot, end: Spot, radius: int) -> tuple[Spot, ...]:
    """Half a circle about the middle between two points, from the side of the one to the side of the other."""
    (x, y), first = between(start, end), atan2(start[1] - end[1], start[0] - end[0])
    turned = [first + pi * step / _ARC for step in range(_ARC + 1)]
    return tuple((round(x + radius * cos(at)), round(y + radius * sin(at))) for at in turned)


def short_of(end: Spot, before: Spot, by: int) -> Spot:
    """So far before the end, so that an arrow does not hide what stands there."""
    far = hypot(end[0] - before[0], end[1] - before[1]) or 1
    return round(end[0] - (end[0] - before[0]) / far * by), round(end[1] - (end[1] - before[1]) / far * by)


def area(scene: Board, mark: Mark, box: Box) -> list[Item]:
    colour = scene.colours.get(mark.seat, "muted") if mark.seat is not None else "muted"
    side = box.w * 3 // 8
    return [Plate(box.centred(side, side), colour, 2, "muted", 1)]


def number(scene: Board, mark: Mark, box: Box) -> list[Item]:
    piece = scene.pieces.get(mark.at, "")
    inks = NEWEST if mark.at in scene.last else NUMBERED
    size = max(SMALLEST, box.w * 2 // 5)
    while size > SMALLEST and width_of(mark.text, size, bold=True) > box.w - 4:
        size -= 1
    ink = inks.get(piece, "text")
    written = Text(box, mark.text, size, ink, bold=True, align="centre", inscribed=True)
    if piece not in BODIES or not any(mark.at in path.points for path in scene.paths):
        return [written]
    # A way over the stone would run through its number.
    room = box.centred(width_of(mark.text, size, bold=True) + 4, size + 2)
    return [Plate(room, BODIES[piece], 4), written]


def offer(scene: Board, mark: Mark, box: Box) -> list[Item]:
    side = box.w * 4 // 5
    chip = box.centred(side, side)
    return [
        Plate(chip, "accent_soft", side // 2, "accent", 2),
        Text(box, mark.text, max(SMALLEST, box.w // 2), "accent", bold=True, align="centre", inscribed=True),
    ]


def cross(ink: str, part: int) -> Callable[[Board, Mark, Box], list[Item]]:
    """✕, over so much of the point in percent."""

    def crossed(scene: Board, mark: Mark, box: Box) -> list[Item]:
        x, y = box.middle
        arm = box.w * part // 200
        thick = max(2, box.w // 10)
        return [
            Stroke(((x - arm, y - arm), (x + arm, y + arm)), ink, thick),
            Stroke(((x - arm, y + arm), (x + arm, y - arm)), ink, thick),
        ]

    return crossed


OVER: Mapping[str, Callable[[Board, Mark, Box], list[Item]]] = {
    "area": area,
    "number": number,
    "offer": offer,
    "dead": cross("check", 60),
    "forbidden": cross("check", 44),
}
