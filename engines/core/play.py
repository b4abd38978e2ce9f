"""The rules of one way to play a game, as a value of pure functions. What all games share around it is the table's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from engines.core.clock import Clock
from engines.core.manner import Manner
from engines.core.rulesets import Options, Rules
from engines.core.rulings import Accepted, Fact, Outcome, Refusal, Seat
from engines.core.scene import Scene
from engines.core.scene import Seen as Seen
from engines.core.verdicts import Grounds, Sides

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Transcript:
    """A match as it is exported: the lines that count, how it ended, and what is known around it.

    `tags` bear PGN's names (`Event`, `Date`, `Round`); who sat where is `seat0`, `seat1` …
    `read` says in words what somebody has entered, where there is anybody to speak to.
    """

    rules: Rules
    options: Options
    lines: tuple[tuple[Seat, str, float], ...]
    outcome: Outcome | None
    tags: Mapping[str, str] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()
    """What is to be told of one that was read: how its file was understood, and what of it was left aside."""
    read: Callable[[Seat, str], str] | None = None


WEIGHED = " = "
"""What stands in a line between the entry itself and what was worked out for it: `claim repetition = red 25.3`."""
Sway = Literal["others", "referee"]
"""The other sides agree first, or the referee; or only the referee enters it."""


def _sways_nothing(state: Any, seat: Seat, action: Any) -> Sway | None:
    return None


def _as_asked(state: Any, seat: Seat, action: Any) -> tuple[Fact, ...]:
    return ()


def _as_written(state: Any, text: str) -> str:
    return text


def _final(action: Any) -> bool:
    return False


def _unbelled(state: Any) -> float | None:
    return None


def _unrung(state: Any) -> tuple[str, ...]:
    return ()


def _unmoved(state: Any, at: float) -> Any:
    return state


def _unbarred(state: Any, ground: str, clock: Clock | None, at: float) -> Refusal | None:
    return None


def _ends(state: Any, seat: Seat, why: str) -> None:
    return None


def _the_same(state: Any, there: bool) -> None:
    return None


def _playing(state: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Play(Generic[S, A]):
    """One way to play a game: at a board, on a score sheet, card by card. Every function alters nothing passed in.

    `parse` reads any accepted wording, `notate` writes the one canonical text, `apply` plays it. `position` is the
    protocol's view of the state, `scene` what there is to see. `to_act` may be empty, or hold the referee.
    """

    sides: Callable[[Options], Sides | Refusal]
    """Who plays with whom, by what the table has chosen: `((0,), (1,))` are two players."""
    start: Callable[[Rules, Options], S | Refusal]
    to_act: Callable[[S], tuple[Seat, ...]]
    parse: Callable[[S, Seat, str], A | Refusal]
    notate: Callable[[S, A], str]
    apply: Callable[[S, Seat, A], Accepted[S] | Refusal]
    outcome: Callable[[S], Outcome | None]
    scene: Callable[[S, Seen], Scene]
    position: Callable[[S], Any]
    gone: Callable[[S, Seat, str], Accepted[S] | None] = _ends
    """What becomes of the game when a seat leaves it by `resign`, `flag` or `forfeit`; None: the match ends with it."""
    departs: Callable[[S, Seat, A], tuple[Fact, ...]] = _as_asked
    """What an entry names otherwise than the record asks for (the dealer, the level); it stands as played."""
    sways: Callable[[S, Seat, A], Sway | None] = _sways_nothing
    """Whose word an entry needs before a player may enter it, since it would end the match by what it claims against
    somebody; None where nobody's. The record is never asked: what stands there counts."""
    exports: Mapping[str, Callable[[Transcript], str]] = field(default_factory=dict)
    """A match as a file, by the ending of its name; the first is the one that is meant where none is named."""
    public: Callable[[S, str], str] = _as_written
    """A line of the record as everyone may know it now: what is sealed stays hidden until it is opened."""
    adjourned: Callable[[S], bool] = _playing
    """Whether nobody plays until the match resumes, whoever is to act then."""
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
    rings: Callable[[S], tuple[str, ...]] = _unrung
    """The words with which the clock may begin an entry now, beside the flags and a due bell: `lots`."""
    attended: Callable[[S, bool], S | None] = _the_same
    """The state once a referee sits at the table, or none does any more; None where it is so already, or makes no
    difference."""
    weighed: Callable[[S, Seat, str], str] | None = None
    """The entry's canonical text with what was worked out for it kept behind ` = `; it may take long. `apply` of the
    bare text works everything out by itself, `apply` of the weighed one nothing that takes long, and both lead to the
    same state. None where no entry takes long; which do is said by the acts that weigh."""
    strictly: Callable[[S, Seat, str], A | Refusal] | None = None
    """How programs are read, whose form is fixed, where people may also say it in their own words; None: alike."""
    timed: Callable[[S, float], S] = _unmoved
    """The state at a moment: what the passing of time alone has changed."""
    manner: Manner[S] = field(default_factory=Manner)
