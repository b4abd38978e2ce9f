"""Numbers as people write them: 65, 六十五, 一百二 (120), sixty-five."""

from __future__ import annotations

import re

_UNITS = {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}
_DIGIT = "[一二两三四五六七八九]"
_CHINESE = re.compile(
    rf"(?:(?P<hundreds>{_DIGIT})百)?(?:(?P<tens>{_DIGIT})?(?P<ten>十))?(?P<nought>[零〇])?(?P<ones>{_DIGIT})?"
)
_TEENS = (
    "TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN".split()  # noqa: SIM905
)
_ONES = "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE".split()  # noqa: SIM905
_TENS = "TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY".split()  # noqa: SIM905
_ENGLISH = {
    "ZERO": 0,
    **{word: number for number, word in enumerate(_ONES, 1)},
    **{word: number for number, word in enumerate(_TEENS, 10)},
    **{word: 10 * number for number, word in enumerate(_TENS, 2)},
}
_HUNDRED = "HUNDRED"
_SMALL = f"(?:(?:{'|'.join(_TENS)})(?:[ -](?:{'|'.join(_ONES)}))?|{'|'.join((*_TEENS, 'ZERO'))})(?![A-Z])"

WRITTEN = (
    rf"(?:\d{{1,4}}(?!\d)|{_DIGIT}?[十百](?:[零〇]?[一二三四五六七八九十]+)?|零"
    rf"|(?:(?:A|ONE|TWO)\s+HUNDRED(?:\s+(?:AND\s+)?(?:{_SMALL}|FIVE))?|{_SMALL})(?![A-Z]))"
)
"""A number that nobody takes for anything else."""
SPOKEN = rf"(?:{WRITTEN}|{_DIGIT})"
"""The same, or a single numeral, where it can only be a number."""


def number(text: str) -> int | None:
    """What a written number is; None for numerals that are none."""
    if text.lstrip("-").isascii() and text.lstrip("-").isdigit():
        return int(text)
    if text[:1].isascii():
        return _english(text)
    if text in ("零", "〇"):
        return 0
    found = _CHINESE.fullmatch(text)
    if found is None or (found["hundreds"] is None and found["nought"]):
        return None
    hundreds, ones = _UNITS.get(found["hundreds"] or "", 0), _UNITS.get(found["ones"] or "", 0)
    if hundreds and ones and not found["ten"] and not found["nought"]:
        # 一百二 is short for 一百二十.
        return 100 * hundreds + 10 * ones
    if found["nought"] and (found["ten"] or not ones):
        return None
    tens = _UNITS.get(found["tens"] or "", 1) if found["ten"] else 0
    return 100 * hundreds + 10 * tens + ones


def _english(text: str) -> int | None:
    total = 0
    for word in re.split(r"[\s-]+", text):
        if word == _HUNDRED:
            total = 100 * max(total, 1)
        elif word not in ("A", "AND"):
            if word not in _ENGLISH:
                return None
            total += _ENGLISH[word]
    return total
