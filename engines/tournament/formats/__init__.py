"""赛制: every format is a value in `FORMATS`, one file each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.tournament.formats import groups, knockout, rotation, round_robin, swiss
from engines.tournament.model import Event, Lot, Stand

MOST = 256


@dataclass(frozen=True, slots=True)
class Format:
    """How a field is drawn, and how it stands after some results."""

    draw: Callable[[Event], Lot]
    advance: Callable[[Event], Stand]
    check: Callable[[Event], None] = lambda event: None
    fewest: int = 2
    most: int = MOST
    bracket: bool = False
    """Whether it is, or ends in, a knockout."""
    eliminates: bool = False
    """Whether a place is for good: whoever has one plays no more."""
    numbered: bool = False
    """Whether everyone plays on, whoever wins: the lot gives each a number, kept as the places of round 0."""
    grouped: bool = False
    """Whether a table is a group of several, who come in in an order."""


FORMATS: dict[str, Format] = {
    "knockout": Format(knockout.draw, knockout.advance, bracket=True, eliminates=True),
    "rotation": Format(rotation.draw, rotation.advance, rotation.check, bracket=True),
    "groups": Format(groups.draw, groups.advance, groups.check, eliminates=True, grouped=True),
    "round_robin": Format(round_robin.draw, round_robin.advance, numbered=True),
    "swiss": Format(swiss.draw, swiss.advance, swiss.check, numbered=True),
}
