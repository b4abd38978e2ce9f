"""Clause numbers as people write them, `第4.6(4)条`, `第十二条`, `五(一)2`, in the form of the books."""

from __future__ import annotations

import re
import unicodedata

_DIGITS = {digit: value for value, digit in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2}
_CHINESE = re.compile(r"[〇零一二三四五六七八九十]+")
_SEPARATORS = re.compile(r"[().:/、,\s]+")
_NUMBER = re.compile(r"[0-9]+[a-z]?(?:\.[0-9]+[a-z]?)*")
_CITED = re.compile(
    r"第[0-9〇零一二三四五六七八九十.()、 ]+[条款]"
    r"|(?<![0-9.])[0-9]+(?:\.[0-9]+)+[a-z]?(?![0-9.])"
    r"|\b(?:clause|article) [0-9]+[a-z]?\b(?!\.[0-9])"
)
_MARKS = str.maketrans("（）。．【】[]", "()..()()")


def number_in(asked: str) -> str:
    """The number that a question consists of, in the books' form; empty where it is something else."""
    plain = unicodedata.normalize("NFKC", asked).translate(_MARKS).strip().casefold()
    plain = re.sub(r"^(clause|rule|article|section|§)\s*", "", plain)
    marked = plain.startswith("第") or plain.endswith(("条", "款"))
    plain = re.sub(r"第|条|款", " ", plain).strip()
    if not marked and _CHINESE.fullmatch(plain):
        return ""
    arabic = _CHINESE.sub(lambda match: f".{_value(match[0])}.", plain)
    number = _SEPARATORS.sub(".", arabic).strip(".")
    number = re.sub(r"\.{2,}", ".", number)
    return number if _NUMBER.fullmatch(number) else ""


def number_within(asked: str) -> str:
    """The number that a question speaks of, marked as one or with a point in it; empty where there is none."""
    found = _CITED.search(unicodedata.normalize("NFKC", asked).translate(_MARKS).casefold())
    return number_in(found[0]) if found else ""


def numbers_of(number: str) -> frozenset[str]:
    """What a clause is called by: where a document uses a number twice, also the number itself."""
    return frozenset({number, number.rstrip("abc")})


def _value(numeral: str) -> int:
    """十二 → 12, 二十 → 20, 一〇 → 10."""
    tens, ten, ones = numeral.partition("十")
    if not ten:
        return int("".join(str(_DIGITS[digit]) for digit in numeral))
    return 10 * _DIGITS.get(tens, 1) + _DIGITS.get(ones, 0)
