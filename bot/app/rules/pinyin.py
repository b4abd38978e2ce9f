"""Pinyin readings for Chinese characters, from the tables of pypinyin."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Collection, Set
from functools import cache, cached_property

_VOWELS = re.compile("[aeiouv]")


class Pinyin:
    """Readings of a character without tones, with ü as v, as people type them."""

    def __init__(self) -> None:
        # pypinyin's phrase table is large and unused here; this environment variable is the library's own switch for
        # leaving it out.
        os.environ.setdefault("PYPINYIN_NO_PHRASES", "true")
        from pypinyin.constants import PINYIN_DICT

        self._marked = PINYIN_DICT

    @cached_property
    def syllables(self) -> Set[str]:
        """All existing syllables."""
        return frozenset(syllable for marked in self._marked.values() for syllable in _plain(marked))

    def of(self, character: str) -> Collection[str]:
        return _plain(self._marked.get(ord(character), "")) if len(character) == 1 else ()


@cache
def _readings() -> Pinyin:
    return Pinyin()


def spelt(name: str) -> str:
    """Return a Chinese name as typed in Latin letters, using each character's most common reading: 小林 gives xiaolin.
    Return "" for any other name."""
    syllables = [next(iter(_readings().of(character)), "") for character in name]
    return "".join(syllables) if all(syllables) else ""


def alike(one: str, other: str) -> bool:
    """Return whether the most common readings of two characters are equal without the tone, as of 陈 and 晨."""
    sounds = [next(iter(_readings().of(character)), "") for character in (one, other)]
    return bool(sounds[0]) and sounds[0] == sounds[1]


@cache
def _plain(marked: str) -> tuple[str, ...]:
    """Strip tones: `cháng,zhǎng` gives chang and zhang. A reading without a vowel is an interjection, not a
    syllable."""
    decomposed = unicodedata.normalize("NFD", marked).replace("u\u0308", "v")
    letters = "".join(each for each in decomposed if not unicodedata.combining(each))
    return tuple(dict.fromkeys(each for each in letters.split(",") if _VOWELS.search(each)))
