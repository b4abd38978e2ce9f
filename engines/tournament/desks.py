"""桌: at which table of the room a pairing is played, where there are fewer of them than pairings.

A pairing sits at the desk of its own number as long as there is one; the others wait, and sit down in their order
whenever a desk is free.
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
    """The desk of every table that has one, by the numbers of the tables and how many desks there are (0: as many as
    needed). Whom somebody `put` at a desk sits there, and then whoever has one of his own number; who is not named here
    waits."""
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
    """Whoever sat there before waits for another."""
    place = (action.round, action.table)
    if action.round not in state.published or state.pairing(*place) is None:
        return Refusal("illegal", "not_open")
    others = {(each.round, each.table) for each in state.open if each.round == action.round} - {place}
    displaced = {other for other in others if state.desk(*other) == action.desk}
    after = replace(state, desks={**state.desks, place: action.desk}, waits=(state.waits | displaced) - {place})
    told: dict[str, Any] = {"table": state.number(*place), "desk": action.desk}
    return Accepted(after, (Fact("moved", told),))


def without_desk(state: State, round: int) -> frozenset[tuple[int, int]]:
    """Those of a round who have not begun, and whose desk the room does not have."""
    last = state.setup.desks
    places = ((each.round, each.table) for each in state.open if each.round == round and last)
    return frozenset(place for place in places if (state.desk(*place) or 0) > last and not state.begun(*place))


def to_seat(state: State) -> list[tuple[Pairing, int]]:
    """Who of those that wait can sit down now, and where."""
    waiting = {each.table: each for each in state.waiting}
    if not waiting:
        return []
    here = {each.table: state.number(each.round, each.table) for each in state.open if each.round == state.rounds}
    sits = {table: at for table in here if (at := state.desk(state.rounds, table)) is not None}
    found = seated(here, state.setup.desks, sits)
    return [(waiting[table], found[table]) for table in sorted(waiting) if table in found]


def apart(state: State, round: int) -> bool:
    """Whether a round is not simply played at the desks of its numbers."""
    return any(at == round for at, _ in (*state.desks, *state.waits))


def wave(state: State, table: int) -> int:
    """第几批: when somebody who waits is to sit down, if tables end in their order; the first is 1."""
    waiting = [each.table for each in state.waiting]
    done = state.stand.settled if state.stand else ()
    there = [each for each in state.open if each.round == state.rounds]
    played = [each for each in done if each.round == state.rounds and each.kind not in IDLE]
    return wave_at(len(there) + len(played) - len(waiting) + waiting.index(table), state.setup.desks)


def wave_at(before: int, desks: int) -> int:
    """The wave of whoever has so many in front of him."""
    return 1 + before // desks if desks else 1
