"""The settings of an event as people write them: `截止=3月17日17:00`, each read by itself or refused by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.app.desk import Desk
from bot.app.event.hall import Hall, hall_of
from bot.app.event.moments import kept
from bot.app.people.whom import LONGEST_NAME
from bot.app.request.commands import number
from bot.app.request.incoming import clean_name
from bot.app.speech.words import LANGUAGES, Words, words
from engines.tournament.formats import FORMATS
from engines.tournament.reading import CHOICES, NUMBERS
from engines.tournament.says import SETTINGS
from engines.tournament.setup import LATE, MOST_DATES, MOST_UNITS, Setup
from engines.tournament.setup import NUMBERS as COUNTED
from storage.store import Status

QUOTA = "quota"
"""How many entries a unit brings: written as one, kept as the least and the most."""
_ALL: tuple[Status, ...] = ("seating", "playing", "ended", "cancelled")
_SETTING = re.compile(r"(?:^|\s)([^\s=＝]{1,16})\s*[=＝]\s*")
_BETWEEN = re.compile(r"[、，,；;\n]")
_OTHER = re.compile(r"(?:赛事|event )\s*(\d{1,6})", re.IGNORECASE)
_LONGEST_TEXT = 60
_COUNT = re.compile(r"(\d{1,4})\s*(?:分钟|分|次|轮|人|名|组|位|局|张桌子|张|桌|desks?|min(?:ute)?s?)?", re.IGNORECASE)
_QUOTA = re.compile(
    r"(至少|至多|最多|最少|≥|≤|at least|at most)?\s*(\d{1,2})(?:\s*[-–~至到]\s*(\d{1,2}))?(\+)?", re.IGNORECASE
)
_STAGES = {
    "决赛": 2, "final": 2, "四强": 4, "半决赛": 4, "semi-final": 4, "semifinal": 4, "last4": 4, "last 4": 4,
    "八强": 8, "last8": 8, "last 8": 8, "十六强": 16, "last16": 16, "last 16": 16,
}  # fmt: skip
_MOST_GAMES = 9

APPLIES: Mapping[str, tuple[str, ...]] = {
    "best_of": ("knockout",),
    "third_place": ("knockout", "rotation"),
    "replay_limit": ("knockout",),
    "tie_rule": ("knockout",),
    "separation": ("knockout", "rotation"),
    "odd": ("rotation",),
    "cut": ("rotation",),
    "rounds": ("rotation", "swiss"),
    "group_size": ("groups",),
    "advance": ("groups",),
}
"""What only some formats know; all else holds for any."""
_OF_GAMES = ("replay_limit", "tie_rule")
"""What only games know: at the same level whoever is on stage has won, and nothing is played again."""


def applies(setup: Setup, name: str) -> bool:
    """Whether a setting means anything to an event of such a kind."""
    return setup.format in APPLIES.get(name, (setup.format,)) and (setup.scored == "games" or name not in _OF_GAMES)


@dataclass(frozen=True, slots=True)
class Wrong:
    """What cannot be so, by the sentence that says it; `name` is the setting, where it is one."""

    key: str
    given: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Settings by name, and the event whose units were taken over."""

    settings: Mapping[str, Any] = field(default_factory=dict)
    like: Hall | None = None


class _Unreadable(ValueError):
    """It cannot be read as this setting."""


def settings_in(desk: Desk, text: str) -> Chosen | Wrong:
    """`标题=… 单位=甲、乙 截止=…`, or the first thing in it that cannot be read."""
    parts = _SETTING.split(text.strip())
    if parts[0].strip():
        return Wrong("event.setting_unknown", parts[0].strip())
    settings: dict[str, Any] = {}
    like: Hall | None = None
    for called, value in zip(parts[1::2], parts[2::2], strict=True):
        name = setting_named(called)
        if name is None:
            return Wrong("event.setting_unknown", called)
        if name == "units" and (other := _OTHER.fullmatch(value.strip())):
            like = _other(desk, int(other[1]))
            if like is None:
                return Wrong("event.setting_wrong", value, name)
            settings[name] = list(like.state.setup.units)
            continue
        try:
            settings |= setting(desk, name, value.strip())
        except _Unreadable:
            return Wrong("event.setting_wrong", value.strip(), name)
    return Chosen(settings, like)


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


def setting_names(say: Words) -> dict[str, list[str]]:
    """What people call the settings that can be written."""
    keys = {name: f"event.setting.{name}" for name in (*SETTINGS, QUOTA)}
    return {name: say.plain(key).split() for name, key in keys.items() if say.has(key)}


def setting_named(called: str) -> str | None:
    """The setting that people call so, in either language."""
    for language in LANGUAGES:
        for name, known in setting_names(words(language)).items():
            if called.lower() in known:
                return name
    return None


