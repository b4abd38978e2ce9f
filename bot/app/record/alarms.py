"""Alarms about a table, stored in the same transaction as the entries that cause them."""

from __future__ import annotations

from datetime import timedelta

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.speech.clockface import falls, rings

FLAG, LAPSE, BELL, CALL = "flag", "lapse", "bell", "call"
LAPSES_AFTER = timedelta(hours=24)
"""How long a report waits for confirmation before a single reminder."""
_ON_ITS_WAY = timedelta(seconds=1)
"""Allowance for delivery: a move counts when sent, which the messenger reports in whole seconds, and takes a moment to
arrive."""
_SLACK = timedelta(milliseconds=1)
"""Allowance for rounding: an alarm time is stored in microseconds and rounded down would come before the flag falls."""


def watch_flag(desk: Desk, match: Match) -> None:
    """Set the alarm for the next flag and cancel the alarm for any older position."""
    if match.table.clock is None:
        return
    for old in desk.unit.planned_at(match.stream.id, FLAG):
        desk.unit.call_off(old.id)
    moment = falls(match)
    if moment is not None:
        desk.plan(FLAG, moment + _ON_ITS_WAY, match.stream.id, {"version": match.stream.version})


def watch_bell(desk: Desk, match: Match) -> None:
    """Set the alarm for the end of a match's time and cancel any alarm for a different moment: the time starts with
    play, stops during a pause and may be changed."""
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
    """Set an alarm that calls the referee if no entry comes until then. An alarm from an older state does nothing,
    since the version differs."""
    call = match.refereeing.call(match.table.state) if match.stream.status == "playing" else None
    if call is None:
        return
    for old in desk.unit.planned_at(match.stream.id, CALL):
        desk.unit.call_off(old.id)
    desk.plan(CALL, desk.at + timedelta(seconds=call.seconds), match.stream.id, {"version": match.stream.version})


def watch_report(desk: Desk, stream_id: int, seq: int) -> None:
    """Set a reminder for an unanswered report."""
    desk.plan(LAPSE, desk.at + LAPSES_AFTER, stream_id, {"seq": seq})
