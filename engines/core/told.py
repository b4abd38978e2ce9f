"""Lines that the record of any game may have, as facts: who fell, to whom time was given, what the referee decided."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core import timing, verdicts
from engines.core.rulesets import Rules
from engines.core.rulings import REFEREE, Fact, Reason, Seat, Value
from engines.core.timing import Adjust
from engines.core.verdicts import Decision, Grounds

LOSER = ".loser"
"""Behind a reason that is told of whoever loses by it, not of whoever wins."""

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
"""Every fact that such a line is, with the names of its values."""


def told(line: str, rules: Rules, grounds: Grounds) -> tuple[Fact, ...]:
    """A line in canonical text; nothing for one that is no such line, or that its word alone tells: a resignation."""
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
    """Why, as it was written; a point on which it may rest is one of the reasons for which a match ends."""
    ground = decision.ground(grounds)
    if ground is None:
        return decision.reason
    own = decision.reason.removeprefix(ground).strip()
    reason = Reason(ground + LOSER if decision.verb == "forfeit" else ground)
    return (reason, own) if own else reason
