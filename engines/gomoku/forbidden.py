"""禁手: find the points black must not play, with the rows that prove each ban.

Exactly five is never forbidden. A three counts only if black may really extend it to a straight four, with a move that
makes no five and is not forbidden itself; the search is therefore recursive.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engines.gomoku.rows import POINTS, Offsets, Place, Shape, Stones, on_row

OVERLINE, FOURS, THREES = "OL", "44", "33"
KINDS = (OVERLINE, FOURS, THREES)
"""长连, 四四, 三三: the first applicable kind is named."""


@dataclass(frozen=True, slots=True)
class Ban:
    """The reason a point is forbidden: the kind, and each row proving it, including the point itself."""

    kind: str
    rows: tuple[tuple[Place, ...], ...]


def forbidden(stones: Stones, place: Place) -> Ban | None:
    """Return why black must not play an empty point, or None if the point is allowed."""
    if stones.lonely(place):
        return None
    shapes = stones.shapes(place)
    if any(shape.five for shape in shapes):
        return None
    if any(shape.overline for shape in shapes):
        return Ban(
            OVERLINE, _rows(place, [(way, shape.overline) for way, shape in enumerate(shapes) if shape.overline])
        )
    fours = [(way, four) for way, shape in enumerate(shapes) for four in shape.fours]
    if len(fours) > 1:
        return Ban(FOURS, _rows(place, fours))
    if sum(bool(shape.threes) for shape in shapes) < 2:
        return None
    threes = _threes(stones, place, shapes)
    return Ban(THREES, _rows(place, threes)) if len(threes) > 1 else None


def _threes(stones: Stones, place: Place, shapes: list[Shape]) -> list[tuple[int, Offsets]]:
    """Return the rows that hold a real three, one three per row."""
    stones.turn(place)
    found = []
    for way, shape in enumerate(shapes):
        real = next((three for more, three in shape.threes if _playable(stones, *on_row(place, way, (more,)))), None)
        if real is not None:
            found.append((way, real))
    stones.turn(place)
    return found


def _playable(stones: Stones, place: Place) -> bool:
    """Return whether black may extend to a straight four at this point."""
    return not any(shape.five for shape in stones.shapes(place)) and forbidden(stones, place) is None


def _rows(place: Place, found: Iterable[tuple[int, Offsets]]) -> tuple[tuple[Place, ...], ...]:
    return tuple(on_row(place, way, offsets) for way, offsets in found)


def every_ban(black: tuple[Place, ...], white: tuple[Place, ...]) -> dict[Place, Ban]:
    """Return all forbidden points in a position."""
    stones, taken = Stones(black, white), {*black, *white}
    found = ((place, forbidden(stones, place)) for place in range(POINTS) if place not in taken)
    return {place: ban for place, ban in found if ban is not None}
