"""What an event asks of the game that is played at its tables.

Everything has a default: games are won, lost or drawn, the side drawn first sits first, and a table opens at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from engines.core.books.rulesets import Options, Rules
from engines.core.chat.new_table import Dice, Opening
from engines.core.game.says import Says
from engines.core.rulings import Fact, Outcome, Refusal

BETWEEN = r"\s*[:：比–—-]\s*"
"""What people write between the two halves of a score."""
Amounts = Mapping[str, tuple[Fraction, Fraction]]
"""What each side of a table has, keyed by the name of the thing counted (points, rounds)."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """How a game is decided by ranks: the side that has climbed higher wins (双升). If both ranks are equal, the result
    must name the winner. Ranks of several matches are never added up, so a result keeps both ranks as texts."""

    written: re.Pattern[str]
    """Matches two ranks as people write them: groups 1 and 2."""
    winner_if_level: re.Pattern[str]
    """Matches the words behind two equal ranks that name the winner: group 1 is the side."""
    read: Callable[[str], tuple[int, str] | None]
    """Return the height of a rank and its text in the record; None for a text that is no rank."""
    reached: Callable[[Outcome], tuple[str, ...]]
    """Return the ranks with which a table has ended, side by side, as the record writes them."""
    in_words: Callable[[str], str | Fact]
    """Return a rank of the record as the chat reads it out: a text, or a fact announced in `Contest.says`."""
    in_picture: Callable[[str], str]
    """Return a rank of the record as a picture shows it."""
    winner_missing: str
    """The point for refusing two equal ranks without the name of the winner."""
    level_fact: str
    """The key of the fact that reads out two equal ranks and the winner."""


@dataclass(frozen=True, slots=True)
class Counts:
    """A match in which points are added up hand after hand: more points win, and the standing shows the sums."""

    hands: int
    """The number of hands in a match."""
    read: Callable[[str], Amounts | Refusal | None]
    """Read the amounts of both sides as people write them; None for a text that does not begin with a score."""
    fault: Callable[[Amounts, bool], str | None]
    """The point that says why a match (or, with True, one more hand alone) cannot have ended with these amounts; None
    if it can."""


def _team_a_first(state: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Contest:
    """How a game is played at the tables of an event."""

    sides: tuple[str, str] = ("event.first_move", "event.second_move")
    """The keys of the words with which pictures name the two sides of a table."""
    ranks: Ranks | None = None
    counts: Counts | None = None
    lots: Callable[[Rules, str, Dice], Opening | Refusal] | None = None
    """抽牌: how a table opens after its two sides have drawn for their seats: by the cards in the text, or by chance if
    the text is empty. None if nothing is drawn at the table."""
    team_b_first: Callable[[Any], bool] = _team_a_first
    """Whether team B has the first side of a table that was opened, if no move of the lot decides that."""
    extra_hand: Options = field(default_factory=dict)
    """Options for the table where one more hand decides a tie."""
    bell_option: str = ""
    """The option that sets the minutes until a table's bell; empty if the game has no bell."""
    says: Says = field(default_factory=Says)
    """Facts and refusals for results of this game alone; the sentences stand in the catalogue of the event."""


USUAL = Contest()
"""The contest of a game that says nothing of events."""
