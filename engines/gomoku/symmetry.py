"""五手两打: when two fifth moves are the same to black.

They are, if the grid can be turned or reflected so that the four stones lie as before, colours included, and the one
comes to lie on the other. The axis need not pass through the middle of the board.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.gomoku.rows import SIZE, Place

Turn = tuple[int, int, int, int]
# How the grid is laid: what x and y each take of x and y.
TURNS: dict[str, Turn] = {
    "half_turn": (-1, 0, 0, -1),
    "quarter_turn": (0, -1, 1, 0),
    "three_quarters": (0, 1, -1, 0),
    "upright": (-1, 0, 0, 1),
    "level": (1, 0, 0, -1),
    "rising": (0, 1, 1, 0),
    "falling": (0, -1, -1, 0),
}
"""Rotations, and reflections by how their axis lies."""


def same(one: Place, other: Place, black: Sequence[Place], white: Sequence[Place]) -> str | None:
    """How one point comes to lie on the other with all stones as before; None where that cannot be."""
    for name, turn in TURNS.items():
        x, y = _turned(one, turn)
        right, up = other % SIZE - x, other // SIZE - y
        if all(_onto(colour, turn, right, up) for colour in (black, white)):
            return name
    return None


def _turned(place: Place, turn: Turn) -> tuple[int, int]:
    x, y = place % SIZE, place // SIZE
    return turn[0] * x + turn[1] * y, turn[2] * x + turn[3] * y


def _onto(stones: Sequence[Place], turn: Turn, right: int, up: int) -> bool:
    """Whether stones come to lie on stones."""
    stand = {(place % SIZE, place // SIZE) for place in stones}
    return {(x + right, y + up) for x, y in (_turned(place, turn) for place in stones)} == stand
