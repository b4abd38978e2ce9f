"""What an event asks of the game that is played at its tables.

All of it has a default: games are won or drawn, whoever is drawn first sits first, and a table opens at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from engines.core.new_table import Dice, Opening
from engines.core.rulesets import Options, Rules
from engines.core.rulings import Fact, Outcome, Refusal
from engines.core.says import Says

BETWEEN = r"\s*[:：比–—-]\s*"
"""What stands between the two halves of a score, as people write it."""
Amounts = Mapping[str, tuple[Fraction, Fraction]]
"""What the two sides of a table have of everything that is counted, by its name."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """A match in which the side that has climbed higher wins. Nothing is added up from one match to the next, so a
    result keeps both ranks as texts."""

    written: re.Pattern[str]
    """Two ranks as people write them, its first two groups."""
    held: re.Pattern[str]
    """What stands behind two ranks that are alike: the side, its first group, that wins all the same."""
    read: Callable[[str], tuple[int, str] | None]
    """How high a rank is, and how the record writes it; None for what is none."""
    reached: Callable[[Outcome], tuple[str, ...]]
    """The ranks with which a table has ended, side by side, as the record writes them."""
    told: Callable[[str], str | Fact]
    """A rank of the record as it is read out; a fact of it is among those of `Contest.says`."""
    pictured: Callable[[str], str]
    """A rank of the record as it stands in a picture."""
    needs: str
    """The point of two ranks that are alike, with nobody named who wins."""
    told_held: str
    """The key of the fact that tells two ranks that are alike, and that the winner is whoever wins then."""


@dataclass(frozen=True, slots=True)
class Counts:
    """A match in which points are added up, hand after hand: more points win, and the standing has the sums."""

    hands: int
    """How many hands a match has."""
    read: Callable[[str], Amounts | Refusal | None]
    """What both sides have, as people write it; None for a text that does not begin with a score."""
    fault: Callable[[Amounts, bool], str | None]
    """The point for which a match, or else one more hand alone, cannot have come to this; None where it can."""


def _a_first(state: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Contest:
    """How a game is played at the tables of an event."""

    sides: tuple[str, str] = ("event.first_move", "event.second_move")
    """The words of the pictures for the two sides of a table."""
    ranks: Ranks | None = None
    counts: Counts | None = None
    lots: Callable[[Rules, str, Dice], Opening | Refusal] | None = None
    """抽牌: how a table is opened by what its two sides have drawn for their seats, or by chance where the text says
    nothing; None where nothing is drawn at the table."""
    b_first: Callable[[Any], bool] = _a_first
    """Whether team B has the first side of a table as it was opened, where no move of the lot decides that."""
    extra: Options = field(default_factory=dict)
    """The options of a table at which one more hand is played, after a tie."""
    minutes: str = ""
    """The option by which a table knows when its bell rings; empty where there is no bell."""
    says: Says = field(default_factory=Says)
    """What its results alone are told and refused by. The sentences stand among those of the event."""


USUAL = Contest()
"""What holds for a game that says nothing of events."""
