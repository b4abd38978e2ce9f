"""Everything a corrected result overturns: later results and pairings, places, and tables in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.app.event.calls import both_of
from bot.app.event.tournament import Tournament, players
from bot.app.speech.words import Html
from engines.core.game.record import Preview
from engines.tournament import lines as n
from engines.tournament.model import EntryId, Pairing
from engines.tournament.notation import parse
from engines.tournament.state import State, preliminary

_TOLD = (n.TableResult, n.Pair, n.Draw, n.End)
"""Lines worth listing as lost. The start of a round or the name of a referee is lost silently with the round."""
_MOST_LISTED = 12


def lost(tournament: Tournament, change: Preview, *, done: bool = False) -> list[Html]:
    """Everything a correction overturns, under headings; empty if nothing else changes.

    The preview and the report after the correction use the same lines, so the report tells exactly what was announced.
    """
    say = tournament.say
    void = [step.entry.text for step in change.refused] + [entry.text for entry in change.after_end]
    void = [line for line in void if isinstance(parse(None, None, line), _TOLD)]
    after: State = change.after.state
    lines = []
    if void:
        lines.append(say.html("event.corrected_lost" if done else "event.correct_lost", count=len(void)))
        lines += _listed(tournament, [say.html("event.struck", what=tournament.reading(line)) for line in void])
    if tables := [say.html("event.struck", what=_told(tournament, each)) for each in _stopped(tournament.state, after)]:
        lines += [say.html("event.correct_tables"), *_listed(tournament, tables)]
    if moved := [tournament.told(facts) for _, facts in change.departing]:
        lines += [say.html("event.correct_moved"), *_listed(tournament, moved)]
    if placed := list(_placed(tournament, after)):
        lines += [say.html("event.correct_places"), *_listed(tournament, placed)]
    return lines


def _listed(tournament: Tournament, lines: list[Html]) -> list[Html]:
    more = len(lines) - _MOST_LISTED
    return [*lines[:_MOST_LISTED], *([tournament.say.html("preview.more", count=more)] if more > 0 else [])]


def _told(tournament: Tournament, pairing: Pairing) -> Html:
    return tournament.say.html("event.table", table=tournament.numbered(pairing), names=both_of(tournament, pairing))


def _stopped(before: State, after: State) -> Iterator[Pairing]:
    """The open tables at which other entries, or none, would meet after the correction."""
    there = {(each.round, each.table): players(each) for each in after.open}
    for each in before.open:
        if set(there.get((each.round, each.table), ())) != set(players(each)):
            yield each


def _placed(tournament: Tournament, after: State) -> Iterator[Html]:
    """Every entry with a final place that would change, be lost, or be won by the correction."""
    was, then = _places(tournament.state), _places(after)
    places = {entry: (was.get(entry), then.get(entry)) for entry in (*was, *then)}
    for entry, (old, new) in sorted(places.items(), key=lambda one: min(place for place in one[1] if place)):
        if old != new:
            told = {"place": in_words(tournament, old), "now": in_words(tournament, new)}
            yield tournament.say.html("event.place_moved", called=tournament.called(entry), **told)


def in_words(tournament: Tournament, place: int | None) -> str:
    """A place in words, or a phrase saying that the place is still open."""
    return tournament.say.plain("event.place_n", place=place) if place else tournament.say.plain("event.place_open")


def _places(state: State) -> Mapping[EntryId, int]:
    """The final places of entries. Places are final for entries eliminated; without elimination only after the last
    round or a cut."""
    cut = bool(preliminary(state)) and preliminary(state) + 1 in state.placed
    if state.stand is None or not (state.stand.over or cut or state.format.eliminates):
        return {}
    return {row.id: row.place for row in state.standing if row.place is not None}
