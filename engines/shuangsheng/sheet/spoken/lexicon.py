"""The words for hands with their roles, from `lexicon.toml` and `talk.toml`; words are also recognised by sound and in
pinyin."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from engines.core.words.numerals import ONES
from engines.core.words.spelling import misspelt
from engines.shuangsheng.sheet.scores.entries import UNKNOWN
from engines.shuangsheng.sheet.spoken.doubtful_words import doubts
from engines.shuangsheng.wording import TRUMP_BY_WORD

ROLES: Mapping[str, str] = {
    "side": "S",
    "both": "2",
    "nobody": "n",
    "bottom": "B",
    "inside": "W",
    "last": "L",
    "it": "i",
    "take": "T",
    "keep": "K",
    "dig": "D",
    "cover": "X",
    "lose": "O",
    "fail": "x",
    "safe": "k",
    "take_it_in": "a",
    "whose": "h",
    "rest": "=",
    "behind": "^",
    "passive": "P",
    "whole": "b",
    "not": "N",
    "none": "Z",
    "total": "E",
    "with_bottom": "I",
    "without_bottom": "U",
    "score": "g",
    "points": "F",
    "cards": "z",
    "levels": "l",
    "times": "M",
    "doubled": "m",
    "twice": "w",
    "counted": "c",
    "comes": "s",
    "plus": "+",
    "or": "o",
    "question": "Q",
    "yes": "Y",
    "no": "y",
    "fine": "f",
    "drop": "d",
    "foul": "!",
    "nofoul": "0",
    "together": "&",
    "plays": "v",
    "trump": "p",
    "deals": "V",
    "counter": "R",
    "bury": "u",
    "climbs": "C",
    "stage": "G",
    "bell": "@",
    "corrects": "~",
    "hedge": "H",
    "filler": "_",
}
"""The letter of each role, used in the frames."""
_ORDER = tuple(ROLES)
_SPOKEN = frozenset(ROLES) - {"filler", "hedge", "nofoul", "yes", "no", "corrects"}
"""Roles whose words are also recognised by sound and in pinyin."""
_SUFFIX = re.compile(
    rf"(?:(?![上下]一?[把盘局副回])[到着住走掉中下回过来去了的起上出齐足满完翻咗脱仔]|成(?!功)|得[牢住死稳好紧严](?![\d{ONES}十百])|得(?![了到]?[\d{ONES}十百]))+"
)
VERBS = "TKDXO"
"""The roles of verbs; particles after a verb belong to it."""
_TYPED = frozenset("SBLTKDOtF")
"""The roles whose words are also recognised with a wrong letter."""
_LATIN = re.compile(r"[A-Z]+(?![A-Z'’])")
_CONTRACTED = re.compile(r"['’](?:S|D|VE|RE)?(?![A-Z])")
_SHORTEST_SLIP = 5
_MOST_SLIPS = 1
_LONGEST_HEARD = 6

Word = tuple[str, str]
"""The letter of a role, and the kind within the role, such as the side or the foul."""


def _words(listed: Mapping[str, str]) -> Iterator[tuple[str, bool]]:
    """Yield every word with a role, and whether the word is Chinese."""
    yield from ((word, True) for word in listed.get("zh", "").upper().split())
    for word in listed.get("en", "").upper().replace("\n", ",").split(","):
        if plain := " ".join(word.split()):
            yield plain, False


_CALLED = ("", "'S", "'", "’S", "’", " SIDE", "'S SIDE", "’S SIDE", " TEAM", "'S TEAM", "' SIDE", "'S PARTY", " PARTY")
"""English endings a side's name may take."""


def _forms(role: str, word: str, chinese: bool) -> Iterator[str]:
    """Yield a word with its English articles and possessives."""
    yield word
    if chinese:
        return
    if role in ("bottom", "last", "side"):
        yield f"THE {word}"
    if role == "bottom":
        yield from (f"{word}'S", f"THE {word}'S")
    if role == "side" and len(word) > 2:
        yield from (f"{article}{word}{more}" for article in ("", "THE ") for more in _CALLED[1:])


