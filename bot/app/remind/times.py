"""Read when to do something: after a time span, or at a time on the asker's own clock."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Literal

from bot.app.remind.days import COUNT, DAY, days, no_month
from engines.core.words.numerals import ENGLISH, NUMERAL, number
from engines.core.words.spelling import simplified

LONGEST = timedelta(days=400)
Problem = Literal["unreadable", "past", "far"]

_NUMBER = rf"\d{{1,6}}(?:\.\d{{1,2}})?|{NUMERAL}|{ENGLISH}|an?(?=\s)"
_UNITS = {
    "秒钟": 1, "秒": 1, "seconds": 1, "second": 1, "secs": 1, "sec": 1, "s": 1,
    "刻钟": 900, "分钟": 60, "分": 60, "minutes": 60, "minute": 60, "mins": 60, "min": 60, "m": 60,
    "小时": 3600, "钟头": 3600, "hours": 3600, "hour": 3600, "hrs": 3600, "hr": 3600, "h": 3600,
    "days": 86400, "day": 86400, "天": 86400, "d": 86400,
}  # fmt: skip
_UNIT = rf"(?:{'|'.join(_UNITS)})(?![a-z])"
_HALF = {"半个小时": 1800, "半小时": 1800, "半个钟头": 1800, "half an hour": 1800, "半分钟": 30, "半天": 43200}
_PART = re.compile(rf"(?:({_NUMBER})\s*个?\s*(半)?\s*({_UNIT})|({'|'.join(_HALF)}))(半)?[\s,，]*", re.IGNORECASE)
_BEFORE, _AFTER = re.compile(r"(?:in|after|过)\s+|过", re.IGNORECASE), re.compile(r"(?:之后|以后|后|later)[\s,，]*")

_NOON = 12
_PARTS = {"凌晨": 0, "早上": 0, "早晨": 0, "上午": 0, "中午": 1, "下午": _NOON, "傍晚": _NOON, "晚上": _NOON,
          "早": 0, "晚": _NOON}  # fmt: skip
"""Parts of the day with the hours added to a clock time; noon adds hours only to one and two o'clock."""
_CLOCK = (
    rf"(?P<part>{'|'.join(_PARTS)})?\s*(?P<hour>{COUNT})"
    rf"(?:\s*[:：]\s*(?P<minute>\d{{2}})|(?P<spoken>[点时])(?:钟|整|(?P<half>半)|(?P<quarter>[一三])刻|(?P<past>{COUNT})分?)?"
    r"|(?=\s*[ap]m\b))(?!\d)(?:\s*(?P<half_day>[ap])m\b)?"
)
_WALL = re.compile(rf"(?:on\s+)?(?:(?:{DAY})[\sT,，]*)?(?:at\s+)?{_CLOCK}[\s,，]*", re.IGNORECASE)
_SMALL = 6
"""Up to this hour a bare hour is asked about even if its morning comes first, since people name an early morning as
such."""


@dataclass(frozen=True, slots=True)
class When:
    """A moment. `wall` holds the local time the asker named, and is empty for a time span."""

    at: datetime
    wall: str = ""


@dataclass(frozen=True, slots=True)
class Which:
    """An hour that may lie before or after noon, with the rest of the text."""

    moments: tuple[When, ...]
    rest: str


def read_when(text: str, now: datetime, zone: tzinfo) -> tuple[When, str] | Which | Problem:
    """Read the moment at the start of a text. Return the moment with the rest, an ambiguity, or the problem.

    A local time that occurs twice means the first occurrence; a skipped local time moves later by the skipped span.
    """
    plain = _simple(text)
    # An hour first: 三天后 15:00 is no span with words behind it.
    found = _at(plain, now, zone) or _after(plain, now)
    if isinstance(found, Which):
        return replace(found, rest=_last(text, len(found.rest)))
    if found is None:
        return "unreadable"
    when, rest = found[0], _last(text, len(found[1]))
    if when is None or when.at <= now:
        return "past"
    return "far" if when.at - now > LONGEST else (when, rest)


def read_span(text: str) -> tuple[timedelta, str] | None:
    """Read the time span at the start of a text, in one or several units, and return it with the rest; None without a
    span."""
    seconds, rest = 0.0, _simple(text)
    while part := _PART.match(rest):
        many, half, unit, whole, behind = part.groups()
        size = _UNITS[unit.lower()] if unit else 0
        seconds += _HALF[whole.lower()] if whole else (_number(many) + (0.5 if half or behind else 0)) * size
        rest = rest[part.end() :]
    return (timedelta(seconds=seconds), _last(text, len(rest))) if len(rest) < len(text) else None


def _simple(text: str) -> str:
    """Convert to simplified characters one for one, so that the remaining text can be cut from the original."""
    plain = simplified(text)
    return plain if len(plain) == len(text) else text


def _last(text: str, many: int) -> str:
    return text[len(text) - many :]


def _after(text: str, now: datetime) -> tuple[When, str] | None:
    before = _BEFORE.match(text)
    span = read_span(text[before.end() :] if before else text)
    if span is None:
        return None
    after = _AFTER.match(span[1])
    return When(now + min(span[0], LONGEST * 2)), span[1][after.end() :] if after else span[1]


def _at(text: str, now: datetime, zone: tzinfo) -> tuple[When | None, str] | Which | None:
    """Read a clock time. Return None if the text has none, and a None moment if the time has passed."""
    match = _WALL.match(text)
    if match is None:
        return None
    hour, minute = _hour(match), _minute(match)
    if hour > 23 or minute > 59 or no_month(match):
        return None
    coming_days, rest = tuple(days(match, now.astimezone(zone).date())), text[match.end() :]

    def next_at(hour: int) -> When | None:
        coming = (_moment(day, time(hour, minute), zone) for day in coming_days)
        return next((when for when in coming if when.at > now), None)

    when = next_at(hour)
    if match["spoken"] and not match["part"] and 0 < hour < _NOON:
        later = next_at(hour + _NOON)
        sooner = when is None or (later is not None and later.at < when.at)
        if later is not None and (sooner or hour <= _SMALL):
            return Which(tuple(filter(None, (later, when))), rest) if when is not None else (later, rest)
    return when, rest


def _hour(match: re.Match[str]) -> int:
    """Return the hour from 0 to 23, taking the part of the day into account; 24 or more marks an invalid hour."""
    hour = number(match["hour"]) or 0
    if match["half_day"]:
        return hour % _NOON + (_NOON if match["half_day"].lower() == "p" else 0) if hour <= _NOON else 24
    added = _PARTS.get(match["part"] or "", 0)
    if added == 1:
        return hour + _NOON if hour < 3 else hour
    return hour + added if hour < _NOON else hour


def _minute(match: re.Match[str]) -> int:
    if match["half"]:
        return 30
    if match["quarter"]:
        return 15 * (number(match["quarter"]) or 0)
    return number(match["minute"] or match["past"] or "") or 0


def _moment(day: date, at: time, zone: tzinfo) -> When:
    wall = datetime.combine(day, at)
    return When(wall.replace(tzinfo=zone).astimezone(UTC), wall.isoformat(timespec="minutes"))


def _number(text: str) -> float:
    return float(text) if "." in text else float(1 if text.lower() in ("a", "an") else number(text) or 0)
