"""The settings of an event as people write them: `截止=3月17日17:00`, each read separately or refused by name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bot.app.desk import Desk
from bot.app.event.making.values import APART, LONGEST_TEXT, Unreadable, setting
from bot.app.event.tournament import Tournament, tournament_of
from bot.app.speech.words import LANGUAGES, Words, words
from engines.tournament.formats import FORMATS
from engines.tournament.setting import Kind
from engines.tournament.setup import SETTINGS, WRITTEN, Setup
from storage.store import Status

_ALL: tuple[Status, ...] = ("seating", "playing", "ended", "cancelled")
_OTHER = re.compile(r"(?:赛事|event )\s*(\d{1,6})", re.IGNORECASE)


def known_to(form: str, name: str) -> bool:
    """Whether a format uses a setting. Settings peculiar to no format apply to all."""
    return name in FORMATS[form].knows or not any(name in each.knows for each in FORMATS.values())


def applies(setup: Setup, name: str) -> bool:
    """Whether a setting has any effect in an event with this setup."""
    return known_to(setup.format, name) and (setup.scored == "games" or not WRITTEN[name][0].of_games)


def settled(options: Mapping[str, Any]) -> frozenset[Kind]:
    """Return the kinds of settings fixed by the document of a preset, so that the wizard skips their questions."""
    held: set[Kind] = {"format"} if options["eldest"] or FORMATS[options["format"]].grouped else set()
    return frozenset(held | ({"format", "quota"} if options["least"] else set()))


@dataclass(frozen=True, slots=True)
class Wrong:
    """An unreadable setting: the key of the refusal, the text given, and the setting's name if known."""

    key: str
    given: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Settings by name, and the event whose units were copied, if any."""

    settings: Mapping[str, Any] = field(default_factory=dict)
    like: Tournament | None = None


def split(text: str) -> tuple[str, str]:
    """Split a text into the words before the first setting, and the settings."""
    first = _settings().search(text)
    return (text[: first.start()].strip(), text[first.start() :]) if first else (text.strip(), "")


def settings_in(desk: Desk, text: str) -> Chosen | Wrong:
    """Read `标题=… 单位=甲、乙 截止=…`, or return the first part that cannot be read."""
    marks = list(_settings().finditer(text))
    before = text[: marks[0].start()] if marks else text
    if before.strip():
        return Wrong("event.setting_unknown", before.strip())
    settings: dict[str, Any] = {}
    like: Tournament | None = None
    for mark, following in zip(marks, [*marks[1:], None], strict=True):
        called, value = mark[1] or mark[2], text[mark.end() : following.start() if following else None]
        value = value.strip(" 、，,；;\n")
        name = setting_named(called)
        if name is None:
            return Wrong("event.setting_unknown", called)
        if WRITTEN[name][0].kind == "names" and (other := _OTHER.fullmatch(value)):
            like = _other(desk, int(other[1]))
            if like is None:
                return Wrong("event.setting_wrong", value, name)
            settings[name] = list(like.state.setup.value(name))
            continue
        try:
            settings |= setting(desk, name, value)
        except Unreadable:
            return Wrong("event.setting_wrong", value, name)
    for each in SETTINGS.values():
        there = settings.get(each.places, ())
        if there and len(settings.get(each.name, ())) == 1 and _one_place(text, there):
            settings[each.places] = [", ".join(there)]
    return Chosen(settings, like)


def _one_place(text: str, venues: Sequence[str]) -> bool:
    """Whether venues separated by Latin commas are a single address, which may contain commas."""
    return len(venues) > 1 and ", ".join(venues) in text and len(", ".join(venues)) <= LONGEST_TEXT


@cache
def _settings() -> re.Pattern[str]:
    """The pattern for the start of a setting: a word before an equals sign, or a known name before a colon."""
    known = {one for language in LANGUAGES for names in setting_names(words(language)).values() for one in names}
    listed = "|".join(re.escape(one) for one in sorted(known, key=len, reverse=True))
    return re.compile(rf"(?:^|[{APART}])\s*(?:([^{APART}=＝]{{1,16}})\s*[=＝]|({listed})\s*[:：])\s*", re.IGNORECASE)


def setting_names(say: Words) -> dict[str, list[str]]:
    """The written names of every setting."""
    keys = {name: f"event.setting.{name}" for name in WRITTEN}
    return {name: say.plain(key).split() for name, key in keys.items() if say.has(key)}


def setting_named(called: str) -> str | None:
    """The setting with this name in either language."""
    for language in LANGUAGES:
        for name, known in setting_names(words(language)).items():
            if called.lower() in known:
                return name
    return None


def idle(settings: Mapping[str, Any], form: str) -> str | None:
    """The first setting without effect in a format, or None."""
    return next((name for name in settings if not known_to(form, name)), None)


def unfit(setup: Setup) -> str | None:
    """The first setting in conflict with the others, which would make any draw impossible, or None."""
    return FORMATS[setup.format].clash(setup.options)


def _other(desk: Desk, called: int) -> Tournament | None:
    events = desk.unit.events(desk.chat.id, _ALL)
    return next((tournament_of(desk, stream) for stream in events if -stream.number == called), None)
