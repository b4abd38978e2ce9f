"""What the clocks of a table show, in words. Computed from the fold, for the moment at which it is said."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from math import ceil

from bot.app.match import Match
from bot.app.words import Html, Words
from engines.core.clock import Clock
from engines.core.rulings import Seat


def span(seconds: float) -> str:
    """`24:35`, or `1:24:35`. The last second is shown until it is over."""
    whole = max(0, ceil(round(seconds, 3)))
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes:02}:{whole % 60:02}"


def falls(match: Match) -> datetime | None:
    """When the next flag falls if nobody moves; None while no time runs."""
    clock, stream = match.table.clock, match.stream
    at = clock.falls_at() if clock and stream.status == "playing" and not match.table.outcome else None
    return None if at is None or stream.started_at is None else stream.started_at + timedelta(seconds=at)


def rings(match: Match) -> datetime | None:
    """When the bell of a match rings by itself; None where it does not, or has."""
    seconds = match.table.bell if match.stream.status == "playing" else None
    started = match.stream.started_at
    return None if seconds is None or started is None else started + timedelta(seconds=seconds)


def in_caption(words: Words, match: Match, labels: Sequence[str], at: datetime, zone: tzinfo) -> list[Html]:
    """The time left, and when it ends: that stays true however long the message is not brought up to date."""
    clock = match.table.clock
    if clock is None:
        return []
    if match.stream.status == "seating":
        return [words.html("live.control", control=match.table.options["clock"])]
    left = " · ".join(f"{label} {span(clock.left(Seat(seat), match.seconds(at)))}" for seat, label in enumerate(labels))
    if clock.paused and not match.table.outcome:
        return [words.html("live.paused", left=left)]
    moment = falls(match)
    if moment is None:
        return [words.html("live.clock", left=left)]
    label = labels[_runs(clock)]
    return [words.html("live.running", left=left, label=label, when=shown(moment, at, zone))]


def in_full(words: Words, match: Match, labels: Sequence[str], at: datetime, zone: tzinfo) -> list[str]:
    """Time left and used and moves made, seat by seat, and whose clock runs."""
    clock = match.table.clock
    if clock is None:
        return [words.plain("clock.none")]
    seconds = match.seconds(at) if match.stream.status != "seating" else 0.0
    lines = [
        words.plain(
            "clock.seat",
            label=label,
            left=span(clock.left(Seat(seat), seconds)),
            used=span(clock.used_by(Seat(seat), seconds)),
            moves=clock.moves[seat],
        )
        for seat, label in enumerate(labels)
    ]
    moment = falls(match)
    if clock.paused and not match.table.outcome:
        lines.append(words.plain("clock.paused"))
    elif moment is None:
        lines.append(words.plain("clock.stands"))
    else:
        lines.append(words.plain("clock.running", label=labels[_runs(clock)], when=shown(moment, at, zone)))
    return lines


def shown(moment: datetime, now: datetime, zone: tzinfo) -> str:
    """A moment on the clock on the wall, with its date unless it is today."""
    local = moment.astimezone(zone)
    today = local.date() == now.astimezone(zone).date()
    return local.strftime("%H:%M:%S" if today else "%m-%d %H:%M:%S")


def _runs(clock: Clock) -> Seat:
    """Whose flag falls first."""
    return min(clock.running, key=lambda seat: clock.left(seat, clock.since))
