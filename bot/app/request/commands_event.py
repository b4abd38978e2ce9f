"""The acts that concern an event: from its announcement to its ranking."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.request.declaration import Declared, Spec


@dataclass(frozen=True, slots=True)
class Event:
    """Announce an event, change what was announced, or list those of the chat."""

    declared = Declared(
        "anyone", Spec("event", ("赛事",), lambda text: Event(text), private=False, own_words=True, numbered=True)
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A step of the questions by which an event is made, in letters of their own."""

    declared = Declared("organiser", code="wizard")
    path: str = ""


@dataclass(frozen=True, slots=True)
class Entries:
    """名单: who is entered and what is missing; `text` names a part of it, or what to do with it."""

    declared = Declared(
        "anyone",
        Spec(
            "entries",
            ("名单",),
            lambda text: Entries(text),
            whole=True,
            of_file=lambda text: Import(text),
            own_words=True,
        ),
        long=True,
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Import:
    """A list of entries as a file; the text is what was written with it."""

    declared = Declared("organiser", code="import", long=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Enter:
    """报名: a unit and the names."""

    declared = Declared("person", Spec("enter", ("报名",), lambda text: Enter(text), own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Approve:
    """审核: whether an entry that waits is taken; `number` is the entry's."""

    declared = Declared("organiser", code="approve")
    number: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Scratch:
    """退赛 or 取消资格, and why."""

    declared = Declared(
        "member",
        Spec("scratch", ("退赛",), lambda text: Scratch(text), private=False, own_words=True),
        told_as="contact",
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Substitute:
    """换人: who goes, who comes, and why."""

    declared = Declared(
        "member",
        Spec("substitute", ("换人",), lambda text: Substitute(text), private=False, own_words=True),
        told_as="contact",
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Checkin:
    """签到: oneself, or by name; `text` also opens, closes and calls."""

    declared = Declared("member", Spec("checkin", ("签到",), lambda text: Checkin(text), own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Lots:
    """抽签: the promise, or the lots that were drawn by hand."""

    declared = Declared(
        "arbiter",
        Spec("lots", ("抽签",), lambda text: Lots(text), private=False, own_words=True, referees=True),
        told_as="organiser",
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Word:
    """The word that a player says for the draw."""

    declared = Declared("person", Spec("word", ("口令",), lambda text: Word(text), private=False, own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Verify:
    """验签: work every lot out again."""

    declared = Declared("anyone", Spec("verify", ("验签",), lambda _: Verify(), own_words=True))


@dataclass(frozen=True, slots=True)
class Pairings:
    """对阵 of the next round, and what to do with them."""

    declared = Declared(
        "arbiter", Spec("pairings", ("对阵",), lambda text: Pairings(text), own_words=True, referees=True)
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """本轮: how it goes, or what to do with its time."""

    declared = Declared("anyone", Spec("round", ("本轮",), lambda text: Round(text), private=False, own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """赛果 of a table."""

    declared = Declared("member", Spec("result", ("赛果",), lambda text: Result(text), by_line=True, own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """The word on a result that waits: whether it is right; `pending` is its number."""

    declared = Declared("member", code="told")
    pending: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Correct:
    """The word on a correction that was shown first; `pending` is its number."""

    declared = Declared("official", code="correct")
    pending: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Mine:
    """我的比赛, or somebody else's."""

    declared = Declared("anyone", Spec("mine", ("我的比赛",), lambda text: Mine(text), own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Bracket:
    """签表; `page` counts from 0."""

    declared = Declared("anyone", Spec("bracket", ("签表",), lambda _: Bracket(), own_words=True))
    page: int = 0


@dataclass(frozen=True, slots=True)
class Standings:
    """排名."""

    declared = Declared("anyone", Spec("standings", ("排名",), lambda _: Standings(), own_words=True))
    page: int = 0


@dataclass(frozen=True, slots=True)
class Seating:
    """座位表, by name."""

    declared = Declared("anyone", Spec("seating", ("座位表",), lambda _: Seating(), own_words=True))
    page: int = 0


@dataclass(frozen=True, slots=True)
class Schedule:
    """赛程."""

    declared = Declared("anyone", Spec("schedule", ("赛程",), lambda _: Schedule(), own_words=True))


@dataclass(frozen=True, slots=True)
class Show:
    """A picture of the event, or with `words` the same to be read; `turned`: in the place of what was pressed.

    `number` is the round or the entry that it is of, `page` counts from 0.
    """

    declared = Declared("anyone", code="show")
    what: str
    number: int = 0
    page: int = 0
    words: bool = False
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """闭幕; `text` reopens or cancels, with a reason."""

    declared = Declared(
        "arbiter", Spec("close", ("闭幕",), lambda text: Close(text), private=False, own_words=True, referees=True)
    )
    text: str = ""
    sure: bool = False


OfEvents = (
    Event | Ask | Enter | Entries | Import | Approve | Scratch | Substitute | Checkin | Lots | Word | Verify | Pairings
    | Round | Result | Told | Correct | Mine | Bracket | Standings | Seating | Schedule | Show | Close
)  # fmt: skip
