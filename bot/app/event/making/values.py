"""Read the value after the name of a setting, one function for each kind of setting: `3月17日17:00`, `1-2`,
`三局两胜`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.app.desk import Desk
from bot.app.event.moments import kept
from bot.app.people.lookup import LONGEST_NAME
from bot.app.remind.times import read_span
from bot.app.request.enumeration import several
from bot.app.request.incoming import clean_name
from bot.app.speech.words import LANGUAGES, words
from engines.core.words.numerals import ENGLISH, ENGLISH_ONES, NUMBER, number
from engines.core.words.spelling import folded, simplified
from engines.tournament.formats import FORMATS
from engines.tournament.setting import Kind, Setting
from engines.tournament.setup import WRITTEN

APART = r"\s、，,；;"
"""Characters that may separate settings or dates."""
LONGEST_TEXT = 60
_COUNT = re.compile(
    rf"(?:最多|每组|前)?\s*({NUMBER}|{ENGLISH})\s*个?"
    r"(?:分钟|分|次|轮|人|名|组|位|局|张桌子|张|桌|desks?|min(?:ute)?s?|players?|groups?|rounds?|times?)?",
    re.IGNORECASE,
)
_QUOTA = re.compile(
    r"(?:每个?单位)?\s*(至少|至多|最多|最少|不超过|不少于|正好|≥|≤|at least|at most|exactly|up to)?\s*"
    rf"({NUMBER}|{ENGLISH})(?:\s*(?:[-–~至到]|to)\s*({NUMBER}|{ENGLISH}))?(\+)?\s*(?:个|人|名|对|队|组|支|位)?",
    re.IGNORECASE,
)
_AT_MOST = ("至多", "最多", "不超过", "≤", "at most", "up to")
_EXACTLY = ("正好", "exactly")
_STAGES = {
    "决赛": 2, "final": 2, "四强": 4, "4强": 4, "半决赛": 4, "semi-final": 4, "semifinal": 4, "last4": 4,
    "八强": 8, "8强": 8, "last8": 8, "十六强": 16, "16强": 16, "last16": 16,
}  # fmt: skip
_GAMES = re.compile(
    rf"起?[:：]?(?:bestof|bo)?({NUMBER}|{'|'.join(ENGLISH_ONES)})(?:局|盘|games?)?(?:{NUMBER}胜制?|定胜负)?"
)
_MOST_GAMES = 9
_OF_ROUND = re.compile(rf"[{APART}和及]*(?:第?{NUMBER}轮\s*[:：]?\s*)?")
"""Text allowed before the date of a round."""
_WORD = re.compile(rf"[^{APART}]+")
_MIDNIGHT = re.compile(r"24\s*(?:[:：]\s*00|点)$")


_ROOM = re.compile(
    r"(?:room|rm\.?|floor|level|hall|lab|block|building|bldg\.?|court)\s*\w{1,5}|"
    r"\d{1,3}(?:st|nd|rd|th)?\s*(?:floor|/F)|\d{1,4}[A-Z]?",
    re.IGNORECASE,
)
"""A room or floor inside a building."""


class Unreadable(ValueError):
    """The text is not a valid value of this setting."""


def setting(desk: Desk, name: str, value: str) -> Mapping[str, Any]:
    """Read a setting and return the fields to store; raise `Unreadable` if the value is invalid."""
    each = WRITTEN[name][0]
    return kept_as(name, _READ[each.kind](desk, each, value))


def kept_as(name: str, value: Any) -> Mapping[str, Any]:
    """Return a value as the fields to store; a single text may fill several fields."""
    fields = [each.name for each in WRITTEN[name]]
    return dict(zip(fields, value if len(fields) > 1 else (value,), strict=True))


def choices(each: Setting) -> tuple[str, ...]:
    """Return the words that a choice offers."""
    return tuple(FORMATS) if each.kind == "format" else each.choices


def _said(value: str, *keys: str) -> str | None:
    """The first of the keys with this word, in either language."""
    for key in keys:
        for say in map(words, LANGUAGES):
            if say.has(key) and value.lower() in say.plain(key).lower().split("/"):
                return key
    return None


def _text(desk: Desk, each: Setting, value: str) -> str:
    if not value or len(value) > LONGEST_TEXT or not (plain := clean_name(value, LONGEST_TEXT)):
        raise Unreadable
    return plain


def _names(desk: Desk, each: Setting, value: str) -> list[str]:
    plain = _listed(each, several(value), LONGEST_NAME)
    if len({item.lower() for item in plain}) < len(plain):
        raise Unreadable
    return plain


def _places(desk: Desk, each: Setting, value: str) -> list[str]:
    return _listed(each, _rooms(value), LONGEST_TEXT)


def _listed(each: Setting, found: Sequence[str], longest: int) -> list[str]:
    plain = [clean_name(item, longest) for item in found]
    if not 0 < len(plain) <= each.high or any(len(item) > longest for item in found) or "" in plain:
        raise Unreadable
    return plain


def _rooms(value: str) -> list[str]:
    """Split several places. A room after a comma belongs to the building before: `Union Building, Room 3`."""
    found: list[str] = []
    in_house = False
    for part in several(value):
        room = _ROOM.fullmatch(part) is not None
        if room and found and not in_house and f"{found[-1]}," in value:
            found[-1] = f"{found[-1]}, {part}"
        else:
            found.append(part)
        in_house = room
    return found


def _moment(desk: Desk, each: Setting, value: str) -> str:
    """Read a deadline; a day without an hour means the end of the day."""
    text = _MIDNIGHT.sub("23:59", value)
    found = kept(text, desk.at, desk.zone) or kept(f"{text} 23:59", desk.at, desk.zone)
    if found is None or found[1]:
        raise Unreadable
    return found[0]


def _moments(desk: Desk, each: Setting, value: str) -> list[str]:
    """Read one date for each round; 同 repeats the date of the round before."""
    found: list[str] = []
    rest = value
    while rest := _OF_ROUND.sub("", rest, count=1):
        word = _WORD.match(rest)
        if found and word and _said(word[0], "event.choice.same.names"):
            found, rest = [*found, found[-1]], rest[word.end() :]
            continue
        if (read := kept(rest, desk.at, desk.zone)) is None:
            raise Unreadable
        found, rest = [*found, read[0]], read[1]
    if not 1 <= len(found) <= each.high or found != sorted(found):
        raise Unreadable
    return found


_WISHED, _UNWISHED = ("要", "需要"), ("不", "无需", "没有")
"""Words at the beginning of a longer yes or no."""


def _flag(desk: Desk, each: Setting, value: str) -> bool:
    """Read 是 or 否, or the flag's own words, such as 线下 and 群内; also 不用审核 and 要打."""
    for own in (f".{each.name}", ""):
        if said := _said(value, yes := f"event.choice{own}.yes.names", f"event.choice{own}.no.names"):
            return said == yes
    if not value.startswith((*_WISHED, *_UNWISHED)):
        raise Unreadable
    return value.startswith(_WISHED)


