"""An event as this request sees it: the record folded to a state, and the people behind the entries.

The members of entry n have the seats 8n + 1, 8n + 2 … of the event's stream; contacts of units and referees brought by
units have seats far above. Links, merges and erasure of people therefore cover everyone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256

from bot.app.desk import Desk
from bot.app.event.labels import Labels
from bot.app.folding import load
from bot.app.match import BESIDE, Match
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Door
from bot.app.speech.names import cited, mention, name_of
from bot.app.speech.people import accounts_of
from bot.app.speech.words import Html, Seats, Words
from engines.core.rulings import Fact, Refusal, Seat
from engines.tournament.lines import TableResult
from engines.tournament.model import EntryId, Pairing, Settled
from engines.tournament.state import SEATS_EACH, State
from storage.store import Person, Reader, Stream

CONTACTS = BESIDE
"""The contact of unit u has the seat CONTACTS + u."""
REFEREES = 2_000_000
"""The referees of unit u have the seats from REFEREES + 8u on."""
_PAIR = 2
_KEY = 12
_NOWHERE = -1
"""The place returned for a number no table has."""


@dataclass(frozen=True)
class Tournament:
    """赛场: an event with everyone in it, in the language of its chat."""

    match: Match
    people: Mapping[int, Person]
    say: Words

    @property
    def stream(self) -> Stream:
        return self.match.stream

    @property
    def state(self) -> State:
        state: State = self.match.table.state
        return state

    @property
    def draft(self) -> bool:
        """Whether the event is still being set up; until the announcement only the organiser sees it."""
        return self.stream.status == "seating"

    @property
    def number(self) -> int:
        """赛事N: the number of the event in its chat."""
        return -self.stream.number

    @property
    def title(self) -> str:
        """The event's name as announced, else the name of its preset."""
        return self.state.setup.title or self.say.plain(f"rules.{self.stream.game}.{self.stream.rule_set}")

    @cached_property
    def _members(self) -> Mapping[int, Sequence[int]]:
        """The persons of every entry, in the order of the entry list."""
        found: dict[int, list[int]] = {}
        for seat, person in sorted(self.match.seats.items()):
            if seat < CONTACTS:
                found.setdefault(seat // SEATS_EACH, []).append(person)
        return found

    def members(self, entry: EntryId) -> Sequence[int]:
        """The persons of an entry, in the order of the entry list."""
        return self._members.get(int(entry), [])

    def entries_of(self, person_id: int) -> Sequence[int]:
        """The entries a person is a member of."""
        return [
            number for number in sorted(self._members) if person_id in self._members[number]
            and number in self.state.entrants
        ]  # fmt: skip

    def contact(self, unit: int) -> int | None:
        return self.match.seats.get(Seat(CONTACTS + unit))

    def contact_of(self, person_id: int) -> Sequence[int]:
        """The units a person is the contact of."""
        return [
            seat - CONTACTS
            for seat, person in sorted(self.match.seats.items())
            if CONTACTS < seat < REFEREES and person == person_id
        ]

    def referees_of(self, unit: int) -> Sequence[int]:
        first = REFEREES + SEATS_EACH * unit
        return [self.match.seats[seat] for seat in sorted(self.match.seats) if first <= seat < first + SEATS_EACH]

    def unit_of(self, entry: EntryId) -> str:
        entrant = self.state.entrants.get(int(entry))
        return self.state.setup.unit(entrant.unit) if entrant else ""

    def units_of(self, person: Person) -> frozenset[int]:
        """The units of a person: units played for, units represented as referee, and the person's own unit."""
        playing = {self.state.entrants[entry].unit for entry in self.entries_of(person.id)}
        named = enumerate(self.state.setup.units, 1)
        brought = {number for number, unit in named if person.unit == unit or person.id in self.referees_of(number)}
        return frozenset((playing | brought) - {0})

    def units_at(self, entries: Iterable[EntryId]) -> frozenset[int]:
        """The units of the entries that meet. A second draw may have dropped entries that met at an old table."""
        known = self.state.entrants
        return frozenset(known[int(one)].unit for one in entries if int(one) in known)

    @property
    def next_number(self) -> int:
        """The number of the next entry. A withdrawn entry keeps its number and seats."""
        return max({*self.state.entrants, *self._members}, default=0) + 1

    def names_of(self, people: Iterable[int]) -> list[str]:
        """The names of people."""
        return [name_of(self.say, self.people, one) for one in people]

    def names(self, entry: EntryId) -> str:
        """The names of an entry's people."""
        return self.say.plain("event.and").join(self.names_of(self.members(entry)))

    def team(self, number: int) -> str:
        """The name of a team of more than two by its unit, numbered if the unit has several, as in the pictures. Empty
        for smaller entries, and before the draw, when the persons still count."""
        entry = self.state.entrants.get(number)
        if entry is None or self.state.stand is None or len(self.members(number)) <= _PAIR or not entry.unit:
            return ""
        unit, mates = self.unit_of(number), sorted(one.number for one in self.state.of_unit(entry.unit))
        if len(mates) < _PAIR:
            return unit
        return self.say.plain("event.team", unit=unit, number=mates.index(number) + 1)

    def called(self, entry: EntryId | None) -> str:
        """An entry as sentences call it: the people and their unit, or the team."""
        if entry is None:
            return self.say.plain("event.nobody")
        return self.labels.of(int(entry))

    def _named(self, number: int) -> str:
        if team := self.team(number):
            return team
        names, unit = self.names(number) or self.say.plain("event.entry", number=number), self.unit_of(number)
        return self.say.plain("event.of_unit", names=names, unit=unit) if unit else names

    def listed(self, entries: Iterable[EntryId | None]) -> str:
        """Several entries in a list; teams are set further apart than the people of a team."""
        called = [self.called(one) for one in entries]
        return self.say.plain("event.teams").join(called) if self.state.setup.size > 1 else self.say.join(called)

    def numbered(self, each: Pairing | Settled | TableResult) -> int:
        """台号: the table number announced to people, or the place in the draw where nobody plays."""
        return self.state.number(each.round, each.table) or each.table

    def meant(self, round: int, number: int) -> int:
        """The place in the draw of the table announced as `number`; `_NOWHERE` if no table has this number."""
        return self.state.table(round, number) or _NOWHERE

    def titled(self, at: str) -> str:
        """A round or table with the title of the event, since the chat may hold several events."""
        return self.say.plain("event.of_title", title=self.title, at=at)

    def met(self, entries: Iterable[EntryId | None]) -> str:
        """The entries of a table in words: two against each other, a group as a list."""
        there = list(entries)
        return (
            self.listed(there) if len(there) > _PAIR else self.say.plain("event.versus").join(map(self.called, there))
        )

    def drawn(self, round: int, table: Iterable[EntryId | None]) -> str:
        """The entries of a table as drawn; in a rotation 陪打 stands in for a missing player."""
        there = list(table)
        here = [one for one in there if one is not None and not self.state.event.absent(one, round)]
        if len(here) == 1 and self.state.stands_in(round):
            return self.against_stand_in(here[0])
        return self.met(there)

    def against_stand_in(self, entry: EntryId) -> str:
        return self.say.plain("event.versus").join([self.called(entry), self.say.plain("event.fill_in")])

    def mention(self, desk: Desk, person_id: int) -> Html:
        people = self.people if person_id in self.people else desk.unit.persons([person_id])
        return mention(self.say, people, accounts_of(desk.unit, [person_id]), person_id)

    def voice(self, desk: Desk, entry: EntryId) -> int | None:
        """The person who confirms for an entry: the first member with an account."""
        linked = desk.unit.linked(self.members(entry))
        return next((person for person in self.members(entry) if person in linked), None)

    def has_players(self, unit: Reader) -> bool:
        """Whether any entered person has an account, and so can confirm or answer."""
        return bool(unit.linked({person for entry in self.state.entrants for person in self.members(entry)}))

    def speaker(self, desk: Desk, entry: EntryId) -> int | None:
        """The person called for an entry: the first member with an account, else the contact of the unit."""
        entrant = self.state.entrants.get(int(entry))
        return self.voice(desk, entry) or (self.contact(entrant.unit) if entrant else None)

    @cached_property
    def labels(self) -> Labels:
        """The names that sentences use for entries, by seat."""
        return Labels(self._named, {*self.state.entrants, *self._members})

    def told(self, facts: Iterable[Fact]) -> Html:
        """Facts as sentences, each with the clause behind it."""
        seats, game, rules = Seats(self.labels), self.match.game, self.match.table.rules
        sentences = [
            sentence + cited(self.say, game, rules, fact.point)
            for fact in facts
            if (sentence := self.say.fact(self.stream.game, fact, seats))
        ]
        return Html("\n".join(sentences))

    def reading(self, line: str) -> Html:
        """A line of the record in words."""
        return self.told(self.match.manner.line_facts(self.state, line))

    def named(self, pairing: Pairing, called: str) -> int | None:
        """The only entry of a pairing with this name: a member, the unit, or the entry number. None if no entry or both
        fit."""
        found = [one for one in players(pairing) if self.goes_by(one, called)]
        return found[0] if len(found) == 1 else None

    def goes_by(self, entry: int, called: str) -> bool:
        """Whether people may call an entry `called`: by a member, the unit, the entry number, or the full label."""
        wanted = called.strip()
        number = wanted.removesuffix("号").lower().removeprefix("no.").removeprefix("#").strip()
        known = {self.unit_of(entry), self.names(entry), self.called(entry)} - {""}
        return (
            number == str(entry)
            or wanted in known
            or any(wanted == self.people[person].name for person in self.members(entry))
        )

    def refused(self, refusal: Refusal) -> Html:
        """The reason why a line was not written, with the clause."""
        why = self.say.refusal(self.stream.game, refusal, Seats(self.labels))
        return Html(why + cited(self.say, self.match.game, self.match.table.rules, refusal.point, refusal.clause))


def players(pairing: Pairing) -> tuple[int, ...]:
    """Every entry that meets at a table."""
    there = pairing.players if pairing.players is not None else (pairing.a, pairing.b)
    return tuple(int(one) for one in there if one is not None)


def tournament_of(desk: Desk, stream: Stream) -> Tournament:
    """Load an event in its present state."""
    return seen(desk, load(desk.unit, desk.folding, stream))


def seen(desk: Desk, match: Match) -> Tournament:
    """Return a loaded event together with its people."""
    people = desk.unit.persons({match.stream.creator, *match.seats.values()})
    return Tournament(match, people, desk.aloud(match.stream))


def key_of(stream: Stream) -> str:
    """The secret in the link of an announcement; nobody outside the chat can guess it."""
    return sha256(f"{stream.id} {stream.chat_id} {stream.created_at.isoformat()}".encode()).hexdigest()[:_KEY]


def way_in(tournament: Tournament, home: str) -> Button | Door:
    """The 报名 button: a link to the private chat if `home` is known, else a plain button."""
    label, stream = tournament.say.plain("button.enter"), tournament.stream
    return Door(label, home, "enter", stream.id, key_of(stream)) if home else Button(label, e.Enter(), stream.id)
