"""The contract every game keeps.

A game is a value: rule sets and pure functions. What all games share around it is the table's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from engines.core.answers import Answer, Replayed
from engines.core.clock import Clock
from engines.core.rulebook import Book
from engines.core.rulesets import Options, Rules
from engines.core.rulings import Accepted, Fact, Outcome, Refusal, Ruling, Seat
from engines.core.scene import Scene
from engines.core.verdicts import Grounds

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Transcript:
    """A match as it is exported: the lines that count, how it ended, and what is known around it.

    `tags` bear PGN's names (`Event`, `Date`, `Round`); who sat where is `seat0`, `seat1` …
    """

    rules: Rules
    options: Options
    lines: tuple[tuple[Seat, str, float], ...]
    outcome: Outcome | None
    tags: Mapping[str, str] = field(default_factory=dict)


def _as_asked(state: Any, seat: Seat, action: Any) -> tuple[Fact, ...]:
    return ()


def _as_written(state: Any, text: str) -> str:
    return text


def _unclaimed(state: Any) -> tuple[str, ...]:
    return ()


def _final(action: Any) -> bool:
    return False


def _unbelled(state: Any) -> float | None:
    return None


def _unmoved(state: Any, at: float) -> Any:
    return state


def _unbarred(state: Any, ground: str, clock: Clock | None, at: float) -> Refusal | None:
    return None


@dataclass(frozen=True, slots=True)
class Game(Generic[S, A]):
    """One game. Every function is pure and alters nothing passed in.

    `parse` reads any accepted wording, `notate` writes the one canonical text, `apply` plays it. `flagged`
    says what a fallen flag means, `departs` what an entry names otherwise than the sheet asks for (the
    dealer, the level), `position` is the protocol's view of the state.
    """

    key: str
    book: Book
    rule_sets: Mapping[str, Rules]
    sides: tuple[tuple[Seat, ...], ...]
    start: Callable[[Rules, Options], S | Refusal]
    to_act: Callable[[S], tuple[Seat, ...]]
    parse: Callable[[S, Seat, str], A | Refusal]
    notate: Callable[[S, A], str]
    apply: Callable[[S, Seat, A], Accepted[S] | Refusal]
    flagged: Callable[[S, Seat], Outcome]
    outcome: Callable[[S], Outcome | None]
    scene: Callable[[S], Scene]
    position: Callable[[S], Any]
    departs: Callable[[S, Seat, A], tuple[Fact, ...]] = _as_asked
    exports: Mapping[str, Callable[[Transcript], str]] = field(default_factory=dict)
    choices: Callable[[S], Mapping[str, tuple[str, ...]]] | None = None
    """What the side to act may enter, in canonical text, grouped for picking (by piece); None: too many to list."""
    public: Callable[[S, str], str] = _as_written
    """A line of the record as everyone may know it now: what is sealed stays hidden until it is opened."""
    shown: Callable[[S, str], str] = _as_written
    """A public line as people see it; programs get the canonical text."""
    claims: tuple[str, ...] = ()
    """The kinds of draw that the side to move may claim, with `claim` before it."""
    claimable: Callable[[S], tuple[str, ...]] = _unclaimed
    """The claims that would stand now, in canonical text. For the referee's eyes: players must find them."""
    sealer: Callable[[S], Seat | None] | None = None
    """Who has sealed a move that waits to be opened, if anybody has; None where nothing is ever adjourned."""
    touch: Callable[[Rules, Any, str], Ruling | Refusal] | None = None
    """What the side to move is bound to in a position, after what a text tells of touched pieces."""
    reads: Callable[[Rules, str], Transcript | Refusal] | None = None
    """A match from the text of a game score; otherwise where it cannot be read on, and why."""
    asks: Callable[[Rules, S | None, str], Answer | Refusal] | None = None
    """A single question about shown cards, with what a table knows where there is one."""
    retells: Callable[[Rules, str], Replayed | Refusal | None] | None = None
    """A whole hand from its record in words; None where the text is none."""
    counts: Callable[[S, Seat, Seat], Fact | Refusal] | None = None
    """What one player is told who asks how many cards another has, if he may ask."""
    fouls: tuple[str, ...] = ()
    """The points a referee may record with `foul`."""
    grounds: Grounds = field(default_factory=dict)
    """The points that a referee may name as the reason of a decision, each with its clause."""
    bars: Callable[[S, str, Clock | None, float], Refusal | None] = _unbarred
    """Why a decision cannot rest on a ground here and now."""
    amends: Callable[[A], bool] = _final
    """Whether the referee may still enter an act when the game has ended by itself: it changes the result."""
    bell: Callable[[S], float | None] = _unbelled
    """When the match's own bell is due, in seconds from the start; None where there is none, or it has rung."""
    rings: Callable[[S], tuple[str, ...]] = _unclaimed
    """The words with which the clock may begin an entry now, beside the flags and a due bell: `lots`."""
    timed: Callable[[S, float], S] = _unmoved
    """The state at a moment: what the passing of time alone has changed."""
    reported: bool = False
    """Entries report what was played elsewhere, so the other side confirms them."""

    @property
    def seats(self) -> int:
        return sum(len(side) for side in self.sides)

    def rules(self, name: str | None = None) -> Rules | None:
        """A rule set by name; the first listed when none is named."""
        return next(iter(self.rule_sets.values())) if name is None else self.rule_sets.get(name)
