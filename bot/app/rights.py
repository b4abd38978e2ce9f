"""Who may do what, as one table. Asked on the server for every act, whatever the button or text says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from bot.app import commands as c
from bot.app.match import Match
from engines.core.rulings import REFEREE, Seat
from storage.store import Person

Who = Literal["anyone", "person", "seated", "referee", "party"]
"""anyone: also an anonymous administrator · person: someone we know · seated: has a seat at the table ·
party: seated, or the referee of the table."""

REFEREE_ROLES = frozenset({"organiser", "chief_referee", "referee"})

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
    c.Restore: "party",
    c.Agree: "party",
    c.Say: "person",
}


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


def standing(match: Match, person: Person | None, is_admin: bool, roles: frozenset[str]) -> Standing:
    """Nobody referees a table he plays at: the other side would have no one to turn to."""
    seats = match.seats_of(person.id) if person else ()
    sides = frozenset(match.side_of(seat) for seat in seats)
    return Standing(person, seats, sides, not seats and (is_admin or bool(roles & REFEREE_ROLES)))
