"""台号: convert between the table numbers that people use and the places of the draw.

The record and the judge identify a table by its place in the draw, where an entry with a bye also has a place. People
count only the tables in play, so a round with two such tables has 台1 and 台2. Numbers are fixed when the round is
published.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.tournament.model import Places

Played = tuple[int, ...]
"""The places of a round in play, in order; the first is table 1."""
_PAIR = 2


def played(tables: Places, *, alone: bool) -> Played:
    """Return the places where a game is played. With `alone`, an entry without an opponent plays against a stand-in."""
    there = [len([name for name in table if name is not None]) for table in tables]
    return tuple(place for place, many in enumerate(there, 1) if many >= _PAIR or (many and alone))


def number_of(known: Sequence[int] | None, place: int) -> int:
    """Return the table number of a place, 0 if nobody plays there; without counting, the place itself."""
    if known is None:
        return place
    return known.index(place) + 1 if place in known else 0


def place_of(known: Sequence[int] | None, number: int) -> int:
    """Return the place of a table number, 0 if no such table exists; without counting, the number itself."""
    if known is None:
        return number
    return known[number - 1] if 0 < number <= len(known) else 0
