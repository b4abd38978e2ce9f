"""The star of 121 holes: how holes are called, which are neighbours, the six corners and how far they are.

Holes are numbers from the top, row by row; nobody outside this folder sees them.
"""

from __future__ import annotations

from collections.abc import Iterable

from engines.core.scene import STAR

Hole = int
NAMES: tuple[str, ...] = tuple(f"{row}-{hole}" for row, many in enumerate(STAR, 1) for hole in range(1, many + 1))
"""`9-5`: the fifth hole from the left of the ninth row from the top."""
INDEX: dict[str, Hole] = {name: hole for hole, name in enumerate(NAMES)}
CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
"""Clockwise."""
OPPOSITE = 3
"""So many corners further lies the one across."""
_WAYS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_REACH = 4
"""How many rows a corner has."""


def _places() -> dict[tuple[int, int], Hole]:
    """Where each hole lies: half steps to the right of the middle, and rows below the first."""
    spots = ((row, 2 * hole - 1 - many) for row, many in enumerate(STAR) for hole in range(1, many + 1))
    return {(x, y): hole for hole, (y, x) in enumerate(spots)}


def _ways() -> tuple[tuple[tuple[Hole, Hole | None], ...], ...]:
    """For every hole its neighbours, each with the hole right behind it, if there is one."""
    at = _places()
    return tuple(
        tuple((at[x + dx, y + dy], at.get((x + 2 * dx, y + 2 * dy))) for dx, dy in _WAYS if (x + dx, y + dy) in at)
        for x, y in at
    )


def _corner(row: int, hole: int) -> int | None:
    """The corner that a hole lies in, None in the middle. Rows and holes are counted from 1."""
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
"""For every hole the neighbours that may be jumped over, each with the hole right behind it."""
HOMES = _corners()
"""The ten holes of each corner."""
INSIDE: tuple[frozenset[Hole], ...] = tuple(map(frozenset, HOMES))


def _distances(corner: Iterable[Hole]) -> tuple[int, ...]:
    """Steps on an empty board from every hole to the nearest hole of a corner."""
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
"""By corner and hole: 0 inside it."""


def across(corner: int) -> int:
    """The corner opposite another: where the marbles that start there have to go."""
    return (corner + OPPOSITE) % len(CORNERS)


def corners_of(players: int, empty: int = CORNERS.index("NW")) -> tuple[int, ...]:
    """The corners that so many players start from, clockwise from the top; of five all but the empty one."""
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
