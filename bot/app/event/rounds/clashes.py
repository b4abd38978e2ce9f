"""People wanted in two places at once, reported to the organiser before a round is published.

The search is bounded: the newest events and free tables of the chat, each looked at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.app.desk import Desk
from bot.app.event.moments import on_the_wall, session
from bot.app.event.rounds.alarms import UNTIMED
from bot.app.event.rounds.drafts import Draft, numbered
from bot.app.event.tournament import Tournament, players, tournament_of
from bot.app.match import of_event
from bot.app.speech.names import name_of, title
from storage.store import Person, Status

_RUNNING: tuple[Status, ...] = ("playing",)
_MOST_EVENTS, _MOST_TABLES, _MOST_LINES, _MOST_NAMES = 12, 40, 20, 8

Span = tuple[datetime, datetime]


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The players and referees of a round with their names, and the time; `when` is None if the time is unknown."""

    players: Mapping[int, str]
    judges: Mapping[int, str]
    when: Span | None

    @property
    def all(self) -> Mapping[int, str]:
        return {**self.judges, **self.players}


def clashes(desk: Desk, tournament: Tournament, draft: Draft, judges: Mapping[int, int]) -> list[str]:
    """Warnings in sentences; a long list is cut short with a count of the rest."""
    say, wanted = tournament.say, _wanted(desk, tournament, draft, judges)
    found = [*_judging(tournament, draft, judges, wanted)]
    others = [one for one in desk.unit.events(tournament.stream.chat_id, _RUNNING) if one.id != tournament.stream.id]
    for stream in others[-_MOST_EVENTS:]:
        found += _beside(desk, tournament_of(desk, stream), wanted)
    found += _free(desk, tournament, wanted)
    told = list(dict.fromkeys(found))
    more = len(told) - _MOST_LINES
    return told if more <= 0 else [*told[:_MOST_LINES], say.plain("event.warn_more", count=more)]


def _wanted(desk: Desk, tournament: Tournament, draft: Draft, judges: Mapping[int, int]) -> _Wanted:
    say = tournament.say
    people: Mapping[int, Person] = {**tournament.people, **desk.unit.persons(set(judges.values()))}
    here = [person for table in draft.order for one in table if one is not None for person in tournament.members(one)]
    players = {person: name_of(say, people, person) for person in here}
    named = {person: say.plain("event.warn_judge", name=name_of(say, people, person)) for person in judges.values()}
    return _Wanted(players, named, _planned(desk, tournament, draft.round))


def _planned(desk: Desk, tournament: Tournament, round: int) -> Span | None:
    """The time of a round; a round whose date has passed counts as played now."""
    at = session(tournament, round)
    return None if at is None else _from(tournament, max(at, desk.at))


def _from(tournament: Tournament, at: datetime) -> Span:
    minutes = tournament.state.setup.minutes
    return at, at + (timedelta(minutes=minutes) if minutes else UNTIMED)


def _meet(one: Span | None, two: Span | None) -> bool:
    """Whether two times overlap; an unknown time overlaps with any."""
    return one is None or two is None or (one[0] < two[1] and two[0] < one[1])


def _judging(tournament: Tournament, draft: Draft, judges: Mapping[int, int], wanted: _Wanted) -> Iterator[str]:
    """Warn of referees who play in the same round."""
    tables = {person: number for number, table in enumerate(draft.order, 1) for one in table if one is not None
              for person in tournament.members(one)}  # fmt: skip
    for person in dict.fromkeys(judges.values()):
        if person in tables:
            name = wanted.judges[person]
            number = numbered(tournament, draft, tables[person])
            yield tournament.say.plain("event.warn_judge_plays", name=name, table=number)


def _beside(desk: Desk, other: Tournament, wanted: _Wanted) -> Iterator[str]:
    """Warn of people who are called, play or judge at another event at this time, or have a round of the other event on
    the same date."""
    say, state, names = other.say, other.state, wanted.all
    busy: set[int] = set()
    for pairing in state.open:
        begun = state.begun(pairing.round, pairing.table)
        if not _meet(wanted.when, _from(other, desk.at) if begun else _planned(desk, other, pairing.round)):
            continue
        for person in (person for one in players(pairing) for person in other.members(one) if person in names):
            busy.add(person)
            key = "event.warn_plays" if begun else "event.warn_called"
            yield say.plain(key, name=names[person], title=other.title, table=other.numbered(pairing))
        judge = state.referees.get((pairing.round, pairing.table))
        if judge is not None and judge in wanted.players:
            yield say.plain("event.warn_judges", name=names[judge], title=other.title, table=other.numbered(pairing))
    yield from _dated(desk, other, {person: name for person, name in names.items() if person not in busy}, wanted.when)


def _dated(desk: Desk, other: Tournament, names: Mapping[int, str], when: Span | None) -> Iterator[str]:
    """Warn of the next future round of another event overlapping in time."""
    state = other.state
    if when is None or (state.stand is not None and state.stand.over):
        return
    both = [names[person] for one in state.entrants if _still_in(other, one) for person in other.members(one)
            if person in names]  # fmt: skip
    coming = state.rounds + 1
    for round in range(coming, max(coming, len(state.setup.dates)) + 1):
        at = session(other, round)
        if both and at is not None and _meet(when, _from(other, at)):
            say, more = other.say, len(both) - _MOST_NAMES
            listed = say.join(both[:_MOST_NAMES])
            listed = listed if more <= 0 else say.plain("event.and_more", told=listed, more=more)
            at_time = on_the_wall(desk, say, at)
            yield say.plain("event.warn_dated", title=other.title, round=round, when=at_time, names=listed)
            return


def _still_in(other: Tournament, entry: int) -> bool:
    """Whether an entry may have a round to come: it has not left, nor been eliminated with a final place."""
    state = other.state
    if entry in state.outs:
        return False
    placed = {row.id for row in state.stand.standing if row.place is not None} if state.stand else set()
    return not state.format.eliminates or entry not in placed


def _free(desk: Desk, tournament: Tournament, wanted: _Wanted) -> Iterator[str]:
    """Warn of people sitting at a running table of the chat outside any event."""
    if not _meet(wanted.when, (desk.at, desk.at + UNTIMED)):
        return
    tables = [one for one in desk.unit.streams(tournament.stream.chat_id, _RUNNING) if not of_event(one)]
    for stream in tables[-_MOST_TABLES:]:
        for person in desk.unit.seats(stream.id).values():
            if person in wanted.all:
                yield tournament.say.plain(
                    "event.warn_playing", name=wanted.all[person], title=title(tournament.say, stream)
                )
