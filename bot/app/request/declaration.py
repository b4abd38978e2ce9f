"""What stands at every command beside its fields: how it is typed, what its buttons carry, whose it is.

Every command has it as `declared`, and every list of commands is made from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from bot.app.request.commands import Command

Who = Literal[
    "anyone", "person", "seated", "mover", "referee", "party", "host", "around", "official", "arbiter", "chief",
    "organiser", "admin", "contact", "member",
]  # fmt: skip
"""anyone: also an anonymous administrator · person: someone we know · seated: has a seat at the table · mover: seated,
or the referee where nobody of the side to move has an account · party: seated, or the referee of the table; both
also whoever opened a table where cards are entered · host:
opened the table, or is appointed in the group, or its administrator · around: seated, or a host · official:
appointed in the group, or its administrator · arbiter: chief referee or organiser, or an administrator · chief: the
chief referee alone, and only where none is appointed an organiser; of events it is the right to draw again, disqualify,
substitute late, reopen, and correct after the close, which are parts of acts that others may do · organiser: or an
administrator · admin: of the group. Of an event · contact: who speaks for a unit there, or an organiser · member:
somebody who is entered or speaks for a unit, or an official."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A command as people type it: Latin name for the menu, Chinese words wherever the bot can see them."""

    name: str
    aliases: tuple[str, ...]
    build: Callable[[str], Command]
    private: bool = True
    group: bool = True
    whole: bool = False
    """The text behind it is taken line by line as it stands; where there is none, that of the message replied to."""
    by_line: bool = False
    """The text behind it is taken line by line as it stands."""
    of_file: Callable[[str], Command] | None = None
    """What it is where a file comes with it, or with the message replied to."""
    quoting: frozenset[str] = frozenset()
    """Words behind it that mean the text of the message replied to, or its file."""
    own_words: bool = False
    """The text behind it is the asker's own: 台2 in it names no table."""
    numbered: bool = False
    """Behind a slash a number alone names an event: `/event 2` is 赛事2."""
    referees: bool = False
    """Others than referees and organisers have no use for it in a group."""
    slashed: tuple[str, ...] = ()
    """Words that mean it behind a slash; without one they are talk."""
    shared: bool = False
    """A game may do more by the same word: what the core has nothing to do with is the game's."""


@dataclass(frozen=True, slots=True)
class Declared:
    """What holds of a command, whoever asks for it and whatever is in its fields."""

    who: Who | None
    """Who may; None: the game of the table says whose it is."""
    typed: Spec | None = None
    """How it is typed; what stands at one command may build another, where the words behind it mean that."""
    code: str | None = None
    """The word that the data of its buttons begins with, where that is not the name by which it is typed."""
    told_as: Who | None = None
    """Whose it is said to be when somebody is refused, where others are let in for a part of it."""
    long: bool = False
    """It reads a whole record, a file or the books, and so is gone through beside the writer first. Of a command that
    writes something, all that is worked out before the first word is written is worked out there; the writer then finds
    it done, if nobody has written since."""
    of_group: bool = False
    """It concerns a group and its people, and so is done there."""

    @property
    def word(self) -> str:
        """The word that the data of its buttons begins with; empty where no button carries it."""
        return self.code if self.code is not None else self.typed.name if self.typed else ""


def number(text: str) -> int | None:
    """A number as people and buttons write it; None for what is none, or larger than any that is kept."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
