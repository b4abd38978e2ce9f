"""How Chinese characters are read, by the tables of pypinyin."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Collection, Set
from functools import cache, cached_property

_VOWELS = re.compile("[aeiouv]")


class Pinyin:
    """The readings of a character without tones, ü as v, as people type it."""

    def __init__(self) -> None:
        # Its table of phrases is large and of no use here; this is the library's own way to leave it out.
        os.environ.setdefault("PYPINYIN_NO_PHRASES", "true")
        from pypinyin.constants import PINYIN_DICT

        self._marked = PINYIN_DICT

    @cached_property
    def syllables(self) -> Set[str]:
        """Every syllable there is."""
        return frozenset(syllable for marked in self._marked.values() for syllable in _plain(marked))

    def of(self, character: str) -> Collection[str]:
        return _plain(self._marked.get(ord(character), "")) if len(character) == 1 else ()


@cache
def _readings() -> Pinyin:
    return Pinyin()


def spelt(name: str) -> str:
    """A Chinese name as it is typed in Latin letters, each character read as it mostly is: 小林 is xiaolin. Empty where
    it is no Chinese name."""
    syllables = [next(iter(_readings().of(character)), "") for character in name]
    return "".join(syllables) if all(syllables) else ""


@cache
def _plain(marked: str) -> tuple[str, ...]:
    """`cháng,zhǎng` → chang, zhang. What has no vowel is a grunt and no syllable."""
    decomposed = unicodedata.normalize("NFD", marked).replace("u\u0308", "v")
    letters = "".join(each for each in decomposed if not unicodedata.combining(each))
    return tuple(dict.fromkeys(each for each in letters.split(",") if _VOWELS.search(each)))
