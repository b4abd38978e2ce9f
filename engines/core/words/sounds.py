"""Find phrases by sound: written with other characters that sound alike, or typed in Latin letters.

The pronunciation of characters comes from outside (`Readings`). Tones are ignored.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Set
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Protocol

Row = tuple[str, ...]

_SHORTEST, _LONGEST = 2, 8
"""The fewest and most characters in a phrase found by sound; a single character sounds like too many others."""
_MOST_READINGS, _MOST_WAYS = 3, 100
"""The most readings tried per character, usual readings first, and the most combined readings per phrase."""
_LONGEST_SYLLABLE = 6
_LATIN = re.compile(r"[a-z']+")


class Readings(Protocol):
    """The pronunciation of Chinese characters: 棋 is qi."""

    @property
    def syllables(self) -> Set[str]: ...

    def of(self, character: str) -> Collection[str]:
        """Return the character's readings without tones; empty for an unknown character."""
        ...


@dataclass(frozen=True, slots=True)
class Sounds:
    """Phrases keyed by their sounds."""

    readings: Readings
    phrases: dict[str, set[Row]]

    @classmethod
    def of(cls, phrases: Iterable[tuple[Row, Row]], readings: Readings) -> Sounds:
        """Build the mapping from pairs: a phrase as written, and the phrase it means."""
        found: dict[str, set[Row]] = defaultdict(set)
        for written, meant in phrases:
            for sound in _read(written, readings):
                found[sound].add(meant)
        return cls(readings, dict(found))

    def like(self, row: Row) -> Set[Row]:
        """Return the phrases that sound like these characters, each character in its usual reading."""
        sound = next(_read(row, self.readings), "")
        return self.phrases.get(sound, set())

    def typed(self, text: str) -> Set[Row]:
        """Return the phrases spelt in Latin letters in a text, with or without spaces: `huiqi zenme ban`."""
        found: set[Row] = set()
        for letters in _spelt(text, self.readings.syllables):
            ends = _boundaries(letters, self.readings.syllables)
            for start in ends:
                for end in ends:
                    found |= self.phrases.get(letters[start:end], set())
        return found


def _read(row: Row, readings: Readings) -> Iterator[str]:
    """Yield every pronunciation of the characters; none if they are too few, too many or not Chinese."""
    if not _SHORTEST <= len(row) <= _LONGEST:
        return
    several = [tuple(readings.of(character))[:_MOST_READINGS] for character in row]
    ways = prod(map(len, several))
    if 0 < ways <= _MOST_WAYS:
        yield from ("".join(way) for way in product(*several))


def _spelt(text: str, syllables: Set[str]) -> Iterator[str]:
    """Yield the stretches of consecutive words made entirely of syllables, joined into one string each."""
    joined = ""
    for word in (*_LATIN.findall(text), ""):
        letters = word.replace("'", "")
        if letters and _boundaries(letters, syllables):
            joined += letters
        elif joined:
            yield joined
            joined = ""


def _boundaries(letters: str, syllables: Set[str]) -> list[int]:
    """Return the positions of possible syllable boundaries if the letters divide completely into syllables, else
    none."""
    reached = {0}
    for end in range(1, len(letters) + 1):
        if any(
            start in reached and letters[start:end] in syllables
            for start in range(max(0, end - _LONGEST_SYLLABLE), end)
        ):
            reached.add(end)
    if len(letters) not in reached:
        return []
    left = {len(letters)}
    for start in range(len(letters) - 1, -1, -1):
        if any(
            end in left and letters[start:end] in syllables
            for end in range(start + 1, min(len(letters), start + _LONGEST_SYLLABLE) + 1)
        ):
            left.add(start)
    return sorted(reached & left)
