"""The board of 象棋: ninety points, and the points each kind of piece can reach from each of them on an empty board.

A point is a number from 0 to 89: rank times nine plus file, counted from red's side and red's left, so that `a0` is 0
and `i9` is 89. Pieces are numbers too: positive for red, negative for black, 0 for an empty point.
"""

from __future__ import annotations

from collections.abc import Iterable

GENERAL, ADVISER, ELEPHANT, HORSE, CHARIOT, CANNON, SOLDIER = range(1, 8)
RED, BLACK = 1, -1
"""A side is the sign of its pieces."""
FILES, RANKS = 9, 10
POINTS = range(FILES * RANKS)
LETTERS = ".KABNRCP"
"""FEN's letter for each kind, indexed by the number of the kind."""

_STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
_DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))

Targets = tuple[int, ...]
Blockable = tuple[tuple[int, int], ...]
"""Pairs of points: the first must be empty for a piece to reach the second."""


def point(file: int, rank: int) -> int:
    return rank * FILES + file


def name(at: int) -> str:
    """Return the name of a point such as `h2`: files a … i from red's left, ranks 0 … 9 from red's side."""
    return "abcdefghi"[at % FILES] + str(at // FILES)


def named(text: str) -> int | None:
    """Return the point with a name in upper or lower case, or None if the board has no point of this name."""
    if len(text) != 2 or not ("a" <= text[0].lower() <= "i" and "0" <= text[1] <= "9"):
        return None
    return point("abcdefghi".index(text[0].lower()), int(text[1]))


def letter(piece: int) -> str:
    """Return FEN's letter for a piece, a capital for red."""
    return LETTERS[piece] if piece > 0 else LETTERS[-piece].lower()


def in_palace(at: int, side: int) -> bool:
    """九宫: whether a point lies in the palace of a side."""
    file, rank = at % FILES, at // FILES
    return 3 <= file <= 5 and (rank <= 2 if side == RED else rank >= 7)


def at_home(at: int, side: int) -> bool:
    """Whether a point lies on a side's own bank of the river."""
    return at // FILES <= 4 if side == RED else at // FILES >= 5


def _on(file: int, rank: int) -> bool:
    return 0 <= file < FILES and 0 <= rank < RANKS


def _steps(at: int, ways: Iterable[tuple[int, int]]) -> Targets:
    file, rank = at % FILES, at // FILES
    return tuple(point(file + x, rank + y) for x, y in ways if _on(file + x, rank + y))


def _ray(at: int, x: int, y: int) -> Targets:
    file, rank, ray = at % FILES + x, at // FILES + y, []
    while _on(file, rank):
        ray.append(point(file, rank))
        file, rank = file + x, rank + y
    return tuple(ray)


def _horse(at: int) -> tuple[tuple[int, Targets], ...]:
    file, rank = at % FILES, at // FILES
    ways = []
    for x, y in _STRAIGHT:
        ends = _steps(at, ((2 * x + y, 2 * y + x), (2 * x - y, 2 * y - x)))
        if ends:
            ways.append((point(file + x, rank + y), ends))
    return tuple(ways)


def _elephant(at: int, side: int) -> Blockable:
    file, rank = at % FILES, at // FILES
    ends = ((x, y, point(file + 2 * x, rank + 2 * y)) for x, y in _DIAGONAL if _on(file + 2 * x, rank + 2 * y))
    return tuple((point(file + x, rank + y), end) for x, y, end in ends if at_home(end, side))


def _soldier(at: int, side: int) -> Targets:
    return _steps(at, ((0, side),) if at_home(at, side) else ((0, side), (1, 0), (-1, 0)))


RAYS = tuple(tuple(ray for ray in (_ray(at, x, y) for x, y in _STRAIGHT) if ray) for at in POINTS)
"""The straight lines from each point, with the points of a line in order of distance."""
NEXT = tuple(_steps(at, _STRAIGHT) for at in POINTS)
HORSE_WAYS = tuple(_horse(at) for at in POINTS)
"""马: each leg with the points reached across the leg."""
HORSES_AT: tuple[Blockable, ...] = tuple(
    tuple((leg, origin) for origin in POINTS for leg, ends in HORSE_WAYS[origin] if at in ends) for at in POINTS
)
"""The points from which a horse attacks a point, each paired with the leg that must be empty."""
ELEPHANT_WAYS = {side: tuple(_elephant(at, side) for at in POINTS) for side in (RED, BLACK)}
"""相: each eye with the point reached across the eye."""
ADVISER_WAYS = {
    side: tuple(tuple(end for end in _steps(at, _DIAGONAL) if in_palace(end, side)) for at in POINTS)
    for side in (RED, BLACK)
}
GENERAL_WAYS = {
    side: tuple(tuple(end for end in NEXT[at] if in_palace(end, side)) for at in POINTS) for side in (RED, BLACK)
}
SOLDIER_WAYS = {side: tuple(_soldier(at, side) for at in POINTS) for side in (RED, BLACK)}
SOLDIERS_AT = {
    side: tuple(tuple(origin for origin in NEXT[at] if at in SOLDIER_WAYS[side][origin]) for at in POINTS)
    for side in (RED, BLACK)
}
"""The points from which a soldier of a side attacks a point."""


BETWEEN = {(one, two): ray[:place] for one in POINTS for ray in RAYS[one] for place, two in enumerate(ray)}
"""The points between two points on one line, in order from the first."""


def _stands() -> dict[int, frozenset[int]]:
    """Compute the points on which each piece can ever stand."""
    everywhere = frozenset(POINTS)
    where: dict[int, frozenset[int]] = {}
    for side in (RED, BLACK):
        back = 0 if side == RED else RANKS - 1
        homes = {GENERAL: 4, ADVISER: 3, ELEPHANT: 2}
        for kind, file in homes.items():
            reached, edge = set(), {point(file, back)}
            while edge:
                reached |= edge
                edge = {end for at in edge for end in _ways(kind, at, side)} - reached
            where[side * kind] = frozenset(reached)
        first = 3 if side == RED else 6
        row = {point(file, rank) for file in range(0, FILES, 2) for rank in (first, first + side)}
        where[side * SOLDIER] = frozenset(row | {at for at in POINTS if not at_home(at, side)})
        for kind in (HORSE, CHARIOT, CANNON):
            where[side * kind] = everywhere
    return where


def _ways(kind: int, at: int, side: int) -> Targets:
    if kind == ELEPHANT:
        return tuple(end for _, end in ELEPHANT_WAYS[side][at])
    return (GENERAL_WAYS if kind == GENERAL else ADVISER_WAYS)[side][at]


STANDS = _stands()
"""The points on which each piece can ever stand."""
