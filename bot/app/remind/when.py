"""When something is to be done, as people write it: after a span, or at a time of their own clock."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Literal

LONGEST = timedelta(days=400)
Problem = Literal["unreadable", "past", "far"]

_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")} | {"两": 2}
_NUMBER = r"\d{1,6}(?:\.\d{1,2})?|[一二两三四五六七八九]?十[一二三四五六七八九]?|[零一二两三四五六七八九]|an?(?=\s)"
_UNITS = {
    "秒钟": 1, "秒": 1, "seconds": 1, "second": 1, "secs": 1, "sec": 1, "s": 1,
    "分钟": 60, "分": 60, "minutes": 60, "minute": 60, "mins": 60, "min": 60, "m": 60,
    "小时": 3600, "钟头": 3600, "hours": 3600, "hour": 3600, "hrs": 3600, "hr": 3600, "h": 3600,
    "days": 86400, "day": 86400, "天": 86400, "d": 86400,
}  # fmt: skip
_UNIT = rf"(?:{'|'.join(_UNITS)})(?![a-z])"
_HALF = {"半个小时": 1800, "半小时": 1800, "半个钟头": 1800, "half an hour": 1800, "半分钟": 30, "半天": 43200}
_PART = re.compile(rf"(?:({_NUMBER})\s*个?\s*(半)?\s*({_UNIT})|({'|'.join(_HALF)}))(半)?[\s,，]*", re.IGNORECASE)
_BEFORE, _AFTER = re.compile(r"(?:in|after|过)\s+|过", re.IGNORECASE), re.compile(r"(?:之后|以后|后|later)[\s,，]*")

_DAYS = {
    "今天": 0, "今日": 0, "today": 0, "明天": 1, "明日": 1, "tomorrow": 1, "后天": 2, "大后天": 3,
    "今": 0, "明": 1,
}  # fmt: skip
"""Days by their names; the last two stand before 早 and 晚 alone."""
_WEEKDAYS = {day: number for number, day in enumerate("一二三四五六日")} | {"天": 6}
_ENGLISH_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
           "december")  # fmt: skip
_NOON = 12
_PARTS = {"凌晨": 0, "早上": 0, "早晨": 0, "上午": 0, "中午": 1, "下午": _NOON, "傍晚": _NOON, "晚上": _NOON,
          "早": 0, "晚": _NOON}  # fmt: skip
"""Parts of the day, and the hours that are added to a clock's; at noon to one and two only."""
_COUNT = r"\d{1,2}|[二三四五]?十[一二三四五六七八九]?|[一二两三四五六七八九]"
_WEEKDAY = r"(?:周|星期|礼拜)[一二三四五六日天]"
_ENGLISH_DAY = rf"(?:{'|'.join(_ENGLISH_DAYS)}|tues|thurs?|{'|'.join(day[:3] for day in _ENGLISH_DAYS)})\.?(?![a-z])"
_MONTH = rf"(?:{'|'.join(_MONTHS)}|sept|{'|'.join(month[:3] for month in _MONTHS)})\.?(?![a-z])"
_ORDINAL = r"\d{1,2}(?:st|nd|rd|th)?"
_DAY = (
    rf"(?P<named>{'|'.join(day for day in _DAYS if len(day) > 1)}|[今明](?=[早晚]))"
    rf"|(?P<week>下{{0,2}}|[这本])个?(?:周|星期|礼拜)(?P<weekday>[一二三四五六日天])"
    rf"|(?:{_ENGLISH_DAY},?\s+)?(?:(?P<day_of>{_ORDINAL})\s+(?:of\s+)?(?P<month_of>{_MONTH})"
    rf"|(?P<of_month>{_MONTH})\s+(?P<of_day>{_ORDINAL}))(?:,?\s+(?P<of_year>\d{{4}})(?!\s*:))?"
    rf"|(?:(?P<next>next|this)\s+)?(?P<english>{_ENGLISH_DAY})"
    rf"|(?:(?P<year>\d{{4}})\s*(?:年|-|/|\.)\s*)?(?P<month>{_COUNT})\s*(?:月|-|/|\.)\s*(?P<day>{_COUNT})\s*(?:日|号)?"
    rf"(?:\s*[(（]?{_WEEKDAY}[)）]?)?"
    rf"|(?P<only>{_COUNT})\s*(?:日|号)(?:\s*[(（]?{_WEEKDAY}[)）]?)?"
)
_CLOCK = (
    rf"(?P<part>{'|'.join(_PARTS)})?\s*(?P<hour>\d{{1,2}}|二十[一二三]?|十[一二三四五六七八九]?|[一二两三四五六七八九])"
    rf"(?:\s*[:：]\s*(?P<minute>\d{{2}})|(?P<spoken>[点时])(?:钟|整|(?P<half>半)|(?P<quarter>[一三])刻|(?P<past>{_COUNT})分?)?"
    r"|(?=\s*[ap]m\b))(?!\d)(?:\s*(?P<half_day>[ap])m\b)?"
)
_WALL = re.compile(rf"(?:(?:{_DAY})[\sT,，]*)?(?:at\s+)?{_CLOCK}[\s,，]*", re.IGNORECASE)
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
    found = _after(text, now) or _at(text, now, zone)
    if isinstance(found, Which):
        return found
    if found is None:
        return "unreadable"
    when, rest = found
    if when is None or when.at <= now:
        return "past"
    return "far" if when.at - now > LONGEST else (when, rest)