def format_named(value: str) -> str | None:
    """The format with this name, or None."""
    try:
        return _one_of("format", tuple(FORMATS), value)
    except Unreadable:
        return None


def _choice(desk: Desk, each: Setting, value: str) -> str:
    return _one_of(each.name, choices(each), value)


def _order(desk: Desk, each: Setting, value: str) -> list[str]:
    """Read an order such as `对手分、胜局`; 按赛制 means an empty order."""
    if _said(value, "event.choice.usual.names"):
        return []
    found = [_one_of(each.name, each.choices, part) for part in several(value)]
    if not found or len(set(found)) < len(found) or each.last in found[:-1]:
        raise Unreadable
    return found


def _one_of(name: str, known: Sequence[str], value: str) -> str:
    keys = (f"event.choice.{name}.{one}{names}" for one in known for names in ("", ".names"))
    said = value if value in known else _said(value, *keys)
    if said is None:
        raise Unreadable
    return said.removesuffix(".names").rpartition(".")[2]


def _whole(desk: Desk, each: Setting, value: str) -> int | None:
    """Read `40` or `40分钟`; 不限 means no limit."""
    if _said(value, "event.choice.unlimited.names"):
        if each.low:
            raise Unreadable
        return None if each.default is None else 0
    found = _COUNT.fullmatch(simplified(value))
    span = read_span(value) if each.unit else None
    many = number(found[1]) if found else None
    if many is None and span is not None and not span[1]:
        many = int(span[0].total_seconds() // 60)
    if many is None or not each.low <= many <= each.high or (each.powers and many & (many - 1)):
        raise Unreadable
    return many


def _quota(desk: Desk, each: Setting, value: str) -> tuple[int, int]:
    if _said(value, "event.choice.unlimited.names"):
        return 0, 0
    found = _QUOTA.fullmatch(simplified(value))
    if found is None:
        raise Unreadable
    word, first = (found[1] or "").lower(), number(found[2]) or 0
    if word in _AT_MOST:
        least, most = 0, first
    elif (word and word not in _EXACTLY) or found[4]:
        least, most = first, 0
    else:
        least, most = first, (number(found[3]) or 0) if found[3] else first
    if (most and most < least) or max(least, most) > each.high or not max(least, most):
        raise Unreadable
    return least, most


def _games(desk: Desk, each: Setting, value: str) -> dict[str, int]:
    """Read `1、四强3、决赛2`: the number of games of a match, from each stage on."""
    found: dict[int, int] = {}
    every = 1
    for item in ("".join(folded(simplified(part)).split()) for part in several(value)):
        stage = next((word for word in sorted(_STAGES, key=len, reverse=True) if item.startswith(word)), "")
        read = _GAMES.fullmatch(item.removeprefix(stage))
        if read is None:
            raise Unreadable
        many = number(read[1]) or 0
        if not 1 <= many <= _MOST_GAMES:
            raise Unreadable
        if stage:
            found[_STAGES[stage]] = many
        else:
            every = many
    games = {"*": every}
    last = every
    for left in (16, 8, 4, 2):
        last = found.get(left, last)
        if left in found or (last != every and any(other > left for other in found)):
            games[str(left)] = last
    return games


_READ: Mapping[Kind, Callable[[Desk, Setting, str], Any]] = {
    "title": _text,
    "text": _text,
    "names": _names,
    "places": _places,
    "moment": _moment,
    "moments": _moments,
    "flag": _flag,
    "choice": _choice,
    "format": _choice,
    "order": _order,
    "number": _whole,
    "quota": _quota,
    "games": _games,
}
READ = frozenset(_READ)
"""The kinds of settings that can be written in a chat."""
