"""What is to be done later about a table: written down with what gave rise to it, in the same transaction."""

from __future__ import annotations

from datetime import timedelta

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.speech.clockface import falls, rings

FLAG, LAPSE, BELL, CALL = "flag", "lapse", "bell", "call"
LAPSES_AFTER = timedelta(hours=24)
"""How long a report waits for the other side before it is called to mind, once."""
_ON_ITS_WAY = timedelta(seconds=1)
"""A move counts when it was sent, which the messenger tells in whole seconds, and takes a moment to arrive."""
_SLACK = timedelta(milliseconds=1)
"""A moment is kept in microseconds: rounded down, it would be a little before the flag falls."""


def watch_flag(desk: Desk, match: Match) -> None:
    """Have the next flag entered when it falls. The alarm for an older position is called off."""
    if match.table.clock is None:
        return
    for old in desk.unit.planned_at(match.stream.id, FLAG):
        desk.unit.call_off(old.id)
    moment = falls(match)
    if moment is not None:
        desk.plan(FLAG, moment + _ON_ITS_WAY, match.stream.id, {"version": match.stream.version})


def watch_bell(desk: Desk, match: Match) -> None:
    """Have the bell of a match rung when its time is up. One for another moment is called off: the time of a match
    begins with play, stands still while it is paused, and may be changed."""
    moment = rings(match)
    if moment is None:
        return
    planned = desk.unit.planned_at(match.stream.id, BELL)
    if any(old.due_at == moment + _SLACK for old in planned):
        return
    for old in planned:
        desk.unit.call_off(old.id)
    desk.plan(BELL, moment + _SLACK, match.stream.id, {})


def watch_call(desk: Desk, match: Match) -> None:
    """Have the referee called if nothing is entered until then. A call for an older state finds another version."""
    call = match.manner.calls(match.table.state) if match.stream.status == "playing" else None
    if call is None:
        return
    for old in desk.unit.planned_at(match.stream.id, CALL):
        desk.unit.call_off(old.id)
    desk.plan(CALL, desk.at + timedelta(seconds=call.seconds), match.stream.id, {"version": match.stream.version})


def watch_report(desk: Desk, stream_id: int, seq: int) -> None:
    """Have an unanswered report called to mind."""
    desk.plan(LAPSE, desk.at + LAPSES_AFTER, stream_id, {"seq": seq})
