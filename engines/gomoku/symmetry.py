"""五手两打: decide whether two fifth moves are equivalent for black.

They are equivalent if a rotation or reflection keeps the four stones in place, colours included, and maps one move to
the other. The axis need not pass through the centre of the board. A quarter turn never keeps two stones of the same
colour in place, so the half turn is the only rotation here.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.gomoku.rows import SIZE, Place

Turn = tuple[int, int, int, int]
# Each transformation as coefficients: how the new x and y each depend on x and y.
TURNS: dict[str, Turn] = {
    "half_turn": (-1, 0, 0, -1),
    "upright": (-1, 0, 0, 1),
    "level": (1, 0, 0, -1),
    "rising": (0, 1, 1, 0),
    "falling": (0, -1, -1, 0),
}
"""The half turn, and reflections named after the direction of their axis."""


def same(one: Place, other: Place, black: Sequence[Place], white: Sequence[Place]) -> str | None:
    """Return the transformation that maps one point to the other and keeps all stones in place, or None."""
    for name, turn in TURNS.items():
        x, y = _turned(one, turn)
        right, up = other % SIZE - x, other // SIZE - y
        if all(_onto(colour, turn, right, up) for colour in (black, white)):
            return name
    return None


def axis(how: str, one: Place, other: Place) -> tuple[Place, Place, Place, Place]:
    """Return the axis of the reflection that maps one point to the other, from edge to edge: each end lies midway
    between two points, which coincide if the axis passes through a point."""
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
    """Return whether the transformation maps the stones onto themselves."""
    stand = {(place % SIZE, place // SIZE) for place in stones}
    return {(x + right, y + up) for x, y in (_turned(place, turn) for place in stones)} == stand
