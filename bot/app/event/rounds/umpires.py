"""The referees of a round: who is proposed for which table, never somebody of a unit that plays there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from bot.app.people.offices import log
from engines.tournament.model import EntryId, Places
from storage.store import Person

_JUDGES = ("referee", "chief_referee")


def proposed(desk: Desk, hall: Hall, round: int, order: Places, chosen: Mapping[int, int]) -> dict[int, int]:
    """A referee for every table at which is played, as evenly as can be; what the organiser chose stands."""
    people = pool(desk, hall)
    playing = {person for table in order for one in table if one is not None for person in hall.members(one)}
    load = Counter(chosen.values())
    found = dict(chosen)
    for number, table in enumerate(order, 1):
        here = playing_at(hall, round, table)
        if number in found or len(here) < 2:
            continue
        fit = [person for person in people if person not in playing and not conflict(hall, people[person], here)]
        if fit:
            found[number] = min(fit, key=lambda person: load[person])
            load[found[number]] += 1
    return found


def install(desk: Desk, hall: Hall, people: Iterable[int]) -> None:
    """Whoever has a table may judge there: one whom his unit has sent, or the organiser has named, holds office from
    then on."""
    chat = hall.stream.chat_id
    for person in dict.fromkeys(people):
        if not desk.unit.roles(chat, person):
            desk.unit.grant(chat, person, _JUDGES[0])
            log(desk, "appoint", chat, person=person, role=_JUDGES[0])


def playing_at(hall: Hall, round: int, table: Sequence[EntryId | None]) -> list[EntryId]:
    """Those who will sit at a table: not whoever has left the event."""
    return [one for one in table if one is not None and not hall.state.event.absent(one, round)]


def pool(desk: Desk, hall: Hall) -> dict[int, Person]:
    """Whoever may referee: those whom units brought, then those who were appointed."""
    units = range(1, len(hall.state.setup.units) + 1)
    brought = [person for unit in units for person in hall.referees_of(unit)]
    officials = desk.unit.officials(hall.stream.chat_id)
    appointed = [person for wanted in _JUDGES for person, role in officials if role == wanted]
    known = desk.unit.persons({*brought, *appointed})
    return {person: known[person] for person in dict.fromkeys((*brought, *appointed)) if person in known}


def conflict(hall: Hall, person: Person, entries: Iterable[EntryId]) -> frozenset[int]:
    """The units of somebody that meet there: he would judge his own."""
    return hall.units_of(person) & hall.units_at(entries)
