"""The values of a partly filled form, and their encoding as the few letters a button can carry."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from engines.shuangsheng.sheet.scores.entries import LABELS, SIDES, TRUMPS, UNKNOWN, Side
from engines.shuangsheng.sheet.scores.penalties import Price
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, JACKS, ROLES, Role

UNIT = 5
"""All card points are multiples of this number."""
MAIN, OPEN, SUBMIT, POINTS = "m", "o", "!", "p"
FINES, THROWS = dict(zip(SIDES, "fg", strict=True)), dict(zip(SIDES, "tu", strict=True))
"""The pages of the form: a page for each side's fines, a page for each side's throws, and the points keypad. `OPEN` is
the main page, posted as a new message."""
MISCOUNTS = (*ROLES, "both")
MOST_COUNTED = 35

_DIGITS = string.digits + string.ascii_letters
MOST_POINTS = UNIT * (len(_DIGITS) - 1)
_NONE = "-"
_PAGES = frozenset((MAIN, OPEN, SUBMIT, POINTS, *FINES.values(), *THROWS.values()))
_FIXED = 13
_NUMBERS = (3, 5, 6, 11, 12)
"""The positions of numbers among the fixed letters."""
_OPEN_NUMBERS = _NUMBERS[:3]
"""The positions of numbers that may still be unknown."""
_LEVEL, _TOTAL = "y", "z"
"""Letters of items that are no fouls: the stated level, and the mark for points including the bottom."""
_FOUL_LETTERS = string.ascii_lowercase
_ITEM = re.compile(r"([a-zA-Z])([0-9a-z])")
Name = TypeVar("Name", bound=str)


@dataclass(frozen=True, slots=True)
class Filled:
    """The values of a form. `fines` counts fouls by side and point. `thrown` and `beaten` count the cards of a throw
    being filled in, all and beatable. None marks values a text left unsaid; the form asks for these before entering the
    hand."""

    page: str = MAIN
    dealer: str | None = None
    trump: str = UNKNOWN
    tricks: int | None = 0
    last: Role | None = None
    pairs: int | None = 0
    bottom: int | None = 0
    buried: Role | None = DEALER
    jack: str | None = None
    miscount: str | None = None
    bell: bool = False
    thrown: int = 0
    beaten: int = 0
    fines: Mapping[tuple[Side, str], int] = field(default_factory=dict)
    total: bool = False
    """Whether `tricks` already includes the bottom (总分)."""
    level: int | None = None
    """The level stated in a text, if any."""

    def fined(self, side: Side, foul: str, count: int) -> Filled:
        """Return the form with `count` fouls of a kind against a side; zero removes the foul."""
        fines = {key: old for key, old in self.fines.items() if key != (side, foul)}
        return replace(self, fines=fines | ({(side, foul): min(count, MOST_COUNTED)} if count > 0 else {}))

    def unfined(self, side: Side) -> Filled:
        return replace(self, fines={key: count for key, count in self.fines.items() if key[0] != side})

    def role(self, side: Side) -> Role:
        return DEALER if self.dealer is not None and self.dealer in side else DEFENDER


def encode(filled: Filled, prices: Mapping[str, Price]) -> str:
    fouls = list(prices)
    items = []
    for (side, foul), count in sorted(filled.fines.items()):
        letter = _FOUL_LETTERS[fouls.index(foul)]
        items.append((letter if side == SIDES[0] else letter.upper()) + _DIGITS[count])
    items += [_LEVEL + _DIGITS[filled.level]] if filled.level is not None else []
    items += [f"{_TOTAL}1"] if filled.total else []
    letters = (
        filled.page,
        filled.dealer or _NONE,
        filled.trump[0],
        _number(filled.tricks, UNIT),
        _letter(ROLES, filled.last),
        _number(filled.pairs),
        _number(filled.bottom, UNIT),
        _letter(ROLES, filled.buried),
        _letter(JACKS, filled.jack),
        _letter(MISCOUNTS, filled.miscount),
        str(int(filled.bell)),
        _DIGITS[filled.thrown],
        _DIGITS[filled.beaten],
    )
    return "".join((*letters, *items))


def decode(code: str, prices: Mapping[str, Price]) -> Filled | None:
    """Return the form encoded in a button, or None for codes our buttons never carry."""
    fixed, items = code[:_FIXED], code[_FIXED:]
    found = _ITEM.findall(items)
    fouls = list(prices)
    numbers = [_DIGITS.find(fixed[place : place + 1] or _NONE) for place in _NUMBERS]
    unknown = {place for place in _OPEN_NUMBERS if fixed[place : place + 1] == _NONE}
    wrong = any(number < 0 and place not in unknown for place, number in zip(_NUMBERS, numbers, strict=True))
    if len(fixed) < _FIXED or wrong or "".join(map("".join, found)) != items or fixed[0] not in _PAGES:
        return None
    more = {letter: value for letter, value in found if letter in (_LEVEL, _TOTAL)}
    counts = [(letter, count) for letter, count in found if letter not in more]
    if more.get(_TOTAL, "1") != "1" or any(_FOUL_LETTERS.index(letter.lower()) >= len(fouls) for letter, _ in counts):
        return None
    tricks, pairs, bottom, thrown, beaten = (None if number < 0 else number for number in numbers)
    return Filled(
        page=fixed[0],
        dealer=fixed[1] if fixed[1] in LABELS else None,
        trump=next((trump for trump in TRUMPS if trump[0] == fixed[2]), UNKNOWN),
        tricks=None if tricks is None else UNIT * tricks,
        last=_named(ROLES, fixed[4]),
        pairs=pairs,
        bottom=None if bottom is None else UNIT * bottom,
        buried=_named(ROLES, fixed[7]),
        jack=_named(JACKS, fixed[8]),
        miscount=_named(MISCOUNTS, fixed[9]),
        bell=fixed[10] == "1",
        thrown=thrown or 0,
        beaten=beaten or 0,
        fines={
            (SIDES[letter.isupper()], fouls[_FOUL_LETTERS.index(letter.lower())]): _DIGITS.index(count)
            for letter, count in counts
        },
        total=_TOTAL in more,
        level=_DIGITS.index(more[_LEVEL]) if _LEVEL in more else None,
    )


def _number(value: int | None, unit: int = 1) -> str:
    return _NONE if value is None else _DIGITS[value // unit]


def _letter(names: tuple[str, ...], name: str | None) -> str:
    return _NONE if name is None else str(names.index(name))


def _named(names: tuple[Name, ...], letter: str) -> Name | None:
    return names[int(letter)] if letter.isascii() and letter.isdigit() and int(letter) < len(names) else None
