"""Whether a lot may be drawn: the deadline is past, every unit has what it has to bring, nothing is unconfirmed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.desk import Desk
from bot.app.event import quotas
from bot.app.event.hall import Hall
from bot.app.event.results.reports import RESULT
from bot.app.match import place_of
from engines.tournament.lines import Outcome
from engines.tournament.notation import parse

UNCONFIRMED = frozenset({"report", "dispute"})


def missing(hall: Hall) -> dict[int, list[str]]:
    """未齐: the units that have not brought what they have to, each with what is missing. What waits is not there."""
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
    """Rounds and tables at which a result waits for somebody's word."""
    handed_in = (parse(None, None, str(pending.payload["line"])) for pending in hall.match.waiting(RESULT))
    waits = {(line.round, line.table) for line in handed_in if isinstance(line, Outcome)}
    for child in desk.unit.children(hall.stream.id):
        if child.status in ("playing", "ended") and _open_words(desk, child.id):
            waits.add(place_of(child))
    return sorted(waits)


def _open_words(desk: Desk, stream_id: int) -> bool:
    return any(pending.kind in UNCONFIRMED for pending in desk.unit.pendings(stream_id))
