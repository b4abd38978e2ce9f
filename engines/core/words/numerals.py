"""Read numbers written in words: 十二, 两, 廿五, 一百二 (120), 二〇二六, １２, sixty-five.

All number reading goes through here, except files and ranks in 象棋 notation: they name places, not numbers, and stay
with the game.
"""

from __future__ import annotations

import re
import unicodedata

ONES = "一二三四五六七八九"
NOUGHTS = "零〇○"
DIGITS = f"{NOUGHTS}{ONES}两兩"
"""Every character for a single digit; patterns build their character classes from it."""
FORMAL = str.maketrans("壹贰叁肆伍陆柒捌玖拾佰", f"{ONES}十百")
"""Maps cheque numerals such as 壹 and 拾 to the plain numerals."""
_TOGETHER = "俩倆仨"
"""Words for two or three people, with the measure word included."""
_JOINED = {"廿": "二十", "卅": "三十"}
_VALUES = (
    {digit: value for value, digit in enumerate(ONES, 1)}
    | dict.fromkeys(NOUGHTS, 0)
    | dict.fromkeys("两兩俩倆", 2)
    | {"仨": 3}
)
_TENS = rf"(?:[{ONES}两]?十|[{''.join(_JOINED)}])[{ONES}]?"
_HUNDREDS = rf"[{ONES}两兩]百(?:{_TENS}|[{NOUGHTS}]?[{ONES}])?"
_ROW = rf"(?=[{ONES}]{{0,2}}[{NOUGHTS}])[{NOUGHTS}{ONES}]{{2,4}}+|[{ONES}]{{4}}"
"""Numbers written digit by digit, like years: 二〇二六, 一〇. Two digits without a nought do not count as a number,
because 三四人 means three or four people."""
NUMERAL = rf"(?:{_HUNDREDS}|{_TENS}|{_ROW}|[{DIGITS}{_TOGETHER}])"
"""A regular expression for a number in Chinese characters; `number` can read every match."""
NUMBER = rf"(?:\d{{1,6}}|{NUMERAL})"
"""A regular expression for a number in Chinese characters or in digits, full-width digits included."""

ENGLISH_ONES = tuple("one two three four five six seven eight nine".split())  # noqa: SIM905
ENGLISH_TEENS = tuple(
    "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()  # noqa: SIM905
)
ENGLISH_TENS = tuple("twenty thirty forty fifty sixty seventy eighty ninety".split())  # noqa: SIM905
_ENGLISH_VALUES = (
    {"zero": 0, "a": 1, "an": 1}
    | {word: value for value, word in enumerate((*ENGLISH_ONES, *ENGLISH_TEENS), 1)}
    | {word: 10 * value for value, word in enumerate(ENGLISH_TENS, 2)}
)
_ONE = "|".join(ENGLISH_ONES)
_SMALL = rf"(?:(?:{'|'.join(ENGLISH_TENS)})(?:[ -](?:{_ONE}))?|{'|'.join(ENGLISH_TEENS)}|{_ONE})"
ENGLISH = rf"(?:(?:(?:an?|{_ONE})\s{{1,2}}hundred(?:\s{{1,2}}(?:and\s{{1,2}})?{_SMALL})?|{_SMALL}|zero)(?![a-zA-Z]))"
"""A regular expression for a number in English words, to be used in case-insensitive patterns."""

_CHINESE_WHOLE, _ENGLISH_WHOLE = re.compile(NUMERAL), re.compile(ENGLISH)
_LONGEST = 40
_MOST_DIGITS = 18


def number(text: str) -> int | None:
    """Return the number that the whole text spells; None for other text, or a number too large to be meant."""
    plain = unicodedata.normalize("NFKC", text[:_LONGEST]).strip().casefold()
    if plain.isdecimal():
        return int(plain) if len(plain) <= _MOST_DIGITS else None
    if _CHINESE_WHOLE.fullmatch(plain):
        return _chinese(plain)
    return _english(plain) if _ENGLISH_WHOLE.fullmatch(plain) else None


def said(number: int) -> str:
    """Spell a number below a hundred the way people say it before a measure word: 两, 十二, 三十."""
    tens, ones = divmod(number, 10)
    if number == _VALUES["两"]:
        return "两"
    digits = NOUGHTS[0] + ONES
    return (("" if tens == 1 else digits[tens]) + "十" if tens else "") + (digits[ones] if ones or not tens else "")


def _chinese(numeral: str) -> int:
    for joined, apart in _JOINED.items():
        numeral = numeral.replace(joined, apart)
    if not {"百", "十"} & set(numeral):
        return int("".join(str(_VALUES[digit]) for digit in numeral))
    hundreds, hundred, rest = numeral.rpartition("百")
    if hundred and len(rest) == 1 and rest in ONES:
        rest += "十"  # 一百二 is short for 一百二十
    tens, ten, ones = rest.rpartition("十")
    return 100 * _VALUES.get(hundreds, 0) + (10 * _VALUES.get(tens, 1) if ten else 0) + _VALUES.get(ones[-1:], 0)


def _english(words: str) -> int:
    total = 0
    for word in re.split(r"[\s-]+", words):
        total = 100 * total if word == "hundred" else total + _ENGLISH_VALUES.get(word, 0)
    return total
