"""Begin a match: draw seats if chosen, draw the game's own lots, set the first alarms."""

from __future__ import annotations

import secrets
from datetime import datetime

from bot.app.desk import Desk
from bot.app.folding import load
from bot.app.match import Match, number_of, of_event
from bot.app.record.alarms import watch_bell, watch_call, watch_flag
from bot.app.record.numbering import tell
from bot.app.record.writer import enter, show
from bot.app.speech.names import name_of, seat_label
from bot.app.speech.people import people_at
from engines.core.rulings import CLOCK, Refusal


def begin(desk: Desk, match: Match, at: datetime | None = None) -> None:
    """Begin a match now or at time `at`, after all required players have sat down and agreed."""
    if match.by_lot:
        match = _drawn(desk, match)
    stream = desk.unit.set_status(match.stream.id, "playing", started_at=at or desk.at)
    match = _with_lots(desk, load(desk.unit, desk.folding, stream))
    for watch in (watch_flag, watch_bell, watch_call):
        watch(desk, match)
    show(desk, match.stream, anew=not of_event(match.stream))


def _drawn(desk: Desk, match: Match) -> Match:
    """Draw the seats by lot and announce them."""
    people = [match.seats[seat] for seat in sorted(match.seats)]
    for seat in match.seats:
        desk.unit.free_seat(match.stream.id, seat)
    for seat in sorted(match.seats):
        desk.unit.take_seat(match.stream.id, seat, people.pop(secrets.randbelow(len(people))))
    match = load(desk.unit, desk.folding, match.stream)
    say, names = desk.aloud(match.stream), people_at(desk.unit, match)
    seats = [f"{seat_label(say, match, seat)} {name_of(say, names, match.seats[seat])}" for seat in sorted(match.seats)]
    desk.tell(say.html("seating.drawn", number=number_of(match.stream), seats=say.join(seats)), (), match.stream)
    return match


def _with_lots(desk: Desk, match: Match) -> Match:
    """Enter and announce the lots a game draws before the first move."""
    for line in match.manner.new_table.lots(match.table.state, secrets.randbelow):
        entered = enter(desk, match, CLOCK, line)
        if isinstance(entered, Refusal):
            raise ValueError(f"{match.stream.game} draws {line!r}, which it refuses: {entered.point}")
        match, played, _ = entered
        if drawn := tell(desk, match, played.facts):
            desk.tell(drawn, (), match.stream)
    return match
