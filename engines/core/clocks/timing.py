"""Acts on the clocks: pausing the match and resuming it, giving and taking time.

The referee enters these acts, or the clock itself when a correction holds the match. At a table without clocks the
referee may still pause the match.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engines.core.books.rulesets import Rules
from engines.core.clocks.clock import Clock
from engines.core.rulings import REFEREE, AddUsed, Fact, Refusal, Seat

_WORDS = {"pause": "pause", "暂停": "pause", "go": "go", "继续": "go"}
_ADJUST = re.compile(r"time\s+(?P<seat>[0-9]{1,2})\s+(?P<seconds>[+-](?=0*[1-9])[0-9]{1,5})", re.IGNORECASE)

FACTS: Mapping[str, tuple[str, ...]] = {
    "paused": (),
    "going": (),
    "paused_play": (),
    "going_on": (),
    "time_given": ("seat", "seconds"),
    "time_taken": ("seat", "seconds"),
}
"""Every fact that these acts state, with the names of its values."""


@dataclass(frozen=True, slots=True)
class Pause:
    """暂停: all clocks stop and nobody moves until the referee resumes the match. An adjournment is something
    different."""

    text: str = "pause"


@dataclass(frozen=True, slots=True)
class Go:
    """继续: the clocks of the seats to act run again."""

    text: str = "go"


@dataclass(frozen=True, slots=True)
class Adjust:
    """Give time to a seat (positive `seconds`) or take time from it."""

    seat: Seat
    seconds: int

    @property
    def text(self) -> str:
        return f"time {self.seat} {self.seconds:+d}"


Timing = Pause | Go | Adjust


def parse(text: str, seat: Seat, rules: Rules) -> Timing | None:
    """Parse the act on the clocks that the referee or the clock enters; None if the rule set has no such act.

    Under rules without clocks only the referee can pause and resume.
    """
    plain = " ".join(text.split())
    timed = "clock" in rules.options
    if timed and (adjust := _ADJUST.fullmatch(plain)):
        return Adjust(Seat(int(adjust["seat"])), int(adjust["seconds"]))
    match _WORDS.get(plain.lower()) if timed or seat == REFEREE else None:
        case "pause":
            return Pause()
        case "go":
            return Go()
    return None


def apply(clock: Clock, act: Timing, at: float) -> tuple[Clock, Fact, tuple[AddUsed, ...]] | Refusal:
    """Return the clocks after the act, the fact to tell, and any change to a seat's used time."""
    match act:
        case Pause() | Go():
            if (refused := _out_of_place(clock.paused, act)) is not None:
                return refused
            return clock.held(at, not clock.paused), Fact("going" if clock.paused else "paused"), ()
        case Adjust(seat, seconds) if seat < len(clock.used):
            taken = AddUsed(seat, -seconds)
            told = Fact("time_given" if seconds > 0 else "time_taken", {"seat": seat, "seconds": abs(seconds)})
            return clock.after(at, clock.running, None, (taken,)), told, (taken,)
        case Adjust():
            return Refusal("illegal", "no_seat")


def hold(paused: bool, seat: Seat, act: Timing) -> Fact | Refusal:
    """Return the fact to tell when play stops or resumes at a table without clocks; only the referee may do so."""
    if seat != REFEREE or isinstance(act, Adjust):
        return Refusal("illegal", "no_clock")
    return _out_of_place(paused, act) or Fact("going_on" if paused else "paused_play")


def _out_of_place(paused: bool, act: Pause | Go) -> Refusal | None:
    if paused and isinstance(act, Pause):
        return Refusal("illegal", "paused")
    if not paused and isinstance(act, Go):
        return Refusal("illegal", "not_paused")
    return None
