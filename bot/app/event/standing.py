"""Who somebody is at an event: what the one table of rights asks for."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from bot.app.people.offices import office
from bot.app.request.rights import RIGHTS, Office, Who


@dataclass(frozen=True, slots=True)
class Part:
    """What somebody is at an event."""

    office: Office
    entries: tuple[int, ...]
    """The entries that he is a member of."""
    units: tuple[int, ...]
    """The units that he speaks for."""
    sent_by: frozenset[int]
    """The units that he belongs to without playing for them: they sent him as a referee, or he says so himself."""
    led: bool
    """Whether a chief referee was appointed."""

    @property
    def organiser(self) -> bool:
        return self.office.organiser

    @property
    def arbiter(self) -> bool:
        """Chief referee or organiser."""
        return self.office.holds("arbiter")

    @property
    def chief(self) -> bool:
        """Whose alone the gravest acts are; where nobody was appointed, an organiser's."""
        return "chief_referee" in self.office.roles or (self.office.admin if self.led else self.organiser)

    @property
    def official(self) -> bool:
        return self.office.official

    @property
    def person_id(self) -> int | None:
        return self.office.person.id if self.office.person else None

    def may(self, command: object) -> bool:
        return self.holds(RIGHTS.get(type(command)))

    def holds(self, right: Who | None) -> bool:
        match right:
            case "contact":
                return bool(self.units) or self.office.organiser
            case "member":
                return bool(self.entries or self.units) or self.office.official
        return self.office.holds(right)

    def judges(self, hall: Hall, *entries: int | str | None) -> bool:
        """Whether he may rule between some entries: an official, but not in his own cause or that of his unit. An
        organiser, who may let anyone do so, is kept from it only where he plays for the unit."""
        if not self.office.official:
            return False
        there = [int(one) for one in entries if one is not None]
        theirs = {hall.state.entrants[one].unit for one in there if one in hall.state.entrants}
        mine = {hall.state.entrants[number].unit for number in self.entries} - {0}
        mine |= frozenset() if self.organiser else self.sent_by
        own = set(there) & set(self.entries)
        people = {person for one in there for person in hall.members(one)}
        return not own and not mine & theirs and not self.office.may_be_among(people)


def part(desk: Desk, hall: Hall) -> Part:
    held = office(desk, hall.stream.chat_id)
    who = held.person.id if held.person else None
    mine = () if who is None else tuple(hall.entries_of(who))
    units = () if who is None else tuple(hall.contact_of(who))
    known = hall.state.setup.units
    sent_by = {unit for unit in range(1, len(known) + 1) if who in hall.referees_of(unit)}
    if held.person is not None and held.person.unit in known:
        sent_by.add(known.index(held.person.unit) + 1)
    led = any(role == "chief_referee" for _, role in desk.unit.officials(hall.stream.chat_id))
    return Part(held, mine, units, frozenset(sent_by), led)
