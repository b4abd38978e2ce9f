"""When something of an event is, as its organiser wrote it: by the clock on the wall."""

from __future__ import annotations

from datetime import datetime

from bot.app.desk import Desk
from bot.app.event import moments
from bot.app.event.hall import Hall
from bot.app.speech.clockface import shown


def moment(desk: Desk, hall: Hall, text: str) -> datetime | None:
    """The moment that a setting names; None where it names none."""
    return moments.moment(text)


def session(desk: Desk, hall: Hall, round: int) -> datetime | None:
    """When a round is to be played; rounds beyond the last date share it."""
    dates = hall.state.setup.dates
    return moment(desk, hall, dates[min(round, len(dates)) - 1]) if dates else None


def on_the_wall(desk: Desk, at: datetime) -> str:
    return shown(at, desk.at, desk.zone)[:-3]
