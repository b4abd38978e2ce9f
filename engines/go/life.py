"""Find stones proven dead: surrounded by a wall that can never be captured, without room for an eye.

A chain is unconditionally alive (Benson) if its side may pass forever and the chain still cannot be captured. Nothing
else is claimed: a group not proven dead may be alive or dead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engines.go import board as boards
from engines.go.board import BLACK, EMPTY, WHITE, Board, BoardFrame


@dataclass(frozen=True, slots=True)
class _Region:
    """Connected points without any stone of the wall's colour."""

    points: frozenset[int]
    walls: frozenset[int]
    """The surrounding chains, as numbers."""
    vital: frozenset[int]
    """The surrounding chains that every empty point in the region touches."""


def proven_dead(frame: BoardFrame, board: Board) -> list[set[int]]:
    """Return every chain proven dead."""
    dead = {place for colour in (BLACK, WHITE) for place in _within_walls(frame, board, colour)}
    return [found for found in boards.chains(frame, board) if found <= dead]


def _within_walls(frame: BoardFrame, board: Board, colour: int) -> Iterator[int]:
    """Yield the opponent's stones in regions walled in by unconditionally alive chains of this colour."""
    wall = set().union(*alive(frame, board, colour))
    for region in _components(frame, (place for place in frame.names if place not in wall)):
        stands = {board[place] for place in region}
        roomless = all(any(near in wall for near in frame.around(place)) for place in region if board[place] == EMPTY)
        if wall and colour not in stands and roomless:
            yield from (place for place in region if board[place] != EMPTY)


def alive(frame: BoardFrame, board: Board, colour: int) -> list[set[int]]:
    """Return the unconditionally alive chains of a colour. Each touches every empty point in two regions, so that no
    move by the opponent can fill them without being captured, and only unconditionally alive chains wall in these
    regions."""
    chains = [found for found in boards.chains(frame, board) if board[min(found)] == colour]
    number = {place: index for index, found in enumerate(chains) for place in found}
    regions = [_region(frame, board, points, number) for points in _components(frame, _free(frame, number))]
    living = set(range(len(chains)))
    while True:
        safe = [region for region in regions if region.walls <= living]
        still = {chain for chain in living if sum(chain in region.vital for region in safe) > 1}
        if still == living:
            return [chains[index] for index in sorted(living)]
        living = still


def _free(frame: BoardFrame, taken: Iterable[int]) -> list[int]:
    held = set(taken)
    return [place for place in frame.names if place not in held]


def _region(frame: BoardFrame, board: Board, points: set[int], number: dict[int, int]) -> _Region:
    touched = [
        {number[near] for near in frame.around(place) if near in number} for place in points if board[place] == EMPTY
    ]
    walls = {number[near] for place in points for near in frame.around(place) if near in number}
    vital = set.intersection(*touched) if touched else set()
    return _Region(frozenset(points), frozenset(walls), frozenset(vital))


def _components(frame: BoardFrame, places: Iterable[int]) -> Iterator[set[int]]:
    """Yield the places in connected groups."""
    left = set(places)
    while left:
        todo = [left.pop()]
        found = set(todo)
        while todo:
            for near in frame.around(todo.pop()):
                if near in left:
                    left.remove(near)
                    found.add(near)
                    todo.append(near)
        yield found
