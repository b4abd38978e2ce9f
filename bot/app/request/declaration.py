"""A command's declaration: how people type the command, what its buttons carry, who may use it.

Every command carries its declaration as `declared`, and every list of commands is built from these.
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
"""The rights a command may require.

- anyone: everybody, including anonymous administrators
- person: a person known to the bot
- seated: a player at the table
- mover: a seated player; the referee, if no account belongs to the side to move; at a dictated table also its opener
  and its referee
- party: a seated player or the table's referee; at a dictated table also its opener
- host: the table's opener, an appointed official, or a group administrator
- around: a seated player or a host
- official: an appointed official or a group administrator
- arbiter: a chief referee, an organiser or an administrator
- chief: a chief referee, or an organiser if no chief referee is appointed. In an event this right covers parts of acts
  that others may do: drawing again, disqualifying, substituting late, reopening, correcting after the close.
- organiser: an organiser or an administrator
- admin: a group administrator
- contact: in an event, a unit's spokesperson or an organiser
- member: in an event, an entered player, a unit's spokesperson or an official
"""


@dataclass(frozen=True, slots=True)
class Spec:
    """A command as people type it: a Latin name for the menu, and Chinese words wherever the bot can read them."""

    name: str
    aliases: tuple[str, ...]
    build: Callable[[str], Command]
    private: bool = True
    group: bool = True
    whole: bool = False
    """Whether the text after the command is kept line by line; an empty text is replaced with the message replied
    to."""
    by_line: bool = False
    """Whether the text after the command is kept line by line."""
    of_file: Callable[[str], Command] | None = None
    """Builds the command if a file comes with the message or with the message replied to."""
    quoting: frozenset[str] = frozenset()
    """Words after the command that mean the text or file in the message replied to."""
    own_words: bool = False
    """Whether the text after the command is free text, in which 台2 names no table."""
    numbered: bool = False
    """Whether a bare number after the slash command names an event, as in `/event 2` for 赛事2."""
    referees: bool = False
    """Whether only referees and organisers need the command in a group."""
    slashed: tuple[str, ...] = ()
    """Words that mean the command only after a slash; without the slash they are talk."""
    shared: bool = False
    """Whether games may declare acts under the same word, for cases the core command does not handle."""


@dataclass(frozen=True, slots=True)
class Declared:
    """Properties of a command that hold for every asker and every field value."""

    who: Who | None
    """Who may use the command; None if the table's game decides."""
    typed: Spec | None = None
    """How people type the command. A command's words may build a different command, depending on the text after
    them."""
    code: str | None = None
    """The first word in the data of its buttons, if different from the typed name."""
    told_as: Who | None = None
    """The right named in a refusal, if parts of the command are open to further people."""
    long: bool = False
    """Whether the command reads a whole record, a file or the rule books and therefore gets rehearsed in a read
    transaction. A command that also writes computes everything during the rehearsal before its first write; the writer
    then reuses the results unless the record has changed."""
    of_group: bool = False
    """Whether the command concerns a group and its people, and can only be given there."""

    @property
    def word(self) -> str:
        """The first word in the data of its buttons; empty if no button carries the command."""
        return self.code if self.code is not None else self.typed.name if self.typed else ""


def number(text: str) -> int | None:
    """Parse a number as people and buttons write it; None for any other text and for numbers too large to be stored."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else None
