"""Where a number may stand in what people say of a hand: 65, 六十五, 一百二 (120), sixty-five."""

from __future__ import annotations

from engines.core.numerals import DIGITS, ENGLISH_ONES, ENGLISH_TEENS, ENGLISH_TENS, NOUGHTS, ONES, number

__all__ = ["COUNT", "SPOKEN", "WRITTEN", "number"]

_DIGIT = f"[{DIGITS.strip(NOUGHTS)}]"
COUNT = f"[{DIGITS.strip(NOUGHTS + ONES[0])}十]"
"""Of what there are several, and at most ten."""
_TENS, _TEENS, _ONES = ("|".join(words).upper() for words in (ENGLISH_TENS, (*ENGLISH_TEENS, "zero"), ENGLISH_ONES))
_SMALL = f"(?:(?:{_TENS})(?:[ -](?:{_ONES}))?|{_TEENS})(?![A-Z])"

WRITTEN = (
    rf"(?:\d{{1,4}}(?!\d)|(?:{_DIGIT}?[十百]|[廿卅])(?:[{NOUGHTS}]?[{ONES}十]+)?|[{NOUGHTS}]"
    rf"|(?:(?:A|ONE|TWO)\s+HUNDRED(?:\s+(?:AND\s+)?(?:{_SMALL}|FIVE))?|{_SMALL})(?![A-Z]))"
)
"""A number that nobody takes for anything else."""
SPOKEN = rf"(?:{WRITTEN}|{_DIGIT})"
"""The same, or a single numeral, where it can only be a number."""
