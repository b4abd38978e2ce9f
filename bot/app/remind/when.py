"""When something is to be done, as people write it: after a span, or at a time of their own clock."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Literal

from bot.app.remind.days import COUNT, DAY, days, no_month
from engines.core.numerals import ENGLISH, NUMERAL, number
from engines.core.spelling import simplified

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
"""Parts of the day, and the hours that are added to a clock's; at noon to one and two only."""
_CLOCK = (
    rf"(?P<part>{'|'.join(_PARTS)})?\s*(?P<hour>{COUNT})"
    rf"(?:\s*[:：]\s*(?P<minute>\d{{2}})|(?P<spoken>[点时])(?:钟|整|(?P<half>半)|(?P<quarter>[一三])刻|(?P<past>{COUNT})分?)?"
    r"|(?=\s*[ap]m\b))(?!\d)(?:\s*(?P<half_day>[ap])m\b)?"
)
_WALL = re.compile(rf"(?:(?:{DAY})[\sT,，]*)?(?:at\s+)?{_CLOCK}[\s,，]*", re.IGNORECASE)
_SMALL = 6
"""Up to this hour nobody means the morning of a day to come without saying so."""


@dataclass(frozen=True, slots=True)
class When:
    """A moment. `wall` is what the asker's clock shows then, where that is what he named; empty for a span."""

    at: datetime
    wall: str = ""


@dataclass(frozen=True, slots=True)
class Which:
    """An hour that may be meant before noon or after it, and the rest of the text."""

    moments: tuple[When, ...]
    rest: str


def read_when(text: str, now: datetime, zone: tzinfo) -> tuple[When, str] | Which | Problem:
    """The moment that a text begins with, and the rest of it; which of two; otherwise what is wrong.

    Of a local time that happens twice the first is meant; one that is skipped comes as much later as was skipped.
    """
    plain = _simple(text)
    found = _after(plain, now) or _at(plain, now, zone)
    if isinstance(found, Which):
        return replace(found, rest=_last(text, len(found.rest)))
    if found is None:
        return "unreadable"
    when, rest = found[0], _last(text, len(found[1]))
    if when is None or when.at <= now:
        return "past"
    return "far" if when.at - now > LONGEST else (when, rest)


def read_span(text: str) -> tuple[timedelta, str] | None:
    """The span that a text begins with, in one unit or several, and the rest of it."""
    seconds, rest = 0.0, _simple(text)
    while part := _PART.match(rest):
        many, half, unit, whole, behind = part.groups()
        size = _UNITS[unit.lower()] if unit else 0
        seconds += _HALF[whole.lower()] if whole else (_number(many) + (0.5 if half or behind else 0)) * size
        rest = rest[part.end() :]
    return (timedelta(seconds=seconds), _last(text, len(rest))) if len(rest) < len(text) else None


def _simple(text: str) -> str:
    """A text in simplified characters, one for one, so that what is left of it can be given back as it was written."""
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
    """None where no time is written; a time without a moment where it is past."""
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
    """The hour of the day, with what is said of its part."""
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
