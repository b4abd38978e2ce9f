"""How many rounds an event has, and how many are left in a bracket when one of them begins."""

from __future__ import annotations

from engines.tournament.state import State, preliminary


def rounds_in(state: State) -> int:
    """All rounds of an event; 0 before the draw."""
    if state.stand is None:
        return 0
    return state.setup.options.rounds or 0 if state.setup.format == "swiss" else state.format.draw(state.event).rounds


def left_in(state: State, round: int) -> int | None:
    """Among how many places of a bracket a round is played: 2 is the final. None where it is of no bracket."""
    if not state.format.bracket or not preliminary(state) < round <= rounds_in(state):
        return None
    return 1 << (rounds_in(state) - round + 1)
