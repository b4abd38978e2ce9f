"""Times of an event: as they are kept (what the clock on the wall shows, and where that clock hangs), as rounds need
them, and as people read them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from babel.dates import format_skeleton

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from bot.app.remind.when import Which, read_when
from bot.app.speech.words import Words
from engines.tournament.setup import Setup

_EVENING = 18
"""An hour that may be of the morning or of the afternoon is that of the afternoon up to here: nobody plays at five in
the morning, and whether at nine or at twenty-one is to be said."""


def kept(text: str, now: datetime, zone: tzinfo) -> tuple[str, str] | None:
    """The moment that a text begins with, `3月17日17:00`, as it is kept, and the rest; None where there is none to
    come."""
    read = read_when(text, now, zone)
    if isinstance(read, Which):
        later = read.moments[0]
        read = (later, read.rest) if later.at.astimezone(zone).hour <= _EVENING else "unreadable"
    if isinstance(read, str):
        return None
    wall = read[0].wall or read[0].at.astimezone(zone).replace(tzinfo=None).isoformat(timespec="minutes")
    return f"{wall} {zone}", read[1]


def moment(stored: str) -> datetime | None:
    """The moment itself. Of a wall time that comes twice the first is meant."""
    wall, _, zone = stored.partition(" ")
    if not wall:
        return None
    return datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo(zone or "UTC")).astimezone(UTC)


def shown(say: Words, stored: str) -> str:
    """As people read it; its zone goes without saying, for they are there."""
    wall = datetime.fromisoformat(stored.partition(" ")[0])
    return f"{format_skeleton('yMMMEd', wall, locale=say.language)} {wall:%H:%M}"


def told(say: Words, stored: str) -> str:
    """The same without its year; what is no moment stands as it was written."""
    try:
        wall = datetime.fromisoformat(stored.partition(" ")[0])
    except ValueError:
        return stored
    return f"{format_skeleton('MMMEd', wall, locale=say.language)} {wall:%H:%M}"


def when(say: Words, setup: Setup, round: int) -> str:
    """The date of a round, as people read it; empty for one behind the last date, which begins when it is called."""
    return told(say, setup.dates[round - 1]) if 0 < round <= len(setup.dates) else ""


def to_come(hall: Hall, round: int, at: datetime) -> str:
    """The date of a round while it is still to come, as people read it."""
    begins = session(hall, round)
    return when(hall.say, hall.state.setup, round) if begins is not None and begins > at else ""


def where(setup: Setup, round: int) -> str:
    return _of(setup.venues, round)


def closed(hall: Hall, at: datetime) -> bool:
    """Whether the deadline is over."""
    until = moment(hall.state.setup.deadline)
    return until is not None and at >= until


def session(hall: Hall, round: int) -> datetime | None:
    """When a round is to be played; rounds behind the last date are played on the day of it."""
    return moment(_of(hall.state.setup.dates, round))


def _of(listed: tuple[str, ...], round: int) -> str:
    """Rounds beyond the last date or place share it."""
    return listed[min(max(round, 1), len(listed)) - 1] if listed else ""


def on_the_clock(hall: Hall, seconds: float) -> datetime | None:
    """A moment of the event's own time; None while that stands still."""
    table, stream = hall.match.table, hall.stream
    if table.held:
        return None
    return (stream.started_at or stream.created_at) + timedelta(seconds=seconds + table.idle)


def on_the_wall(desk: Desk, say: Words, at: datetime) -> str:
    """A moment on the clock on the wall, with its day in words unless it is today: 03-04 is two days of a year."""
    local = at.astimezone(desk.zone).replace(tzinfo=None)
    today = local.date() == desk.at.astimezone(desk.zone).date()
    return f"{local:%H:%M}" if today else told(say, local.isoformat(timespec="minutes"))
