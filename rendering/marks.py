"""What is seen over the pieces of any board: numbers, letters, crosses, areas, and ways from point to point."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot

from engines.core.scene import Board, Mark
from rendering.layout import SMALLEST, Box, Item, Plate, Stroke, Text, width_of

NUMBERED = {"stone:black": "black_edge", "stone:white": "white_edge"}
"""The ink of what is written on a piece."""
NEWEST = {"stone:black": "last_wood", "stone:white": "check"}
"""The same on the piece that was placed last."""
HALO = 2


def over(scene: Board, at: Mapping[str, Box]) -> list[Item]:
    return [item for mark in scene.marks if mark.kind in OVER for item in OVER[mark.kind](scene, mark, at[mark.at])]


def ways(scene: Board, at: Mapping[str, Box]) -> list[Item]:
    """`move`: an arrow, with a seam in the colour of the ground that shows it on any piece; `row`: a plain line."""
    items: list[Item] = []
    for path in scene.paths:
        points = tuple(at[name].middle for name in path.points)
        thick = max(3, at[path.points[0]].w // 9)
        if path.kind == "move":
            points = (*points[:-1], short_of(points[-1], points[-2], at[path.points[-1]].w // 3))
            items.append(Stroke(points, "ground", thick + HALO, arrow=True))
            items.append(Stroke(points, "accent", thick, arrow=True))
        else:
            items.append(Stroke(points, "check", thick))
    return items


def short_of(end: tuple[int, int], before: tuple[int, int], by: int) -> tuple[int, int]:
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
    return [Text(box, mark.text, size, inks.get(piece, "text"), bold=True, align="centre", inscribed=True)]


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
