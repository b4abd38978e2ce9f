"""How fast the turns of 跳棋 are counted, beside `open_spiel` through Python.

There a jump is an action of its own, so that a turn is as many of them as it has jumps; both count whole turns from the
start, by where the marble began and where it ended. Times are those of the processor, both taken in turn, the best of
the rounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from time import process_time
from typing import Any

import pyspiel

from engines.tiaoqi.board import across, corners_of
from engines.tiaoqi.moves import Board, moved, moves
from engines.tiaoqi.state import set_up

ROUNDS = 3
DEPTH = 3


def ours(players: int, depth: int) -> int:
    corners = corners_of(players)
    targets = tuple(map(across, corners))

    def count(board: Board, seat: int, depth: int) -> int:
        found = moves(board, seat, targets[seat])
        if depth == 1:
            return sum(map(len, found.values()))
        after = (seat + 1) % players
        return sum(count(moved(board, start, end), after, depth - 1) for start, ends in found.items() for end in ends)

    return count(set_up(corners), 0, depth)


@cache
def read(text: str) -> tuple[str, str, bool] | None:
    """Start and end of a step or jump as it is written there, and whether it is a jump; None for the end of a turn."""
    start, jumps, end = text.partition("=>")
    if not jumps:
        start, steps, end = text.partition("->")
        return (start, end, False) if steps else None
    return start, end, True


def theirs(players: int, depth: int) -> int:
    def count(state: Any, depth: int) -> int:
        found = turned(state, last=depth == 1)
        return len(found) if depth == 1 else sum(count(after, depth - 1) for after in found)

    return count(pyspiel.load_game("chinese_checkers", {"players": players}).new_initial_state(), depth)


def turned(state: Any, *, last: bool) -> list[Any]:
    """The states after every whole turn: each end of each marble once. Of the last turn a step is counted alone."""
    player, ended = state.current_player(), dict[tuple[str, str], Any]()
    for action in state.legal_actions():
        begun = read(state.action_to_string(player, action))
        if begun is None:
            continue
        start, end, jumped = begun
        if last and not jumped:
            ended[start, end] = None
            continue
        edge = [(end, state.child(action))]
        seen = {start, end}
        while edge:
            end, now = edge.pop()
            if now.is_terminal() or now.current_player() != player:
                ended[start, end] = now
                continue
            for further in now.legal_actions():
                jump = read(now.action_to_string(player, further))
                if jump is None:
                    ended[start, end] = now.child(further)
                elif jump[1] not in seen:
                    seen.add(jump[1])
                    edge.append((jump[1], now.child(further)))
    return list(ended.values())


def rows() -> Iterator[dict[str, object]]:
    for players in (2, 3, 4, 6):
        best, turns = [float("inf")] * 2, set[int]()
        for _ in range(ROUNDS):
            for number, count in enumerate((ours, theirs)):
                begun = process_time()
                turns.add(count(players, DEPTH))
                best[number] = min(best[number], process_time() - begun)
        (counted,) = turns
        yield {
            "players": players,
            "depth": DEPTH,
            "turns": counted,
            "engine_ms": round(best[0] * 1e3, 1),
            "open_spiel_ms": round(best[1] * 1e3, 1),
            "engine_to_open_spiel": round(best[0] / best[1], 2),
        }
