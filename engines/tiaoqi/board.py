"""The star of 121 holes: names, neighbours, the six corners and the distances to them.

Holes are numbered from the top, row by row; these numbers stay inside this folder.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.scenes.scene import STAR

Hole = int
NAMES: tuple[str, ...] = tuple(f"{row}-{hole}" for row, many in enumerate(STAR, 1) for hole in range(1, many + 1))
"""Hole names: `9-5` means the fifth hole from the left in the ninth row from the top."""
INDEX: dict[str, Hole] = {name: hole for hole, name in enumerate(NAMES)}
CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
"""The corners, clockwise."""
OPPOSITE = 3
"""The number of corners clockwise to the opposite corner."""
_WAYS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_REACH = 4
"""The number of rows in a corner."""


def _places() -> dict[tuple[int, int], Hole]:
    """Map coordinates to holes: half steps right of the middle, and rows below the first."""
    spots = ((row, 2 * hole - 1 - many) for row, many in enumerate(STAR) for hole in range(1, many + 1))
    return {(x, y): hole for hole, (y, x) in enumerate(spots)}


def _ways() -> tuple[tuple[tuple[Hole, Hole | None], ...], ...]:
    """Return for every hole its neighbours, each with the hole directly behind it, if any."""
    at = _places()
    return tuple(
        tuple((at[x + dx, y + dy], at.get((x + 2 * dx, y + 2 * dy))) for dx, dy in _WAYS if (x + dx, y + dy) in at)
        for x, y in at
    )


def _corner(row: int, hole: int) -> int | None:
    """Return a hole's corner, or None in the middle. Rows and holes are counted from 1."""
    many = STAR[row - 1]
    if row <= _REACH or row > len(STAR) - _REACH:
        return CORNERS.index("N" if row <= _REACH else "S")
    middle = len(STAR) // 2 + 1
    deep = abs(middle - row)
    if hole <= deep:
        return CORNERS.index("NW" if row < middle else "SW")
    if hole > many - deep:
        return CORNERS.index("NE" if row < middle else "SE")
    return None


def _corners() -> tuple[tuple[Hole, ...], ...]:
    found: list[list[Hole]] = [[] for _ in CORNERS]
    for name, hole in INDEX.items():
        row, _, number = name.partition("-")
        corner = _corner(int(row), int(number))
        if corner is not None:
            found[corner].append(hole)
    return tuple(map(tuple, found))


WAYS = _ways()
NEAR: tuple[tuple[Hole, ...], ...] = tuple(tuple(near for near, _ in ways) for ways in WAYS)
"""The neighbours of every hole."""
OVER: tuple[tuple[tuple[Hole, Hole], ...], ...] = tuple(
    tuple((near, behind) for near, behind in ways if behind is not None) for ways in WAYS
)
"""For every hole, the neighbours that may be jumped over, each with the hole directly behind."""
HOMES = _corners()
"""The ten holes in each corner."""
INSIDE: tuple[frozenset[Hole], ...] = tuple(map(frozenset, HOMES))


def _distances(corner: Iterable[Hole]) -> tuple[int, ...]:
    """Return the steps on an empty board from every hole to the nearest hole in a corner."""
    far = dict.fromkeys(corner, 0)
    edge = list(far)
    while edge:
        edge = [near for hole in edge for near in _new(hole, far)]
    return tuple(far[hole] for hole in range(len(NAMES)))


def _new(hole: Hole, far: dict[Hole, int]) -> list[Hole]:
    found = [near for near, _ in WAYS[hole] if near not in far]
    far.update(dict.fromkeys(found, far[hole] + 1))
    return found


DISTANCES = tuple(map(_distances, HOMES))
"""Distances indexed by corner and hole; 0 inside the corner."""


def across(corner: int) -> int:
    """Return the opposite corner, the target for marbles that start in this corner."""
    return (corner + OPPOSITE) % len(CORNERS)


def corners_of(players: int, empty: int = CORNERS.index("NW")) -> tuple[int, ...]:
    """Return the starting corners for a number of players, clockwise from the top; five players leave `empty` free."""
    match players:
        case 2:
            names: tuple[str, ...] = ("N", "S")
        case 3:
            names = ("N", "SE", "SW")
        case 4:
            names = ("N", "NE", "S", "SW")
        case 5:
            names = tuple(name for corner, name in enumerate(CORNERS) if corner != empty)
        case _:
            names = CORNERS
    return tuple(map(CORNERS.index, names))
