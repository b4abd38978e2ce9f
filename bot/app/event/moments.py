"""Times of an event as they are kept: what the clock on the wall shows, and where that clock hangs."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from babel.dates import format_skeleton

from bot.app.remind.when import Which, read_when
from bot.app.speech.words import Words


def kept(text: str, now: datetime, zone: tzinfo) -> str | None:
    """`3月17日17:00` as it is kept; None where it is no single moment to come."""
    read = read_when(text, now, zone)
    if isinstance(read, str | Which) or read[1].strip():
        return None
    wall = read[0].wall or read[0].at.astimezone(zone).replace(tzinfo=None).isoformat(timespec="minutes")
    return f"{wall} {zone}"


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
