"""What becomes of a table, taken up by its event: once, only what is confirmed, and again where it changes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from bot.app.desk import Desk
from bot.app.event.hall import Hall, hall_of, write
from bot.app.event.results import correction, reports
from bot.app.match import Match
from bot.app.record import followup
from bot.app.record.writer import foresee, rewrite
from engines.core.manner import Child
from engines.core.rulings import REFEREE, Outcome, Refusal, Seat
from engines.tournament import lines as n
from engines.tournament.model import TALLIES
from engines.tournament.notation import notate, parse
from engines.tournament.scores import level_said

_PLACE = re.compile(r"(\d+)\.(\d+)\.(\d+) (\d+) (\d+)(?: (extra))?")


def take_up(desk: Desk, parent: Match, child: Child) -> None:
    """Have the event's record agree with one of its tables; a parent that is no event writes lines of its own."""
    if not parent.game.held:
        followup.take_up(desk, parent, child)
        return
    hall = hall_of(desk, parent.stream)
    taken = [
        line
        for line in desk.unit.entries(parent.stream.id)
        if not line.struck and line.cause.startswith(f"match:{child.id}:")
    ]
    wanted = result_of(hall, child, desk.unit.seats(child.id))
    text = notate(hall.state, wanted) if wanted else None
    if not taken:
        if wanted is not None:
            _taken(desk, hall, wanted)
        return
    last = taken[-1]
    if last.text == text:
        return
    change = foresee(desk, parent, [last.seq], (last.seq, REFEREE, text) if text else None)
    if isinstance(change, Refusal):
        return
    said = (
        correction.corrected(hall, text, change)
        if text
        else hall.say.html("event.taken_back", what=hall.reading(last.text))
    )
    rewrite(desk, parent, [last.seq], change)
    after = hall_of(desk, desk.stream(parent.stream.id))
    desk.tell(said, (), after.stream)


def _taken(desk: Desk, hall: Hall, wanted: n.Outcome) -> None:
    done = write(desk, hall, wanted)
    if isinstance(done, Refusal):
        return  # settled otherwise meanwhile, or overturned: the table's own record stands by itself
    hall, facts, _ = done
    for pending in reports.unsettled(hall):
        line = parse(None, None, str(pending.payload["line"]))
        if isinstance(line, n.Outcome) and (line.round, line.table) == (wanted.round, wanted.table):
            desk.unit.drop_pending(pending.id)
    reports.announce(desk, hall, notate(hall.state, wanted), facts)


def result_of(hall: Hall, child: Child, seats: Mapping[Seat, int]) -> n.Outcome | None:
    """The result that the end of a table is for its event; None while it has none."""
    found, outcome = _PLACE.fullmatch(child.place), child.outcome
    if found is None or not child.over or outcome is None or outcome.void:
        return None
    round, table, game, one, two = map(int, found.groups()[:5])
    tallies = _tallies(outcome)
    by_points = hall.state.setup.scored == "points"
    number = 0 if by_points and not found[6] else game
    kind = found[6] or "played"
    won: int | None = None
    if len(outcome.places) > 1 and not outcome.winners:
        kind = "double_forfeit"
    elif not by_points or not tallies:
        side = _side(hall, seats, outcome, (one, two))
        won = side or 0
    return n.Outcome(round, table, number, (one, two), won, kind, tallies if by_points else {}, None, _said(outcome))


def _side(hall: Hall, seats: Mapping[Seat, int], outcome: Outcome, pair: tuple[int, int]) -> int | None:
    """The entry whose people have won."""
    winners = {seats[seat] for seat in outcome.winners if seat in seats}
    return next((entry for entry in pair if winners & set(hall.members(entry))), None)


def _tallies(outcome: Outcome) -> dict[str, tuple[Fraction, Fraction]]:
    """What the two sides have counted, in their order."""
    sides = list(outcome.tallies.values())
    if len(sides) != 2:
        return {}
    return {
        name: (Fraction(sides[0].get(name, 0)), Fraction(sides[1].get(name, 0)))
        for name in TALLIES
        if any(name in side for side in sides)
    }


def _said(outcome: Outcome) -> str:
    """The score as people say it, where the game counts anything by sides."""
    levels = [side["level"] for side in outcome.tallies.values() if "level" in side]
    return ":".join(map(level_said, levels))
