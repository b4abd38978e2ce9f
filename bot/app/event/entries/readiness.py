"""Conditions for drawing a lot: the deadline is over, every unit is complete, and no result waits for confirmation."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.desk import Desk
from bot.app.event import quotas
from bot.app.event.hall import Hall
from bot.app.event.results.unsettled import RESULT, unsettled
from bot.app.event.spots import spot_at, spot_of
from bot.app.match import place_of
from bot.app.record import followup


def missing(hall: Hall) -> dict[int, list[str]]:
    """未齐: units with missing entries or referees, each with what is missing. Entries waiting for approval count as
    missing."""
    units = range(1, len(hall.state.setup.units) + 1)
    lacks = {unit: quotas.missing(hall, unit, approved=True) for unit in units}
    return {unit: what for unit, what in lacks.items() if what}


def told_missing(hall: Hall, lacking: dict[int, list[str]]) -> list[str]:
    say = hall.say
    return [
        say.plain("event.lacking", unit=hall.state.setup.unit(unit), what=say.join(what))
        for unit, what in lacking.items()
    ]


def unconfirmed(desk: Desk, hall: Hall) -> Sequence[tuple[int, int]]:
    """Rounds and tables with a result waiting for confirmation."""
    waits = {handed.place for handed in unsettled(hall, [RESULT])}
    # Once a result was typed in, words still missing on the table's sheet hold up nothing.
    open_spots = {spot_of(hall.state, pairing).key for pairing in hall.state.open}
    for child in desk.unit.children(hall.stream.id):
        here = child.status in ("playing", "ended") and spot_at(child).key in open_spots
        if here and followup.unconfirmed(desk.unit.pendings(child.id)):
            waits.add(place_of(child))
    return sorted(waits)
