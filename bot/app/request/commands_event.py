"""Commands for an event, from its announcement to the final ranking."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.request.declaration import Declared, Spec


@dataclass(frozen=True, slots=True)
class Event:
    """Announce an event, change an announcement, or list the chat's events."""

    declared = Declared(
        "anyone", Spec("event", ("赛事",), lambda text: Event(text), private=False, own_words=True, numbered=True)
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """Take a step in the questions that set up an event; `path` encodes the answers so far."""

    declared = Declared("organiser", code="wizard")
    path: str = ""


@dataclass(frozen=True, slots=True)
class Entries:
    """名单: show entries and what they lack; `text` names a part of the list or an action on it."""

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
    """Import entries from a file; `text` holds the words sent with it."""

    declared = Declared("organiser", code="import", long=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Enter:
    """报名: enter a unit with its players' names."""

    declared = Declared("person", Spec("enter", ("报名",), lambda text: Enter(text), own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Approve:
    """审核: accept or reject the waiting entry `number`."""

    declared = Declared("organiser", code="approve")
    number: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Scratch:
    """退赛 or 取消资格, with a reason."""

    declared = Declared(
        "member",
        Spec("scratch", ("退赛",), lambda text: Scratch(text), private=False, own_words=True),
        told_as="contact",
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Substitute:
    """换人: replace a player, with a reason."""

    declared = Declared(
        "member",
        Spec("substitute", ("换人",), lambda text: Substitute(text), private=False, own_words=True),
        told_as="contact",
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Checkin:
    """签到: check in oneself, or others by name; `text` also opens and closes check-in and calls missing players."""

    declared = Declared("member", Spec("checkin", ("签到",), lambda text: Checkin(text), own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Lots:
    """抽签: commit to a draw, or enter lots drawn by hand."""

    declared = Declared(
        "arbiter",
        Spec("lots", ("抽签",), lambda text: Lots(text), private=False, own_words=True, referees=True),
        told_as="organiser",
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class SayWord:
    """口令: contribute a player's word to the draw."""

    declared = Declared("person", Spec("word", ("口令",), lambda text: SayWord(text), private=False, own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Verify:
    """验签: recompute every lot."""

    declared = Declared("anyone", Spec("verify", ("验签",), lambda _: Verify(), own_words=True))


@dataclass(frozen=True, slots=True)
class Pairings:
    """对阵: show the next round's pairings, or act on them."""

    declared = Declared(
        "arbiter", Spec("pairings", ("对阵",), lambda text: Pairings(text), own_words=True, referees=True)
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Round:
    """本轮: show the state of the round, or change its time."""

    declared = Declared("anyone", Spec("round", ("本轮",), lambda text: Round(text), private=False, own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """赛果: report the result at a table."""

    declared = Declared("member", Spec("result", ("赛果",), lambda text: Result(text), by_line=True, own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class AnswerResult:
    """Confirm or deny the waiting result numbered `pending`."""

    declared = Declared("member", code="told")
    pending: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Correct:
    """Approve or reject the previewed correction numbered `pending`."""

    declared = Declared("official", code="correct")
    pending: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Mine:
    """我的比赛: list the asker's matches, or those of a named player."""

    declared = Declared("anyone", Spec("mine", ("我的比赛",), lambda text: Mine(text), own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Bracket:
    """签表: show the bracket; `page` counts from 0."""

    declared = Declared("anyone", Spec("bracket", ("签表",), lambda _: Bracket(), own_words=True))
    page: int = 0


@dataclass(frozen=True, slots=True)
class Standings:
    """排名: show the standings."""

    declared = Declared("anyone", Spec("standings", ("排名",), lambda _: Standings(), own_words=True))
    page: int = 0


@dataclass(frozen=True, slots=True)
class Seating:
    """座位表: list the seats by player name."""

    declared = Declared("anyone", Spec("seating", ("座位表",), lambda _: Seating(), own_words=True))
    page: int = 0


@dataclass(frozen=True, slots=True)
class Schedule:
    """赛程: show the schedule."""

    declared = Declared("anyone", Spec("schedule", ("赛程",), lambda _: Schedule(), own_words=True))


@dataclass(frozen=True, slots=True)
class Show:
    """Show an event picture, or the same content as text with `words`; `turned` replaces the pressed message.

    `number` selects the round or entry to show; `page` counts from 0.
    """

    declared = Declared("anyone", code="show")
    what: str
    number: int = 0
    page: int = 0
    words: bool = False
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Close:
    """闭幕: close the event; `text` may reopen or cancel it instead, with a reason."""

    declared = Declared(
        "arbiter", Spec("close", ("闭幕",), lambda text: Close(text), private=False, own_words=True, referees=True)
    )
    text: str = ""
    sure: bool = False


OfEvents = (
    Event | Ask | Enter | Entries | Import | Approve | Scratch | Substitute | Checkin | Lots | SayWord | Verify
    | Pairings | Round | Result | AnswerResult | Correct | Mine | Bracket | Standings | Seating | Schedule
    | Show | Close
)  # fmt: skip
