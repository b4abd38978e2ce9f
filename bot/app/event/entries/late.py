"""Latecomers: an entry accepted after the draw takes a free place, and no other entry moves."""

from __future__ import annotations

import secrets

from bot.app.event.entries.slip import SlipFault, fault
from bot.app.event.tournament import Tournament


def free_places(tournament: Tournament, unit: int, number: int = 0) -> tuple[int, int] | SlipFault:
    """The place of a latecomer: the table named, else a free place by lot, away from entries of the same unit if
    possible."""
    state = tournament.state
    if state.format.numbered:
        return fault("event.late_format", format=tournament.say.plain(f"event.choice.format.{state.setup.format}"))
    if 0 in state.started.get(1, frozenset()):
        return fault("event.late_begun")
    drawn = state.placed.get(1, ())
    size = state.setup.options.group_size
    if state.format.grouped:
        fewest = min(map(len, drawn), default=size)
        free = [at for at, there in enumerate(drawn, 1) if len(there) == fewest < size]
    else:
        free = [at for at, there in enumerate(drawn, 1) if None in there]
    free = [at for at in free if not state.begun(1, at)]
    named = state.table(1, number)
    if number and named not in free:
        return fault("event.late_table", table=number)
    if not free:
        return fault(f"event.late_none.{state.setup.format}")
    apart = [at for at in free if not any(_unit(tournament, one) == unit for one in drawn[at - 1] if one is not None)]
    return 1, named or secrets.choice(apart or free)


def _unit(tournament: Tournament, entry: int | str) -> int:
    entrant = tournament.state.entrants.get(int(entry))
    return entrant.unit if entrant and entrant.unit else -1
