"""The dates of an event as its rounds need them."""

from __future__ import annotations

from datetime import datetime

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from bot.app.event.moments import moment
from bot.app.speech.clockface import shown


def session(hall: Hall, round: int) -> datetime | None:
    """When a round is to be played; rounds beyond the last date share it."""
    dates = hall.state.setup.dates
    return moment(dates[min(round, len(dates)) - 1]) if dates else None


def on_the_wall(desk: Desk, at: datetime) -> str:
    return shown(at, desk.at, desk.zone)[:-3]
