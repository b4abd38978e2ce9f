"""Single questions to an engine: nothing is entered by them, and nothing is kept.

A program asks by the fields of a line (`judge`), people by the words behind a command (`chat`); a question has one way
in or both, and stands once, beside its game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engines.core.manner import By, Menu
from engines.core.rulesets import Rules
from engines.core.rulings import Fact, Refusal, Seat
from engines.core.scene import Scene

if TYPE_CHECKING:
    from engines.core.game import Transcript
    from engines.core.query import Query


def _nobody(name: str) -> Seat | None:
    return None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in the chat: the words behind it, by which rules, and what a table knows where there is one."""

    rules: Rules
    text: str
    state: Any = None
    """The state of the table that is asked about; None where the question stands by itself."""
    seat: Seat | None = None
    """Who asks; None for someone without a seat."""
    named: Callable[[str], Seat | None] = _nobody
    """The seat that people call by a word, in either language and by any label."""


AT_MOVE, AT_LINE = "token", "at_line"
"""The facts by which the refusal of a text says where it cannot be read on: at which move (`ply`, `text`; `line` and
`column` where the game knows them), or in which line (`line`, `text`)."""


@dataclass(frozen=True, slots=True)
class Retold:
    """A whole hand played through from its record. `line` is what a sheet would have of it; empty where nothing."""

    facts: tuple[Fact, ...]
    line: str = ""
    ways: tuple[tuple[Fact, str], ...] = ()
    """Where it is not decided yet what the sheet has of it: what somebody may say, with the line that follows."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine was told, what it says to that, by which clause, and what there is to see."""

    told: tuple[Fact, ...]
    facts: tuple[Fact, ...]
    clause: str | None = None
    scene: Scene | None = None
    asked: str = ""
    """The same question with nothing left to be taken from a table."""
    menu: Menu | None = None
    """How the question may be put more exactly."""
    file: str = ""
    """The name of the file in which it is given, line by line; empty: it is said."""


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
    """`word` names it in the protocol and as a command; `aliases` are what else people call the command."""

    word: str
    judge: Callable[[Query], dict[str, Any]] | None = None
    chat: Callable[[Asked], Answer | Menu | Refusal] | None = None
    aliases: tuple[str, ...] = ()
    by: By = "anyone"
    """Who may ask it at a table."""
    referee_alone: Callable[[Any], bool] = _anyone
    """Whether the answer, in this state, is for the referee's eyes only: it would help a player."""
    aside: Callable[[str], bool] = _by_itself
    """Whether the words behind it stand by themselves, so that it can be answered without a table."""
    rule_set: str = ""
    """By which rules it is answered where it stands by itself and names none; empty: by the first there are."""
    at: tuple[str, ...] = ()
    """The plays at whose tables it is asked, the likeliest first; empty: at all alike."""
    points: frozenset[str] = frozenset()
    """What it answers: whoever looks up the clause of such a point is told of it."""
    weighs: bool = False
    """Whether its answer may take long to work out: it is found beside the table, where nobody waits for it. Such a
    question asks for no seat by a name."""
    works_out: bool = False
    """Whether anything that the engine decides by the rules can be put to it."""
    letters: str = ""
    """What buttons carried for it before they carried words; some of those are still on people's screens."""
    heard: Callable[[str], str | None] = _unheard
    """The words of the question in plain talk at a table; None for what is no such question."""
    reads: Callable[[Rules, str], Transcript | Refusal | None] | None = None
    """The game score that the words behind it hold, or why it cannot be asked about; None for words that hold none. It
    is kept as one that was sent, so that buttons come back to it, and asked about as a table is."""
    quoting: tuple[str, ...] = ()
    """Words behind it that mean the score, or the file with one, that the message replies to."""
    evidence: Callable[[Any], str | None] = _without_evidence
    """The words behind it whose answer goes with an appeal against what was decided in this state; None: nothing."""
