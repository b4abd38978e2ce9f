"""Hands on the clocks, in every game that has them: the match pauses and goes on, time is given or taken.

By the referee, or by the clock itself where a correction makes it stand still.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engines.core.clock import Clock
from engines.core.rulings import AddUsed, Fact, Refusal, Seat

_WORDS = {"pause": "pause", "暂停": "pause", "go": "go", "继续": "go"}
_ADJUST = re.compile(r"time\s+(?P<seat>[0-9]{1,2})\s+(?P<seconds>[+-](?=0*[1-9])[0-9]{1,5})", re.IGNORECASE)

FACTS: Mapping[str, tuple[str, ...]] = {
    "paused": (),
    "going": (),
    "time_given": ("seat", "seconds"),
    "time_taken": ("seat", "seconds"),
}
"""Every fact that these acts state, with the names of its values."""


@dataclass(frozen=True, slots=True)
class Pause:
    """暂停: nobody's time runs and nobody moves until the referee says so. Not to be confused with an adjournment."""

    text: str = "pause"


@dataclass(frozen=True, slots=True)
class Go:
    """继续: the time of whoever is to act runs again."""

    text: str = "go"


@dataclass(frozen=True, slots=True)
class Adjust:
    """The clock of a seat is put forward or back."""

    seat: Seat
    seconds: int

    @property
    def text(self) -> str:
        return f"time {self.seat} {self.seconds:+d}"


Timing = Pause | Go | Adjust


def parse(text: str) -> Timing | None:
    """What a text does to the clocks; None where it does nothing."""
    plain = " ".join(text.split())
    if adjust := _ADJUST.fullmatch(plain):
        return Adjust(Seat(int(adjust["seat"])), int(adjust["seconds"]))
    match _WORDS.get(plain.lower()):
        case "pause":
            return Pause()
        case "go":
            return Go()
    return None


def apply(clock: Clock | None, act: Timing, at: float) -> tuple[Clock, Fact, tuple[AddUsed, ...]] | Refusal:
    """The clocks after the act, what is to be told, and the time that it takes from a seat."""
    if clock is None:
        return Refusal("illegal", "no_clock")
    match act:
        case Pause() if clock.paused:
            return Refusal("illegal", "paused")
        case Go() if not clock.paused:
            return Refusal("illegal", "not_paused")
        case Pause():
            return replace(clock.after(at, clock.running, None, ()), paused=True), Fact("paused"), ()
        case Go():
            return replace(clock.after(at, clock.running, None, ()), paused=False), Fact("going"), ()
        case Adjust(seat, seconds) if seat < len(clock.used):
            taken = AddUsed(seat, -seconds)
            told = Fact("time_given" if seconds > 0 else "time_taken", {"seat": seat, "seconds": abs(seconds)})
            return clock.after(at, clock.running, None, (taken,)), told, (taken,)
        case Adjust():
            return Refusal("illegal", "no_seat")
