"""Clause numbers as people write them, `第4.6(4)条`, `第十二条`, `五(一)2`, in the form of the books."""

from __future__ import annotations

import re
import unicodedata

from engines.core.numerals import DIGITS, number

_CHINESE = re.compile(rf"[{DIGITS}十廿]+")
_SEPARATORS = re.compile(r"[().:/、,\s]+")
_NUMBER = re.compile(r"[0-9]+[a-z]?(?:\.[0-9]+[a-z]?)*")
_CITED = re.compile(
    rf"第[0-9{DIGITS}十廿.()、 ]+[条款]"
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
    dotted = re.sub(r"\.{2,}", ".", _SEPARATORS.sub(".", arabic).strip("."))
    return dotted if _NUMBER.fullmatch(dotted) else ""


def number_within(asked: str) -> str:
    """The number that a question speaks of, marked as one or with a point in it; empty where there is none."""
    found = _CITED.search(unicodedata.normalize("NFKC", asked).translate(_MARKS).casefold())
    return number_in(found[0]) if found else ""


def numbers_of(number: str) -> frozenset[str]:
    """What a clause is called by: where a document uses a number twice, also the number itself."""
    return frozenset({number, number.rstrip("abc")})


def _value(numeral: str) -> str:
    """十二 → 12, 二十 → 20, 一〇 → 10; also 一二 → 12, for nobody asks about one or two clauses."""
    whole = number(numeral)
    return str(whole) if whole is not None else "".join(str(number(digit)) for digit in numeral)
