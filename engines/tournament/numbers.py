"""台号: what people call a table of a round, and which place of the draw they mean by it.

The record and the judge know a table by its place in the draw, where somebody who is free has one too. People count
the tables that are played, so that a round of two tables has 台1 and 台2. A number is fixed when its round is
published.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.tournament.model import Places

Played = tuple[int, ...]
"""The places of a round at which is played; the first of them is table 1."""
_PAIR = 2


def played(tables: Places, *, alone: bool) -> Played:
    """The places at which is played. `alone`: whoever has no opponent plays against a stand-in."""
    there = [len([name for name in table if name is not None]) for table in tables]
    return tuple(place for place, many in enumerate(there, 1) if many >= _PAIR or (many and alone))


def number_of(known: Sequence[int] | None, place: int) -> int:
    """The number of a place, 0 where nobody plays; where nothing is counted the place itself."""
    if known is None:
        return place
    return known.index(place) + 1 if place in known else 0


def place_of(known: Sequence[int] | None, number: int) -> int:
    """The place that a number means, 0 where there is no such table; where nothing is counted the number itself."""
    if known is None:
        return number
    return known[number - 1] if 0 < number <= len(known) else 0
