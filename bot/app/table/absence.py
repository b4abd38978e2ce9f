"""A match that never begins: the referee rules on it though somebody did not come, and his seat is empty."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import Match, load
from bot.app.record.writer import Tried, attempt
from bot.app.speech.names import seat_label
from engines.core.rulings import Refusal, Seat


def begun_for(desk: Desk, match: Match, seat: Seat, line: str) -> Match | None:
    """A table where people still sit down begins with a ruling that ends it; any other stays as it is. None where the
    ruling would give the match to nobody, having said so."""
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
    """Whether what ends a match that has not begun would make an empty seat win it, or share it; says so."""
    outcome = None if isinstance(tried, Refusal) else tried.table.outcome
    if match.stream.status != "seating" or outcome is None or outcome.void:
        return False
    empty = [seat for seat in outcome.places[0] if seat not in match.seats]
    if empty:
        desk.refuse("absence.empty", seats=desk.public.join(seat_label(desk.public, match, seat) for seat in empty))
    return bool(empty)
