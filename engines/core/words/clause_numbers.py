"""Turn clause numbers as people write them (`第4.6(4)条`, `第十二条`, `五(一)2`) into the form used in the books."""

from __future__ import annotations

import re
import unicodedata

from engines.core.words.numerals import DIGITS, number

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
    """Return the clause number if the question consists only of a number, in the books' form; otherwise ""."""
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
    """Return the first clause number cited inside a question, marked as a clause or dotted; "" if none is cited."""
    found = _CITED.search(unicodedata.normalize("NFKC", asked).translate(_MARKS).casefold())
    return number_in(found[0]) if found else ""


def numbers_of(number: str) -> frozenset[str]:
    """Return the numbers under which people may ask for a clause. If a document uses a number twice, the book marks the
    second clause with a letter, as `12b`, and that clause also answers to `12`."""
    return frozenset({number, number.rstrip("abc")})


def _value(numeral: str) -> str:
    """十二 → 12, 二十 → 20, 一〇 → 10; also 一二 → 12, because nobody asks about "one or two" clauses."""
    whole = number(numeral)
    return str(whole) if whole is not None else "".join(str(number(digit)) for digit in numeral)
