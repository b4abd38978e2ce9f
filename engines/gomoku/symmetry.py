"""五手两打: when two fifth moves are the same to black.

They are, if the grid can be turned or reflected so that the four stones lie as before, colours included, and the one
comes to lie on the other. The axis need not pass through the middle of the board. A quarter turn moves one of any two
stones of a colour, so that none of the three turns but the half one is among them.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.gomoku.rows import SIZE, Place

Turn = tuple[int, int, int, int]
# How the grid is laid: what x and y each take of x and y.
TURNS: dict[str, Turn] = {
    "half_turn": (-1, 0, 0, -1),
    "upright": (-1, 0, 0, 1),
    "level": (1, 0, 0, -1),
    "rising": (0, 1, 1, 0),
    "falling": (0, -1, -1, 0),
}
"""The half turn, and reflections by how their axis lies."""


def same(one: Place, other: Place, black: Sequence[Place], white: Sequence[Place]) -> str | None:
    """How one point comes to lie on the other with all stones as before; None where that cannot be."""
    for name, turn in TURNS.items():
        x, y = _turned(one, turn)
        right, up = other % SIZE - x, other // SIZE - y
        if all(_onto(colour, turn, right, up) for colour in (black, white)):
            return name
    return None


def axis(how: str, one: Place, other: Place) -> tuple[Place, Place, Place, Place]:
    """Where a reflection that lays one point on the other has its axis: from edge to edge of the board, each end in the
    middle between two points, which are one where it lies on it."""
    across, up = one % SIZE + other % SIZE, one // SIZE + other // SIZE
    far = SIZE - 1
    match how:
        case "upright":
            left, right = across // 2, (across + 1) // 2
            return left, right, far * SIZE + left, far * SIZE + right
        case "level":
            low, high = up // 2 * SIZE, (up + 1) // 2 * SIZE
            return low, high, low + far, high + far
        case "rising":
            rise = (up - across) // 2
            ends = ((max(0, -rise), max(0, rise)), (far - max(0, rise), far + min(0, rise)))
        case _:
            whole = (across + up) // 2
            ends = ((max(0, whole - far), min(whole, far)), (min(whole, far), max(0, whole - far)))
    first, last = (y * SIZE + x for x, y in ends)
    return first, first, last, last


def _turned(place: Place, turn: Turn) -> tuple[int, int]:
    x, y = place % SIZE, place // SIZE
    return turn[0] * x + turn[1] * y, turn[2] * x + turn[3] * y


def _onto(stones: Sequence[Place], turn: Turn, right: int, up: int) -> bool:
    """Whether stones come to lie on stones."""
    stand = {(place % SIZE, place // SIZE) for place in stones}
    return {(x + right, y + up) for x, y in (_turned(place, turn) for place in stones)} == stand
