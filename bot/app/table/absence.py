"""A match that never begins because a player did not come: the referee may rule on it despite the empty seat."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.folding import load
from bot.app.match import Match
from bot.app.record.writer import Tried, attempt
from bot.app.speech.names import seat_label
from engines.core.rulings import Refusal, Seat


def begun_for(desk: Desk, match: Match, seat: Seat, line: str) -> Match | None:
    """Start a table still taking seats if a ruling would end its match; leave any other table unchanged. Return None,
    after saying so, if the ruling would give the match to an empty seat."""
    if match.stream.status != "seating":
        return match
    tried = attempt(desk, match, seat, line)
    if isinstance(tried, Refusal) or tried.table.outcome is None:
        return match
    if given_to_nobody(desk, match, tried):
        return None
    for waiting in match.pendings:
        desk.unit.drop_pending(waiting.id)
    stream = desk.unit.set_status(match.stream.id, "playing", started_at=desk.at)
    return load(desk.unit, desk.folding, stream)


def given_to_nobody(desk: Desk, match: Match, tried: Tried) -> bool:
    """Refuse to end a match before its start if an empty seat would win or share the win; return whether it was
    refused."""
    outcome = None if isinstance(tried, Refusal) else tried.table.outcome
    if match.stream.status != "seating" or outcome is None or outcome.void:
        return False
    empty = [seat for seat in outcome.places[0] if seat not in match.seats]
    if empty:
        desk.refuse("absence.empty", seats=desk.public.join(seat_label(desk.public, match, seat) for seat in empty))
    return bool(empty)
