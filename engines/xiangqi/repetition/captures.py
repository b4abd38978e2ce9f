"""One point: who can take there, and what taking and being taken there in turn comes to (cxa2011:24.15)."""

from __future__ import annotations

from engines.xiangqi.board import Board, Move
from engines.xiangqi.geometry import GENERAL, SOLDIER
from engines.xiangqi.repetition.order import ordered_points
from engines.xiangqi.repetition.search import Search, Tally
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


def on_the_point(board: Board, where: int, attacker: int, search: Search, *, chased: bool = False) -> tuple[int, Line]:
    """The most that the side to move gets by taking on a point and being taken there, in turn; it may decline. Where it
    is `chased`, a general or a soldier does not begin."""
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
                break  # nothing is taken back: there is no more to be had
    return best, line


def touched(board: Board, side: int) -> list[int]:
    """The points of what a side attacks, but for the general."""
    foes, at = board.pieces[-side], board.at
    ends = {end for origin in board.pieces[side] for end in board.reach(origin) if end in foes}
    return ordered_points(board, [end for end in ends if abs(at[end]) != GENERAL])


def standing(board: Board, side: int, attacker: int, search: Search) -> dict[int, int]:
    """What a side could get on every point if it were to move: the measure of what a capture changes. Whoever attacks
    gets nothing by what his general or soldiers take."""
    turn, board.turn = board.turn, side
    gains = {}
    for where in touched(board, side):
        gain, _ = on_the_point(board, where, attacker, search, chased=side == attacker)
        if gain > 0:
            gains[where] = gain
    board.turn = turn
    return gains
