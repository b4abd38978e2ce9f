"""Parts common to all boards: heading, player strips, coordinates, the last move, and the pieces on the points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engines.core.rulings import Seat
from engines.core.scenes.scene import Board
from rendering.boards import marks
from rendering.labels import Labels
from rendering.layout import HEADING, WIDTH, Box, Figure, Glow, Item, Plate, Text, heading, line, width_of

WORDS = ("to_move", "left")

GUTTER = 22
"""The margin for coordinates beside and below the board."""
TOP = 12
GAP = 8
STRIP = 66
NARROW = 300
"""In a strip narrower than this the tag "to move" or "left" stands below the name, if there is room."""
SMALL = 24
CLOSE = 14
"""The distance between equal captured pieces."""
MANY = 10
"""More than this many equal captured pieces are shown as one piece and a count."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A board's position, the items drawn around the board, and the height of the picture."""

    board: Box
    items: tuple[Item, ...]
    height: int


def fitted(columns: int) -> int:
    """Return the width of one field if `columns` fields fit between the coordinates."""
    return (WIDTH - 2 * GUTTER) // columns


def framed(
    scene: Board, labels: Labels, w: int, h: int, upper: Sequence[Seat], lower: Sequence[Seat], brim: int = GAP
) -> Frame:
    """Place a board of this size between the strips of the upper and lower players, with `brim` pixels above the
    board."""
    above = TOP + HEADING + GAP
    board = Box((WIDTH - w) // 2, above + STRIP + brim, w, h)
    below = board.bottom + GUTTER + GAP // 2
    items = (
        *heading(labels, board.x, TOP, board.w),
        *strips(scene, labels, upper, Box(board.x, above, board.w, STRIP)),
        *strips(scene, labels, lower, Box(board.x, below, board.w, STRIP)),
    )
    return Frame(board, items, below + STRIP + TOP)


def seated(scene: Board) -> tuple[Sequence[Seat], Sequence[Seat]]:
    """Return the seats named above and below the board, from left to right. The viewer is below; the rest follow
    clockwise in order of turn."""
    turn = [Seat((scene.seen_from + later) % scene.seats) for later in range(scene.seats)]
    beside = scene.seats // 2 - 1
    left, right = beside // 2, beside - beside // 2
    end = scene.seats - right
    return turn[left + 1 : end], [*turn[left::-1], *turn[: end - 1 : -1]]


def strips(scene: Board, labels: Labels, seats: Sequence[Seat], box: Box) -> list[Item]:
    """Draw the strips of several players side by side."""
    w = (box.w - GAP * (len(seats) - 1)) // max(1, len(seats))
    boxes = [Box(box.x + number * (w + GAP), box.y, w, box.h) for number in range(len(seats))]
    return [item for seat, place in zip(seats, boxes, strict=True) for item in strip(scene, labels, seat, place)]


def strip(scene: Board, labels: Labels, seat: Seat, box: Box) -> list[Item]:
    """Draw a player's strip: colour, name and tag (to move, left) or place; below, the captured pieces and the lead."""
    on_turn, gone = seat in scene.to_act, seat in scene.left
    taken = spoils(scene, seat, Box(box.x + 44, box.y + 36, box.w - 56, SMALL))
    stacked = (on_turn or gone) and not taken and box.w < NARROW
    first = Box(box.x + 12, box.y + (6 if taken or stacked else 18), box.w - 24, 30)
    items: list[Item] = [Plate(box, "panel", 10, "accent", 2) if on_turn else Plate(box, "panel", 10, "line")]
    name = first
    if seat in scene.tokens:
        items.append(Figure(Box(first.x, first.y, SMALL, first.h).centred(SMALL, SMALL), scene.tokens[seat]))
        name = Box(first.x + 34, first.y, first.w - 34, first.h)
    elif seat in scene.colours:
        items.append(Plate(Box(first.x, first.y, 24, first.h).centred(20, 20), scene.colours[seat], 10, "muted", 2))
        name = Box(first.x + 34, first.y, first.w - 34, first.h)
    if on_turn or gone:
        word, plate, ink = (
            (labels.word("left"), "line", "muted") if gone else (labels.word("to_move"), "accent", "on_accent")
        )
        tag = min(width_of(word, 15, bold=True) + 20, name.w if stacked else name.w // 2)
        chip = Box(name.x, name.bottom, tag, 26) if stacked else Box(name.right - tag, name.y + 2, tag, 26)
        items.append(Plate(chip, plate, 13))
        items.append(line(chip.narrowed(10), word, 15, ink, bold=True, align="centre"))
        if not stacked:
            name = Box(name.x, name.y, name.w - tag - 12, name.h)
    elif seat in scene.places:
        medal = Box(name.right - 28, name.y + 1, 28, 28)
        items.append(Plate(medal, "pending_soft", 14, "pending", 2))
        items.append(line(medal, str(scene.places[seat]), 17, "pending", bold=True, align="centre"))
        name = Box(name.x, name.y, name.w - 40, name.h)
    return [*items, line(name, labels.names.get(seat, ""), 19, "muted" if gone else "text", bold=True), *taken]


def spoils(scene: Board, seat: Seat, box: Box) -> list[Item]:
    taken = scene.captured.get(seat, ())
    if len(taken) > MANY and len({*taken}) == 1:
        many = Box(box.x + SMALL + 8, box.y, box.w - SMALL - 8, SMALL)
        return [
            Figure(Box(box.x, box.y, SMALL, SMALL), taken[0]),
            line(many, f"× {len(taken)}", 16, "muted", bold=True),
        ]
    steps = [0, *(CLOSE if one == other else SMALL for one, other in pairwise(taken))]
    lead = f"+{scene.lead[seat]}" if scene.lead.get(seat, 0) > 0 else ""
    room = box.w - SMALL - 8 - width_of(lead, 16, bold=True)
    tight = min(1.0, room / max(1, sum(steps)))
    items: list[Item] = []
    x = 0.0
    for step, letter in zip(steps, taken, strict=False):
        x += step * tight
        items.append(Figure(Box(box.x + int(x), box.y, SMALL, SMALL), letter))
    if lead:
        start = box.x + (int(x) + SMALL + 8 if taken else 2)
        items.append(line(Box(start, box.y, box.right - start, SMALL), lead, 16, "muted", bold=True))
    return items


def coordinates(names: Sequence[str], first: Box, right: int, down: int) -> list[Text]:
    """Draw names along an edge, each shifted by `right` and `down` from the name before."""
    return [
        line(
            Box(first.x + number * right, first.y + number * down, first.w, first.h), name, 15, "muted", align="centre"
        )
        for number, name in enumerate(names)
    ]


def last_move(scene: Board, at: Mapping[str, Box], ink: Callable[[str], str]) -> list[Item]:
    return [Plate(at[name], ink(name)) for name in scene.last]


def standing(scene: Board, at: Mapping[str, Box]) -> list[Item]:
    """Draw the glow of a check, the pieces, the paths over the pieces, and the marks on top."""
    return [
        *(Glow(at[mark.at], "check") for mark in scene.marks if mark.kind == "check"),
        *(Figure(at[name], letter) for name, letter in sorted(scene.pieces.items())),
        *marks.ways(scene, at),
        *marks.over(scene, at),
    ]
