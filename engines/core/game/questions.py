"""Single questions to an engine, which enter nothing and keep nothing.

A program asks through the fields in a query (`judge`), a person through the words after a command (`chat`). A question
supports either or both, and is declared once, beside its game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engines.core.books.rulesets import Rules
from engines.core.chat.act import By
from engines.core.chat.buttons import Menu
from engines.core.rulings import Fact, Refusal, Seat
from engines.core.scenes.scene import Scene

if TYPE_CHECKING:
    from engines.core.game.game import Transcript
    from engines.core.game.query import Query


def _nobody(name: str) -> Seat | None:
    return None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question asked in the chat: the words after the command, the rules, and the table's knowledge if asked at a
    table."""

    rules: Rules
    text: str
    state: Any = None
    """The state of the table asked about; None if the question stands alone."""
    seat: Seat | None = None
    """The seat asking; None for a person without a seat."""
    named: Callable[[str], Seat | None] = _nobody
    """Finds the seat people mean with a word, in either language and under any label."""


AT_MOVE, AT_LINE = "token", "at_line"
"""Facts in a refused text that locate the first unreadable place: a move (`ply`, `text`; also `line` and `column` if
the game knows them), or a line (`line`, `text`)."""


@dataclass(frozen=True, slots=True)
class Retold:
    """A whole hand replayed from its record. `line` is the resulting entry on a score sheet; empty if there is none."""

    facts: tuple[Fact, ...]
    line: str = ""
    ways: tuple[tuple[Fact, str], ...] = ()
    """If the sheet entry is still undecided: the statements a person may choose from, each with its resulting line."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The engine's answer to a question: the facts as understood (`told`), the ruling (`facts`), its clause, a
    picture."""

    told: tuple[Fact, ...]
    facts: tuple[Fact, ...]
    clause: str | None = None
    scene: Scene | None = None
    asked: str = ""
    """The complete question in words, with nothing left to be filled in from a table."""
    menu: Menu | None = None
    """Buttons for asking a more exact question."""
    file: str = ""
    """The name of a file that holds the answer line by line; empty if the answer is a message."""


def _anyone(state: Any) -> bool:
    return False


def _by_itself(text: str) -> bool:
    return True


def _unheard(text: str) -> str | None:
    return None


def _without_evidence(state: Any) -> str | None:
    return None


@dataclass(frozen=True, slots=True)
class Question:
    """A question to the engine. `word` names it in the protocol and as a command; `aliases` are more names for the
    command."""

    word: str
    judge: Callable[[Query], dict[str, Any]] | None = None
    chat: Callable[[Asked], Answer | Menu | Refusal] | None = None
    aliases: tuple[str, ...] = ()
    by: By = "anyone"
    """Who may ask the question at a table."""
    referee_alone: Callable[[Any], bool] = _anyone
    """Whether, in this state, only the referee may see the answer, because it would help a player."""
    aside: Callable[[str], bool] = _by_itself
    """Whether the words after the command are complete, so that the question can be answered without a table."""
    rule_set: str = ""
    """The rule set for a question asked without a table that names none; empty: the game's first rule set, followed by
    differing answers under its others."""
    at: tuple[str, ...] = ()
    """The plays at whose tables the question can be asked, likeliest first; empty: at every table alike."""
    points: frozenset[str] = frozenset()
    """The points this question answers; a reader who looks up their clauses is told about the question."""
    weighs: bool = False
    """Whether computing the answer may take long. A worker then computes it away from the table, so that nobody waits;
    such a question cannot use `Asked.named`."""
    works_out: bool = False
    """Whether this question accepts any position or case the engine decides under the rules."""
    letters: str = ""
    """The letters older buttons carried instead of `word`; some such buttons are still on people's screens."""
    heard: Callable[[str], str | None] = _unheard
    """Extracts the question's words from plain talk at a table; returns None for other talk."""
    reads: Callable[[Rules, str], Transcript | Refusal | None] | None = None
    """Reads the game score in the words after the command: a transcript, a refusal with the reason it cannot be asked
    about, or None for words without a score. The score is stored like an uploaded file, so that buttons can return to
    it, and answers questions as a table does."""
    quoting: tuple[str, ...] = ()
    """Words after the command that refer to the score, or the score file, in the message replied to."""
    evidence: Callable[[Any], str | None] = _without_evidence
    """Returns the words of this question to attach as evidence when somebody appeals against the decision in this
    state; None if there are none."""
