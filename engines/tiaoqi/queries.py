"""The only question to the 跳棋 engine: the holes a marble can reach."""

from __future__ import annotations

import re
from typing import Any

from engines.core.game.query import Query, Unanswerable
from engines.core.game.questions import Question
from engines.tiaoqi.board import INDEX, NAMES, Hole, across, corners_of
from engines.tiaoqi.moves import EMPTY, Board, jumps, steps
from engines.tiaoqi.state import FEWEST, MOST

_HOLE = re.compile(r"(\d{1,3})\s*[-－–]\s*(\d{1,3})")


def _reach(query: Query) -> dict[str, Any]:
    """Answer `{"ask": "reach", "players": 2, "occupied": {"9-5": 0, …}, "from": "9-5"}`."""
    players = query.number("players")
    if not FEWEST <= players <= MOST:
        raise Unanswerable("illegal", "players", f"{FEWEST} to {MOST} play")
    board = _board(query.mapping("occupied"), players)
    start = _hole(query.text("from"))
    if board[start] == EMPTY:
        raise Unanswerable("illegal", "not_own", f"nobody stands at {NAMES[start]}")
    target = across(corners_of(players)[board[start]])
    return {
        "steps": _names(steps(board, start, target)),
        "jumps": _names(jumps(board, start, target)),
    }


def _board(occupied: dict[str, Any], players: int) -> Board:
    board = bytearray([EMPTY]) * len(NAMES)
    for name, seat in occupied.items():
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
            raise Unanswerable("unreadable", "occupied", f"a seat is 0 to {players - 1}")
        board[_hole(name)] = seat
    return bytes(board)


def _hole(name: str) -> Hole:
    if _HOLE.fullmatch(name.strip()) is None:
        raise Unanswerable("unreadable", "hole", "a hole is written 9-5: the row from the top, the hole from the left")
    if name.strip() not in INDEX:
        raise Unanswerable("illegal", "no_hole", f"there is no hole {name.strip()[:8]}")
    return INDEX[name.strip()]


def _names(holes: Any) -> list[str]:
    """Name the holes, sorted by row, then by hole."""
    return [NAMES[hole] for hole in sorted(holes)]


QUESTIONS = (Question("reach", judge=_reach),)
