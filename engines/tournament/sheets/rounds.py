"""How many rounds an event has, and how many are left in a bracket when one of them begins."""

from __future__ import annotations

from engines.tournament.state import State, preliminary


def rounds_in(state: State) -> int:
    """All rounds of an event; 0 before the draw."""
    if state.stand is None:
        return 0
    return state.format.rounds(state.event)


def left_in(state: State, round: int) -> int | None:
    """Among how many places of a bracket a round is played: 2 is the final. None where it is of no bracket."""
    if not state.format.bracket or not preliminary(state) < round <= rounds_in(state):
        return None
    return 1 << (rounds_in(state) - round + 1)


def opening(state: State, round: int) -> tuple[int, int]:
    """首轮: how many tables the first round of a bracket has in which some are free, and how many these are; noughts
    for any other round, which is called by the places that are left."""
    first = preliminary(state) + 1
    if not state.format.bracket or round != first:
        return 0, 0
    there = [sum(name is not None for name in table) for table in state.placed.get(first, ())]
    free = there.count(1)
    return (sum(many > 1 for many in there), free) if free else (0, 0)
