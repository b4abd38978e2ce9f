"""Every act a person can ask for, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.commands_people import OfPeople


@dataclass(frozen=True, slots=True)
class Start:
    pass


@dataclass(frozen=True, slots=True)
class Help:
    pass


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
    """Choose a move by buttons: nothing chosen yet, or the group (a piece)."""

    group: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    text: str = ""


@dataclass(frozen=True, slots=True)
class HandForm:
    """The finishing order pressed so far, as seat digits; `line` is the hand being corrected, 0 for a new one."""

    order: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    pass


@dataclass(frozen=True, slots=True)
class Tally:
    pass


@dataclass(frozen=True, slots=True)
class Resign:
    """`by`: the person who was asked whether he means it; 0 when nobody has been asked yet."""

    by: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer a draw, or answer one: `ok`, `no`."""

    answer: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A draw claimed: its kind, and the move that would bring it about. `by` as in `Resign`."""

    text: str = ""
    by: int = 0


@dataclass(frozen=True, slots=True)
class Claimable:
    """Whether there is anything to claim: the referee's question, answered to him alone."""


@dataclass(frozen=True, slots=True)
class Touch:
    text: str = ""


@dataclass(frozen=True, slots=True)
class TouchIn:
    """A touch in a position that the text gives."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Adjourn:
    """Propose an adjournment or agree to one; `no` declines it."""

    answer: str = ""


@dataclass(frozen=True, slots=True)
class Seal:
    """A sealed move as typed; by buttons first the group (a piece)."""

    text: str = ""
    group: str = ""


@dataclass(frozen=True, slots=True)
class Resume:
    """Whatever is interrupted goes on."""


@dataclass(frozen=True, slots=True)
class Clock:
    """What the clocks show."""


@dataclass(frozen=True, slots=True)
class PutClock:
    """The referee gives time, or takes it."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Pause:
    pass


@dataclass(frozen=True, slots=True)
class Remind:
    """When, and what of; nothing: the list of what one has asked for."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class CallOff:
    """A reminder that is no longer wanted."""

    due: int = 0


@dataclass(frozen=True, slots=True)
class Late:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Decide:
    """The referee's decision in words, or as the record writes it."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """A record at one of its lines, by number; nothing: at its end."""

    ply: str = ""


@dataclass(frozen=True, slots=True)
class ReadScore:
    """A game score to be looked at, as text."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """What the rules say; `asked` is the question that a list of answers came from."""

    text: str = ""
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Foul:
    text: str = ""


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
    pass


@dataclass(frozen=True, slots=True)
class Lang:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Cancel:
    pass


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
class Bench:
    """The referee's acts at a table, on one message."""


@dataclass(frozen=True, slots=True)
class Strike:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Restore:
    """Put a struck line back."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Agree:
    """The answer to a proposed correction or takeback."""

    pending: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Say:
    """Text that is no command: a move, a hand, a word of consent, or just talk."""

    text: str


Command = (
    Start | Help | New | Join | Leave | Move | Pick | Hand | HandForm | Board | Tally | Resign | Offer | Claim
    | Claimable | Touch | TouchIn | Adjourn | Seal | Resume | Late | Decide | Review | ReadScore | Rule | Foul | Fix
    | Undo | History | Pgn | Clock | PutClock | Pause | Remind | CallOff | Lang | Settings | Cancel | Confirm | Object
    | Withdraw | Agree | Say | Bench | Strike | Restore | OfPeople
)  # fmt: skip


def number(text: str) -> int | None:
    """A number as people and buttons write it; None for what is none, or larger than any that is kept."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
