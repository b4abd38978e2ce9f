"""Wishes for a new table, in words that mean the same for every game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from engines.core.books.rulesets import BY_LOT, NO_TAKEBACK, SEATING, TAKEBACK, Rules
from engines.core.game.game import AnyPlay
from engines.core.words.numerals import ENGLISH, NUMERAL, number

PLAYERS, CLOCK = "players", "clock"
_OFF = frozenset({"off", "no", "不许", "不准", "不可", "不行", "禁止", "否"})
_AGREE = frozenset({"agree", "yes", "on", "ok", "协商", "同意", "许", "允许", "可", "可以"})
_AFTER = r"(?:^|(?<=\s))"
_END = r"(?=\s|$)"
_TAKEBACK = re.compile(
    rf"{_AFTER}(?:(?:takebacks?|悔棋)\s*[=＝:：]\s*(?P<how>\S*)|(?:不许|不准|禁止)悔棋|no takebacks?){_END}",
    re.IGNORECASE,
)
_SEATING = re.compile(rf"{_AFTER}(?:seating\s*[=＝:：]\s*(?P<how>\S*)|抽签(?:入座)?|drawn seats){_END}", re.IGNORECASE)
_PLAYERS = re.compile(
    rf"{_AFTER}(?:(?:players|人数)\s*[=＝:：]\s*(?P<named>\S*)|(?P<bare>\d+|{NUMERAL}|{ENGLISH})\s*(?:[个個]?人|players?)){_END}",
    re.IGNORECASE,
)
_MEASURE = re.compile("[个個]?人$")
_NAME = re.compile(
    rf"{_AFTER}(?:(?P<name>\w+)[=＝]|(?P<timed>时限|棋钟)\s*(?=\d)|(?P<time>time)\s+(?=\d))", re.IGNORECASE
)
_CALLED = {"时限": CLOCK, "棋钟": CLOCK, "time": CLOCK}
_CONTROL = re.compile(r"\d(?=.*[^\d\s+/,，]).*")
"""A time control given without a name. Bare numbers, as in 90+30, could mean minutes or seconds and do not count."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """Options common to all tables, and the remaining words for the game to read."""

    options: Mapping[str, str]
    players: int | None
    """The number of players; 0 for an unreadable number, None if the text gives none."""
    rest: str

    @property
    def words(self) -> str:
        """The wishes written out again, as a button carries them."""
        said = dict(self.options) | ({} if self.players is None else {PLAYERS: str(self.players)})
        return " ".join(f"{name}={value}" for name, value in said.items())


def read(text: str) -> Wishes:
    """Extract takebacks, seats by lot and the number of players from anywhere in the text. An unknown value stays as
    written."""
    takeback, text = _taken(_TAKEBACK, text)
    seating, text = _taken(_SEATING, text)
    players, text = _taken(_PLAYERS, text)
    options: dict[str, str] = {}
    if takeback is not None:
        options[TAKEBACK] = _takeback(takeback["how"])
    if seating is not None:
        options[SEATING] = BY_LOT if seating["how"] is None else seating["how"].lower()
    many = None if players is None else number(_MEASURE.sub("", players["named"] or players["bare"] or "")) or 0
    return Wishes(options, many, text)


def counted(wished: Wishes) -> Wishes:
    """Take a bare number at the start of the remaining words as the number of players, unless that number is already
    known."""
    first, _, rest = wished.rest.partition(" ")
    many = number(first) if wished.players is None else None
    return wished if many is None else Wishes(wished.options, many, rest)


def _taken(wish: re.Pattern[str], text: str) -> tuple[re.Match[str] | None, str]:
    """Return the match for a wish, if any, and the text without it."""
    found = wish.search(text)
    return found, text if found is None else f"{text[: found.start()]} {text[found.end() :]}".strip()


def _takeback(how: str | None) -> str:
    word = NO_TAKEBACK if how is None else how.lower()
    return NO_TAKEBACK if word in _OFF else "agree" if word in _AGREE else word


def plain(text: str) -> tuple[dict[str, Any], list[str]]:
    """Parse `name=value` pairs and a time control standing alone; unreadable words come back in the second part.

    A value extends to the next name, because positions contain blanks.
    """
    names = list(_NAME.finditer(text))
    options: dict[str, Any] = {}
    for found, following in zip_longest(names, names[1:]):
        name, end = found[found.lastgroup or 0], following.start() if following else len(text)
        options[_CALLED.get(name.lower(), name)] = text[found.end() : end].strip()
    strange = (text[: names[0].start()] if names else text).strip()
    if _CONTROL.fullmatch(strange):
        return {**options, CLOCK: strange}, []
    return options, strange.split()


def choosable(mode: AnyPlay, rules: Rules) -> frozenset[str]:
    """Return the options people may set by name for such a table, apart from options common to all tables."""
    return (mode.manner.new_table.options | {CLOCK}) & rules.options.keys()


def known(mode: AnyPlay, rules: Rules) -> list[str]:
    """Return the names of all options people may set, including the number of players if the rules offer a choice."""
    return sorted(choosable(mode, rules) | ({PLAYERS} & rules.options.keys()))
