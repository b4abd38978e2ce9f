"""The contract that every game keeps.

A game is a value in a folder of its own: its book, its rule sets, the ways it is played, its sentences and questions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any

from engines.core.books.rulebook import Book
from engines.core.books.rulesets import Options, Rules
from engines.core.game.contest import USUAL, Contest
from engines.core.game.play import Play as Play
from engines.core.game.play import Seen as Seen
from engines.core.game.play import Transcript as Transcript
from engines.core.game.questions import Question, Retold
from engines.core.game.says import Says
from engines.core.rulings import Refusal

AnyPlay = Play[Any, Any]
DEPTH = "depth"
"""The option that chooses one of several ways to play a game when a table is opened."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game. `plays` are the ways to play it, the usual one first: `board`, or `sheet` and `hand`."""

    key: str
    book: Book
    rule_sets: Mapping[str, Rules]
    plays: Mapping[str, AnyPlay]
    says: Says = field(default_factory=Says)
    questions: tuple[Question, ...] = ()
    """Questions to the engine that enter nothing: asked by programs, in the chat, or both."""
    reads: Callable[[Rules, str], Transcript | Retold | Refusal | None] | None = None
    """Read a match from the text of a game score, or a hand from its record. A `Refusal` says where the text cannot be
    read on, and why; None is the answer to a text of another kind."""
    contest: Contest = USUAL
    """How the game is played at the tables of an event."""
    longest_entry: int = 500
    """The most letters that an entry may have; a longer one is refused unread."""
    is_event: bool = False
    """Whether the game is an event: it is announced, nobody opens a table of it, and its parts are matches of other
    games."""
    words: Traversable | None = None
    """The folder of the game's `zh.po` and `en.po`; None if they lie in `locales`."""

    def rules(self, name: str | None = None) -> Rules | None:
        """Return a rule set by name, or the first one without a name; None for an unknown name."""
        return next(iter(self.rule_sets.values())) if name is None else self.rule_sets.get(name)

    def play(self, options: Options) -> AnyPlay | Refusal:
        """Return the way of playing that a table with these options has chosen, or a refusal of an unknown one."""
        if DEPTH not in options:
            return next(iter(self.plays.values()))
        chosen = options[DEPTH]
        known = self.plays.get(chosen) if isinstance(chosen, str) else None
        return Refusal("illegal", DEPTH) if known is None else known

    def question(self, word: str) -> Question | None:
        """Return the question with this word, or None."""
        return next((question for question in self.questions if question.word == word), None)
