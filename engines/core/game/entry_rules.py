"""Special treatment of a game's lines: strict reading, sealed lines, agreement, and results that take long."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from engines.core.rulings import Fact, Refusal, Seat

S = TypeVar("S")
A = TypeVar("A")

WEIGHED = " = "
"""Separates an entry from the result that was worked out for it in the same line: `claim repetition = red 25.3`."""
Agreement = Literal["others", "referee"]
"""Who must agree to an entry: the other sides or the referee; or only the referee, who enters it himself."""


def _as_written(state: Any, text: str) -> str:
    return text


def _as_asked(state: Any, seat: Seat, action: Any) -> tuple[Fact, ...]:
    return ()


def _without_agreement(state: Any, seat: Seat, action: Any) -> Agreement | None:
    return None


@dataclass(frozen=True, slots=True)
class EntryRules(Generic[S, A]):
    """How lines are read, shown and accepted where `parse`, `notate` and `apply` do not say it all.

    Give this when a move can be sealed, when an entry may disagree with the record or needs somebody's agreement, or
    when an entry takes long to work out.
    """

    parse_strictly: Callable[[S, Seat, str], A | Refusal] | None = None
    """Read an entry of a program, which has a fixed form, if people may also say it in their own words; None:
    `Play.parse` reads both."""
    public: Callable[[S, str], str] = _as_written
    """A line of the record as everybody may know it now: sealed text stays hidden until it is opened."""
    departures: Callable[[S, Seat, A], tuple[Fact, ...]] = _as_asked
    """What an entry names otherwise than the record asks for (the dealer, the level). The entry stands as played."""
    agreement: Callable[[S, Seat, A], Agreement | None] = _without_agreement
    """Who must agree before a player may enter an action, because its claim against somebody would end the match; None
    if nobody must. Lines that stand on record count without being asked about again."""
    weighed: Callable[[S, Seat, str], str] | None = None
    """The canonical text of an entry with the result that was worked out for it behind ` = `; it may take long. `apply`
    works everything out for a bare text and nothing that takes long for a weighed one, and reaches the same state with
    both. None if no entry takes long; `Act.weighs` marks the acts whose entries do."""
