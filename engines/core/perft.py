"""perft: how many lines of so many plies a position has, counted up to a limit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

P = TypeVar("P")

MOST_NODES = 5_000_000
"""Lines that are counted of one question. Each ply more is some thirty times as many, and whoever asks waits."""


def count_lines(
    position: P, depth: int, *, moves: Callable[[P], int], after: Callable[[P], Iterator[P]], most: int = MOST_NODES
) -> tuple[int, bool]:
    """How many there are, and whether counting was given up at `most`.

    `moves` counts the moves of a position, `after` gives the positions that they lead to, one after the other; it may
    be the same board each time, with the move taken back before the next.
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
    """As the judge tells it."""
    nodes, limited = counted
    return {"nodes": nodes, **({"limited": True} if limited else {})}
