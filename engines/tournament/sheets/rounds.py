"""Count the rounds of an event, and the places left in a bracket when a round begins."""

from __future__ import annotations

from engines.tournament.state import State, preliminary


def rounds_in(state: State) -> int:
    """Return the number of all rounds; 0 before the draw."""
    if state.stand is None:
        return 0
    return state.format.rounds(state.event)


def left_in(state: State, round: int) -> int | None:
    """Return the number of places left when a round of a bracket begins, 2 in the final; None outside a bracket."""
    if not state.format.bracket or not preliminary(state) < round <= rounds_in(state):
        return None
    return 1 << (rounds_in(state) - round + 1)


def opening(state: State, round: int) -> tuple[int, int]:
    """首轮: return the number of matches and of byes in a bracket's first round.

    Return (0, 0) without byes and for any other round, which is named after the places left.
    """
    first = preliminary(state) + 1
    if not state.format.bracket or round != first:
        return 0, 0
    there = [sum(name is not None for name in table) for table in state.placed.get(first, ())]
    free = there.count(1)
    return (sum(many > 1 for many in there), free) if free else (0, 0)
