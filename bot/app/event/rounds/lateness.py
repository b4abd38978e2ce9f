"""迟到的提醒: reminders due while the bot was down are sent late in one message, or the organiser learns that they were
not sent."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from bot.app.desk import REMINDER, Desk, Reply
from bot.app.event.calls import whisper
from bot.app.event.tournament import Tournament
from bot.app.speech.words import Html
from storage.store import Due

LATE = timedelta(minutes=2)
"""The delay after which a reminder says it is late."""
Payload = Mapping[str, Any]


def cause_of(due: Due) -> str:
    """The cause under which a due task is handled once only."""
    return str(due.payload.get("cause", f"due:{due.id}"))


def missed(desk: Desk, due: Due, alike: Callable[[Payload], bool]) -> list[Due]:
    """The late reminder and all overdue reminders like it, now marked as handled because one message covers them; empty
    if the reminder is on time.

    The event is locked meanwhile. A replica that has claimed one of the others waits for the lock, then finds the task
    handled.
    """
    if desk.at - due.due_at <= LATE or due.stream_id is None:
        return []
    waiting = desk.unit.planned_at(due.stream_id, due.kind)
    others = [one for one in waiting if one.id != due.id and one.due_at <= desk.at and alike(one.payload)]
    for one in others:
        desk.unit.mark_handled(cause_of(one), Reply().dump(), desk.at)
    return [due, *others]


def marked(tournament: Tournament, text: Html, late: bool) -> Html:
    """A reminder, preceded by a remark that it is late."""
    return Html(f"{tournament.say.html('event.late_mark')}{text}") if late else text


def own_up(desk: Desk, tournament: Tournament, key: str, when: str) -> None:
    """Tell the organiser that a reminder was not sent and is now useless."""
    creator = tournament.stream.creator
    text = tournament.say.html(key, title=tournament.title, when=when, name=tournament.mention(desk, creator))
    if not whisper(desk, tournament, creator, text):
        desk.say(text, stream_id=tournament.stream.id, priority=REMINDER)
