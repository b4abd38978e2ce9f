"""A board of squares with its two players."""

from __future__ import annotations

from itertools import pairwise

from engines.core.rulings import Seat
from engines.core.scene import Squares
from rendering.labels import Labels
from rendering.layout import HEADING, WIDTH, Box, Figure, Glow, Item, Layout, Plate, heading, line, width_of

WORDS = ("to_move",)

GUTTER = 22
"""Room beside and below the board for the coordinates."""
TOP = 12
GAP = 8
STRIP = 66
WORTH = {"q": 9, "r": 5, "b": 3, "n": 3, "p": 1}
"""What a piece counts when the material of both sides is compared."""
SMALL = 24
CLOSE = 14
"""How far apart equal captured pieces stand."""


def layout(scene: Squares, labels: Labels) -> Layout:
    files, ranks = scene.files, scene.ranks[::-1]
    if labels.flip:
        files, ranks = files[::-1], ranks[::-1]
    side = (WIDTH - 2 * GUTTER) // len(files)
    above = TOP + HEADING + GAP
    board = Box((WIDTH - side * len(files)) // 2, above + STRIP + GAP, side * len(files), side * len(ranks))
    below = board.bottom + GUTTER + GAP // 2
    at = {
        file + rank: Box(board.x + column * side, board.y + row * side, side, side)
        for row, rank in enumerate(ranks)
        for column, file in enumerate(files)
    }
    upper, lower = (Seat(0), Seat(1)) if labels.flip else (Seat(1), Seat(0))
    items: list[Item] = [*heading(labels, board.x, TOP, board.w)]
    items += strip(scene, labels, upper, Box(board.x, above, board.w, STRIP))
    items += strip(scene, labels, lower, Box(board.x, below, board.w, STRIP))
    items += [Plate(at[name], f"last_{shade(scene, name)}") for name in scene.last]
    if scene.check is not None:
        items.append(Glow(at[scene.check], "check"))
    items += [Figure(at[name], letter) for name, letter in sorted(scene.pieces.items())]
    return Layout(below + STRIP + TOP, tuple(items), empty_board(scene, board, at, files, ranks), family="board")


def shade(scene: Squares, name: str) -> str:
    """The corner at the first player's left hand is dark."""
    file, rank = scene.files.index(name[0]), scene.ranks.index(name[1:])
    return "light" if (file + rank) % 2 else "dark"


def empty_board(scene: Squares, board: Box, at: dict[str, Box], files: str, ranks: str) -> tuple[Item, ...]:
    side = board.w // len(files)
    coordinates = [
        line(Box(board.x - GUTTER, board.y + row * side, GUTTER, side), rank, 15, "muted", align="centre")
        for row, rank in enumerate(ranks)
    ] + [
        line(Box(board.x + column * side, board.bottom, side, GUTTER), file, 15, "muted", align="centre")
        for column, file in enumerate(files)
    ]
    return (*(Plate(box, f"square_{shade(scene, name)}") for name, box in at.items()), *coordinates)


def strip(scene: Squares, labels: Labels, seat: Seat, box: Box) -> list[Item]:
    """A player: colour, name, whether it is his turn; below, what he has taken and how far he is ahead."""
    on_turn = seat in scene.to_act
    taken = spoils(scene, seat, Box(box.x + 44, box.y + 36, box.w - 56, SMALL))
    first = Box(box.x + 12, box.y + (6 if taken else 18), box.w - 24, 30)
    name = Box(first.x + 34, first.y, first.w - 34, first.h)
    items: list[Item] = [
        Plate(box, "panel", 10, "accent", 2) if on_turn else Plate(box, "panel", 10, "line"),
        Plate(Box(first.x, first.y, 24, first.h).centred(20, 20), "black" if seat else "white", 10, "muted", 2),
    ]
    if on_turn:
        word = labels.word("to_move")
        tag = min(width_of(word, 15, bold=True) + 20, name.w // 2)
        chip = Box(name.right - tag, name.y + 2, tag, 26)
        items.append(Plate(chip, "accent", 13))
        items.append(line(chip.narrowed(10), word, 15, "on_accent", bold=True, align="centre"))
        name = Box(name.x, name.y, name.w - tag - 12, name.h)
    return [*items, line(name, labels.names.get(seat, ""), 19, "text", bold=True), *taken]


def spoils(scene: Squares, seat: Seat, box: Box) -> list[Item]:
    taken = scene.captured.get(seat, ())
    steps = [0, *(CLOSE if one == other else SMALL for one, other in pairwise(taken))]
    lead = f"+{ahead(scene, seat)}" if ahead(scene, seat) > 0 else ""
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


def ahead(scene: Squares, seat: Seat) -> int:
    """By how much this side's material on the board outweighs the other's."""
    white = sum(WORTH.get(letter.lower(), 0) * (1 if letter.isupper() else -1) for letter in scene.pieces.values())
    return -white if seat else white
