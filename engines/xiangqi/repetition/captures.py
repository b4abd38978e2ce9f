"""One point: who can take there, and what taking and being taken there in turn comes to (cxa2011:24.15)."""

from __future__ import annotations

from engines.xiangqi.board import Board, Move
from engines.xiangqi.geometry import GENERAL, SOLDIER
from engines.xiangqi.repetition.order import ordered_points
from engines.xiangqi.repetition.worth import worth

LOST = -100_000
"""The worth of a capture after which one is mated."""

Line = tuple[Move, ...]
FREE = (GENERAL, SOLDIER)
"""26.1: what these take themselves is no chase: a side that attacks wins nothing by it."""


def takers(board: Board, where: int, side: int) -> list[int]:
    """The points from which a side can legally take on `where`."""
    found = [origin for origin in board.attackers(where, side) if board.allows((origin, where))]
    return ordered_points(board, found)


def on_the_point(board: Board, where: int, attacker: int, depth: int, *, chased: bool = False) -> tuple[int, Line]:
    """The most that the side to move gets by taking on a point and being taken there, in turn; it may decline. Where it
    is `chased`, a general or a soldier does not begin."""
    best: int = 0
    line: Line = ()
    prize = worth(board.at[where], where, attacker)
    if depth <= 0:
        return 0, ()
    for origin in takers(board, where, board.turn):
        if chased and abs(board.at[origin]) in FREE:
            continue
        move = (origin, where)
        taken = board.make(move)
        reply, rest = on_the_point(board, where, attacker, depth - 1)
        board.unmake(move, taken)
        if prize - reply > best:
            best, line = prize - reply, (move, *rest)
    return best, line


def standing(board: Board, side: int, attacker: int, depth: int) -> dict[int, int]:
    """What a side could get on every point if it were to move: the measure of what a capture changes. Whoever attacks
    gets nothing by what his general or soldiers take."""
    turn, board.turn = board.turn, side
    gains = {}
    foes = board.pieces[-side]
    for where in ordered_points(
        board, {end for origin in [*board.pieces[side]] for end in board.reach(origin) if end in foes}
    ):
        if abs(board.at[where]) != GENERAL:
            gain, _ = on_the_point(board, where, attacker, depth, chased=side == attacker)
            if gain > 0:
                gains[where] = gain
    board.turn = turn
    return gains
