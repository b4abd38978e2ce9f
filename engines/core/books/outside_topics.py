"""Recognise questions that no rule document covers: clothes, food, parking, prizes, the weather."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from engines.core.words.sounds import Row
from engines.core.words.spelling import tokens

_LATIN_WORD = 2
"""An English word counts as much as two Chinese characters."""
_MOST = 3
"""The count stops here, because a long story may still end in a question about the rules."""


def _words() -> frozenset[Row]:
    topics = tomllib.loads((files("engines.core") / "outside.toml").read_text(encoding="utf-8"))
    return frozenset(tokens(word) for topic in topics.values() for word in topic["words"])


_WORDS = _words()
_LONGEST = max(map(len, _WORDS))


def outside(asked: str) -> int:
    """Count the characters in a question, three at most, that belong to words for matters outside every rule document.

    Whether a clause answers the question anyway is not judged here.
    """
    row, found, at = tokens(asked), 0, 0
    while at < len(row):
        length = next((size for size in range(_LONGEST, 0, -1) if row[at : at + size] in _WORDS), 0)
        found += sum(_LATIN_WORD if token.isascii() else 1 for token in row[at : at + length])
        at += length or 1
    return min(found, _MOST)
