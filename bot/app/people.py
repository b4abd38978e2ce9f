"""Names of those around a table: looked up when shown, so that a record never holds one."""

from __future__ import annotations

from collections.abc import Mapping

from bot.app.match import Match
from storage.store import Person, Unit


def people_at(unit: Unit, match: Match) -> Mapping[int, Person]:
    return unit.persons({match.stream.creator, *match.seats.values()})
