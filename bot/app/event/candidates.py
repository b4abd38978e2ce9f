"""Narrow several events down to the event a command can act on, if the command names none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.app.desk import Desk
from bot.app.event.entries.promise import waiting
from bot.app.event.standing import EventRole, part
from bot.app.event.tournament import Tournament, players, tournament_of
from bot.app.request import commands as c
from bot.app.request import commands_event as e
from storage.store import Stream


def _waits_for_a_word(tournament: Tournament, who: EventRole) -> bool:
    return waiting(tournament) is not None


def _waits_for_a_result(tournament: Tournament, who: EventRole) -> bool:
    """Whether the asker plays at a table still waiting for a result. An official may act on any table of any event."""
    return who.official or any(set(who.entries) & set(players(each)) for each in tournament.state.open)


_FITS: Mapping[type, Callable[[Tournament, EventRole], bool]] = {
    e.SayWord: _waits_for_a_word,
    e.Result: _waits_for_a_result,
}


def announced(desk: Desk, found: Sequence[Stream]) -> list[Tournament]:
    """Return the events that are announced; a draft is known to its maker alone."""
    return [tournament for stream in found if not (tournament := tournament_of(desk, stream)).draft]


def narrowed(desk: Desk, command: c.Command, found: Sequence[Stream]) -> Sequence[Stream]:
    """The only event the command can act on; all of `found` if none or several fit."""
    fits = _FITS.get(type(command))
    if fits is None or len(found) < 2:
        return found
    fitting = [tournament.stream for tournament in announced(desk, found) if fits(tournament, part(desk, tournament))]
    return fitting if len(fitting) == 1 else found
