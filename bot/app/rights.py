"""Who may do what, as one table. Asked on the server for every act, whatever the button or text says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.app import commands as c
from bot.app.match import Match
from engines.core.rulings import REFEREE, Seat
from storage.store import Person

Who = Literal["anyone", "person", "seated", "referee", "party", "organiser", "admin"]
"""anyone: also an anonymous administrator · person: someone we know · seated: has a seat at the table ·
party: seated, or the referee of the table · organiser: or an administrator · admin: of the group."""

APPOINTED_BY: Mapping[str, Who] = {"organiser": "admin", "chief_referee": "organiser", "referee": "organiser"}
"""The roles, and who gives and takes them back. Each of them makes a referee of whoever does not play."""

RIGHTS: Mapping[type, Who] = {
    c.Start: "anyone",
    c.Help: "anyone",
    c.New: "person",
    c.Join: "person",
    c.Leave: "seated",
    c.Move: "seated",
    c.Pick: "seated",
    c.Hand: "party",
    c.HandForm: "party",
    c.Board: "anyone",
    c.Tally: "anyone",
    c.Resign: "seated",
    c.Offer: "seated",
    c.Claim: "party",
    c.Claimable: "referee",
    c.Touch: "anyone",
    c.TouchIn: "anyone",
    c.Adjourn: "party",
    c.Seal: "seated",
    c.Resume: "referee",
    c.Clock: "anyone",
    c.PutClock: "referee",
    c.Pause: "referee",
    c.Remind: "person",
    c.CallOff: "person",
    c.Late: "referee",
    c.Decide: "referee",
    c.Review: "anyone",
    c.ReadScore: "person",
    c.Rule: "anyone",
    c.Foul: "referee",
    c.Fix: "party",
    c.Undo: "party",
    c.History: "anyone",
    c.Pgn: "anyone",
    c.Lang: "anyone",
    c.Settings: "anyone",
    c.Cancel: "anyone",
    c.Confirm: "party",
    c.Object: "party",
    c.Withdraw: "party",
    c.Bench: "referee",
    c.Strike: "referee",
    c.Restore: "referee",
    c.Appoint: "anyone",
    c.Dismiss: "anyone",
    c.Agree: "party",
    c.Say: "person",
}


@dataclass(frozen=True, slots=True)
class Office:
    """What someone is in a chat, apart from any table."""

    person: Person | None
    admin: bool
    roles: frozenset[str]

    @property
    def organiser(self) -> bool:
        return self.admin or "organiser" in self.roles

    @property
    def official(self) -> bool:
        return self.admin or bool(self.roles)

    def may(self, command: c.Command) -> bool:
        """Of an act that concerns no table."""
        return self._is(RIGHTS[type(command)])

    def appoints(self, role: str) -> bool:
        return self._is(APPOINTED_BY[role])

    def _is(self, who: Who) -> bool:
        return {"person": self.person is not None, "organiser": self.organiser, "admin": self.admin}.get(who, True)


@dataclass(frozen=True, slots=True)
class Standing:
    """What someone is at a table."""

    person: Person | None
    seats: tuple[Seat, ...]
    sides: frozenset[int]
    referee: bool

    @property
    def seat(self) -> Seat:
        """The seat an entry is written under. Whoever plays here is a player here, whatever else he may be."""
        return self.seats[0] if self.seats else REFEREE

    @property
    def person_id(self) -> int | None:
        """None for an anonymous administrator."""
        return self.person.id if self.person else None

    def may(self, command: c.Command) -> bool:
        match RIGHTS[type(command)]:
            case "anyone":
                return True
            case "person":
                return self.person is not None
            case "seated":
                return bool(self.seats)
            case "referee":
                return self.referee
            case "party":
                return bool(self.seats) or self.referee
        return False


def standing(match: Match, office: Office) -> Standing:
    """Nobody referees a table he plays at: the other side would have no one to turn to."""
    seats = match.seats_of(office.person.id) if office.person else ()
    sides = frozenset(match.side_of(seat) for seat in seats)
    return Standing(office.person, seats, sides, not seats and office.official)
