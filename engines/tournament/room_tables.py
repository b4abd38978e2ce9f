"""桌: assign pairings to tables in the room when the room has fewer tables than the round has pairings.

A pairing sits at the room table with its own number, if there is one. The other pairings wait and take free room tables
in their order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engines.core.rulings import Accepted, Fact, Refusal
from engines.tournament.lines import Moved
from engines.tournament.model import IDLE, Pairing
from engines.tournament.results import Done
from engines.tournament.state import State


def seated(tables: Mapping[int, int], desks: int, put: Mapping[int, int]) -> dict[int, int]:
    """Assign room tables to pairings.

    `tables` gives the number of each pairing, `desks` the number of room tables (0: as many as needed). Pairings `put`
    at a room table by hand come first, then pairings whose own number is free, then the others in order; pairings
    missing from the result wait.
    """
    wanted = sorted(tables)
    last = desks or max((*tables.values(), *put.values()), default=0) + len(wanted)
    found = {table: put[table] for table in wanted if table in put}
    free = {desk: None for desk in range(1, last + 1) if desk not in found.values()}
    for table in wanted:
        if table not in found and tables[table] in free:
            found[table] = tables[table]
            del free[tables[table]]
    found |= zip([table for table in wanted if table not in found], free, strict=False)
    return found


def moved(state: State, action: Moved) -> Done:
    """Move a pairing to another room table; a pairing that sat there now waits."""
    place = (action.round, action.table)
    if action.round not in state.published or state.pairing(*place) is None:
        return Refusal("illegal", "not_open")
    others = {(each.round, each.table) for each in state.open if each.round == action.round} - {place}
    displaced = {other for other in others if state.desk(*other) == action.desk}
    after = replace(state, desks={**state.desks, place: action.desk}, waits=(state.waits | displaced) - {place})
    told: dict[str, Any] = {"table": state.number(*place), "desk": action.desk}
    return Accepted(after, (Fact("moved", told),))


def without_desk(state: State, round: int) -> frozenset[tuple[int, int]]:
    """Return the pairings of a round that have not begun and whose room table does not exist."""
    last = state.setup.desks
    places = ((each.round, each.table) for each in state.open if each.round == round and last)
    return frozenset(place for place in places if (state.desk(*place) or 0) > last and not state.begun(*place))


def to_seat(state: State) -> list[tuple[Pairing, int]]:
    """Return the waiting pairings that can sit down now, each with a room table."""
    waiting = {each.table: each for each in state.waiting}
    if not waiting:
        return []
    here = {each.table: state.number(each.round, each.table) for each in state.open if each.round == state.rounds}
    sits = {table: at for table in here if (at := state.desk(state.rounds, table)) is not None}
    found = seated(here, state.setup.desks, sits)
    return [(waiting[table], found[table]) for table in sorted(waiting) if table in found]


def apart(state: State, round: int) -> bool:
    """Whether any pairing of a round waits or plays at a room table other than its own number."""
    return any(at == round for at, _ in (*state.desks, *state.waits))


def wave(state: State, table: int) -> int:
    """第几批: return the wave in which a waiting pairing will sit down, counted from 1, if tables finish in order."""
    waiting = [each.table for each in state.waiting]
    done = state.stand.settled if state.stand else ()
    there = [each for each in state.open if each.round == state.rounds]
    played = [each for each in done if each.round == state.rounds and each.kind not in IDLE]
    return wave_at(len(there) + len(played) - len(waiting) + waiting.index(table), state.setup.desks)


def wave_at(before: int, desks: int) -> int:
    """Return the wave of a pairing that has `before` pairings ahead."""
    return 1 + before // desks if desks else 1