def read_span(text: str) -> tuple[timedelta, str] | None:
    """The span that a text begins with, in one unit or several, and the rest of it."""
    seconds, rest = 0.0, text
    while part := _PART.match(rest):
        number, half, unit, whole, behind = part.groups()
        size = _UNITS[unit.lower()] if unit else 0
        seconds += _HALF[whole.lower()] if whole else (_number(number) + (0.5 if half or behind else 0)) * size
        rest = rest[part.end() :]
    return (timedelta(seconds=seconds), rest) if rest != text else None


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
    if hour > 23 or minute > 59 or (match["month"] and not 1 <= int(_number(match["month"])) <= 12):
        return None
    days, rest = tuple(_days(match, now.astimezone(zone).date())), text[match.end() :]

    def next_at(hour: int) -> When | None:
        coming = (_moment(day, time(hour, minute), zone) for day in days)
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
    hour = int(_number(match["hour"]))
    if match["half_day"]:
        return hour % _NOON + (_NOON if match["half_day"].lower() == "p" else 0) if hour <= _NOON else 24
    added = _PARTS.get(match["part"] or "", 0)
    if added == 1:
        return hour + _NOON if hour < 3 else hour
    return hour + added if hour < _NOON else hour


def _minute(match: re.Match[str]) -> int:
    if match["half"] or match["quarter"]:
        return 30 if match["half"] else 15 * int(_number(match["quarter"]))
    return int(_number(match["minute"] or match["past"] or "0"))


def _days(match: re.Match[str], today: date) -> Iterator[date]:
    """The days that may be meant, earliest first: one without a year, or no day at all, is the next that comes."""
    if match["named"]:
        yield today + timedelta(days=_DAYS[match["named"].lower()])
    elif match["weekday"]:
        yield from _of_week(today, _WEEKDAYS[match["weekday"]], match["week"].count("下"), exactly=bool(match["week"]))
    elif match["english"]:
        said = (match["next"] or "").lower()
        weekday = _begins(_ENGLISH_DAYS, match["english"])
        yield from _of_week(today, weekday, int(said == "next"), exactly=bool(said))
    elif match["only"]:
        months = (divmod(12 * today.year + today.month - 1 + later, 12) for later in range(3))
        day = int(_number(match["only"]))
        yield from (found for year, month in months if (found := _date(year, month + 1, day)))
    elif (month_of := match["month_of"] or match["of_month"]) is not None:
        of = (match["day_of"] or match["of_day"]).rstrip("stndrhSTNDRH")
        yield from _of_year(today, match["of_year"], _begins(_MONTHS, month_of) + 1, int(of))
    elif match["month"] is None:
        yield from (today, today + timedelta(days=1))
    else:
        yield from _of_year(today, match["year"], int(_number(match["month"])), int(_number(match["day"])))


def _begins(names: Sequence[str], word: str) -> int:
    """Which of the names is written so, also cut short."""
    return next(at for at, name in enumerate(names) if name.startswith(word[:3].lower()))


def _of_week(today: date, weekday: int, later: int, *, exactly: bool) -> Iterator[date]:
    """下周三 is a day of the week after this one, 这周三 one of this; 周三 alone the next that comes."""
    first = today - timedelta(days=today.weekday()) + timedelta(days=weekday + 7 * later)
    yield from (first,) if exactly else (first, first + timedelta(days=7))


def _of_year(today: date, year: str | None, month: int, day: int) -> Iterator[date]:
    # Any other year is as past or as far, and nearer to the ends of what can be computed.
    named = min(max(int(year or 0), today.year - 1), today.year + 3)
    years = (named,) if year else (today.year, today.year + 1)
    yield from (found for one in years if (found := _date(one, month, day)))


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:  # the 30th of February
        return None


def _moment(day: date, at: time, zone: tzinfo) -> When:
    wall = datetime.combine(day, at)
    return When(wall.replace(tzinfo=zone).astimezone(UTC), wall.isoformat(timespec="minutes"))


def _number(text: str) -> float:
    if text[0].isdigit():
        return float(text)
    tens, ten, ones = text.rpartition("十")
    if not ten:
        return _DIGITS.get(text, 1)
    return (_DIGITS[tens] if tens else 1) * 10 + (_DIGITS[ones] if ones else 0)
