"""不合规则的局面: conditions that bar a referee's decision about an irregular game (7.6, 9.15)."""

from __future__ import annotations

from engines.chess.state import SEATS, State
from engines.core.books.rulesets import Rules
from engines.core.clocks.clock import Clock
from engines.core.rulings import Refusal


def bars(state: State, ground: str, clock: Clock | None, at: float) -> Refusal | None:
    """Return why a decision cannot rest on this ground now, or None."""
    if ground == "colours_reversed" and clock and not may_restart(state.rules, clock, at):
        return Refusal("illegal", "colours_reversed")
    if ground == "late" and state.sealed:
        # The sealed move decides whether an absent player loses; the act `absent` opens it.
        return Refusal("illegal", "adjourned")
    return None


def may_restart(rules: Rules, clock: Clock, at: float) -> bool:
    """7.6: return whether a game begun with reversed colours is still early enough to restart.

    Both sides' used time is compared with both sides' time up to the first time control. Whether the schedule allows a
    restart is left to the referee.
    """
    used = sum(clock.used_by(seat, at) for seat in SEATS)
    first = len(SEATS) * clock.control.periods[0].seconds
    return used * int(rules.numbers["restart_share"]) <= first
