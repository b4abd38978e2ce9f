"""未齐: what the units of an event must still supply before the draw."""

from __future__ import annotations

from datetime import datetime

from bot.app.event.hall import Hall
from bot.app.event.moments import closed


def missing(hall: Hall, unit: int, *, approved: bool = False) -> list[str]:
    """Return what a unit must still supply before the draw. With `approved`, entries waiting for the organiser's
    approval do not count."""
    setup, say = hall.state.setup, hall.say
    if not unit or hall.state.stand is not None:
        return []
    entered, found = [one for one in hall.state.of_unit(unit) if one.approved or not approved], []
    if len(entered) < setup.least:
        found.append(say.plain("event.lacks_entries", many=setup.least - len(entered)))
    if len(hall.referees_of(unit)) < setup.referees and (entered or setup.least):
        found.append(say.plain("event.lacks_referee", many=setup.referees - len(hall.referees_of(unit))))
    unmarked = [one.number for one in entered if setup.eldest and not one.eldest]
    if unmarked:
        found.append(say.plain("event.lacks_eldest", numbers=say.join(map(str, unmarked))))
    short = [one.number for one in entered if len(hall.members(one.number)) < setup.size]
    if short:
        found.append(say.plain("event.lacks_members", numbers=say.join(map(str, short))))
    return found


def incomplete(hall: Hall) -> list[int]:
    """Return the units with anything missing (未齐)."""
    return [unit for unit in range(1, len(hall.state.setup.units) + 1) if missing(hall, unit)]


def entering(hall: Hall, at: datetime) -> bool:
    """Return whether further entries are expected before the draw: there are too few for the format, the deadline is
    still ahead, or, in an event without a deadline, a unit is incomplete (未齐)."""
    if len(hall.state.field) < hall.state.format.fewest:
        return True
    return not closed(hall, at) and (bool(hall.state.setup.deadline) or bool(incomplete(hall)))
