"""未齐: what the units of an event must still supply before the draw."""

from __future__ import annotations

from datetime import datetime

from bot.app.event.moments import closed
from bot.app.event.tournament import Tournament


def missing(tournament: Tournament, unit: int, *, approved: bool = False) -> list[str]:
    """Return what a unit must still supply before the draw. With `approved`, entries waiting for the organiser's
    approval do not count."""
    setup, say = tournament.state.setup, tournament.say
    if not unit or tournament.state.stand is not None:
        return []
    entered, found = [one for one in tournament.state.of_unit(unit) if one.approved or not approved], []
    if len(entered) < setup.least:
        found.append(say.plain("event.lacks_entries", many=setup.least - len(entered)))
    if len(tournament.referees_of(unit)) < setup.referees and (entered or setup.least):
        found.append(say.plain("event.lacks_referee", many=setup.referees - len(tournament.referees_of(unit))))
    unmarked = [one.number for one in entered if setup.eldest and not one.eldest]
    if unmarked:
        found.append(say.plain("event.lacks_eldest", numbers=say.join(map(str, unmarked))))
    short = [one.number for one in entered if len(tournament.members(one.number)) < setup.size]
    if short:
        found.append(say.plain("event.lacks_members", numbers=say.join(map(str, short))))
    return found


def incomplete(tournament: Tournament) -> list[int]:
    """Return the units with anything missing (未齐)."""
    return [unit for unit in range(1, len(tournament.state.setup.units) + 1) if missing(tournament, unit)]


def entering(tournament: Tournament, at: datetime) -> bool:
    """Return whether further entries are expected before the draw: there are too few for the format, the deadline is
    still ahead, or, in an event without a deadline, a unit is incomplete (未齐)."""
    if len(tournament.state.field) < tournament.state.format.fewest:
        return True
    return not closed(tournament, at) and (bool(tournament.state.setup.deadline) or bool(incomplete(tournament)))
