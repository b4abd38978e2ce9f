"""A hand as far as its form is filled in, and the few letters in which a button carries all of it."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from engines.shuangsheng.sheet.entries import LABELS, SIDES, TRUMPS, UNKNOWN, Side
from engines.shuangsheng.sheet.penalties import Price
from engines.shuangsheng.sheet.scoring import DEALER, DEFENDER, JACKS, ROLES, Role

UNIT = 5
"""All points of cards are so many times a number."""
MAIN, OPEN, SUBMIT = "m", "o", "!"
FINES, THROWS = dict(zip(SIDES, "fg", strict=True)), dict(zip(SIDES, "tu", strict=True))
"""The pages of the form: one for each side's fines, and one for what it threw. `OPEN` is the main one, posted anew."""
MISCOUNTS = (*ROLES, "both")
MOST_COUNTED = 35

_DIGITS = string.digits + string.ascii_letters
_NONE = "-"
_PAGES = frozenset((MAIN, OPEN, SUBMIT, *FINES.values(), *THROWS.values()))
_FIXED = 13
_NUMBERS = (3, 5, 6, 11, 12)
"""Where a letter among the first ones is a number."""
_FOUL_LETTERS = string.ascii_lowercase
_ITEM = re.compile(r"([a-zA-Z])([0-9a-z])")
Name = TypeVar("Name", bound=str)


@dataclass(frozen=True, slots=True)
class Filled:
    """`fines` count fouls by side and point; `thrown` and `beaten` are of a throw that is being filled in: its cards,
    and how many of them could be beaten."""

    page: str = MAIN
    dealer: str | None = None
    trump: str = UNKNOWN
    tricks: int = 0
    last: Role | None = None
    pairs: int = 0
    bottom: int = 0
    buried: Role = DEALER
    jack: str | None = None
    miscount: str | None = None
    bell: bool = False
    thrown: int = 0
    beaten: int = 0
    fines: Mapping[tuple[Side, str], int] = field(default_factory=dict)

    def fined(self, side: Side, foul: str, count: int) -> Filled:
        """With so many of a foul against a side; none takes it away."""
        fines = {key: old for key, old in self.fines.items() if key != (side, foul)}
        return replace(self, fines=fines | ({(side, foul): min(count, MOST_COUNTED)} if count > 0 else {}))

    def unfined(self, side: Side) -> Filled:
        return replace(self, fines={key: count for key, count in self.fines.items() if key[0] != side})

    @property
    def ready(self) -> bool:
        """Whether enough is filled in for a hand."""
        return self.dealer is not None and (self.last is not None or self.miscount is not None)

    def role(self, side: Side) -> Role:
        return DEALER if self.dealer is not None and self.dealer in side else DEFENDER


def encode(filled: Filled, prices: Mapping[str, Price]) -> str:
    fouls = list(prices)
    items = []
    for (side, foul), count in sorted(filled.fines.items()):
        letter = _FOUL_LETTERS[fouls.index(foul)]
        items.append((letter if side == SIDES[0] else letter.upper()) + _DIGITS[count])
    letters = (
        filled.page,
        filled.dealer or _NONE,
        filled.trump[0],
        _DIGITS[filled.tricks // UNIT],
        _letter(ROLES, filled.last),
        _DIGITS[filled.pairs],
        _DIGITS[filled.bottom // UNIT],
        _letter(ROLES, filled.buried),
        _letter(JACKS, filled.jack),
        _letter(MISCOUNTS, filled.miscount),
        str(int(filled.bell)),
        _DIGITS[filled.thrown],
        _DIGITS[filled.beaten],
    )
    return "".join((*letters, *items))


def decode(code: str, prices: Mapping[str, Price]) -> Filled | None:
    """The form that a button carries; None for letters that no button of ours does."""
    fixed, items = code[:_FIXED], code[_FIXED:]
    found = _ITEM.findall(items)
    fouls = list(prices)
    numbers = [_DIGITS.find(fixed[place : place + 1] or _NONE) for place in _NUMBERS]
    if len(fixed) < _FIXED or min(numbers) < 0 or "".join(map("".join, found)) != items or fixed[0] not in _PAGES:
        return None
    if any(_FOUL_LETTERS.index(letter.lower()) >= len(fouls) for letter, _ in found):
        return None
    tricks, pairs, bottom, thrown, beaten = numbers
    return Filled(
        page=fixed[0],
        dealer=fixed[1] if fixed[1] in LABELS else None,
        trump=next((trump for trump in TRUMPS if trump[0] == fixed[2]), UNKNOWN),
        tricks=UNIT * tricks,
        last=_named(ROLES, fixed[4]),
        pairs=pairs,
        bottom=UNIT * bottom,
        buried=_named(ROLES, fixed[7]) or DEALER,
        jack=_named(JACKS, fixed[8]),
        miscount=_named(MISCOUNTS, fixed[9]),
        bell=fixed[10] == "1",
        thrown=thrown,
        beaten=beaten,
        fines={
            (SIDES[letter.isupper()], fouls[_FOUL_LETTERS.index(letter.lower())]): _DIGITS.index(count)
            for letter, count in found
        },
    )


def _letter(names: tuple[str, ...], name: str | None) -> str:
    return _NONE if name is None else str(names.index(name))


def _named(names: tuple[Name, ...], letter: str) -> Name | None:
    return names[int(letter)] if letter.isascii() and letter.isdigit() and int(letter) < len(names) else None
