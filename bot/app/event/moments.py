"""Times of an event: stored as wall time with a time zone, converted for computing, and formatted for people."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

from babel.dates import format_skeleton

from bot.app.desk import Desk
from bot.app.event.tournament import Tournament
from bot.app.remind.times import Which, read_when
from bot.app.speech.words import Words
from engines.tournament.setup import Setup

_EVENING = 18
"""An hour that may be morning or evening counts as evening up to this hour, since nobody plays at five in the morning.
For later hours, such as nine, people must say which."""


def kept(text: str, now: datetime, zone: tzinfo) -> tuple[str, str] | None:
    """Return the moment at the beginning of a text such as `3月17日17:00` in stored form, with the rest of the text;
    None if the text names no future moment."""
    read = read_when(text, now, zone)
    if isinstance(read, Which):
        later = read.moments[0]
        read = (later, read.rest) if later.at.astimezone(zone).hour <= _EVENING else "unreadable"
    if isinstance(read, str):
        return None
    wall = read[0].wall or read[0].at.astimezone(zone).replace(tzinfo=None).isoformat(timespec="minutes")
    return f"{wall} {zone}", read[1]


def moment(stored: str) -> datetime | None:
    """Return a stored moment as a time, None if empty. A wall time occurring twice means the first occurrence."""
    wall, _, zone = stored.partition(" ")
    if not wall:
        return None
    return datetime.fromisoformat(wall).replace(tzinfo=ZoneInfo(zone or "UTC")).astimezone(UTC)


def shown(say: Words, stored: str) -> str:
    """Format a stored moment for people. The zone is left out, since everyone is there."""
    wall = datetime.fromisoformat(stored.partition(" ")[0])
    return f"{format_skeleton('yMMMEd', wall, locale=say.language)} {wall:%H:%M}"


def without_year(say: Words, stored: str) -> str:
    """Format a stored moment without the year. Texts that are no moments stay as written."""
    try:
        wall = datetime.fromisoformat(stored.partition(" ")[0])
    except ValueError:
        return stored
    return f"{format_skeleton('MMMEd', wall, locale=say.language)} {wall:%H:%M}"


def when(say: Words, setup: Setup, round: int) -> str:
    """Format a round's date. Return an empty text for rounds after the last date, which begin when called."""
    return without_year(say, setup.dates[round - 1]) if 0 < round <= len(setup.dates) else ""


def to_come(tournament: Tournament, round: int, at: datetime) -> str:
    """Format a round's date while still in the future; otherwise return an empty text."""
    begins = session(tournament, round)
    return when(tournament.say, tournament.state.setup, round) if begins is not None and begins > at else ""


def where(setup: Setup, round: int) -> str:
    return _of(setup.venues, round)


def closed(tournament: Tournament, at: datetime) -> bool:
    """Return whether the entry deadline has passed."""
    until = moment(tournament.state.setup.deadline)
    return until is not None and at >= until


def session(tournament: Tournament, round: int) -> datetime | None:
    """Return when a round is scheduled. Rounds after the last date share the last date."""
    return moment(_of(tournament.state.setup.dates, round))


def _of(listed: tuple[str, ...], round: int) -> str:
    """Return a round's item in a list. Rounds after the last item share the last item."""
    return listed[min(max(round, 1), len(listed)) - 1] if listed else ""


def on_the_clock(tournament: Tournament, seconds: float) -> datetime | None:
    """Convert seconds on the event's own clock to a time; None while the clock is stopped."""
    table, stream = tournament.match.table, tournament.stream
    if table.held:
        return None
    return (stream.started_at or stream.created_at) + timedelta(seconds=seconds + table.idle)


def on_the_wall(desk: Desk, say: Words, at: datetime) -> str:
    """Format a moment as local time, with the day in words unless it is today: a date such as 03-04 has two
    readings."""
    local = at.astimezone(desk.zone).replace(tzinfo=None)
    today = local.date() == desk.at.astimezone(desk.zone).date()
    return f"{local:%H:%M}" if today else without_year(say, local.isoformat(timespec="minutes"))
