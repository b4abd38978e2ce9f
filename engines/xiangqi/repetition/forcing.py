"""Generate checks and answers to check, the moves of forced lines, without trying out all other moves."""

from __future__ import annotations

from collections.abc import Iterator

from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.exposure import exposed
from engines.xiangqi.position.geometry import (
    CANNON,
    CHARIOT,
    GENERAL,
    GENERAL_WAYS,
    HORSE,
    HORSES_AT,
    RAYS,
    SOLDIER,
    SOLDIERS_AT,
)
from engines.xiangqi.repetition.order import ordered


def checks(board: Board) -> list[Move]:
    """Return every legal move of the side to move that gives check."""
    side, at = board.turn, board.at
    if board.sheltered(-side):
        return []
    foe = board.generals[-side]
    leaving, closing, _ = exposed(at, foe, side)
    straight: set[int] = set()
    jumping: set[int] = set()
    for ray in RAYS[foe]:
        ends, left = straight, 2
        for where in ray:
            ends.add(where)
            if at[where]:
                if ends is straight and at[where] == side * CANNON:
                    left += 1  # a cannon may jump away along this line and check from behind its screen
                ends, left = jumping, left - 1
                if not left:
                    break
    horses = {origin for leg, origin in HORSES_AT[foe] if not at[leg]}
    sure = {CHARIOT: straight, HORSE: horses, SOLDIER: SOLDIERS_AT[side][foe]}
    found = []
    for origin, piece in board.pieces[side].items():
        kind = piece * side
        if origin in leaving:  # a piece behind it may now check or be blocked
            found += [(origin, end) for end in board.reach(origin) if end != foe and board.gives_check((origin, end))]
            continue
        checking = sure.get(kind, ())
        likely = jumping if kind == CANNON else ()
        if not (checking or likely or closing):
            continue
        for end in board.reach(origin):
            if end in checking or ((end in likely or end in closing) and board.gives_check((origin, end))):
                found.append((origin, end))
    return ordered(board, board.kept(found))


def replies(board: Board) -> Iterator[Move]:
    """Yield the legal moves of a side in check."""
    side, at = board.turn, board.at
    general = board.generals[side]
    allows = board.allows
    for end in GENERAL_WAYS[side][general]:
        if at[end] * side <= 0 and allows((general, end)):
            yield general, end
    _, _, ending = exposed(at, general, -side)
    froms, tos = ending or (set(), set())
    for origin in froms:
        if at[origin] * side > 0:
            for end in board.reach(origin):
                if end not in tos and allows((origin, end)):
                    yield origin, end
    for end in tos:
        for origin in _movers(board, end, side):
            if allows((origin, end)):
                yield origin, end


def _movers(board: Board, end: int, side: int) -> list[int]:
    """Return the points from which a side's pieces, except the general, can move to `end`, which holds no piece of the
    same side."""
    at = board.at
    if at[end]:
        return [origin for origin in board.attackers(end, side) if at[origin] != side * GENERAL]
    found = []
    for origin in board.attackers(end, side):
        if at[origin] not in (side * CANNON, side * GENERAL):
            found.append(origin)
    for ray in RAYS[end]:
        for origin in ray:
            if at[origin]:
                if at[origin] == side * CANNON:
                    found.append(origin)
                break
    return found
