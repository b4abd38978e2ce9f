"""What is written behind the name of a setting, each read by itself: `3月17日17:00`, `1-2`, `三局两胜`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.app.desk import Desk
from bot.app.event.moments import kept
from bot.app.people.whom import LONGEST_NAME
from bot.app.remind.when import read_span
from bot.app.request.incoming import clean_name
from bot.app.request.several import several
from bot.app.speech.words import LANGUAGES, words
from engines.core.numerals import ENGLISH, ENGLISH_ONES, NUMBER, number
from engines.core.spelling import folded, simplified
from engines.tournament.formats import FORMATS
from engines.tournament.reading import CHOICES, NUMBERS
from engines.tournament.setup import LATE, MOST_DATES, MOST_UNITS
from engines.tournament.setup import NUMBERS as COUNTED

QUOTA = "quota"
"""How many entries a unit brings: written as one, kept as the least and the most."""
APART = r"\s、，,；;"
"""What may stand between two settings, or two dates."""
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
"""What may stand before the date of a round."""
_WORD = re.compile(rf"[^{APART}]+")
_MIDNIGHT = re.compile(r"24\s*(?:[:：]\s*00|点)$")


_ROOM = re.compile(
    r"(?:room|rm\.?|floor|level|hall|lab|block|building|bldg\.?|court)\s*\w{1,5}|"
    r"\d{1,3}(?:st|nd|rd|th)?\s*(?:floor|/F)|\d{1,4}[A-Z]?",
    re.IGNORECASE,
)
"""Where in a house something is."""


class Unreadable(ValueError):
    """It cannot be read as this setting."""


def setting(desk: Desk, name: str, value: str) -> Mapping[str, Any]:
    """One setting as it is kept; raises a ValueError where it cannot be so."""
    if name == QUOTA:
        least, most = _quota(value)
        return {"least": least, "most": most}
    if name == "deadline":
        return {name: _moment(desk, value)}
    if name == "dates":
        return {name: _moments(desk, value)}
    return {name: _READ[name](name, value)}


def _said(value: str, *keys: str) -> str | None:
    """Which of the keys has this word, in either language."""
    for key in keys:
        for language in LANGUAGES:
            if value.lower() in words(language).plain(key).lower().split("/"):
                return key
    return None


def _text(name: str, value: str) -> str:
    if not value or len(value) > LONGEST_TEXT or not (plain := clean_name(value, LONGEST_TEXT)):
        raise Unreadable
    return plain


def _texts(name: str, value: str) -> list[str]:
    longest = LONGEST_NAME if name == "units" else LONGEST_TEXT
    found = several(value) if name == "units" else _places(value)
    plain = [clean_name(item, longest) for item in found]
    most = MOST_UNITS if name == "units" else MOST_DATES
    too_long = any(len(item) > longest for item in found)
    if not plain or len(plain) > most or too_long or "" in plain:
        raise Unreadable
    if name == "units" and len({item.lower() for item in plain}) < len(plain):
        raise Unreadable
    return plain


def _places(value: str) -> list[str]:
    """Several places. A room behind a comma is one of the house before it: `Union Building, Room 3`."""
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


def _moment(desk: Desk, value: str) -> str:
    """A deadline; of a day without an hour its end."""
    text = _MIDNIGHT.sub("23:59", value)
    found = kept(text, desk.at, desk.zone) or kept(f"{text} 23:59", desk.at, desk.zone)
    if found is None or found[1]:
        raise Unreadable
    return found[0]


def _moments(desk: Desk, value: str) -> list[str]:
    """One for each round; 同 for a round on the day of the one before."""
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
    if not 1 <= len(found) <= MOST_DATES or found != sorted(found):
        raise Unreadable
    return found


_WISHED, _UNWISHED = ("要", "需要"), ("不", "无需", "没有")
"""What an answer of several words begins with."""


def _flag(name: str, value: str) -> bool:
    """是 or 否; also 不用审核, 要打."""
    said = _said(value, "event.choice.yes.names", "event.choice.no.names")
    if said is None and not value.startswith((*_WISHED, *_UNWISHED)):
        raise Unreadable
    return said == "event.choice.yes.names" if said else value.startswith(_WISHED)


def _by_hand(name: str, value: str) -> bool:
    """`对局=线下`: results are typed in; `对局=群内`: the bot opens a table for each pairing."""
    said = _said(value, "event.choice.by_hand.yes.names", "event.choice.by_hand.no.names")
    return said == "event.choice.by_hand.yes.names" if said else _flag(name, value)


def format_named(value: str) -> str | None:
    """The format that people call so; None where they call none so."""
    try:
        return _choice("format", value)
    except Unreadable:
        return None


def _choice(name: str, value: str) -> str:
    several: Sequence[str] = tuple(FORMATS) if name == "format" else CHOICES[name]
    said = (
        value
        if value in several
        else _said(value, *(f"event.choice.{name}.{one}{names}" for one in several for names in ("", ".names")))
    )
    if said is None:
        raise Unreadable
    return said.removesuffix(".names").rpartition(".")[2]


def _number(name: str, value: str) -> int | None:
    """`40`, `40分钟`; 不限 is none at all."""
    low, high = (NUMBERS | COUNTED)[name]
    if _said(value, "event.choice.unlimited.names"):
        if name in _NEVER:
            raise Unreadable
        return None if name in NUMBERS else 0
    found = _COUNT.fullmatch(simplified(value))
    span = read_span(value) if name in ("minutes", LATE) else None
    many = number(found[1]) if found else None
    if many is None and span is not None and not span[1]:
        many = int(span[0].total_seconds() // 60)
    if many is None or not low <= many <= high or (name == "cut" and many & (many - 1)):
        raise Unreadable
    return many


_NEVER = ("size", "rounds", "group_size", "advance")
"""What must have a number."""


def _quota(value: str) -> tuple[int, int]:
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
    if (most and most < least) or max(least, most) > COUNTED["most"][1] or not max(least, most):
        raise Unreadable
    return least, most


def _games(name: str, value: str) -> dict[str, int]:
    """`1、四强3、决赛2`: how many games a match is over, from a stage on."""
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


_READ: Mapping[str, Callable[[str, str], Any]] = {
    **dict.fromkeys(("title", "body"), _text),
    **dict.fromkeys(("units", "venues"), _texts),
    **dict.fromkeys(("third_place", "approval", "substitutes", "eldest", "beyond"), _flag),
    **dict.fromkeys(("separation", "tie_rule", "odd", "format"), _choice),
    **dict.fromkeys(("minutes", LATE, "desks", "replay_limit", "rounds", "cut", "group_size", "advance", "referees",
                     "size"), _number),
    "best_of": _games,
    "by_hand": _by_hand,
}  # fmt: skip
