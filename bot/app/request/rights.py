"""A person's offices in a chat and standing at a table, which decide their rights; each command declares the right it
needs.

The server checks these rights for every act, whatever the button or text says.
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
"""The roles, each with the right needed to give or revoke it. Every role makes its holder a referee at tables where
they do not play."""


@dataclass(frozen=True, slots=True)
class Office:
    """A person's position in a chat, apart from any table."""

    person: Person | None
    administers: Callable[[], bool]
    """Returns whether the person administers the chat. Called only when needed, since the messenger may have to be
    asked."""
    roles: frozenset[str]
    led: Callable[[], bool]
    """Returns whether the chat has a chief referee."""
    may_be: Callable[[], frozenset[int] | None] = frozenset
    """Returns the persons among whom an anonymous administrator may hide, or None if these cannot be learnt."""

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
        """Return whether an anonymous administrator may be among these people and must therefore act under their own
        name."""
        if self.person is not None or not people:
            return False
        hidden = self.may_be()
        return hidden is None or not hidden.isdisjoint(people)

    def may(self, command: Command) -> bool:
        """Return whether the person may give a command that concerns no table."""
        return self.holds(command.declared.who)

    def appoints(self, role: str) -> bool:
        return self.holds(APPOINTED_BY[role])

    def holds(self, who: Who | None) -> bool:
        """Return whether the person holds a right; rights not listed here are refused."""
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
    """A person's position at a table."""

    person: Person | None
    seats: tuple[Seat, ...]
    sides: frozenset[int]
    referee: bool
    office: Office
    opened: bool
    """Whether the person opened the table."""
    masked: bool = False
    """Whether an anonymous administrator may be a player here; only under their own name may they then referee."""
    barred: bool = False
    """Whether the person would referee here if their unit were not playing at this event table."""
    reports_for: int | None = None
    """The side without any account for which the referee reports results, or None."""
    acts_for: Seat = REFEREE
    """The seat under which a person without a seat enters moves: a referee moves for a side without accounts, and
    people at a dictated table enter for the seat to act."""
    enters: bool = False
    """Whether the person may enter played cards: as a player, as the table's opener or as its referee."""

    @property
    def hosts(self) -> bool:
        """Whether the person may seat people, as the table's opener or a group official."""
        return self.opened or self.office.official

    @property
    def seat(self) -> Seat:
        """The seat under which the person's entries are written. A player's own seat takes precedence over any
        office."""
        return self.seats[0] if self.seats else self.acts_for

    @property
    def person_id(self) -> int | None:
        """The person's id, or None for an anonymous administrator."""
        return self.person.id if self.person else None

    def may(self, command: Command) -> bool:
        return self.holds(command.declared.who)

    def holds(self, right: Who | None) -> bool:
        """Return whether the person holds a right at the table, including rights declared by a game's own acts."""
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
    """Work out a person's position at a table. Nobody referees a table they play at, under their own name or
    anonymously: the opponents would have nobody to turn to.

    `absences` returns the sides without any account: the referee moves for them, or reports for the first of them if
    another side has an account. `barred` returns whether the person may not judge the players because they belong to
    the same unit.
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
