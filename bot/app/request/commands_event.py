"""The acts that concern an event: from its announcement to its ranking."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """Announce an event, change what was announced, or list those of the chat."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A step of the questions by which an event is made, in letters of their own."""

    path: str = ""


@dataclass(frozen=True, slots=True)
class Entries:
    """名单: who is entered and what is missing; `text` names a part of it, or what to do with it."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Import:
    """A list of entries as a file; the text is what was written with it."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Enter:
    """报名: a unit and the names."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Approve:
    """审核: whether an entry that waits is taken; `number` is the entry's."""

    number: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Scratch:
    """退赛 or 取消资格, and why."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Substitute:
    """换人: who goes, who comes, and why."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Checkin:
    """签到: oneself, or by name; `text` also opens, closes and calls."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Lots:
    """抽签: the promise, or the lots that were drawn by hand."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """The word that a player says for the draw."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Verify:
    """验签: work every lot out again."""


@dataclass(frozen=True, slots=True)
class Pairings:
    """对阵 of the next round, and what to do with them."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """本轮: how it goes, or what to do with its time."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """赛果 of a table."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """The word on a result that waits: whether it is right; `pending` is its number."""

    pending: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Correct:
    """The word on a correction that was shown first; `pending` is its number."""

    pending: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Mine:
    """我的比赛, or somebody else's."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Bracket:
    """签表; `page` counts from 0."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class Standings:
    """排名."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class Seating:
    """座位表, by name."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class Schedule:
    """赛程."""


@dataclass(frozen=True, slots=True)
class Show:
    """A picture of the event, or with `words` the same to be read; `turned`: in the place of what was pressed.

    `number` is the round or the entry that it is of, `page` counts from 0.
    """

    what: str
    number: int = 0
    page: int = 0
    words: bool = False
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """闭幕; `text` reopens or cancels, with a reason."""

    text: str = ""
    sure: bool = False


OfEvents = (
    Event | Ask | Entries | Import | Enter | Approve | Scratch | Substitute | Checkin | Lots | Word | Verify | Pairings
    | Round | Result | Told | Correct | Mine | Bracket | Standings | Seating | Schedule | Show | Close
)  # fmt: skip
