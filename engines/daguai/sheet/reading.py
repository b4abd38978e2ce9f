"""Shared values for reading a spoken hand: the speaker, the people meant by a word, and the facts known so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from engines.daguai.sheet.possible_orders import LABELS, Known
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
"""Stands for an unknown word that may name any player."""
PEOPLE = (SEAT, SIDE, "us", "them", "own", "me", SEAT_NUMBER, SOMEBODY)
WHERE = (PLACE, NUMBER, FAMILY, FRONT, BACK)
SAID = ("catch", "caught", "sweep", "swept", "out_all", "rest", POINTS, "nothing")
"""Roles of words for a team's act, or for the hand's points."""
_TEAMS = (SIDE, "us", "them", "own")
_WHOSE = ("our", "us", "their")
"""Before a spelt number, these words count people: our three were first, second and fifth."""
_OF_WHOM = 3
"""The number of words in a phrase such as `two of us`."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """The speaker, with seat and team. Referees and onlookers have neither."""

    seat: str = ""
    side: Side = SIDES[0]
    """The team meant by 我们."""
    around: tuple[str, ...] = LABELS
    """The seats around the table from A1, in counting order."""


@dataclass(frozen=True, slots=True)
class Unit:
    """People in a row: a single seat, or several players from a team."""

    labels: tuple[str, ...]
    many: int = 1
    joined: bool = False
    """Joined to the previous unit with 和; their order among each other is not said."""

    @property
    def side(self) -> Side:
        return self.labels[0][0]

    @property
    def seat(self) -> bool:
        return len(self.labels) == 1


@dataclass(frozen=True, slots=True)
class Interpretation:
    """One way of reading the line so far."""

    known: Known = field(default_factory=Known)
    loose: Known = field(default_factory=Known)
    """The known facts if the catching team need not have 头家."""
    next: int | None = 1
    """The place of the next player named without a place; None after words not understood."""
    side: Side | None = None
    """The team mentioned last."""
    last: tuple[Unit, ...] = ()
    """The players named last, for places said after a comma."""
    waiting: tuple[int, ...] = ()
    """Places said before their players."""
    of_nobody: bool = False
    """Whether an act was mentioned without the acting team."""
    rows: frozenset[str] = frozenset()
    """The kinds of units listed without places, `seats` or `teams`; also `spoken of` after a bare mention of a team."""

    def holds(self) -> bool:
        return self.loose.sound

    def then(self, change: Callable[[Known], Known], loose: Callable[[Known], Known] | None = None) -> Interpretation:
        return replace(self, known=change(self.known), loose=(loose or change)(self.loose))


def team(side: Side) -> tuple[str, ...]:
    return tuple(label for label in LABELS if label[0] == side)


def meant(speaker: Speaker, word: Token, side: Side | None) -> tuple[str, ...]:
    """Return the seats a word may mean: a single seat, a team's seats, or none if unknown. `side` is the team named
    last."""
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
            # A referee's or onlooker's `their` means the team named last.
            if not speaker.seat and side is not None and word.words.startswith("their"):
                return team(side)
            return team(other(ours))
        case "own":
            return team(side) if side is not None else ()
        case "somebody":
            return LABELS
    return ()


def spelt(word: Token) -> bool:
    """Return whether a number is spelt out in English: `two Bs` counts players, while `2 B` and 二B may give a
    place."""
    return word.words.isascii() and word.words.isalpha()


def _family(word: Token) -> bool:
    """Return whether a number with 家 counts people and names no place: 一家, 两家."""
    return word.role == FAMILY and (word.value == 1 or word.words.startswith("两"))


def many(words: Sequence[Token], at: int) -> tuple[int, int] | None:
    """Return how many players of a team are meant here, and the number of words used: 两个B, three of us, 我们三个."""
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
