"""The contract every game keeps.

A game is a value, in one folder: its book, its rule sets, the ways it is played, and what can be said and asked of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any

from engines.core.contest import USUAL, Contest
from engines.core.play import Play as Play
from engines.core.play import Seen as Seen
from engines.core.play import Transcript as Transcript
from engines.core.questions import Question, Retold
from engines.core.rulebook import Book
from engines.core.rulesets import Options, Rules
from engines.core.rulings import Refusal
from engines.core.says import Says

AnyPlay = Play[Any, Any]
DEPTH = "depth"
"""The option by which a game that is played in several ways is opened in one of them."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game. `plays` are the ways in which it is played, the usual one first: `board`, or `sheet` and `hand`."""

    key: str
    book: Book
    rule_sets: Mapping[str, Rules]
    plays: Mapping[str, AnyPlay]
    says: Says = field(default_factory=Says)
    questions: tuple[Question, ...] = ()
    """What can be asked of the engine without entering anything: by programs, in the chat, or both."""
    reads: Callable[[Rules, str], Transcript | Retold | Refusal | None] | None = None
    """A match from the text of a game score, or a hand from its record; where it cannot be read on, and why; None for a
    text that is none of its own."""
    contest: Contest = USUAL
    """What an event asks of it."""
    longest: int = 500
    """Letters that an entry may have; what is longer is not looked at."""
    held: bool = False
    """Whether it is an event, which is announced: nobody opens a table of it, and its parts are matches of others."""
    words: Traversable | None = None
    """The folder of its `zh.po` and `en.po`, where they do not lie among `locales`."""

    def rules(self, name: str | None = None) -> Rules | None:
        """A rule set by name; the first listed when none is named."""
        return next(iter(self.rule_sets.values())) if name is None else self.rule_sets.get(name)

    def play(self, options: Options) -> AnyPlay | Refusal:
        """The way of playing that a table has chosen."""
        if DEPTH not in options:
            return next(iter(self.plays.values()))
        chosen = options[DEPTH]
        known = self.plays.get(chosen) if isinstance(chosen, str) else None
        return Refusal("illegal", DEPTH) if known is None else known

    def question(self, word: str) -> Question | None:
        return next((question for question in self.questions if question.word == word), None)
