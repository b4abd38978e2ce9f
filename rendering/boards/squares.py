"""A board of squares."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from engines.core.scenes.scene import Squares
from rendering.boards import board
from rendering.boards.board import GUTTER, coordinates, fitted, framed, last_move, seated, standing
from rendering.labels import Labels
from rendering.layout import Box, Item, Layout, Plate

WORDS = board.WORDS


def layout(scene: Squares, labels: Labels) -> Layout:
    files, ranks = scene.files, scene.ranks[::-1]
    if scene.seen_from:
        files, ranks = files[::-1], ranks[::-1]
    side = fitted(len(files))
    frame = framed(scene, labels, side * len(files), side * len(ranks), *seated(scene))
    at = {
        file + rank: Box(frame.board.x + column * side, frame.board.y + row * side, side, side)
        for row, rank in enumerate(ranks)
        for column, file in enumerate(files)
    }
    edges = [
        *coordinates(ranks, Box(frame.board.x - GUTTER, frame.board.y, GUTTER, side), 0, side),
        *coordinates(files, Box(frame.board.x, frame.board.bottom, side, GUTTER), side, 0),
    ]
    still: tuple[Item, ...] = (*empty_board(scene, at), *(edges if scene.coordinates else ()))
    items = (*frame.items, *last_move(scene, at, partial(ink, scene, "last")), *standing(scene, at))
    return Layout(frame.height, items, still, family="board")


def ink(scene: Squares, what: str, name: str) -> str:
    """Return the ink of a square. The corner at the first player's left hand is dark."""
    file, rank = scene.files.index(name[0]), scene.ranks.index(name[1:])
    return f"{what}_light" if (file + rank) % 2 else f"{what}_dark"


def empty_board(scene: Squares, at: Mapping[str, Box]) -> list[Item]:
    return [Plate(box, ink(scene, "square", name)) for name, box in at.items()]
