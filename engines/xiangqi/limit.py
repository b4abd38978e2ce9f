"""自然限着: enough rounds without a capture draw the game, automatically or on a claim (3.2.4, 4.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core.rulings import Seat
from engines.xiangqi.state import SEATS, State, other


@dataclass(frozen=True, slots=True)
class Count:
    """The moves of a seat since the last capture: all moves, those giving check, and those that count for a claim."""

    moves: int
    checks: int
    counted: int


def count(state: State, seat: Seat) -> Count:
    """Count the moves of a seat since the last capture. Only a limited number of the claimant's checks count for a
    claim; replies to check all count (22.2)."""
    last = other(state.turn)
    mine = state.plies[-1::-2] if seat == last else state.plies[-2::-2]
    # `before` also covers plies before the starting position; the last of them was made by the opponent of the side
    # that began.
    began_after = last if len(state.plies) % 2 == 0 else state.turn
    earlier = (state.before + (1 if seat == began_after else 0)) // 2
    checks = sum(ply.check for ply in mine)
    surplus = max(0, checks - int(state.rules.numbers["counted_checks"]))
    return Count(len(mine) + earlier, checks, len(mine) + earlier - surplus)


def full(state: State) -> bool:
    """Whether both sides have made the full number of moves, checks included."""
    return state.quiet >= 2 * state.terms.limit


def claimable(state: State, seat: Seat) -> bool:
    """Whether a claim by this seat would hold."""
    both = all(count(state, each).moves >= state.terms.limit for each in SEATS)
    return both and count(state, seat).counted >= state.terms.limit
