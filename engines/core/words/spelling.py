"""Normalise text for comparison: folded to one form, cut into pieces, tolerant of a single wrong letter."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from importlib.resources import files
from string import ascii_lowercase

from opencc import OpenCC

from engines.core.words.numerals import DIGITS, said

_RUN = re.compile(r"[0-9a-z]+(?:['.-][0-9a-z]+)*|[\u3400-\u9fff]+")
_ENDINGS = ("ings", "ing", "ed", "es", "s", "e")
_SHORTEST_STEM = 3
_SHORTEST_MISSPELT = 4
_SHORTEST_NEARLY = 3
_WILD = "?"
_PARTICLES = frozenset("了的吗呢吧啊嘛呀哦")
"""Particles that may stand anywhere in a phrase without changing its meaning: 悔了棋 means 悔棋."""
_IRREGULAR = {
    past: present
    for present, several in {
        "beat": "beaten", "break": "broke broken", "catch": "caught", "choose": "chose chosen", "deal": "dealt",
        "draw": "drew drawn", "fall": "fell fallen", "forget": "forgot forgotten", "give": "gave given",
        "hold": "held", "lay": "laid", "lead": "led", "leave": "left", "lose": "lost",
        "make": "made", "say": "said", "see": "saw seen", "speak": "spoke spoken", "steal": "stole stolen",
        "take": "took taken", "tell": "told", "throw": "threw thrown", "win": "won",
    }.items()
    for past in several.split()
}  # fmt: skip
_COUNTED = re.compile(r"(?<![0-9a-z.])([0-9]{1,2}) ?(?=[次回步张个家盘局手副轮级倍遍圈秒着组名颗种])")
_TIMES = re.compile(f"(?<=[{DIGITS}十几好])[回遍趟](?!合)")
_RANKED = re.compile("(?<=[对个张])(?:10|[2-9akqj])(?![0-9a-z])")
"""Matches a card rank after 对 (a pair), 个 or 张, so that 对9 is treated like 对K."""
_WORDS = tomllib.loads((files("engines.core") / "talk.toml").read_text(encoding="utf-8"))
_LINKS = frozenset(_WORDS["links"].split())
_COMMON = _LINKS | frozenset(_WORDS["common"].split())
_MEANT: dict[str, str] = {word: same[0] for several in _WORDS["same"].values() for same in several for word in same}
"""Each word also maps to itself, so that no shorter word is found inside it: 碰 in 碰倒."""


def _any_of(words: Iterable[str]) -> str:
    """Return a pattern that matches any of the words, longest first."""
    return "|".join(sorted(words, key=lambda word: (-len(word), word)))


_SPOKEN = re.compile(_any_of(word for word in _MEANT if not word.isascii()))
_LATIN_SPOKEN = re.compile(rf"(?<![0-9a-z])(?:{_any_of(word for word in _MEANT if word.isascii())})(?![0-9a-z])")
"""Separate from the Chinese pattern for speed: every text in the books is searched, and a regular expression runs
fastest if it can go by first letters alone."""
_TALK = re.compile(
    rf"{_any_of(word for word in _COMMON if not word.isascii() and len(word) > 1)}"
    rf"|(?<![0-9a-z])(?:{_any_of(_WORDS['sayings'])})(?![0-9a-z])"
)


_SIMPLIFIED = OpenCC("t2s")


def simplified(text: str) -> str:
    """Convert text to simplified characters: 長將 becomes 长将."""
    return str(_SIMPLIFIED.convert(text))


def folded(text: str) -> str:
    """Fold width, case and spaces to one form."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """Fold the text, replace synonyms with one word each, and write small counts in Chinese: 3回 becomes 三次.

    The result is cached, because the same texts are compared again and again.
    """
    spelt = _LATIN_SPOKEN.sub(_meant, folded(text))
    if spelt.isascii():
        return spelt
    return _SPOKEN.sub(_meant, _RANKED.sub("某", _TIMES.sub("次", _COUNTED.sub(_counted, spelt))))


def _meant(found: re.Match[str]) -> str:
    return _MEANT[found[0]]


def _counted(found: re.Match[str]) -> str:
    return said(int(found[1]))


def pieces(text: str) -> Iterator[str]:
    """Cut a text into the pieces used for comparison: stems of Latin words, numbers, single Chinese characters and
    pairs of neighbouring characters."""
    return _cut(plain(text))


def _cut(text: str) -> Iterator[str]:
    for run in _RUN.findall(text):
        if run[0].isascii():
            yield stem(run)
            continue
        for length in (1, 2):
            yield from (run[at : at + length] for at in range(len(run) - length + 1))


@lru_cache(maxsize=1024)
def telling(text: str) -> tuple[str, ...]:
    """Return the pieces that distinguish this question from others, each once."""
    told = _TALK.sub(" ", plain(text))
    return tuple(piece for piece in dict.fromkeys(_cut(told)) if not common(piece))


def common(piece: str) -> bool:
    """Return whether the piece occurs in questions of any kind, and so says nothing about the topic."""
    return piece in _COMMON


def loose(piece: str) -> bool:
    """Return whether a pair of characters merely straddles a word and the small talk next to it: 棋咋 in 悔棋咋办."""
    return len(piece) == 2 and not piece.isascii() and any(letter in _COMMON for letter in piece)


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[str, ...]:
    """Return the text as a row of stems and characters, without particles."""
    return _row(plain(text))


def literal(text: str) -> tuple[str, ...]:
    """Like `tokens`, but keep the words as written instead of replacing synonyms."""
    return _row(folded(text))


def _row(text: str) -> tuple[str, ...]:
    found: list[str] = []
    for run in _RUN.findall(text):
        if run[0].isascii():
            found.append(stem(run))
        else:
            found += (letter for letter in run if letter not in _PARTICLES)
    return tuple(found)


def unlinked(row: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tokens without mere linking words."""
    return tuple(token for token in row if token not in _LINKS)


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return an English word without its ending."""
    if word in _COMMON:
        return word
    word = _IRREGULAR.get(word, word.removesuffix("'s"))
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM and not word.endswith("ss"):
            word = word.removesuffix(ending)
            return word[:-1] if ending in ("ing", "ed", "ings") and word[-1] == word[-2] and len(word) > 3 else word
    return word


def misspelt(word: str, known: Set[str]) -> list[str]:
    """Return the known words that differ from a Latin word in one changed, added, missing or swapped letter."""
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


def wildcards(phrase: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield a Chinese phrase with each character replaced in turn with a wildcard. Two phrases that share a pattern
    differ in at most one character."""
    if len(phrase) >= _SHORTEST_NEARLY and not any(token.isascii() for token in phrase):
        for at in range(len(phrase)):
            yield (*phrase[:at], _WILD, *phrase[at + 1 :])