def idle(settings: Mapping[str, Any], form: str) -> str | None:
    """A setting that means nothing in a format."""
    return next((name for name in settings if form not in APPLIES.get(name, (form,))), None)


def unfit(setup: Setup) -> str | None:
    """A setting that does not go with the others, so that nothing could be drawn."""
    options = setup.options
    if setup.format == "swiss" and not options.rounds:
        return "rounds"
    if setup.format == "groups" and options.advance >= options.group_size:
        return "advance"
    return None


def _other(desk: Desk, called: int) -> Hall | None:
    events = desk.unit.events(desk.chat.id, _ALL)
    return next((hall_of(desk, stream) for stream in events if -stream.number == called), None)


def _said(value: str, *keys: str) -> str | None:
    """Which of the keys has this word, in either language."""
    for key in keys:
        for language in LANGUAGES:
            if value.lower() in words(language).plain(key).lower().split("/"):
                return key
    return None


def _text(name: str, value: str) -> str:
    if not value or len(value) > _LONGEST_TEXT or not (plain := clean_name(value, _LONGEST_TEXT)):
        raise _Unreadable
    return plain


def _texts(name: str, value: str) -> list[str]:
    longest = LONGEST_NAME if name == "units" else _LONGEST_TEXT
    found = [item.strip() for item in _BETWEEN.split(value) if item.strip()]
    plain = [clean_name(item, longest) for item in found]
    most = MOST_UNITS if name == "units" else MOST_DATES
    too_long = any(len(item) > longest for item in found)
    if not plain or len(plain) > most or too_long or "" in plain:
        raise _Unreadable
    if name == "units" and len({item.lower() for item in plain}) < len(plain):
        raise _Unreadable
    return plain


def _moment(desk: Desk, value: str) -> str:
    found = kept(value, desk.at, desk.zone)
    if found is None:
        raise _Unreadable
    return found


def _moments(desk: Desk, value: str) -> list[str]:
    """One for each round; 同 for a round on the day of the one before."""
    found: list[str] = []
    for item in _BETWEEN.split(value):
        same = found and _said(item.strip(), "event.choice.same.names")
        found.append(found[-1] if same else _moment(desk, item.strip()))
    if len(found) > MOST_DATES or found != sorted(found):
        raise _Unreadable
    return found


def _flag(name: str, value: str) -> bool:
    said = _said(value, "event.choice.yes.names", "event.choice.no.names")
    if said is None:
        raise _Unreadable
    return said == "event.choice.yes.names"


def _by_hand(name: str, value: str) -> bool:
    """`对局=线下`: results are typed in; `对局=群内`: the bot opens a table for each pairing."""
    said = _said(value, "event.choice.by_hand.yes.names", "event.choice.by_hand.no.names")
    return said == "event.choice.by_hand.yes.names" if said else _flag(name, value)


def _choice(name: str, value: str) -> str:
    several: Sequence[str] = tuple(FORMATS) if name == "format" else CHOICES[name]
    said = value if value in several else _said(value, *(f"event.choice.{name}.{one}.names" for one in several))
    if said is None:
        raise _Unreadable
    return said.removesuffix(".names").rpartition(".")[2]


def _number(name: str, value: str) -> int | None:
    """`40`, `40分钟`; 不限 is none at all."""
    low, high = (NUMBERS | COUNTED)[name]
    if _said(value, "event.choice.unlimited.names"):
        if name in _NEVER:
            raise _Unreadable
        return None if name in NUMBERS else 0
    found = _COUNT.fullmatch(value)
    many = number(found[1]) if found else None
    if many is None or not low <= many <= high or (name == "cut" and many & (many - 1)):
        raise _Unreadable
    return many


_NEVER = ("size", "rounds", "group_size", "advance")
"""What must have a number."""


def _quota(value: str) -> tuple[int, int]:
    if _said(value, "event.choice.unlimited.names"):
        return 0, 0
    found = _QUOTA.fullmatch(value)
    if found is None:
        raise _Unreadable
    word, first = (found[1] or "").lower(), int(found[2])
    if word in ("至多", "最多", "≤", "at most"):
        least, most = 0, first
    elif word or found[4]:
        least, most = first, 0
    else:
        least, most = first, int(found[3] or first)
    if (most and most < least) or max(least, most) > COUNTED["most"][1] or not max(least, most):
        raise _Unreadable
    return least, most


def _games(name: str, value: str) -> dict[str, int]:
    """`1、四强3、决赛2`: how many games a match is over, from a stage on."""
    found: dict[int, int] = {}
    every = 1
    for item in filter(None, (part.strip().lower() for part in _BETWEEN.split(value))):
        stage = next((word for word in sorted(_STAGES, key=len, reverse=True) if item.startswith(word)), "")
        rest = item.removeprefix(stage).removeprefix("起").strip(" :：局games")
        many = number(rest)
        if many is None or not 1 <= many <= _MOST_GAMES:
            raise _Unreadable
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
