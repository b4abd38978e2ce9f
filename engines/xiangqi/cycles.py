"""循环反复: whether the moves since the last capture have gone round the same cycle often enough (6.1, 6.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.core.rulings import Script
from engines.xiangqi.board import Board, Move
from engines.xiangqi.geometry import BLACK, RED
from engines.xiangqi.notation import notate_move, scripts
from engines.xiangqi.state import Ply, Series, State

_SHORTEST = 4


@dataclass(frozen=True, slots=True)
class Cycle:
    """The last round of a cycle, ply by ply, in the order played; `turn` is the side that made its first move."""

    plies: tuple[Ply, ...]
    turn: int

    @property
    def keys(self) -> frozenset[bytes]:
        return frozenset(ply.key for ply in self.plies)

    @property
    def checking(self) -> int | None:
        """长将: the one side that checks with every move of the cycle; None where neither does, or both do."""
        all_check = {
            side: all(ply.check for ply in self.plies[start::2]) for side, start in ((self.turn, 0), (-self.turn, 1))
        }
        return next((side for side in (RED, BLACK) if all_check[side] and not all_check[-side]), None)


def length(keys: Sequence[bytes], times: int) -> int | None:
    """The shortest cycle that the last positions have gone round so often, in plies; None where there is none.

    What is compared is where the moves led to, so the first of them may have come from outside.
    """
    for size in range(_SHORTEST, len(keys) // times + 1, 2):
        last = keys[-size:]
        if keys[-1 - size] == keys[-1] and all(
            keys[-size * (back + 1) : -size * back] == last for back in range(1, times)
        ):
            return size
    return None


def complete(state: State) -> Cycle | None:
    """The cycle that is complete now, by the times that the rule set demands."""
    plies = state.plies[state.counted_from :]
    times = int(state.rules.numbers["cycles"])
    # Most moves lead to a position that has not been there: nothing more is looked at then.
    if len(plies) < _SHORTEST * times or plies[-1].key not in [ply.key for ply in plies[-1 - _SHORTEST :: -2]]:
        return None
    size = length([ply.key for ply in plies], times)
    return None if size is None else last_plies(state, size)


def occurrences(state: State) -> int:
    """How often the position on the board has stood since the last capture, or since cycles are counted anew. Whether
    the moves between went round a cycle is not said."""
    plies = state.plies[state.counted_from :]
    if not plies:
        return 1
    later = [ply.key for ply in plies].count(plies[-1].key)
    first = before(state, [ply.move for ply in plies])
    return later + (first.key == plies[-1].key)


def last_plies(state: State, size: int) -> Cycle:
    turn = state.board.turn if size % 2 == 0 else -state.board.turn
    return Cycle(state.plies[-size:], turn)


def so_far(state: State) -> tuple[int, int]:
    """How many times the last moves have gone round a cycle, and how long it is; (0, 0) while there is none."""
    keys = [ply.key for ply in state.plies[state.counted_from :]]
    for times in range(int(state.rules.numbers["cycles"]), 1, -1):
        if (size := length(keys, times)) is not None:
            return times, size
    return 0, 0


def running(state: State) -> Series | None:
    """The cycle that the last moves have gone round at least twice."""
    times, size = so_far(state)
    return series_of(state, last_plies(state, size)) if times else None


def series_of(state: State, cycle: Cycle) -> Series:
    """A cycle that was just played, as it is ruled on."""
    line = tuple(ply.move for ply in cycle.plies)
    return Series(before(state, line).key, line)


def before(state: State, moves: Sequence[Move]) -> Board:
    """The position before the last moves that were made. None of them took anything."""
    board = state.board.copy()
    for origin, target in reversed(moves):
        board.unmake((origin, target), 0)
    return board


def written(state: State, moves: Sequence[Move]) -> tuple[Script, ...]:
    """The last moves that were made, as they are written."""
    board = before(state, moves)
    texts = []
    for move in moves:
        texts.append(notate_move(board, move))
        board.make(move)
    return scripts(texts)
