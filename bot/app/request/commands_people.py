"""The acts that concern people, what they are and who is who, rather than a match."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.request.declaration import Declared, Spec

ARRIVAL = "iam"
"""What a link to claim a person begins with; its token stands behind the word."""


@dataclass(frozen=True, slots=True)
class Appoint:
    """Give a role to a person; alone: who is what. `?` asks for the person."""

    declared = Declared("anyone", Spec("appoint", ("任命",), lambda text: Appoint(text), referees=True), of_group=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Dismiss:
    declared = Declared("anyone", Spec("dismiss", ("免去",), lambda text: Dismiss(text), referees=True), of_group=True)
    text: str = ""


@dataclass(frozen=True, slots=True)
class Assign:
    """Seat someone else: the seat, and a person or just a name."""

    declared = Declared("host", Spec("seat", ("安排",), lambda text: Assign(text), private=False, referees=True))
    text: str = ""


@dataclass(frozen=True, slots=True)
class Captain:
    declared = Declared("around", Spec("captain", ("队长",), lambda text: Captain(text), private=False))
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Iam:
    """认领: to be the person of this name, or in this seat, who has no account yet.

    `by`: the person who was asked by which name he will go; 0 when nobody has been asked. `keeps`: by his own.
    """

    declared = Declared("person", Spec("iam", ("认领",), lambda text: Iam(text)), of_group=True)
    text: str = ""
    by: int = 0
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class Vouch:
    """The answer to someone who says that he is a person."""

    declared = Declared("organiser", code="vouch", of_group=True)
    person: int
    claimer: int
    yes: bool
    keeps: bool = False
    """Whether he goes on under the name that he had."""


@dataclass(frozen=True, slots=True)
class Invite:
    """Ask for a link by which a person without account is claimed."""

    declared = Declared(
        "organiser",
        Spec("link", ("邀请链接",), lambda text: Invite(text), own_words=True, referees=True),
        of_group=True,
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Arrive:
    """Come by such a link; `sure`: having read whose it is."""

    declared = Declared("person", code="arrive")
    token: str
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Merge:
    """Two names that are one person: the first goes into the second."""

    declared = Declared(
        "organiser", Spec("merge", ("合并",), lambda text: Merge(text), own_words=True, referees=True), of_group=True
    )
    text: str = ""


@dataclass(frozen=True, slots=True)
class Unite:
    """The word that they are one indeed."""

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
    """`by`: the person who was asked whether he means it; 0 when nobody has been asked yet."""

    declared = Declared("person", Spec("forget", ("忘记我",), lambda _: Forget()))
    by: int = 0


OfPeople = (
    Appoint | Dismiss | Assign | Captain | Iam | Vouch | Invite | Arrive | Merge | Unite | Rename | ChooseUnit | Forget
)
