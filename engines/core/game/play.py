"""The rules of one way to play a game, as a value of pure functions. `Table` holds the rules all games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engines.core.books.rulesets import Options, Rules
from engines.core.chat.manner import Manner
from engines.core.game.entry_rules import EntryRules
from engines.core.game.match_time import MatchTime
from engines.core.game.refereeing import Refereeing
from engines.core.game.verdicts import Sides
from engines.core.rulings import Accepted, Fact, Outcome, Refusal, Seat
from engines.core.scenes.scene import Scene
from engines.core.scenes.scene import Seen as Seen

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Transcript:
    """A match for export: the lines that count, the outcome, and facts around the match.

    `tags` bear PGN's names (`Event`, `Date`, `Round`); the names of the players are `seat0`, `seat1` … `read` puts an
    entry into words; it is None where no language is known.
    """

    rules: Rules
    options: Options
    lines: tuple[tuple[Seat, str, float], ...]
    outcome: Outcome | None
    tags: Mapping[str, str] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    """What is told of a transcript read from a file: how the file was understood, and which parts were left out."""
    read: Callable[[Seat, str], str] | None = None


def _ends_the_match(state: Any, seat: Seat, why: str) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Play(Generic[S, A]):
    """One way to play a game: at a board, on a score sheet, card by card. No function alters what is passed in.

    `parse` reads any accepted wording of an action, `notate` writes its one canonical text, `apply` plays it.
    `position` is the state as programs see it, `scene` as people see it. `to_act` names the seats that may act; it may
    be empty, or hold the referee.

    The first nine functions are all that a small game needs. `entries`, `time` and `refereeing` are facets: each holds
    what belongs to one concern, and its docstring says when a game needs it.
    """

    sides: Callable[[Options], Sides | Refusal]
    """The sides of a table with these options: `((0,), (1,))` are two players, each for himself."""
    start: Callable[[Rules, Options], S | Refusal]
    to_act: Callable[[S], tuple[Seat, ...]]
    parse: Callable[[S, Seat, str], A | Refusal]
    notate: Callable[[S, A], str]
    apply: Callable[[S, Seat, A], Accepted[S] | Refusal]
    outcome: Callable[[S], Outcome | None]
    scene: Callable[[S, Seen], Scene]
    position: Callable[[S], Any]
    after_leaving: Callable[[S, Seat, str], Accepted[S] | None] = _ends_the_match
    """How the game goes on when a seat leaves it by `resign`, `flag` or `forfeit`; None if the match ends."""
    exports: Mapping[str, Callable[[Transcript], str]] = field(default_factory=dict)
    """Functions that write a match as a file, keyed by file name ending; the first is used if none is named."""
    entries: EntryRules[S, A] = field(default_factory=EntryRules)
    time: MatchTime[S] = field(default_factory=MatchTime)
    refereeing: Refereeing[S, A] = field(default_factory=Refereeing)
    manner: Manner[S] = field(default_factory=Manner)
