"""Commands about people rather than matches: their offices, and the person behind an account."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.request.declaration import Declared, Spec

ARRIVAL = "iam"
"""Prefix for the start parameter in a claim link; the token follows it."""


@dataclass(frozen=True, slots=True)
class Appoint:
    """Give a role to a person, or list all roles if `text` is empty. `?` asks for the person."""

    declared = Declared("anyone", Spec("appoint", ("任命",), lambda text: Appoint(text), referees=True), of_group=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Dismiss:
    declared = Declared("anyone", Spec("dismiss", ("免去",), lambda text: Dismiss(text), referees=True), of_group=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Assign:
    """Seat another person: a seat and a person, or only a name."""

    declared = Declared("host", Spec("seat", ("安排",), lambda text: Assign(text), private=False, referees=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Captain:
    declared = Declared("around", Spec("captain", ("队长",), lambda text: Captain(text), private=False))
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Iam:
    """认领: claim to be a person without an account, given by name or by seat.

    `by` is the claimer already asked which name to use, 0 before the question; `keeps` means the claimer's own name.
    """

    declared = Declared("person", Spec("iam", ("认领",), lambda text: Iam(text)), of_group=True)
    text: str = ""
    by: int = 0
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class Vouch:
    """Answer a claimer's statement about being a known person."""

    declared = Declared("organiser", code="vouch", of_group=True)
    person: int
    claimer: int
    yes: bool
    keeps: bool = False
    """Whether the claimer keeps their previous name."""


@dataclass(frozen=True, slots=True)
class Invite:
    """Ask for a link with which a person without an account can be claimed."""

    declared = Declared(
        "organiser",
        Spec("link", ("邀请链接",), lambda text: Invite(text), own_words=True, referees=True),
        of_group=True,
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Arrive:
    """Arrive through a claim link; `sure` means that the claimer has read whose link it is."""

    declared = Declared("person", code="arrive")
    token: str
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Merge:
    """Merge two names for a single person: the first goes into the second."""

    declared = Declared(
        "organiser", Spec("merge", ("合并",), lambda text: Merge(text), own_words=True, referees=True), of_group=True
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Unite:
    """Confirm that two names mean the same person."""

    declared = Declared("organiser", code="unite", of_group=True)
    gone: int
    kept: int


@dataclass(frozen=True, slots=True)
class Rename:
    declared = Declared("person", Spec("rename", ("改名",), lambda text: Rename(text), own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class ChooseUnit:
    declared = Declared("person", Spec("unit", ("单位",), lambda text: ChooseUnit(text), own_words=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Forget:
    """Forget the asker's data. `by` is the person asked for confirmation; 0 before anybody was asked."""

    declared = Declared("person", Spec("forget", ("忘记我",), lambda _: Forget()))
    by: int = 0


OfPeople = (
    Appoint | Dismiss | Assign | Captain | Iam | Vouch | Invite | Arrive | Merge | Unite | Rename | ChooseUnit | Forget
)
