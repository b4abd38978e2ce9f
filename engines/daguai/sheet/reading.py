"""What a spoken hand says, as it is read: who speaks, who is meant by a word, and what is known so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from engines.daguai.sheet.possible import LABELS, Known
from engines.daguai.sheet.scoring import SIDES, Side, other
from engines.daguai.sheet.tokens import (
    BACK,
    COUNT,
    FAMILY,
    FRONT,
    NUMBER,
    PLACE,
    POINTS,
    SEAT,
    SEAT_NUMBER,
    SIDE,
    Token,
)

SOMEBODY = "somebody"
"""In the place of a word that is not known: it may be anybody."""
PEOPLE = (SEAT, SIDE, "us", "them", "own", "me", SEAT_NUMBER, SOMEBODY)
WHERE = (PLACE, NUMBER, FAMILY, FRONT, BACK)
SAID = ("catch", "caught", "sweep", "swept", "out_all", "rest", POINTS, "nothing")
"""What a team did, or what it came to."""
_TEAMS = (SIDE, "us", "them", "own")
_WHOSE = ("our", "us", "their")
"""Before a number in words they count people: our three were first, second and fifth."""
_OF_WHOM = 3
"""How many words `two of us` is."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who speaks: his seat and his team; the referee, and whoever only looks on, has neither of his own."""

    seat: str = ""
    side: Side = SIDES[0]
    """The team that 我们 is taken to be."""
    around: tuple[str, ...] = LABELS
    """The seats round the table from A1, as they are counted."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Somebody in a row: a seat, or so many of a team."""

    labels: tuple[str, ...]
    many: int = 1
    joined: bool = False
    """Said in one breath with the one before, 和: which of them came first is not said."""

    @property
    def side(self) -> Side:
        return self.labels[0][0]

    @property
    def seat(self) -> bool:
        return len(self.labels) == 1


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a line so far."""

    known: Known = field(default_factory=Known)
    loose: Known = field(default_factory=Known)
    """The same where whoever catches need not be of the team of 头家."""
    next: int | None = 1
    """The place of whoever is named next without one; None after something that was not understood."""
    side: Side | None = None
    """The team that was spoken of last."""
    last: tuple[Unit, ...] = ()
    """Whoever was named last, for places that are told behind a comma."""
    waiting: tuple[int, ...] = ()
    """Places that were told before their people."""
    of_nobody: bool = False
    """Whether something was told that a team did, but not which."""
    rows: frozenset[str] = frozenset()
    """What stood in a row without places, seats or teams; and whether a team was only spoken of."""

    def holds(self) -> bool:
        return self.loose.sound

    def then(self, change: Callable[[Known], Known], loose: Callable[[Known], Known] | None = None) -> Reading:
        return replace(self, known=change(self.known), loose=(loose or change)(self.loose))


def team(side: Side) -> tuple[str, ...]:
    return tuple(label for label in LABELS if label[0] == side)


def meant(speaker: Speaker, word: Token, side: Side | None) -> tuple[str, ...]:
    """The seats that a word may mean: one, or a team's; none where nobody knows. `side` is the team named last."""
    ours = speaker.side
    match word.role:
        case "seat":
            return (str(word.value),) if word.value in LABELS else ()
        case "number_of_seat":
            return (speaker.around[int(word.value) - 1],)
        case "me":
            return (speaker.seat,) if speaker.seat else team(ours)
        case "side":
            return team(str(word.value))
        case "us":
            return team(ours)
        case "them":
            # What is theirs, told by nobody's side, is of those who were spoken of last.
            if not speaker.seat and side is not None and word.words.startswith("their"):
                return team(side)
            return team(other(ours))
        case "own":
            return team(side) if side is not None else ()
        case "somebody":
            return LABELS
    return ()


def spelt(word: Token) -> bool:
    """Whether a number is an English word: two Bs are so many, 2 B and 二B may be a place."""
    return word.words.isascii() and word.words.isalpha()


def _family(word: Token) -> bool:
    """Whether so many households are people and no place: 一家, 两家."""
    return word.role == FAMILY and (word.value == 1 or word.words.startswith("两"))


def many(words: Sequence[Token], at: int) -> tuple[int, int] | None:
    """How many of a team are meant here, and by how many words: 两个B, three of us, 我们三个."""
    roles = [word.role for word in words[at : at + 3]]
    first = words[at]
    if roles[:2] and roles[0] in _TEAMS:
        if len(roles) > 1 and (roles[1] == COUNT or _family(words[at + 1])):
            return int(words[at + 1].value), 2
        if first.words in _WHOSE and roles[1:2] == [NUMBER] and roles[2:] != [NUMBER] and spelt(words[at + 1]):
            return int(words[at + 1].value), 2
        return None
    counted = first.role == COUNT or (first.role == NUMBER and spelt(first))
    if counted and len(roles) > 1 and roles[1] in _TEAMS:
        return int(first.value), 2
    if first.role in (COUNT, NUMBER) and len(roles) > 2 and roles[1] == "of" and roles[2] in _TEAMS:
        return int(first.value), 3
    if first.role == NUMBER and len(roles) > 1 and roles[1] == SIDE and words[at + 1].words.rstrip().endswith("s"):
        return int(first.value), 2
    return None
