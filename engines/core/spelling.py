"""Text as it is compared: folded to one form, in pieces, and forgiving one letter that is wrong."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Set
from functools import lru_cache
from string import ascii_lowercase

_RUN = re.compile(r"[0-9a-z]+(?:['-][a-z]+)*|[\u3400-\u9fff]+")
_ENDINGS = ("ings", "ing", "ed", "es", "s", "e")
_SHORTEST_STEM = 3
_SHORTEST_MISSPELT = 4
_SHORTEST_NEARLY = 3
_WILD = "?"
_OF_EVERY_QUESTION = """
a an and are as at be been but by can could did do does for from had has have he her him his how i if in into is it its
may me must my no not of on one or our shall she should so than that the their them then there they this to was we were
what when where which who whom whose why will with would you your happens happen get
的 了 吗 呢 吧 啊 么 怎 怎么 什么 么办 可以 时候 多少 能不 不能 还能 是不 算不 会不
"""
_COMMON = frozenset(_OF_EVERY_QUESTION.split())
"""They tell no question from another."""


def folded(text: str) -> str:
    """One form for every way of writing it: width, case, spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def pieces(text: str) -> Iterator[str]:
    """What a text is compared by: stems of Latin words and numbers; Chinese characters, and pairs of neighbours."""
    for run in _RUN.findall(folded(text)):
        if run[0].isascii():
            if run not in _COMMON:
                yield stem(run)
            continue
        for length in (1, 2):
            several = (run[at : at + length] for at in range(len(run) - length + 1))
            yield from (piece for piece in several if piece not in _COMMON)


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """An English word without its ending; how irregular ones change is not known here."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM and not word.endswith("ss"):
            return word.removesuffix(ending)
    return word


def misspelt(word: str, known: Set[str]) -> list[str]:
    """The known words that a Latin word becomes with one letter changed, added, left out, or two swapped."""
    if not word.isascii() or not word.isalpha() or len(word) < _SHORTEST_MISSPELT:
        return []
    found = set()
    for at in range(len(word) + 1):
        before, after = word[:at], word[at:]
        found.add(before + after[1:])
        if len(after) > 1:
            found.add(before + after[1] + after[0] + after[2:])
        for letter in ascii_lowercase:
            found.add(before + letter + after)
            found.add(before + letter + after[1:])
    return sorted(found & known)


def wildcards(phrase: str) -> Iterator[str]:
    """A Chinese phrase with each of its characters open in turn: two that share one differ in one character."""
    if len(phrase) >= _SHORTEST_NEARLY and not phrase.isascii():
        for at in range(len(phrase)):
            yield phrase[:at] + _WILD + phrase[at + 1 :]
