"""When something of an event is, as its organiser wrote it: by the clock on the wall."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from bot.app.remind.when import Which, read_when
from bot.app.speech.clockface import shown

_LONG_BEFORE = timedelta(days=2)
"""A date without a year that lies a little before the announcement was meant as the one just past."""


def moment(desk: Desk, hall: Hall, text: str) -> datetime | None:
    """The moment that a setting names, read as on the day when the event was made; None where it names none."""
    written = text.strip()
    if not written:
        return None
    try:
        read = datetime.fromisoformat(written)
    except ValueError:
        found = read_when(written, hall.stream.created_at - _LONG_BEFORE, desk.zone)
        if isinstance(found, Which):
            return found.moments[0].at
        return None if isinstance(found, str) else found[0].at
    return (read if read.tzinfo else read.replace(tzinfo=desk.zone)).astimezone(UTC)


def session(desk: Desk, hall: Hall, round: int) -> datetime | None:
    """When a round is to be played; rounds beyond the last date share it."""
    dates = hall.state.setup.dates
    return moment(desk, hall, dates[min(round, len(dates)) - 1]) if dates else None


def on_the_wall(desk: Desk, at: datetime) -> str:
    return shown(at, desk.at, desk.zone)[:-3]
