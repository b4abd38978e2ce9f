"""Narrow several events down to the event a command can act on, if the command names none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.app.desk import Desk
from bot.app.event.entries.promise import waiting
from bot.app.event.hall import Hall, hall_of, players
from bot.app.event.standing import Part, part
from bot.app.request import commands as c
from bot.app.request import commands_event as e
from storage.store import Stream


def _waits_for_a_word(hall: Hall, who: Part) -> bool:
    return waiting(hall) is not None


def _waits_for_a_result(hall: Hall, who: Part) -> bool:
    """Whether the asker plays at a table still waiting for a result. An official may act on any table of any event."""
    return who.official or any(set(who.entries) & set(players(each)) for each in hall.state.open)


_FITS: Mapping[type, Callable[[Hall, Part], bool]] = {e.Word: _waits_for_a_word, e.Result: _waits_for_a_result}


def narrowed(desk: Desk, command: c.Command, found: Sequence[Stream]) -> Sequence[Stream]:
    """The only event the command can act on; all of `found` if none or several fit."""
    fits = _FITS.get(type(command))
    if fits is None or len(found) < 2:
        return found
    halls = [hall for stream in found if not (hall := hall_of(desk, stream)).draft]
    fitting = [hall.stream for hall in halls if fits(hall, part(desk, hall))]
    return fitting if len(fitting) == 1 else found
