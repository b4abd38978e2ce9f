"""不合规则的局面: what stands against a referee's decision about a game that went wrong (7.6, 9.15)."""

from __future__ import annotations

from engines.chess.state import SEATS, State
from engines.core.clock import Clock
from engines.core.rulesets import Rules
from engines.core.rulings import Refusal


def bars(state: State, ground: str, clock: Clock | None, at: float) -> Refusal | None:
    """Why a decision cannot rest on this ground now; None where it can."""
    if ground == "colours_reversed" and clock and not may_restart(state.rules, clock, at):
        return Refusal("illegal", "colours_reversed")
    if ground == "late" and state.sealed:
        # Whether an absent sealer loses depends on what he sealed: `absent` looks.
        return Refusal("illegal", "adjourned")
    return None


def may_restart(rules: Rules, clock: Clock, at: float) -> bool:
    """7.6: whether so little time has passed that a game begun with the wrong colours may be started anew.

    Both sides' time together counts against what both have up to the first time control. Whether the schedule
    allows it is the referee's to say.
    """
    used = sum(clock.used_by(seat, at) for seat in SEATS)
    first = len(SEATS) * clock.control.periods[0].seconds
    return used * int(rules.numbers["restart_share"]) <= first
