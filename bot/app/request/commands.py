"""Every act a person can ask for, as a value; here those of the players at a table, elsewhere the others."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.request.commands_aside import Aside
from bot.app.request.commands_desk import OfTheDesk
from bot.app.request.commands_event import OfEvents
from bot.app.request.commands_people import OfPeople
from bot.app.request.commands_rulings import OfRulings


@dataclass(frozen=True, slots=True)
class New:
    """Open a table: the game, and its options as `name=value`."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Join:
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Leave:
    pass


@dataclass(frozen=True, slots=True)
class Move:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Pick:
    """A move by buttons: how far it is chosen, in the game's own letters.

    Where several may act, `of` is the seat whose menu it is, and its last step `enters` the text that `path` is then.
    """

    path: str = ""
    of: str = ""
    enters: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """No move by buttons after all: the live message gets its own buttons again. `of` as in `Pick`."""

    of: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Fill:
    """An entry by a form: what has been filled in so far, in the letters of the game's form.

    `line` is the entry being corrected, 0 for a new one; `number` is the one that a new one was going to be. `of` is
    the side whose form it is, by number, or the referee's.
    """

    code: str = ""
    line: int = 0
    number: int = 0
    of: str = ""


@dataclass(frozen=True, slots=True)
class Shut:
    """A form is given up, and nothing entered; `of` as in `Fill`."""

    of: str = ""


@dataclass(frozen=True, slots=True)
class Again:
    """What was asked back is another hand than the other side has just reported."""

    pending: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """The board again; `view`: looked at in one of the game's other ways, by its word."""

    view: str = ""


@dataclass(frozen=True, slots=True)
class Tally:
    pass


@dataclass(frozen=True, slots=True)
class Resign:
    """`by`: the person who was asked whether he means it; 0 when nobody has been asked yet."""

    by: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer a draw, or answer one: `ok`, `no`. What is written behind an offer may make it something else."""

    answer: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Do:
    """An act that the game of the table declares, by its word, with the words behind it.

    `by`: the person who was asked whether he means it; 0 when nobody has been asked yet.
    """

    word: str
    text: str = ""
    by: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """What the clocks show."""


@dataclass(frozen=True, slots=True)
class Review:
    """A record at one of its lines, by number; nothing: at its end."""

    ply: str = ""


@dataclass(frozen=True, slots=True)
class Fix:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last entry, or everything from a numbered line on."""

    line: str = ""


@dataclass(frozen=True, slots=True)
class History:
    pass


@dataclass(frozen=True, slots=True)
class Pgn:
    """The match as a file; nothing: in the first of its game's formats."""

    kind: str = ""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Close a table, or have the referee declare its match void, once he has said that he is `sure`."""

    sure: bool = False


@dataclass(frozen=True, slots=True)
class Confirm:
    """The other side's word that a reported hand is right; `seq` 0 means whatever waits."""

    seq: int = 0


@dataclass(frozen=True, slots=True)
class Object:
    """The other side's word that a reported hand is wrong."""

    seq: int = 0


@dataclass(frozen=True, slots=True)
class Withdraw:
    """An objection is withdrawn: the hand stands as it was reported."""


@dataclass(frozen=True, slots=True)
class Agree:
    """The answer to the terms of a table, or to a proposed correction or takeback; `pending` 0 means the terms."""

    pending: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Say:
    """Text that is no command: a move, a hand, a word of consent, or just talk."""

    text: str


Command = (
    New | Join | Leave | Move | Pick | Back | Hand | Fill | Shut | Again | Do | Board | Tally | Resign | Offer | Clock
    | Review | Fix | Undo | History | Pgn | Cancel | Confirm | Object | Withdraw | Agree | Say | OfTheDesk | OfPeople
    | OfRulings | OfEvents | Aside
)  # fmt: skip


def number(text: str) -> int | None:
    """A number as people and buttons write it; None for what is none, or larger than any that is kept."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
