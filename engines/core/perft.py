"""perft: count the lines of play of a given depth from a position, up to a limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

P = TypeVar("P")

MOST_NODES = 5_000_000
"""The most lines counted for one query. Each further ply multiplies them about thirtyfold while the caller waits."""


def count_lines(
    position: P, depth: int, *, moves: Callable[[P], int], after: Callable[[P], Iterator[P]], most: int = MOST_NODES
) -> tuple[int, bool]:
    """Return the number of lines, and whether counting stopped at `most`.

    `moves` counts the moves in a position; `after` yields the following positions in turn. `after` may yield the same
    mutable board every time, taking back each move before the next.
    """

    def lines(position: P, depth: int, room: int) -> int:
        if depth <= 1:
            return moves(position) if depth else 1
        found = 0
        for following in after(position):
            found += lines(following, depth - 1, room - found)
            if found >= room:
                break
        return found

    found = lines(position, depth, most + 1)
    return min(found, most), found > most


def answer(counted: tuple[int, bool]) -> dict[str, object]:
    """Return the count as fields for the judge's answer."""
    nodes, limited = counted
    return {"nodes": nodes, **({"limited": True} if limited else {})}
