"""Marks drawn over the pieces of any board: numbers, letters, crosses, areas, and paths from point to point."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from math import atan2, cos, dist, hypot, inf, pi, sin

from engines.core.scenes.scene import Board, Mark, Star
from rendering.boards.pieces import RIMS as SIGNED
from rendering.layout import SMALLEST, Box, Item, Plate, Stroke, Text, width_of

NUMBERED = {"stone:black": "black_edge", "stone:white": "white_edge"}
"""The ink for writing on a piece."""
NEWEST = {"stone:black": "last_wood", "stone:white": "check"}
"""The ink for writing on the piece placed last."""
BODIES = {"stone:black": "black", "stone:white": "white"}
"""The ink of the piece itself."""
SIGN = 0.3
"""The radius of the sign on a piece, relative to the cell."""
Spot = tuple[int, int]
HALO = 2
_ARC = 24
"""The number of segments in a half circle."""


def over(scene: Board, at: Mapping[str, Box]) -> list[Item]:
    return [item for mark in scene.marks if mark.kind in OVER for item in OVER[mark.kind](scene, mark, at[mark.at])]


def ways(scene: Board, at: Mapping[str, Box]) -> list[Item]:
    """Draw the scene's paths by kind. `move`: an arrow with a ground-coloured seam visible on any piece; `row`: a plain
    line; `axis`: dashes; `turn`: dashes, and an arrow half around their middle."""
    items: list[Item] = []
    for path in scene.paths:
        points = tuple(at[name].middle for name in path.points)
        thick = max(3, at[path.points[0]].w // 9)
        if path.kind == "move":
            for way, arrow in around_signs(scene, at, path.points):
                fine = min(thick, length(way) // 5) if arrow else thick
                items.append(Stroke(way, "ground", fine + HALO, arrow=arrow))
                items.append(Stroke(way, "accent", fine, arrow=arrow))
        elif path.kind == "axis":
            items += dashed(between(*points[:2]), between(*points[2:]), thick)
        elif path.kind == "turn":
            around = half_around(points[0], points[-1], at[path.points[0]].w * 3 // 2)
            items += dashed(points[0], points[-1], thick)
            items.append(Stroke(around, "accent", thick, arrow=True))
        else:
            items.append(Stroke(points, "check", thick))
    return items


def around_signs(scene: Board, at: Mapping[str, Box], names: Sequence[str]) -> list[tuple[tuple[Spot, ...], bool]]:
    """Return the strokes of a move's path, the last stroke with the arrow: a single stroke over plain pieces, or
    several that leave out every piece with a sign."""
    points, side = [at[name].middle for name in names], at[names[0]].w
    signed = {at[name].middle for name, letter in scene.pieces.items() if letter in SIGNED}
    if not signed:
        return [((*points[:-1], short_of(points[-1], points[-2], side // 3)), True)]
    legs = [stroke for start, end in pairwise(points) for stroke in broken(start, end, signed, side)]
    return [(leg, number == len(legs)) for number, leg in enumerate(legs, 1)]


def broken(start: Spot, end: Spot, signed: Collection[Spot], side: int) -> list[tuple[Spot, Spot]]:
    """Interrupt a straight path at every piece with a sign at the start, on the way, or at the end."""
    # Two touching pieces leave no room between them, so the path covers their rims but not their signs.
    touching = start in signed and end in signed and dist(start, end) < side * 5 // 4
    clear = side // 3 if touching else side // 2
    stops = sorted(
        (spot for spot in signed if spot in (start, end) or beside(spot, start, end) < side * SIGN),
        key=lambda spot: dist(spot, start),
    )
    ends = [edge for spot in stops for edge in (short_of(spot, start, clear), short_of(spot, end, clear))]
    ends = [*([] if start in signed else [start]), *ends, *([] if end in signed else [end])]
    ends = ends[start in signed : len(ends) - (end in signed)]
    return list(zip(ends[::2], ends[1::2], strict=True))


def beside(spot: Spot, start: Spot, end: Spot) -> float:
    """Return a spot's distance from the line between two points; infinite if the spot is before or behind the line."""
    (x, y), (u, v) = (end[0] - start[0], end[1] - start[1]), (spot[0] - start[0], spot[1] - start[1])
    along = (x * u + y * v) / ((x * x + y * y) or 1)
    return abs(x * v - y * u) / (hypot(x, y) or 1) if 0 < along < 1 else inf


def length(way: Sequence[Spot]) -> int:
    return int(sum(dist(start, end) for start, end in pairwise(way)))


def between(one: Spot, other: Spot) -> Spot:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2


def dashed(start: Spot, end: Spot, thick: int) -> list[Item]:
    """Draw dashes as long as the gaps between them, with a dash at either end."""
    dashes = max(1, int(hypot(end[0] - start[0], end[1] - start[1])) // (6 * thick))
    steps = [
        tuple(round(a + (b - a) * at / (2 * dashes + 1)) for a, b in zip(start, end, strict=True))
        for at in range(2 * dashes + 2)
    ]
    return [Stroke(((x, y), (u, v)), "accent", thick) for (x, y), (u, v) in zip(steps[::2], steps[1::2], strict=True)]


def half_around(start: Spot, end: Spot, radius: int) -> tuple[Spot, ...]:
    """Return a half circle around the middle between two points, from `start` towards `end`."""
    (x, y), first = between(start, end), atan2(start[1] - end[1], start[0] - end[0])
    turned = [first + pi * step / _ARC for step in range(_ARC + 1)]
    return tuple((round(x + radius * cos(at)), round(y + radius * sin(at))) for at in turned)


def short_of(end: Spot, before: Spot, by: int) -> Spot:
    """Return the point `by` pixels before the end, so that an arrow does not hide the piece at the end."""
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
    # A path over the stone would cross out the number.
    room = box.centred(width_of(mark.text, size, bold=True) + 4, size + 2)
    return [Plate(room, BODIES[piece], 4), written]


def offer(scene: Board, mark: Mark, box: Box) -> list[Item]:
    side = box.w * 4 // 5
    chip = box.centred(side, side)
    return [
        Plate(chip, "accent_soft", side // 2, "accent", 2),
        Text(box, mark.text, max(SMALLEST, box.w // 2), "accent", bold=True, align="centre", inscribed=True),
    ]


def ring(ink: str, box: Box) -> Item:
    """Draw a ring around a point."""
    (x, y), radius = box.middle, box.w * 9 // 20
    turned = [2 * pi * step / (2 * _ARC) for step in range(2 * _ARC + 1)]
    around = tuple((round(x + radius * cos(at)), round(y + radius * sin(at))) for at in turned)
    return Stroke(around, ink, max(3, box.w // 14))


def picked(scene: Board, mark: Mark, box: Box) -> list[Item]:
    return [ring("accent", box)]


def target(scene: Board, mark: Mark, box: Box) -> list[Item]:
    """Mark a target: a ring around a piece to be captured or around a hole, whose number stays legible; else a dot."""
    if mark.at in scene.pieces:
        return [ring("check", box)]
    if isinstance(scene, Star):
        return [ring("accent", box)]
    side = box.w // 3
    return [Plate(box.centred(side, side), "accent", side // 2, "ground", 1)]


def cross(ink: str, part: int) -> Callable[[Board, Mark, Box], list[Item]]:
    """Return a painter of a ✕ that covers `part` percent of the point."""

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
    "picked": picked,
    "target": target,
}
