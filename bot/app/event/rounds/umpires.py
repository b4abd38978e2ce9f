"""The referees of a round: who is proposed for which table, never somebody of a unit that plays there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from bot.app.people.offices import log
from engines.tournament.model import EntryId, Places
from storage.store import Person

_JUDGES = ("referee", "chief_referee")


def proposed(desk: Desk, hall: Hall, round: int, order: Places, chosen: Mapping[int, int]) -> dict[int, int]:
    """A referee for every table at which is played, as evenly as can be; what the organiser chose stands."""
    people = pool(desk, hall)
    playing = _playing(hall, order)
    fits: dict[int, list[int]] = {}
    for number, table in enumerate(order, 1):
        here = playing_at(hall, round, table)
        if number not in chosen and len(here) > (0 if hall.state.stands_in(round) else 1):
            fits[number] = [
                person for person in people if person not in playing and not conflict(hall, people[person], here)
            ]
    before = Counter(person for (earlier, _), person in hall.state.referees.items() if earlier < round)
    return {**chosen, **spread(fits, Counter(chosen.values()), before)}


def free(desk: Desk, hall: Hall, order: Places, judges: Mapping[int, int]) -> list[Person]:
    """The referees who neither judge nor play in a round."""
    busy = {*judges.values(), *_playing(hall, order)}
    return [person for number, person in pool(desk, hall).items() if number not in busy]


def _playing(hall: Hall, order: Places) -> set[int]:
    return {person for table in order for one in table if one is not None for person in hall.members(one)}


def spread(fits: Mapping[int, Sequence[int]], load: Mapping[int, int], before: Mapping[int, int]) -> dict[int, int]:
    """A referee for every table that somebody fits: as many tables as can be with one of their own, then the fewest for
    anybody, then whoever had the fewest before.

    `load` are the tables that somebody has of this round already, `before` those of earlier rounds. A table is handed
    on, and one in exchange for it, until no such chain leaves anybody with fewer: then nothing else is fairer either,
    for what a table costs depends on nothing but how many its referee has.
    """
    many = Counter(load)
    found: dict[int, int] = {}

    def weight(person: int) -> tuple[int, int]:
        return many[person], many[person] + before.get(person, 0)

    for table in sorted(fits):
        if fits[table]:
            found[table] = min(fits[table], key=weight)
            many[found[table]] += 1
    while chain := _chain(fits, found, weight):
        for table, person in chain:
            many[found[table]] -= 1
            many[person] += 1
            found[table] = person
    return found


def _chain(
    fits: Mapping[int, Sequence[int]], found: Mapping[int, int], weight: Callable[[int], tuple[int, int]]
) -> list[tuple[int, int]]:
    """Tables with who is to have each instead, by which one who has more is relieved and one who has fewer gets one
    more; nothing where nobody can be."""
    tables: dict[int, list[int]] = {}
    for table, person in found.items():
        tables.setdefault(person, []).append(table)
    for first in sorted(tables, key=weight, reverse=True):
        most = weight(first)
        came: dict[int, tuple[int, int]] = {first: (0, first)}
        reached = [first]
        for giver in reached:  # grows while it is gone through
            ways = [(number, person) for number in tables.get(giver, ()) for person in fits[number]]
            for number, person in ways:
                if person in came:
                    continue
                came[person] = (number, giver)
                reached.append(person)
                if tuple(one + 1 for one in weight(person)) < most:
                    return _back(came, first, person)
    return []


def _back(came: Mapping[int, tuple[int, int]], first: int, last: int) -> list[tuple[int, int]]:
    """The way by which somebody was reached, from its end."""
    chain = []
    while last != first:
        table, giver = came[last]
        chain.append((table, last))
        last = giver
    return chain


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
