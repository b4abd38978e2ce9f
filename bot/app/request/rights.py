"""What somebody is in a chat and at a table, and so what he may do: whose a command is stands at the command.

It is asked on the server for every act, whatever the button or text says.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from bot.app.match import Match
from bot.app.request.commands import Command
from bot.app.request.declaration import Who
from engines.core.rulings import REFEREE, Seat
from storage.store import Person

APPOINTED_BY: Mapping[str, Who] = {"organiser": "admin", "chief_referee": "organiser", "referee": "organiser"}
"""The roles, and who gives and takes them back. Each of them makes a referee of whoever does not play."""


@dataclass(frozen=True, slots=True)
class Office:
    """What someone is in a chat, apart from any table."""

    person: Person | None
    administers: Callable[[], bool]
    """Asked only where it matters: the messenger may have to be asked first."""
    roles: frozenset[str]
    led: Callable[[], bool]
    """Whether a chief referee is appointed in the chat."""
    may_be: Callable[[], frozenset[int] | None] = frozenset
    """Of an anonymous administrator, the persons of whom he may be one; None where that cannot be learnt."""

    @property
    def admin(self) -> bool:
        return self.administers()

    @property
    def organiser(self) -> bool:
        return "organiser" in self.roles or self.admin

    @property
    def official(self) -> bool:
        return bool(self.roles) or self.admin

    def may_be_among(self, people: Collection[int]) -> bool:
        """Whether an anonymous administrator may be one of these, and so has to give his name."""
        if self.person is not None or not people:
            return False
        hidden = self.may_be()
        return hidden is None or not hidden.isdisjoint(people)

    def may(self, command: Command) -> bool:
        """Of an act that concerns no table."""
        return self.holds(command.declared.who)

    def appoints(self, role: str) -> bool:
        return self.holds(APPOINTED_BY[role])

    def holds(self, who: Who | None) -> bool:
        """What is not named here nobody is."""
        match who:
            case "anyone":
                return True
            case "person":
                return self.person is not None
            case "official":
                return self.official
            case "arbiter":
                return "chief_referee" in self.roles or self.organiser
            case "chief":
                return "chief_referee" in self.roles or (self.organiser and not self.led())
            case "organiser":
                return self.organiser
            case "admin":
                return self.admin
        return False


@dataclass(frozen=True, slots=True)
class Standing:
    """What someone is at a table."""

    person: Person | None
    seats: tuple[Seat, ...]
    sides: frozenset[int]
    referee: bool
    office: Office
    opened: bool
    """Whether he opened the table."""
    masked: bool = False
    """Whether he is anonymous and may be somebody who plays here, so that he referees only under his name."""
    barred: bool = False
    """Whether he would be a referee here, were it not a table of an event at which his unit plays."""
    reports_for: int | None = None
    """The side with nobody to speak for it for which the referee reports; None where he reports for no side."""
    acts_for: Seat = REFEREE
    """The seat for which someone without one enters: the referee where nobody there has an account, anyone who may
    enter where cards are entered."""
    enters: bool = False
    """Whether he may enter the cards that were played: he sits there, opened the table, or is its referee."""

    @property
    def hosts(self) -> bool:
        """Whether he opened the table or is an official of the group, and so may seat people."""
        return self.opened or self.office.official

    @property
    def seat(self) -> Seat:
        """The seat an entry is written under. Whoever plays here is a player here, whatever else he may be."""
        return self.seats[0] if self.seats else self.acts_for

    @property
    def person_id(self) -> int | None:
        """None for an anonymous administrator."""
        return self.person.id if self.person else None

    def may(self, command: Command) -> bool:
        return self.holds(command.declared.who)

    def holds(self, right: Who | None) -> bool:
        """Also the right to an act of a game, which says itself whose it is."""
        match right:
            case "anyone":
                return True
            case "person":
                return self.person is not None
            case "seated":
                return bool(self.seats)
            case "mover":
                return self.seat != REFEREE or self.enters
            case "host":
                return self.hosts
            case "around":
                return bool(self.seats) or self.hosts
            case "referee":
                return self.referee
            case "party":
                return bool(self.seats) or self.referee or self.enters
        return False


def standing(
    match: Match,
    office: Office,
    absences: Callable[[], frozenset[int]] = frozenset,
    barred: Callable[[], bool] = lambda: False,
) -> Standing:
    """Nobody referees a table he plays at, under his name or without: the other side would have no one to turn to.

    `absences` are the sides with nobody who has an account: the referee moves for them, or reports for the only one.
    `barred`: whether he may not judge those who play here, for they are of his unit.
    """
    person = office.person
    seats = match.seats_of(person.id) if person else ()
    sides = frozenset(match.side_of(seat) for seat in seats)
    masked = office.may_be_among(set(match.seats.values()))
    unseated = not seats and not masked and office.official
    kept_out = unseated and barred()
    referee = unseated and not kept_out
    opened = person is not None and person.id == match.stream.creator
    enters = match.by_card and (bool(seats) or referee or opened)
    reports_for, acts_for = None, REFEREE
    absent = absences() if referee else frozenset[int]()
    if referee and match.reported and 0 < len(absent) < len(match.table.sides):
        reports_for = min(absent)
    elif enters:
        acts_for = next(iter(match.table.to_act), REFEREE)
    elif referee and not match.reported:
        acts_for = next((seat for seat in match.table.to_act if match.side_of(seat) in absent), REFEREE)
    return Standing(person, seats, sides, referee, office, opened, masked, kept_out, reports_for, acts_for, enters)
