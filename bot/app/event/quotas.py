"""未齐: what the units of an event still have to bring before it is drawn."""

from __future__ import annotations

from datetime import datetime

from bot.app.event.hall import Hall
from bot.app.event.moments import closed


def missing(hall: Hall, unit: int, *, approved: bool = False) -> list[str]:
    """What a unit still has to bring, until the draw; `approved`: what waits for the organiser is not there."""
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
    """The units that are 未齐."""
    return [unit for unit in range(1, len(hall.state.setup.units) + 1) if missing(hall, unit)]


def entering(hall: Hall, at: datetime) -> bool:
    """Whether entries are to come before anything is drawn: there are too few, a unit is 未齐, or the deadline is
    ahead. After the deadline none come, whatever is missing."""
    if len(hall.state.field) < hall.state.format.fewest:
        return True
    return not closed(hall, at) and (bool(hall.state.setup.deadline) or bool(incomplete(hall)))
