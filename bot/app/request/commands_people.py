"""The acts that concern people, what they are and who is who, rather than a match."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Appoint:
    """Give a role to a person; alone: who is what. `?` asks for the person."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Dismiss:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Assign:
    """Seat someone else: the seat, and a person or just a name."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Captain:
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Iam:
    """认领: to be the person of this name, or in this seat, who has no account yet.

    `by`: the person who was asked by which name he will go; 0 when nobody has been asked. `keeps`: by his own.
    """

    text: str = ""
    by: int = 0
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class Vouch:
    """The answer to someone who says that he is a person."""

    person: int
    claimer: int
    yes: bool
    keeps: bool = False
    """Whether he goes on under the name that he had."""


@dataclass(frozen=True, slots=True)
class Invite:
    """Ask for a link by which a person without account is claimed."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Arrive:
    """Come by such a link; `sure`: having read whose it is."""

    token: str
    sure: bool = False


@dataclass(frozen=True, slots=True)
class Merge:
    """Two names that are one person: the first goes into the second."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Unite:
    """The word that they are one indeed."""

    gone: int
    kept: int


@dataclass(frozen=True, slots=True)
class Rename:
    text: str = ""


@dataclass(frozen=True, slots=True)
class ChooseUnit:
    text: str = ""


@dataclass(frozen=True, slots=True)
class Forget:
    """`by`: the person who was asked whether he means it; 0 when nobody has been asked yet."""

    by: int = 0


OfPeople = (
    Appoint | Dismiss | Assign | Captain | Iam | Vouch | Invite | Arrive | Merge | Unite | Rename | ChooseUnit | Forget
)
