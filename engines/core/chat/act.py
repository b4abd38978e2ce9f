"""Acts: what can be done at a table by a word of its own, beside plain moves (`/claim`, `/foul` …)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from engines.core.chat.buttons import Menu, Rows
from engines.core.chat.new_table import Dice
from engines.core.rulings import Fact, Refusal, Seat

S = TypeVar("S")

By = Literal["anyone", "seated", "mover", "party", "referee"]
"""Who may do an act: anyone; people with a seat; the player to move; people with a seat and referees; referees."""


@dataclass(frozen=True, slots=True)
class Write:
    """The line that an act enters, and the seat it is entered for; None: the seat of the person acting."""

    line: str
    seat: Seat | None = None
    asks: tuple[Fact, ...] = ()
    """The question with which a grave act is asked back, behind the name of the person acting."""
    offers: Rows = ()
    """Buttons for the next step with the same act, beneath the message that tells the outcome of the line."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What an act is asked to do: the words behind it, the person acting, and chance.

    `named` finds the seat that people call by a word, in either language and by any label.
    """

    text: str
    seat: Seat
    referee: bool
    dice: Dice
    named: Callable[[str], Seat | None]
    pressed: bool = False
    seconds: float | None = None
    """How long the match has been going on; None if it has not begun."""


def _at_any_time(state: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class When(Generic[S]):
    """At which moments of a match an act can be done.

    Give this when an act makes sense only in some states, only on the player's own turn, or outside the running match.
    """

    offered: Callable[[S], bool] = _at_any_time
    """Whether the act makes sense in a state, and so has a button on the referee's bench."""
    on_turn: bool = False
    """Whether a player may do the act only when he is to move; out of turn its words are not even read."""
    after_end: bool = False
    """Whether the act makes sense after the match has ended."""
    before_full: bool = False
    """Whether the act makes sense while seats are still empty: it ends the match because somebody did not come."""


@dataclass(frozen=True, slots=True)
class Consent:
    """An act that is proposed first: every other side must agree. The referee needs nobody's consent.

    Give this to an act that players can do only together: to adjourn, to finish by agreement.
    """

    then: str = ""
    """The word of the act that the player to act is asked for after the agreement. An act with such a word enters no
    line itself."""


@dataclass(frozen=True, slots=True)
class Act(Generic[S]):
    """Something that can be done at a table beside plain moves, by a word of its own.

    `write` returns the line to be entered, a question if something was not said, or the reason why the act cannot be
    done.
    """

    word: str
    write: Callable[[S, Asking], Write | Menu | Refusal]
    aliases: tuple[str, ...] = ()
    """Other names that people use for the command."""
    by: By = "party"
    when: When[S] = field(default_factory=When)
    grave: bool = False
    """Whether the person acting is asked back once, by name: the act cannot be withdrawn, and a slip must not do it."""
    private: bool = False
    """Whether the act is done in the private chat, since nobody else may see its words."""
    consent: Consent | None = None
    """The agreement that the act needs; None if it needs none."""
    weighs: bool = False
    """Whether the outcome of the act's line may take long to work out. It is then worked out before the line is
    entered, where nobody waits for it. The line begins with the act's word."""
    several: Callable[[S], int] | None = None
    """How many entries the act's line may hold, each behind its seat or in order of turn; None: the line is one
    entry."""
    points: frozenset[str] = frozenset()
    """The points on which the act has ruled or which it has written down: /rule names the act beside their clauses."""
    letters: str = ""
    """The letters with which old buttons began for this act; some of these buttons are still on people's screens."""

    @property
    def then(self) -> str:
        """The word of the act that is asked for after this one was agreed on; empty if there is none."""
        return self.consent.then if self.consent else ""
