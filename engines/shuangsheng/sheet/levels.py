"""级: the levels that a side climbs, as numbers with the names that players use.

2 … 10 are themselves, J Q K A follow as 11 … 14. Below 2 there is no 1: one under 2 is 负1, which is the number 1.
"""

from __future__ import annotations

import unicodedata

Level = int

FIRST: Level = 2
JACK: Level = 11
ACE: Level = 14
LOWEST: Level = -97
"""负99; nobody falls further than can be written."""

BELOW = "负"
"""What stands before the number of a level under 2."""
_NAMES = {**{level: str(level) for level in range(FIRST, JACK)}, 11: "J", 12: "Q", 13: "K", 14: "A"}
_LEVELS = {name: level for level, name in _NAMES.items()} | {"T": 10}


def name_of(level: Level) -> str:
    return _NAMES[level] if level >= FIRST else f"{BELOW}{FIRST - level}"


def level_of(text: str) -> Level | None:
    """The level that a text names: `5`, `10` or `T`, `j`, `负1` or `-1`; None where it names none."""
    plain = unicodedata.normalize("NFKC", text).strip().upper()
    if plain in _LEVELS:
        return _LEVELS[plain]
    number = plain.removeprefix(BELOW) if plain.startswith(BELOW) else plain.removeprefix("-")
    if number == plain or not (number.isascii() and number.isdigit() and len(number) <= 2) or int(number) == 0:
        return None
    return FIRST - int(number)


def card_of(level: Level) -> str:
    """The rank of the level cards (级牌): a side below 2 still plays 2."""
    return _NAMES[max(level, FIRST)]
