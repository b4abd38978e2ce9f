"""A star of holes (跳棋), with the numbers that name the holes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean as mean

from engines.core.rulings import Seat
from engines.core.scenes.scene import Star
from rendering.boards import board
from rendering.boards.board import GUTTER, framed, seated, standing
from rendering.labels import Labels
from rendering.layout import SMALLEST, Box, Item, Layout, Plate, Stroke, Text, line

WORDS = board.WORDS

HOLE = 26
CELL = 34
"""The drawn width of a hole and of a marble."""
ACROSS, DOWN = 37, 33
"""The distance between holes in a row, and between rows."""


def layout(scene: Star, labels: Labels) -> Layout:
    widest = max(scene.rows)
    frame = framed(scene, labels, widest * ACROSS, len(scene.rows) * DOWN, *around(scene))
    middle = frame.board.x + frame.board.w // 2
    at = {
        hole: Box(middle + x * ACROSS // 2, frame.board.y + y * DOWN + DOWN // 2, 0, 0).centred(CELL, CELL)
        for hole, (x, y) in scene.holes.items()
    }
    items = (*frame.items, *last_move(scene, at), *standing(scene, at))
    return Layout(frame.height, items, empty_board(scene, at), family="star")


def around(scene: Star) -> tuple[Sequence[Seat], Sequence[Seat]]:
    """Return the seats named above and below the star, from left to right, each on the side of its own corner."""
    holes, middle = scene.holes, (len(scene.rows) - 1) / 2
    at = {seat: [holes[hole] for hole in home] for seat, home in scene.homes.items() if home and seat < scene.seats}
    if len(at) < scene.seats:
        return seated(scene)
    places = {seat: (mean(x for x, _ in home), mean(y for _, y in home)) for seat, home in at.items()}
    by_side = sorted(places, key=lambda seat: places[seat][0])
    upper = [seat for seat in by_side if places[seat][1] < middle]
    return upper, [seat for seat in by_side if seat not in upper]


def empty_board(scene: Star, at: Mapping[str, Box]) -> tuple[Item, ...]:
    homes = {hole: scene.colours.get(seat, "wood_line") for seat, holes in scene.homes.items() for hole in holes}
    lines = (Stroke((at[one].middle, at[other].middle), "line", 2) for one, other in scene.lines)
    holes = (
        Plate(box.centred(HOLE, HOLE), "panel", HOLE // 2, homes.get(hole, "faint"), 2) for hole, box in at.items()
    )
    return (*lines, *holes, *((*rows(scene, at), *numbers(at)) if scene.coordinates else ()))


def rows(scene: Star, at: Mapping[str, Box]) -> list[Text]:
    """Write the number of each row at both ends of the row."""
    items = []
    for row, many in enumerate(scene.rows, 1):
        first, last = at[f"{row}-1"], at[f"{row}-{many}"]
        for x in (first.x - GUTTER, last.right):
            items.append(
                line(
                    Box(x, first.y, GUTTER, first.h).centred(GUTTER, HOLE),
                    str(row),
                    SMALLEST,
                    "muted",
                    bold=True,
                    align="centre",
                )
            )
    return items


def numbers(at: Mapping[str, Box]) -> list[Text]:
    """Write each hole's number within its row; a marble covers the number."""
    return [
        Text(box.centred(HOLE, HOLE), hole.partition("-")[2], SMALLEST, "muted", align="centre", inscribed=True)
        for hole, box in at.items()
    ]


def last_move(scene: Star, at: Mapping[str, Box]) -> list[Item]:
    """Ring the holes of the last move; `standing` draws the path over the marbles."""
    side = CELL + 2
    return [Plate(at[hole].centred(side, side), "last_light", side // 2) for hole in scene.last if hole in scene.pieces]
