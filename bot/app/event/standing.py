"""A person's roles at an event, and the rights following from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.app.desk import Desk
from bot.app.event.spots import spot_at
from bot.app.event.tournament import Tournament, players, tournament_of
from bot.app.people.offices import office
from bot.app.request.commands import Command
from bot.app.request.declaration import Who
from bot.app.request.rights import Office
from engines.tournament.model import EntryId
from storage.store import Stream


@dataclass(frozen=True, slots=True)
class EventRole:
    """A person's roles at an event: office, entries and units."""

    office: Office
    entries: tuple[int, ...]
    """The entries with this person as a member."""
    units: tuple[int, ...]
    """The units this person speaks for as contact."""
    of_units: frozenset[int]
    """The units this person belongs to."""

    @property
    def organiser(self) -> bool:
        return self.office.organiser

    @property
    def arbiter(self) -> bool:
        """Whether the person is chief referee or organiser."""
        return self.office.holds("arbiter")

    @property
    def chief(self) -> bool:
        """Whether the person may take the gravest decisions, reserved to the chief referee."""
        return self.office.holds("chief")

    @property
    def official(self) -> bool:
        return self.office.official

    @property
    def person_id(self) -> int | None:
        return self.office.person.id if self.office.person else None

    def may(self, command: Command) -> bool:
        return self.holds(command.declared.who)

    def holds(self, right: Who | None) -> bool:
        match right:
            case "contact":
                return bool(self.units) or self.office.organiser
            case "member":
                return bool(self.entries or self.units) or self.office.official
        return self.office.holds(right)

    def no_chief(self, tournament: Tournament, concerned: Iterable[int] = ()) -> str:
        """Return why the person may not decide as chief referee over these entries; empty if allowed. A chief referee
        who plays in an entry concerned, or belongs to its unit, must leave the decision to another, appointed by the
        organiser. An organiser may decide even so while no chief referee is appointed."""
        if not self.chief:
            return "rights.chief"
        there = set(concerned)
        party = there & set(self.entries) or self.of_units & tournament.units_at(there)
        return "rights.chief_party" if party and self.office.led() else ""

    def judges(self, tournament: Tournament, place: tuple[int, int], entries: Iterable[EntryId | None]) -> bool:
        """Return whether the person may rule at a table. Only officials may, and never where they play or may be
        playing under another name. If their unit plays, they must be the table's named referee."""
        there = {int(one) for one in entries if one is not None}
        people = {person for one in there for person in tournament.members(one)}
        if not self.office.official or there & set(self.entries) or self.office.may_be_among(people):
            return False
        named = self.person_id is not None and tournament.state.referees.get(place) == self.person_id
        return named or not self.of_units & tournament.units_at(there)


def part(desk: Desk, tournament: Tournament) -> EventRole:
    held = office(desk, tournament.stream.chat_id)
    who = held.person.id if held.person else None
    mine = () if who is None else tuple(tournament.entries_of(who))
    units = () if who is None else tuple(tournament.contact_of(who))
    of_units = tournament.units_of(held.person) if held.person else frozenset[int]()
    return EventRole(held, mine, units, of_units)


def bars(desk: Desk, event: Stream, table: Stream) -> bool:
    """Return whether an official may not rule at a table because the official or the official's unit plays there."""
    tournament, spot = tournament_of(desk, event), spot_at(table)
    who = part(desk, tournament)
    return who.official and not who.judges(tournament, (spot.round, spot.table), spot.entries)


def parties(desk: Desk, event: Stream, table: Stream | None, spot: tuple[int, int] | None) -> frozenset[int]:
    """Return the members of the entries, and their units' contacts: at a table, at a place (round and number), or in
    the whole event."""
    tournament = tournament_of(desk, event)
    if table is not None:
        entries: Iterable[int] = spot_at(table).entries
    else:
        entries = (
            tournament.state.entrants if spot is None else _met(tournament, (spot[0], tournament.state.table(*spot)))
        )
    there = [int(one) for one in entries]
    contacts = {tournament.contact(unit) for unit in tournament.units_at(there) if unit}
    members = {person for one in there for person in tournament.members(one)}
    return frozenset(person for person in members | contacts if person is not None)


def _met(tournament: Tournament, place: tuple[int, int]) -> list[int]:
    """Return the entries meeting at a table, now or in the past."""
    pairing, settled = tournament.state.pairing(*place), tournament.state.settled(*place)
    if pairing is not None:
        return [int(one) for one in players(pairing)]
    round, table = place
    group = tournament.state.placed.get(round, ())[table - 1 : table] if settled and settled.places else ()
    there = group[0] if group else (settled.a, settled.b) if settled else ()
    return [int(one) for one in there if one is not None]


def round_now(desk: Desk, event: Stream) -> int:
    return tournament_of(desk, event).state.rounds
