"""Phrases by how they sound: written with other characters of the same sound, or typed in Latin letters.

How a character is read comes from outside. Tones are not looked at.
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
"""How many characters a phrase has that is found by its sound: one alone sounds like too many others."""
_MOST_READINGS, _MOST_WAYS = 3, 100
"""How many readings of a character are looked at, the usual ones first, and how many of a phrase."""
_LONGEST_SYLLABLE = 6
_LATIN = re.compile(r"[a-z']+")


class Readings(Protocol):
    """How Chinese is read: 棋 is qi."""

    @property
    def syllables(self) -> Set[str]: ...

    def of(self, character: str) -> Collection[str]:
        """The ways to read a character, without tones; none where it is not known."""
        ...


@dataclass(frozen=True, slots=True)
class Sounds:
    """What some phrases sound like."""

    readings: Readings
    phrases: dict[str, set[Row]]

    @classmethod
    def of(cls, phrases: Iterable[tuple[Row, Row]], readings: Readings) -> Sounds:
        """Phrases as they are written, each with what is meant by it."""
        found: dict[str, set[Row]] = defaultdict(set)
        for written, meant in phrases:
            for sound in _read(written, readings):
                found[sound].add(meant)
        return cls(readings, dict(found))

    def like(self, row: Row) -> Set[Row]:
        """The phrases that sound like a row of characters, each read as it mostly is."""
        sound = next(_read(row, self.readings), "")
        return self.phrases.get(sound, set())

    def typed(self, text: str) -> Set[Row]:
        """The phrases that stand in Latin letters in a text, with or without spaces: `huiqi zenme ban`."""
        found: set[Row] = set()
        for letters in _spelt(text, self.readings.syllables):
            ends = _boundaries(letters, self.readings.syllables)
            for start in ends:
                for end in ends:
                    found |= self.phrases.get(letters[start:end], set())
        return found


def _read(row: Row, readings: Readings) -> Iterator[str]:
    """Every way to read a row aloud; none where it is too short, too long or no Chinese."""
    if not _SHORTEST <= len(row) <= _LONGEST:
        return
    several = [tuple(readings.of(character))[:_MOST_READINGS] for character in row]
    ways = prod(map(len, several))
    if 0 < ways <= _MOST_WAYS:
        yield from ("".join(way) for way in product(*several))


def _spelt(text: str, syllables: Set[str]) -> Iterator[str]:
    """The stretches of a text that are syllables and nothing else, written together."""
    joined = ""
    for word in (*_LATIN.findall(text), ""):
        letters = word.replace("'", "")
        if letters and _boundaries(letters, syllables):
            joined += letters
        elif joined:
            yield joined
            joined = ""


def _boundaries(letters: str, syllables: Set[str]) -> list[int]:
    """Where syllables begin and end in letters that are nothing but syllables; nowhere in others."""
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
