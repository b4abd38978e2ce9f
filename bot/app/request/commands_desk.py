"""The acts of the referee at a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """What only the referee may know of a match, told to him alone."""


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
class Decide:
    """The referee's decision in words, or as the record writes it."""

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


OfTheDesk = Look | Resume | PutClock | Pause | Decide | Bench | Strike | Restore
