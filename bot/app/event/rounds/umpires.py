"""The referees of a round: a proposal for every table, never with a referee from a unit playing there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from bot.app.desk import Desk
from bot.app.event.tournament import Tournament
from bot.app.people.offices import log
from engines.tournament.model import EntryId, Places
from storage.store import Person

_JUDGES = ("referee", "chief_referee")


def proposed(
    desk: Desk, tournament: Tournament, round: int, order: Places, chosen: Mapping[int, int]
) -> dict[int, int]:
    """A referee for every table in play, spread evenly; the organiser's choices stand."""
    people = pool(desk, tournament)
    playing = _playing(tournament, order)
    fits: dict[int, list[int]] = {}
    for number, table in enumerate(order, 1):
        here = playing_at(tournament, round, table)
        if number not in chosen and len(here) > (0 if tournament.state.stands_in(round) else 1):
            fits[number] = [
                person for person in people if person not in playing and not conflict(tournament, people[person], here)
            ]
    before = Counter(person for (earlier, _), person in tournament.state.referees.items() if earlier < round)
    return {**chosen, **spread(fits, Counter(chosen.values()), before)}


def free(desk: Desk, tournament: Tournament, order: Places, judges: Mapping[int, int]) -> list[Person]:
    """The referees who neither judge nor play in a round."""
    busy = {*judges.values(), *_playing(tournament, order)}
    return [person for number, person in pool(desk, tournament).items() if number not in busy]


def _playing(tournament: Tournament, order: Places) -> set[int]:
    return {person for table in order for one in table if one is not None for person in tournament.members(one)}


def spread(fits: Mapping[int, Sequence[int]], load: Mapping[int, int], before: Mapping[int, int]) -> dict[int, int]:
    """A referee for every table that has a suitable one, spread evenly: first the most even load in this round, then
    preference for referees with fewer tables in earlier rounds.

    `load` is the number of tables each referee already has in this round, `before` in earlier rounds. Tables are handed
    along chains from busier to less busy referees until no chain helps. The result is optimal, because the cost of a
    table depends only on the number of tables its referee has.
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
    """A chain of tables with new referees that relieves the busiest referee possible and adds a table to a less busy
    one; empty if no chain helps."""
    tables: dict[int, list[int]] = {}
    for table, person in found.items():
        tables.setdefault(person, []).append(table)
    for first in sorted(tables, key=weight, reverse=True):
        most = weight(first)
        came: dict[int, tuple[int, int]] = {first: (0, first)}
        reached = [first]
        for giver in reached:  # the list grows during the loop
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
    """The chain to a reached referee, from its end."""
    chain = []
    while last != first:
        table, giver = came[last]
        chain.append((table, last))
        last = giver
    return chain


def install(desk: Desk, tournament: Tournament, people: Iterable[int]) -> None:
    """Make everybody with a table a referee of the chat, unless the person already holds an office: a unit or the
    organiser may name people without any."""
    chat = tournament.stream.chat_id
    for person in dict.fromkeys(people):
        if not desk.unit.roles(chat, person):
            desk.unit.grant(chat, person, _JUDGES[0])
            log(desk, "appoint", chat, person=person, role=_JUDGES[0])


def playing_at(tournament: Tournament, round: int, table: Sequence[EntryId | None]) -> list[EntryId]:
    """The entries to sit at a table, without those that have left the event."""
    return [one for one in table if one is not None and not tournament.state.event.absent(one, round)]


def pool(desk: Desk, tournament: Tournament) -> dict[int, Person]:
    """All possible referees: people brought by units, then people appointed."""
    units = range(1, len(tournament.state.setup.units) + 1)
    brought = [person for unit in units for person in tournament.referees_of(unit)]
    officials = desk.unit.officials(tournament.stream.chat_id)
    appointed = [person for wanted in _JUDGES for person, role in officials if role == wanted]
    known = desk.unit.persons({*brought, *appointed})
    return {person: known[person] for person in dict.fromkeys((*brought, *appointed)) if person in known}


def conflict(tournament: Tournament, person: Person, entries: Iterable[EntryId]) -> frozenset[int]:
    """The person's units among those meeting at a table; a referee must not judge them."""
    return tournament.units_of(person) & tournament.units_at(entries)
