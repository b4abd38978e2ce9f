"""Read the day in a time: 大后天, 下周六, 下个月3号, 月底, 11月最后一个周五, next Saturday."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from engines.core.words.numerals import DIGITS, ENGLISH, NUMERAL, ONES, number

_NAMED = {
    "今天": 0, "今日": 0, "today": 0, "明天": 1, "明日": 1, "tomorrow": 1, "后天": 2, "后日": 2,
    "the day after tomorrow": 2, "day after tomorrow": 2, "大后天": 3, "今": 0, "明": 1,
}  # fmt: skip
"""Named days as offsets from today; the last two names stand only before 早 and 晚."""
_ENGLISH_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
           "december")  # fmt: skip
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_LAST = -1
"""Marks the last weekday or day in a month, in place of a number counted from 1."""
_FARTHEST = 9999
"""More days than anything is planned ahead, and few enough to be counted."""

COUNT = rf"\d{{1,2}}|{NUMERAL}"
_YEAR = rf"\d{{4}}|[{DIGITS}]{{4}}"
_ON = rf"[{ONES[:6]}日天]|[1-7](?![\d.:：点时号日月])"
_WEEK = r"(?:周|星期|礼拜)"
_ASIDE = rf"(?:\s*[(（]?{_WEEK}(?:{_ON})[)）]?)?"
"""A weekday beside a date, which adds no information."""
_DATED = rf"(?:\s*[日号]|(?![\d{DIGITS}十廿卅])){_ASIDE}"
"""Matches after a day number and never allows further digits, so that 下个月 12:00 does not mean two o'clock on the
first."""
_ENGLISH_DAY = rf"(?:{'|'.join(_ENGLISH_DAYS)}|tues|thurs?|{'|'.join(day[:3] for day in _ENGLISH_DAYS)})\.?(?![a-z])"
_MONTH = rf"(?:{'|'.join(_MONTHS)}|sept|{'|'.join(month[:3] for month in _MONTHS)})\.?(?![a-z])"
_ORDINAL = r"\d{1,2}(?:st|nd|rd|th)?"
_OF_YEAR = r"(?:,?\s+(?P<{}>\d{{4}})(?!\s*:))?"
DAY = (
    rf"(?P<named>{'|'.join(day for day in _NAMED if len(day) > 1)}|[今明](?=[早晚]))"
    rf"|(?P<week>下{{0,2}}|[这本])个?{_WEEK}(?P<weekday>{_ON})"
    # 下个月3号, 11月底, 11月最后一个周五
    rf"|(?:(?:(?P<year>{_YEAR})\s*年\s*)?(?P<month>{COUNT})\s*月份?|(?P<months>下{{1,2}}|[这本当])个?月份?)\s*的?\s*"
    rf"(?:(?P<end>月?[底末]|最后[一1]天)|(?P<nth>最后[一1]?|第(?:{COUNT}))\s*个?{_WEEK}(?P<nth_weekday>{_ON})"
    rf"|(?P<day>{COUNT}){_DATED})"
    r"|(?P<month_end>月[底末])"
    rf"|(?P<later>{COUNT})\s*天(?:之后|以后|后)|in\s+(?P<in_days>{COUNT}|{ENGLISH})\s+days?(?![a-z])"
    rf"|(?:(?P<dotted_year>\d{{4}})\s*[年\-/.]\s*)?(?P<dotted_month>{COUNT})\s*[-/.]\s*(?P<dotted_day>{COUNT}){_DATED}"
    rf"|(?P<only>{COUNT})\s*[日号]{_ASIDE}"
    # the last Friday of November, the 3rd of next month, end of the month
    rf"|(?:the\s+)?(?:(?P<english_end>end|last\s+day)"
    rf"|(?P<english_nth>last|{'|'.join(_ORDINALS)}|{_ORDINAL})\s+(?P<english_nth_weekday>{_ENGLISH_DAY})"
    rf"|(?P<english_of>{_ORDINAL}))\s+(?:of|in)\s+"
    rf"(?:(?P<english_months>the|this|next)\s+month|(?P<english_month>{_MONTH}){_OF_YEAR.format('english_year')})"
    rf"|(?:{_ENGLISH_DAY},?\s+)?(?:(?P<day_of>{_ORDINAL})\s+(?:of\s+)?(?P<month_of>{_MONTH})"
    rf"|(?P<of_month>{_MONTH})\s+(?P<of_day>{_ORDINAL})){_OF_YEAR.format('of_year')}"
    rf"|(?:(?P<next>next|this)\s+)?(?P<english>{_ENGLISH_DAY})"
)
"""Pattern for a day, to be used ignoring case; `days` interprets the match."""


def days(match: re.Match[str], today: date) -> Iterator[date]:
    """Yield the days a match may mean, earliest first. A date without a year, or a missing day, means the next
    occurrence."""
    if match["named"]:
        yield today + timedelta(days=_NAMED[match["named"].lower()])
    elif later := match["later"] or match["in_days"]:
        yield today + timedelta(days=min(number(later) or 0, _FARTHEST))
    elif match["weekday"]:
        yield from _of_week(today, _weekday(match["weekday"]), match["week"].count("下"), exactly=bool(match["week"]))
    elif match["english"]:
        said = (match["next"] or "").lower()
        yield from _of_week(today, _begins(_ENGLISH_DAYS, match["english"]), int(said == "next"), exactly=bool(said))
    elif any(match[group] for group in ("month", "months", "month_end", "dotted_month", "only")):
        yield from _in_chinese(match, today)
    elif any(match[group] for group in ("english_months", "english_month", "day_of", "of_day")):
        yield from _in_english(match, today)
    else:
        yield from (today, today + timedelta(days=1))


def no_month(match: re.Match[str]) -> bool:
    """Return whether the text names a month number no year has."""
    month = match["month"] or match["dotted_month"]
    return bool(month) and not 1 <= (number(month) or 0) <= len(_MONTHS)


def _in_chinese(match: re.Match[str], today: date) -> Iterator[date]:
    month, year = match["month"] or match["dotted_month"], match["year"] or match["dotted_year"]
    day = match["day"] or match["dotted_day"] or match["only"]
    if month:
        among = _of_year(today, year, number(month) or 0)
    elif match["months"]:
        among = _months(today, match["months"].count("下"), 1)
    else:
        among = _months(today, 0, 3 if match["only"] else 2)
    for first in among:
        if match["nth"]:
            nth = _LAST if match["nth"].startswith("最后") else number(match["nth"][1:]) or 0
            yield from _nth(first, _weekday(match["nth_weekday"]), nth)
        else:
            yield from _day(first, number(day) or 0 if day else _LAST)


def _in_english(match: re.Match[str], today: date) -> Iterator[date]:
    month = match["english_month"] or match["month_of"] or match["of_month"]
    if month:
        among = _of_year(today, match["english_year"] or match["of_year"], _begins(_MONTHS, month) + 1)
    else:
        said = match["english_months"].lower()
        among = _months(today, int(said == "next"), 2 if said == "the" else 1)
    day = match["english_of"] or match["day_of"] or match["of_day"]
    for first in among:
        if match["english_nth"]:
            yield from _nth(first, _begins(_ENGLISH_DAYS, match["english_nth_weekday"]), _ordinal(match["english_nth"]))
        else:
            yield from _day(first, _ordinal(day) if day else _LAST)


def _weekday(said: str) -> int:
    """Return a weekday as a number, 0 for Monday."""
    return (number(said) or len(_ENGLISH_DAYS)) - 1


def _ordinal(said: str) -> int:
    plain = said.lower()
    if plain in _ORDINALS:
        return _ORDINALS.index(plain) + 1
    return _LAST if plain == "last" else int(plain.rstrip("stndrh"))


def _begins(names: Sequence[str], word: str) -> int:
    """Return the index of the name that a word spells in full or abbreviates."""
    return next(at for at, name in enumerate(names) if name.startswith(word[:3].lower()))


def _of_week(today: date, weekday: int, later: int, *, exactly: bool) -> Iterator[date]:
    """Yield days for a weekday: 下周三 lies in the week after this week, 这周三 in this week; plain 周三 is the next
    Wednesday."""
    first = today - timedelta(days=today.weekday()) + timedelta(days=weekday + 7 * later)
    yield from (first,) if exactly else (first, first + timedelta(days=7))


def _months(today: date, later: int, many: int) -> Iterator[date]:
    """Yield the first days of `many` months, beginning `later` months after the present month."""
    for month in range(later, later + many):
        year, before = divmod(12 * today.year + today.month - 1 + month, 12)
        yield date(year, before + 1, 1)


def _of_year(today: date, year: str | None, month: int) -> Iterator[date]:
    """Yield the first days of the months a date may mean."""
    # Clamp the year: more distant years are just as past or as far off, and would near the limits of `date`.
    named = min(max(number(year or "") or 0, today.year - 1), today.year + 3)
    yield from (date(one, month, 1) for one in ((named,) if year else (today.year, today.year + 1)))


def _day(first: date, day: int) -> Iterator[date]:
    """Yield day `day` in the month beginning with `first`, if the month has that day."""
    if day == _LAST:
        yield next(_months(first, 1, 1)) - timedelta(days=1)
    elif day >= 1 and (found := first + timedelta(days=day - 1)).month == first.month:
        yield found


def _nth(first: date, weekday: int, nth: int) -> Iterator[date]:
    """Yield the `nth` given weekday in the month beginning with `first`, if there is one."""
    if nth == _LAST:
        last = next(_day(first, _LAST))
        yield last - timedelta(days=(last.weekday() - weekday) % 7)
    elif nth >= 1:
        yield from _day(first, 1 + (weekday - first.weekday()) % 7 + 7 * (nth - 1))
