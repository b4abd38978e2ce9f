"""The acts of the referee at a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Claimable:
    """Whether there is anything to claim: the referee's question, answered to him alone."""


@dataclass(frozen=True, slots=True)
class Resume:
    """Whatever is interrupted goes on."""


@dataclass(frozen=True, slots=True)
class PutClock:
    """The referee gives time, or takes it."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Pause:
    pass


@dataclass(frozen=True, slots=True)
class Late:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Decide:
    """The referee's decision in words, or as the record writes it."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Foul:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Deals:
    """Who deals the next hand, by the referee's word."""

    seat: str = ""


@dataclass(frozen=True, slots=True)
class Bell:
    """The time is up; `end`: and no hand is being played any more."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Bench:
    """The referee's acts at a table, on one message."""


@dataclass(frozen=True, slots=True)
class Strike:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Restore:
    """Put a struck line back."""

    text: str = ""


OfTheDesk = Claimable | Resume | PutClock | Pause | Late | Decide | Foul | Deals | Bell | Bench | Strike | Restore
