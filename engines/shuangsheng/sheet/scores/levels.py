"""级: the levels a side climbs, as numbers with the names players use.

2 … 10 are plain numbers; J Q K A follow as 11 … 14. Below 2, counting goes down by 负1, 负2 …: 负1 is the number 1.
"""

from __future__ import annotations

import unicodedata

Level = int

FIRST: Level = 2
JACK: Level = 11
ACE: Level = 14
LOWEST: Level = -97
"""负99: the lowest level that can be written; no side falls further."""

BELOW = "负"
"""The prefix of a level below 2."""
_NAMES = {**{level: str(level) for level in range(FIRST, JACK)}, 11: "J", 12: "Q", 13: "K", 14: "A"}
_LEVELS = {name: level for level, name in _NAMES.items()} | {"T": 10}


def name_of(level: Level) -> str:
    return _NAMES[level] if level >= FIRST else f"{BELOW}{FIRST - level}"


def level_of(text: str) -> Level | None:
    """Return the level named in a text: `5`, `10` or `T`, `j`, `负1` or `-1`; None for any other text."""
    plain = unicodedata.normalize("NFKC", text).strip().upper()
    if plain in _LEVELS:
        return _LEVELS[plain]
    number = plain.removeprefix(BELOW) if plain.startswith(BELOW) else plain.removeprefix("-")
    if number == plain or not (number.isascii() and number.isdigit() and len(number) <= 2) or int(number) == 0:
        return None
    return FIRST - int(number)


def card_of(level: Level) -> str:
    """级牌: return the rank of the level cards. Sides below 2 still play twos."""
    return _NAMES[max(level, FIRST)]
