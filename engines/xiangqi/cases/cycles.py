"""循环反复: count how often the moves since the last capture have gone round the same cycle (6.1, 6.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.core.rulings import Script
from engines.xiangqi.move_text import notate_move, scripts
from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.geometry import BLACK, RED
from engines.xiangqi.state import Ply, Series, State

_SHORTEST = 4


@dataclass(frozen=True, slots=True)
class Cycle:
    """The last round of a cycle, ply by ply in the order played; `turn` is the side that made the first move."""

    plies: tuple[Ply, ...]
    turn: int

    @property
    def keys(self) -> frozenset[bytes]:
        return frozenset(ply.key for ply in self.plies)

    @property
    def checking(self) -> int | None:
        """长将: the only side whose every move in the cycle gives check; None if neither side or both sides do."""
        all_check = {
            side: all(ply.check for ply in self.plies[start::2]) for side, start in ((self.turn, 0), (-self.turn, 1))
        }
        return next((side for side in (RED, BLACK) if all_check[side] and not all_check[-side]), None)


def length(keys: Sequence[bytes], times: int) -> int | None:
    """Return the length, in plies, of the shortest cycle that the last positions went round `times` times, or None.

    Only the positions after moves are compared, so the first move may have entered the cycle from outside.
    """
    for size in range(_SHORTEST, len(keys) // times + 1, 2):
        last = keys[-size:]
        if keys[-1 - size] == keys[-1] and all(
            keys[-size * (back + 1) : -size * back] == last for back in range(1, times)
        ):
            return size
    return None


def complete(state: State) -> Cycle | None:
    """Return the cycle that is complete now, after as many rounds as the rule set demands, or None."""
    plies = state.plies[state.counted_from :]
    times = int(state.rules.numbers["cycles"])
    # Most moves lead to a new position, which cannot complete a cycle.
    if len(plies) < _SHORTEST * times or plies[-1].key not in [ply.key for ply in plies[-1 - _SHORTEST :: -2]]:
        return None
    size = length([ply.key for ply in plies], times)
    return None if size is None else last_plies(state, size)


def occurrences(state: State) -> int:
    """Count how often the current position has stood since the last capture, or since cycles are counted anew. The
    moves between need not form a cycle."""
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
    """Return how many times the last moves went round a cycle and the cycle's length in plies; (0, 0) without a
    cycle."""
    keys = [ply.key for ply in state.plies[state.counted_from :]]
    for times in range(int(state.rules.numbers["cycles"]), 1, -1):
        if (size := length(keys, times)) is not None:
            return times, size
    return 0, 0


def running(state: State) -> Series | None:
    """Return the cycle that the last moves went round at least twice, or None."""
    times, size = so_far(state)
    return series_of(state, last_plies(state, size)) if times else None


def series_of(state: State, cycle: Cycle) -> Series:
    """Return a cycle just played as the series of moves to rule on."""
    line = tuple(ply.move for ply in cycle.plies)
    return Series(before(state, line).key, line)


def before(state: State, moves: Sequence[Move]) -> Board:
    """Return the position before the last moves played. None of these moves may be a capture."""
    board = state.board.copy()
    for origin, target in reversed(moves):
        board.unmake((origin, target), 0)
    return board


def written(state: State, moves: Sequence[Move]) -> tuple[Script, ...]:
    """Write the last moves played in canonical text."""
    board = before(state, moves)
    texts = []
    for move in moves:
        texts.append(notate_move(board, move))
        board.make(move)
    return scripts(texts)
