"""Checks of given values against the declarations of their settings, one function for each kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeGuard

from engines.core.game.query import Unanswerable
from engines.tournament.model import DRAWN, EntryId, Options
from engines.tournament.setting import Setting

LONGEST, LARGEST = 1_000, 1_000_000
LARGEST_ID = 2**63 - 1
"""The largest number that other programs may use as an id."""
LONGEST_TEXT = 200
MOST_GAMES = 99
"""The most games of a match."""

Check = Callable[[Setting, Any, frozenset[EntryId]], Any]
"""Takes a setting, a given value and the known entries; returns the value as it is kept, or raises `Unanswerable`."""


def kept(given: Mapping[str, Any], settings: Iterable[Setting], known: frozenset[EntryId]) -> dict[str, Any]:
    """Return the given settings as they are kept. Settings are checked kind by kind, and within a kind in the order of
    their fields. `Unanswerable` names the first wrong one."""
    by_kind = sorted((each for each in settings if each.name in given), key=lambda each: _ORDER.index(each.kind))
    return {each.name: _CHECKS[each.kind](each, given[each.name], known) for each in by_kind}


def options_of(given: Mapping[str, Any], known: frozenset[EntryId]) -> Options:
    """Return the options of a question by another program."""
    return Options(**kept(given, (each for each in DRAWN.values() if each.source != "events"), known))


def wrong(field: str, detail: str) -> Unanswerable:
    return Unanswerable("unreadable", field, detail)


def whole(value: Any, low: int, high: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def entry_id(value: Any, field: str) -> EntryId:
    if whole(value, -LARGEST_ID, LARGEST_ID) or (isinstance(value, str) and 0 < len(value) <= LONGEST):
        known: EntryId = value
        return known
    raise wrong(field, f"{field}: an id is a whole number or a text")


def amount(value: Any, field: str) -> Fraction:
    if isinstance(value, int | float) and not isinstance(value, bool) and -LARGEST <= value <= LARGEST:
        return Fraction(str(value))
    raise wrong(field, f"{field}: a number from -{LARGEST} to {LARGEST} is needed")


def _choice(each: Setting, value: Any, known: frozenset[EntryId]) -> Any:
    if value not in each.choices:
        raise wrong("options", f"{each.name} must be one of {', '.join(each.choices)}")
    return value


def _number(each: Setting, value: Any, known: frozenset[EntryId]) -> int:
    low, high = (-LARGEST_ID, LARGEST_ID) if each.powers else (each.low, each.high)
    if not whole(value, low, high):
        raise wrong("options", f"{each.name} must be a whole number from {each.low} to {each.high}")
    return value


def _flag(each: Setting, value: Any, known: frozenset[EntryId]) -> bool:
    if not isinstance(value, bool):
        raise wrong("options", f"{each.name} must be true or false")
    return value


def _games(each: Setting, value: Any, known: frozenset[EntryId]) -> Mapping[str, int]:
    games = value if isinstance(value, dict) else {"*": value}
    for left, number in games.items():
        if not (left == "*" or (left.isascii() and left.isdigit())) or not whole(number, 1, MOST_GAMES):
            raise wrong("options", f"{each.name} must be a number of games, or such numbers by the entries left")
    return games


def _pairs(each: Setting, value: Any, known: frozenset[EntryId]) -> tuple[tuple[EntryId, EntryId], ...]:
    if not isinstance(value, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in value):
        raise wrong("options", f"{each.name} must be a list of pairs")
    pairs = [(entry_id(a, "options"), entry_id(b, "options")) for a, b in value]
    if not all({a, b} <= known and a != b for a, b in pairs):
        raise wrong("options", f"{each.name} names somebody who is not entered")
    return tuple(pairs)


def _scoring(each: Setting, value: Any, known: frozenset[EntryId]) -> tuple[Fraction, Fraction, Fraction]:
    if not isinstance(value, list) or len(value) != 3:
        raise wrong("options", f"{each.name} must be the points of a win, a draw and a loss")
    win, draw, loss = (amount(one, "options") for one in value)
    if not win >= draw >= loss:
        raise wrong("options", "a win must not be worth less than a draw, nor a draw than a loss")
    return win, draw, loss


def _order(each: Setting, value: Any, known: frozenset[EntryId]) -> tuple[str, ...]:
    words = tuple(value) if isinstance(value, list | tuple) else ("",)
    if not all(word in each.choices for word in words) or len(set(words)) < len(words) or each.last in words[:-1]:
        raise wrong("options", f"{each.name} must be some of {', '.join(each.choices)}, each once, the last one last")
    return words


def _text(each: Setting, value: Any, known: frozenset[EntryId]) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise wrong("options", f"{each.name} must be a text of at most {LONGEST_TEXT} letters")
    return value


def _texts(each: Setting, value: Any, known: frozenset[EntryId]) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(value) > each.high:
        raise wrong("options", f"{each.name} must be a list of at most {each.high} texts")
    return tuple(_text(each, one, known) for one in value)


def _table(each: Setting, value: Any, known: frozenset[EntryId]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise wrong("options", f"{each.name} must be an object")
    return dict(value)


_CHECKS: Mapping[str, Check] = {
    "choice": _choice,
    "number": _number,
    "flag": _flag,
    "games": _games,
    "pairs": _pairs,
    "scoring": _scoring,
    "order": _order,
    "quota": _number,
    "table": _table,
    **dict.fromkeys(("format", "game", "title", "text", "moment"), _text),
    **dict.fromkeys(("moments", "names", "places"), _texts),
}
_ORDER = tuple(_CHECKS)
"""The order of checks by kind of setting; answers to other programs depend on this order."""
