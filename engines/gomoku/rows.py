"""The board of 15 lines as rows of bits, and the shape a new stone makes in its row.

Every point lies in four rows. A row consists of two numbers with a bit per point: black stones, and points closed to
black (white stones, and five points beyond either end). The eleven points around a stone decide every question here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

SIZE = 15
POINTS = SIZE * SIZE
_BEYOND = 5
_WINDOW = (1 << 2 * _BEYOND + 1) - 1
_CENTRE = 1 << _BEYOND
_WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))

Place = int
Offsets = tuple[int, ...]
"""Points in a row, counted from the stone in question."""


def _rows() -> tuple[tuple[tuple[Place, ...], ...], tuple[tuple[tuple[int, int], ...], ...]]:
    """Return every row as points, and for every point its four rows with its position in each."""
    rows: list[tuple[Place, ...]] = []
    at: list[list[tuple[int, int]]] = [[] for _ in range(POINTS)]
    for dx, dy in _WAYS:
        for start in range(POINTS):
            x, y = start % SIZE, start // SIZE
            if 0 <= x - dx < SIZE and 0 <= y - dy < SIZE:
                continue
            row: list[Place] = []
            while 0 <= x < SIZE and 0 <= y < SIZE:
                at[y * SIZE + x].append((len(rows), len(row)))
                row.append(y * SIZE + x)
                x, y = x + dx, y + dy
            rows.append(tuple(row))
    return tuple(rows), tuple(map(tuple, at))


ROWS, ROWS_OF = _rows()
_ENDS = tuple(((1 << _BEYOND) - 1) | ((1 << _BEYOND) - 1) << len(row) + _BEYOND for row in ROWS)


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape a black stone makes in one row, as offsets from the stone."""

    five: Offsets = ()
    """Exactly five."""
    overline: Offsets = ()
    """长连: six or more."""
    fours: tuple[Offsets, ...] = ()
    """四: four stones that a single further stone turns into exactly five; a straight four counts once, not twice."""
    threes: tuple[tuple[int, Offsets], ...] = ()
    """三: three stones, each with a point that turns them into a straight four. Whether black may play that point is
    not judged here."""


@lru_cache(maxsize=1 << 16)
def shape(black: int, closed: int) -> Shape:
    """Return the shape around a black stone, from the eleven points of which the stone is the middle."""
    left, right = _run(black, 0)
    length = right - left + 1
    if length == 5:
        return Shape(five=tuple(range(left, right + 1)))
    if length > 5:
        return Shape(overline=tuple(range(left, right + 1)))
    fours: dict[Offsets, None] = {}
    threes: list[tuple[int, Offsets]] = []
    for more in (-4, -3, -2, -1, 1, 2, 3, 4):
        bit = _CENTRE << more if more > 0 else _CENTRE >> -more
        if (black | closed) & bit:
            continue
        left, right = _run(black | bit, more)
        if not left <= 0 <= right:
            continue
        stones = tuple(offset for offset in range(left, right + 1) if offset != more)
        if right - left == 4:
            fours[stones] = None
        elif right - left == 3 and _straight(black, closed, left, right):
            threes.append((more, stones))
    return Shape(fours=tuple(fours), threes=() if fours else tuple(threes))


def _run(black: int, at: int) -> tuple[int, int]:
    """Return the first and last offsets in the unbroken run of black stones through `at`."""
    left = right = at + _BEYOND
    while left > 0 and black >> left - 1 & 1:
        left -= 1
    while right < 2 * _BEYOND and black >> right + 1 & 1:
        right += 1
    return left - _BEYOND, right - _BEYOND


def _straight(black: int, closed: int, left: int, right: int) -> bool:
    """Return whether a run of four becomes exactly five at either end."""
    before, after = left - 1 + _BEYOND, right + 1 + _BEYOND
    taken = black | closed
    if before < 1 or after > 2 * _BEYOND - 1:
        return False
    return not (taken >> before & 1 or taken >> after & 1 or black >> before - 1 & 1 or black >> after + 1 & 1)


class Stones:
    """The stones in a position as rows, for trying moves. Mutable, so never part of a game state."""

    __slots__ = ("black", "closed")

    def __init__(self, black: tuple[Place, ...], white: tuple[Place, ...]) -> None:
        self.black = [0] * len(ROWS)
        self.closed = list(_ENDS)
        for rows, places in ((self.black, black), (self.closed, white)):
            for place in places:
                for row, at in ROWS_OF[place]:
                    rows[row] |= _CENTRE << at

    def turn(self, place: Place) -> None:
        """Put a black stone on a point, or take it off again."""
        for row, at in ROWS_OF[place]:
            self.black[row] ^= _CENTRE << at

    def shapes(self, place: Place) -> list[Shape]:
        """Return the shapes in all four rows for a black stone at this point, present or not."""
        return [
            shape(self.black[row] >> at & _WINDOW | _CENTRE, self.closed[row] >> at & _WINDOW)
            for row, at in ROWS_OF[place]
        ]

    def lonely(self, place: Place) -> bool:
        """Return whether too few black stones are near for any ban: two threes need four stones."""
        near = 0
        for row, at in ROWS_OF[place]:
            near += (self.black[row] >> at & _WINDOW).bit_count()
        return near < 4


def on_row(place: Place, way: int, offsets: Offsets) -> tuple[Place, ...]:
    """Return points from the way-th row through a place, given as offsets from the place, in order along the row."""
    row, at = ROWS_OF[place][way]
    return tuple(ROWS[row][at + offset] for offset in sorted(offsets))
