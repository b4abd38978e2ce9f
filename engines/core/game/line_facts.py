"""Describe, as facts, the record lines common to all games: flag falls, time given, referee decisions."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.books.rulesets import Rules
from engines.core.clocks import timing
from engines.core.clocks.timing import Adjust
from engines.core.game import verdicts
from engines.core.game.verdicts import Decision, Grounds
from engines.core.rulings import REFEREE, Fact, Reason, Seat, Value

LOSER = ".loser"
"""Suffix for a reason when the sentence speaks about the loser, not the winner."""

FACTS: Mapping[str, tuple[str, ...]] = {
    "entry_flag": ("seat",),
    "entry_time_given": ("seat", "seconds"),
    "entry_time_taken": ("seat", "seconds"),
    "entry_award": ("seats", "reason"),
    "entry_forfeit": ("seats", "reason"),
    "entry_places": ("places", "reason"),
    "entry_drawn": ("reason",),
    "entry_void": ("reason",),
    "entry_dropped": (),
    "entry_place": ("seats",),
}
"""Every fact for such a line, with the names of its values."""


def line_facts(line: str, rules: Rules, grounds: Grounds) -> tuple[Fact, ...]:
    """Return the fact that describes a canonical line. Return nothing for a game's own lines, and for a line whose word
    alone says enough, such as a resignation."""
    if (fallen := verdicts.parse_flag(line)) is not None:
        return (Fact("entry_flag", {"seat": fallen}),)
    if line == verdicts.DROPPED:
        return (Fact("entry_dropped"),)
    match timing.parse(line, REFEREE, rules) or verdicts.parse(line, rules):
        case Adjust(seat, seconds):
            key = "entry_time_given" if seconds > 0 else "entry_time_taken"
            return (Fact(key, {"seat": seat, "seconds": abs(seconds)}),)
        case Decision() as decision:
            return (_decided(decision, grounds),)
    return ()


def _decided(decision: Decision, grounds: Grounds) -> Fact:
    reason: dict[str, Value] = {"reason": _reason(decision, grounds)}
    match decision.whom:
        case "draw":
            return Fact("entry_drawn", reason)
        case "void":
            return Fact("entry_void", reason)
        case whom if ">" not in whom:
            return Fact(f"entry_{decision.verb}", {"seats": decision.seats, **reason})
    places = tuple(
        Fact("entry_place", {"seats": tuple(Seat(int(number)) for number in place)}) for place in decision.places
    )
    return Fact("entry_places", {"places": places, **reason})


def _reason(decision: Decision, grounds: Grounds) -> Value:
    """Return the reason as written; a leading point from the grounds becomes a typed reason with words of its own."""
    ground = decision.ground(grounds)
    if ground is None:
        return decision.reason
    own = decision.reason.removeprefix(ground).strip()
    reason = Reason(ground + LOSER if decision.verb == "forfeit" else ground)
    return (reason, own) if own else reason
