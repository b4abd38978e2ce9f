"""Captures on a single point: which pieces can capture there, and the gain after both sides have captured in turn
(cxa2011:24.15)."""

from __future__ import annotations

from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.geometry import GENERAL, SOLDIER
from engines.xiangqi.repetition.order import ordered_points
from engines.xiangqi.repetition.search import Search, Tally
from engines.xiangqi.repetition.worth import worth

LOST = -100_000
"""The value of a capture after which the capturing side is mated."""

Line = tuple[Move, ...]
FREE = (GENERAL, SOLDIER)
"""26.1: captures by these kinds are no chase, so an attacking side wins nothing with them."""


def takers(board: Board, where: int, side: int) -> list[int]:
    """Return the points from which a side can legally capture on `where`."""
    found = [origin for origin in board.attackers(where, side) if board.allows((origin, where))]
    return ordered_points(board, found)


def on_the_point(board: Board, where: int, attacker: int, search: Search, *, chased: bool = False) -> tuple[int, Line]:
    """Return the most that the side to move gains, and the line, if both sides capture on a point in turn and either
    may stop. With `chased`, a general or a soldier does not capture first."""
    known, key = search.memo.exchanged, (board.code, where, attacker, chased)
    if key not in known:
        known[key] = _in_turn(board, where, attacker, search.limit.exchanges, search.memo.tally, chased)
    return known[key]


def _in_turn(board: Board, where: int, attacker: int, depth: int, tally: Tally, chased: bool) -> tuple[int, Line]:
    best: int = 0
    line: Line = ()
    prize = worth(board.at[where], where, attacker)
    if depth <= 0 or prize <= 0:
        return 0, ()
    tally.look()
    for origin in takers(board, where, board.turn):
        if chased and abs(board.at[origin]) in FREE:
            continue
        move = (origin, where)
        taken = board.make(move)
        reply, rest = _in_turn(board, where, attacker, depth - 1, tally, chased=False)
        board.unmake(move, taken)
        if prize - reply > best:
            best, line = prize - reply, (move, *rest)
            if not reply:
                break  # no recapture: no other capture gains more
    return best, line


def touched(board: Board, side: int) -> list[int]:
    """Return the points of enemy pieces, except the general, that a side attacks."""
    foes, at = board.pieces[-side], board.at
    ends = {end for origin in board.pieces[side] for end in board.reach(origin) if end in foes}
    return ordered_points(board, [end for end in ends if abs(at[end]) != GENERAL])


def standing(board: Board, side: int, attacker: int, search: Search) -> dict[int, int]:
    """Return the gain available to a side on every point if that side were to move, as a measure of the change a
    capture makes. Captures by the attacker's general or soldiers gain nothing."""
    turn, board.turn = board.turn, side
    gains = {}
    for where in touched(board, side):
        gain, _ = on_the_point(board, where, attacker, search, chased=side == attacker)
        if gain > 0:
            gains[where] = gain
    board.turn = turn
    return gains
