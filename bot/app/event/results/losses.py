"""What a corrected result takes with it: results and pairings, places, and tables where people sit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.app.event.calls import both_of
from bot.app.event.hall import Hall, players
from bot.app.speech.words import Html
from engines.core.record import Preview
from engines.tournament import lines as n
from engines.tournament.model import EntryId, Pairing
from engines.tournament.notation import parse
from engines.tournament.state import State, preliminary

_TOLD = (n.Outcome, n.Pair, n.Draw, n.End)
"""Lines that somebody misses when they are void; that a round had begun, or who was its referee, goes with it."""
_MOST_LISTED = 12


def lost(hall: Hall, change: Preview, *, done: bool = False) -> list[Html]:
    """Everything that a correction overturns, under its headings; nothing where it stands alone.

    The same before it is carried out and afterwards, so that what was announced is what is told.
    """
    say = hall.say
    void = [step.entry.text for step in change.refused] + [entry.text for entry in change.after_end]
    void = [line for line in void if isinstance(parse(None, None, line), _TOLD)]
    after: State = change.after.state
    lines = []
    if void:
        lines.append(say.html("event.corrected_lost" if done else "event.correct_lost", count=len(void)))
        lines += _listed(hall, [say.html("event.struck", what=hall.reading(line)) for line in void])
    if tables := [say.html("event.struck", what=_told(hall, each)) for each in _stopped(hall.state, after)]:
        lines += [say.html("event.correct_tables"), *_listed(hall, tables)]
    if moved := [hall.told(facts) for _, facts in change.departing]:
        lines += [say.html("event.correct_moved"), *_listed(hall, moved)]
    if placed := list(_placed(hall, after)):
        lines += [say.html("event.correct_places"), *_listed(hall, placed)]
    return lines


def _listed(hall: Hall, lines: list[Html]) -> list[Html]:
    more = len(lines) - _MOST_LISTED
    return [*lines[:_MOST_LISTED], *([hall.say.html("preview.more", count=more)] if more > 0 else [])]


def _told(hall: Hall, pairing: Pairing) -> Html:
    return hall.say.html("event.table", table=hall.numbered(pairing), names=both_of(hall, pairing))


def _stopped(before: State, after: State) -> Iterator[Pairing]:
    """The tables that wait for a result and at which nobody, or others, would meet."""
    there = {(each.round, each.table): players(each) for each in after.open}
    for each in before.open:
        if set(there.get((each.round, each.table), ())) != set(players(each)):
            yield each


def _placed(hall: Hall, after: State) -> Iterator[Html]:
    """Whoever has a place for good and would have another, or none; and whoever has none yet and would have one."""
    was, then = _places(hall.state), _places(after)
    places = {entry: (was.get(entry), then.get(entry)) for entry in (*was, *then)}
    for entry, (old, new) in sorted(places.items(), key=lambda one: min(place for place in one[1] if place)):
        if old != new:
            told = {"place": in_words(hall, old), "now": in_words(hall, new)}
            yield hall.say.html("event.place_moved", called=hall.called(entry), **told)


def in_words(hall: Hall, place: int | None) -> str:
    """A place as it is told, or that there is none yet."""
    return hall.say.plain("event.place_n", place=place) if place else hall.say.plain("event.place_open")


def _places(state: State) -> Mapping[EntryId, int]:
    """Places are for good where somebody is out who has one; by points only when all is over, or a cut was made."""
    cut = bool(preliminary(state)) and preliminary(state) + 1 in state.placed
    if state.stand is None or not (state.stand.over or cut or state.format.eliminates):
        return {}
    return {row.id: row.place for row in state.standing if row.place is not None}
