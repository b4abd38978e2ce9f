"""自然限着: so many rounds without a capture, by themselves or on a claim (3.2.4, 4.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core.rulings import Seat
from engines.xiangqi.state import SEATS, State, other


@dataclass(frozen=True, slots=True)
class Count:
    """The moves of one seat since the last capture: all, those that gave check, and those that count for a claim."""

    moves: int
    checks: int
    counted: int


def count(state: State, seat: Seat) -> Count:
    """Of the checks of whoever claims only so many count; replies to check do (22.2)."""
    last = other(state.turn)
    mine = state.plies[-1::-2] if seat == last else state.plies[-2::-2]
    # Moves before the position that the game began with: the last of them was the opponent's of whoever began.
    began_after = last if len(state.plies) % 2 == 0 else state.turn
    earlier = (state.before + (1 if seat == began_after else 0)) // 2
    checks = sum(ply.check for ply in mine)
    surplus = max(0, checks - int(state.rules.numbers["counted_checks"]))
    return Count(len(mine) + earlier, checks, len(mine) + earlier - surplus)


def full(state: State) -> bool:
    """Whether both sides have made the whole number, every move counted."""
    return state.quiet >= 2 * state.terms.limit


def claimable(state: State, seat: Seat) -> bool:
    """Whether a claim by this seat would hold."""
    both = all(count(state, each).moves >= state.terms.limit for each in SEATS)
    return both and count(state, seat).counted >= state.terms.limit
