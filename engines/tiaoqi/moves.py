"""Find a marble's moves: one step, or a chain of jumps. A marble never leaves its target, not even in passing.

Whose turn it is, and any duty to make room, are not judged here.
"""

from __future__ import annotations

from collections.abc import Mapping

from engines.tiaoqi.board import INSIDE, NEAR, OVER, WAYS, Hole

EMPTY = 255
Board = bytes
"""The owner of the marble in each hole, or `EMPTY`."""
_NOWHERE: frozenset[Hole] = frozenset()


def steps(board: Board, start: Hole, target: int) -> list[Hole]:
    """Return the empty holes next to a marble; from inside its target, only holes within the target."""
    kept = INSIDE[target]
    free = [near for near in NEAR[start] if board[near] == EMPTY]
    return [near for near in free if near in kept] if start in kept else free


def jumps(board: Board, start: Hole, target: int) -> dict[Hole, Hole]:
    """Map every hole that a chain of jumps reaches to the previous hole on the shortest chain; the start is never
    included."""
    return _chains(board, start, INSIDE[target])


def _chains(board: Board, start: Hole, kept: frozenset[Hole]) -> dict[Hole, Hole]:
    came: dict[Hole, Hole] = {}
    edge = [start]
    while edge:
        further: list[Hole] = []
        for hole in edge:
            inside = hole in kept
            for over, behind in OVER[hole]:
                if (
                    board[behind] == EMPTY
                    and board[over] != EMPTY
                    and behind not in came
                    and over != start  # The jumping marble has left its hole.
                    and (not inside or behind in kept)
                ):
                    came[behind] = hole
                    further.append(behind)
        edge = further
    return came


def ends(board: Board, start: Hole, target: int) -> set[Hole]:
    """Return every hole a marble can reach in one turn."""
    return {*steps(board, start, target), *_chains(board, start, INSIDE[target])}


def moves(board: Board, seat: int, target: int) -> dict[Hole, set[Hole]]:
    """Return each marble's reachable holes, leaving out marbles that cannot move."""
    found, hole = {}, board.find(seat)
    while hole >= 0:
        if reached := ends(board, hole, target):
            found[hole] = reached
        hole = board.find(seat, hole + 1)
    return found


def can_move(board: Board, seat: int, target: int) -> bool:
    kept = INSIDE[target]
    for hole, owner in enumerate(board):
        if owner != seat:
            continue
        inside = hole in kept
        for near, behind in WAYS[hole]:
            end = near if board[near] == EMPTY else behind
            if end is not None and board[end] == EMPTY and (not inside or end in kept):
                return True
    return False


def chain(board: Board, start: Hole, end: Hole, target: int) -> tuple[Hole, ...] | None:
    """Return the path of a turn, start and end included: one step, or else the shortest chain; None if there is
    none."""
    if end in steps(board, start, target):
        return start, end
    came = jumps(board, start, target)
    return _back(came, start, end) if end in came else None


def leaves_target(board: Board, start: Hole, end: Hole, target: int) -> bool:
    """Return whether the marble could go there but for the rule that a marble stays in its target."""
    if start in INSIDE[target] and end not in INSIDE[target]:
        return True
    return end in _chains(board, start, _NOWHERE)


def _back(came: Mapping[Hole, Hole], start: Hole, end: Hole) -> tuple[Hole, ...]:
    way = [end]
    while way[-1] != start:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def moved(board: Board, start: Hole, end: Hole) -> Board:
    after = bytearray(board)
    after[end], after[start] = after[start], EMPTY
    return bytes(after)