class Lexicon:
    """All words, found at a position in a text, longest first."""

    def __init__(self, raw: Mapping[str, Any]) -> None:
        sounds = {name: str(chars).split() for name, chars in raw["sounds"].items()}
        self._sound = {char: name for name, chars in sounds.items() for char in chars[:1]}
        for name, chars in sounds.items():
            for char in chars:
                self._sound.setdefault(char, name)
        self._usual = {char: chars[0] for chars in reversed(sounds.values()) for char in reversed(chars)}
        self._spoken: dict[str, Word] = {}
        """Words also recognised with a character replaced by another of the same sound."""
        self._words: dict[str, Word] = {}
        derived: dict[str, Word] = {}
        for role in _ORDER:
            table = raw[role]
            kinds = {"": table} if {"zh", "en"} & table.keys() else table
            for kind, listed in kinds.items():
                for word, chinese in _words(listed):
                    meant = (ROLES[role], kind)
                    self._words |= dict.fromkeys(_forms(role, word, chinese), meant)
                    if chinese and role in _SPOKEN:
                        derived |= {spelt: meant for spelt in self._in_pinyin(word) if spelt not in derived}
                        if 1 < len(word) <= _LONGEST_HEARD and all(self._usual.get(char) == char for char in word):
                            self._spoken.setdefault(word, meant)
        for word, trump in TRUMP_BY_WORD.items():
            if word != UNKNOWN and (len(word) > 1 or not word.isalnum()):
                self._words[word] = ("t", trump)
        for word, meant in derived.items():
            self._words.setdefault(word, meant)
        self._latin = frozenset(
            word.lower()
            for word, (role, _) in self._words.items()
            if role in _TYPED and word.isascii() and word.isalpha()
        )
        lengths: dict[str, set[int]] = {}
        for word in self._words:
            lengths.setdefault(word[0], set()).add(len(word))
        self._lengths = {first: sorted(several, reverse=True) for first, several in lengths.items()}

    def _in_pinyin(self, word: str) -> Iterator[str]:
        if all(char in self._sound for char in word):
            syllables = [self._sound[char].upper() for char in word]
            yield "".join(syllables)
            yield " ".join(syllables)

    def slip(self, text: str, at: int) -> tuple[int, Word] | None:
        """Find a Latin word with a wrong letter, provided all likely words share a role."""
        found = _LATIN.match(text, at)
        if found is None or len(found[0]) < _SHORTEST_SLIP or found[0] in self._words or doubts(found[0].lower()):
            return None
        near = (word.upper() for word in misspelt(found[0].lower(), self._latin))
        # Typing mistakes rarely change the first letter: muffed is not ruffed.
        meant = {self._words[word] for word in near if word[0] == found[0][0]}
        return (found.end(), meant.pop()) if len(meant) == 1 else None

    def at(self, text: str, at: int) -> tuple[int, Word] | None:
        """Return the longest word beginning at a position, with its end, or None."""
        heard = self._heard(text, at)
        least = heard[0] - at if heard is not None else 0
        for length in self._lengths.get(text[at], ()):
            if length < least:
                break
            word = text[at : at + length]
            meant = self._words.get(word)
            if meant is not None and _edges(text, at, at + len(word), word):
                return at + len(word), meant
        return heard

    def _heard(self, text: str, at: int) -> tuple[int, Word] | None:
        """Return the longest word at a position with a character replaced by another of the same sound, or None."""
        if text[at] not in self._usual:
            return None
        found, usual, slips = None, "", 0
        for end in range(at + 1, min(len(text), at + _LONGEST_HEARD) + 1):
            written = text[end - 1]
            meant = self._usual.get(written, "")
            usual += meant
            slips += written != meant
            if not meant or slips > _MOST_SLIPS:
                break
            if slips and usual in self._spoken:
                found = end, self._spoken[usual]
        return found


def _edges(text: str, start: int, end: int, word: str) -> bool:
    """Return whether a Latin word has no letters around it. Chinese words need no separation."""
    before, after = text[start - 1 : start], text[end : end + 1]
    if _latin(word[0]) and _latin(before):
        return False
    if word[-1] in "'’":
        return not _latin(after)
    return not _latin(word[-1]) or not (_latin(after) or (after in ("'", "’") and not _CONTRACTED.match(text, end)))


def _latin(char: str) -> bool:
    return char.isascii() and char.isalpha()


def trailing(text: str, at: int) -> int:
    """Return the end of the particles after a Chinese verb, as in 抠走了."""
    found = _SUFFIX.match(text, at)
    return found.end() if found else at


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__ or "").joinpath(f"{name}.toml").read_text(encoding="utf-8"))


LEXICON = Lexicon(_read("lexicon") | _read("talk"))


def side_named(word: str) -> str:
    """Return the side, seat or role named by a single word, or the word itself if it names none."""
    found = LEXICON.at(word, 0)
    return found[1][1] if found is not None and found[0] == len(word) and found[1][0] == ROLES["side"] else word
