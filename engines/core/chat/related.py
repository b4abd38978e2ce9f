"""Matches around a match: rematches and playoffs after the end, and the parts of a league."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engines.core.books.rulesets import Options
from engines.core.rulings import Outcome, Seat

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Next:
    """A match that may follow this one.

    `word` names the match on its button, as the key of a fact. `options` are the options of the new table that differ
    from this one. `seats` say where the player of each seat sits then (`(1, 0)`: places changed; a number below 0: the
    player does not play); empty: everybody sits down anew.
    """

    word: str
    options: Options
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Child:
    """A part of a match, as the whole match sees the part: over only after every report in it is confirmed."""

    id: int
    over: bool
    outcome: Outcome | None
    """The outcome; None while the part is not over, and if it was closed before it began."""
    place: str = ""
    """The place of the part in the whole match, in the letters of the whole match."""


def _nothing_follows(state: Any, outcome: Outcome) -> tuple[Next, ...]:
    return ()


def _no_lines(state: Any, child: Child) -> tuple[str, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Related(Generic[S]):
    """Which matches may follow a match, and how a match is kept in step with its parts.

    Give this when buttons should offer a rematch after the end, or when the record of a match is kept from the results
    of its parts, as a league is.
    """

    next_matches: Callable[[S, Outcome], tuple[Next, ...]] = _nothing_follows
    """Return the matches that may follow an ended match, in the order of their buttons."""
    lines_of_part: Callable[[S, Child], tuple[str, ...]] = _no_lines
    """Return the lines, entered by the referee's seat, that bring the record into agreement with a part; none if both
    agree already."""
