"""Conditions for drawing a lot: the deadline is over, every unit is complete, and no result waits for confirmation."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.desk import Desk
from bot.app.event import quotas
from bot.app.event.results.unsettled_results import RESULT, unsettled
from bot.app.event.spots import spot_at, spot_of
from bot.app.event.tournament import Tournament
from bot.app.match import place_of
from bot.app.record import followup


def missing(tournament: Tournament) -> dict[int, list[str]]:
    """未齐: units with missing entries or referees, each with what is missing. Entries waiting for approval count as
    missing."""
    units = range(1, len(tournament.state.setup.units) + 1)
    lacks = {unit: quotas.missing(tournament, unit, approved=True) for unit in units}
    return {unit: what for unit, what in lacks.items() if what}


def told_missing(tournament: Tournament, lacking: dict[int, list[str]]) -> list[str]:
    say = tournament.say
    return [
        say.plain("event.lacking", unit=tournament.state.setup.unit(unit), what=say.join(what))
        for unit, what in lacking.items()
    ]


def unconfirmed(desk: Desk, tournament: Tournament) -> Sequence[tuple[int, int]]:
    """Rounds and tables with a result waiting for confirmation."""
    waits = {handed.place for handed in unsettled(tournament, [RESULT])}
    # Once a result was typed in, words still missing on the table's sheet hold up nothing.
    open_spots = {spot_of(tournament.state, pairing).key for pairing in tournament.state.open}
    for child in desk.unit.children(tournament.stream.id):
        here = child.status in ("playing", "ended") and spot_at(child).key in open_spots
        if here and followup.unconfirmed(desk.unit.pendings(child.id)):
            waits.add(place_of(child))
    return sorted(waits)
