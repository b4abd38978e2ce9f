"""Put a table's clocks into words, computed from the folded record for a given moment."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from math import ceil

from bot.app.match import Match
from bot.app.speech.words import Html, Words
from engines.core.clocks.clock import Clock
from engines.core.rulings import Seat


def span(seconds: float) -> str:
    """Write a time span as `24:35` or `1:24:35`. The last second is shown until it has passed."""
    whole = max(0, ceil(round(seconds, 3)))
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02}:{whole % 60:02}" if hours else f"{minutes:02}:{whole % 60:02}"


def showing(words: Words, clock: Clock, seat: Seat, at: float) -> str:
    """Write the display of one clock: `24:35＋3×30秒`; in 读秒 `3×30秒` while a period is whole, then the time left in
    it."""
    reading, overtime = clock.reading(seat, at), clock.control.overtime
    left = span(reading.seconds)
    if overtime is None or (reading.moves is None and not reading.periods):
        return left
    each = _brief(words, overtime.seconds)
    if reading.moves is None and overtime.moves == 1:
        return words.plain("clock.periods_ahead", left=left, periods=reading.periods, each=each)
    if reading.moves is None:
        return words.plain("clock.moves_ahead", left=left, moves=overtime.moves, each=each)
    if overtime.moves != 1:
        return words.plain("clock.moves_due", left=left, moves=reading.moves)
    if reading.seconds == overtime.seconds:
        return words.plain("clock.periods", periods=reading.periods + 1, each=each)
    if reading.periods:
        return words.plain("clock.period", left=left, periods=reading.periods)
    return words.plain("clock.period_last", left=left)


def _brief(words: Words, seconds: int) -> str:
    """Write a short duration: `30秒`, `1分30秒`."""
    parts = zip(("clock.minutes", "clock.seconds"), divmod(seconds, 60), strict=True)
    return "".join(words.plain(key, number=number) for key, number in parts if number)


def falls(match: Match) -> datetime | None:
    """Return when the next flag falls if nobody moves, or None while no clock runs."""
    clock, stream = match.table.clock, match.stream
    at = clock.falls_at() if clock and stream.status == "playing" and not match.table.outcome else None
    return None if at is None or stream.started_at is None else stream.started_at + timedelta(seconds=at)


def rings(match: Match) -> datetime | None:
    """Return when a match's bell rings by itself, or None if it never does or already has."""
    seconds = match.table.bell if match.stream.status == "playing" else None
    started = match.stream.started_at
    return None if seconds is None or started is None else started + timedelta(seconds=seconds)


def in_caption(words: Words, match: Match, labels: Sequence[str], at: datetime, zone: tzinfo) -> list[Html]:
    """Write the time left and the moment it ends, which stays true however old the message gets."""
    clock = match.table.clock
    paused = match.table.paused and not match.table.outcome
    if clock is None:
        return [words.html("live.held")] if paused else []
    if match.stream.status == "seating":
        return [words.html("live.control", control=match.table.options["clock"])]
    seconds = match.seconds(at)
    left = " · ".join(f"{label} {showing(words, clock, Seat(seat), seconds)}" for seat, label in enumerate(labels))
    if paused:
        return [words.html("live.paused", left=left)]
    moment = falls(match)
    if moment is None:
        return [words.html("live.clock", left=left)]
    label = labels[_runs(clock)]
    return [words.html("live.running", left=left, label=label, when=shown(moment, at, zone))]


def in_full(words: Words, match: Match, labels: Sequence[str], at: datetime, zone: tzinfo) -> list[str]:
    """Write each seat's time left, time used and moves made, and the moment when the running clock falls."""
    clock = match.table.clock
    paused = match.table.paused and not match.table.outcome
    if clock is None:
        return [words.plain("clock.none"), *([words.plain("live.held")] if paused else ())]
    seconds = match.seconds(at) if match.stream.status != "seating" else 0.0
    lines = [
        words.plain(
            "clock.seat",
            label=label,
            left=showing(words, clock, Seat(seat), seconds),
            used=span(clock.used_by(Seat(seat), seconds)),
            moves=clock.moves[seat],
        )
        for seat, label in enumerate(labels)
    ]
    moment = falls(match)
    if paused:
        lines.append(words.plain("clock.paused"))
    elif moment is None:
        lines.append(words.plain("clock.stands"))
    else:
        lines.append(words.plain("clock.running", label=labels[_runs(clock)], when=shown(moment, at, zone)))
    return lines


def shown(moment: datetime, now: datetime, zone: tzinfo) -> str:
    """Write a moment as local time, with the date unless it is today."""
    local = moment.astimezone(zone)
    today = local.date() == now.astimezone(zone).date()
    return local.strftime("%H:%M:%S" if today else "%m-%d %H:%M:%S")


def _runs(clock: Clock) -> Seat:
    """Return the seat whose flag falls first."""
    return min(clock.running, key=lambda seat: clock.left(seat, clock.since))
