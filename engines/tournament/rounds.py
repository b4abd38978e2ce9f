"""Lines about rounds: publication of the pairings, start, and added time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engines.core.rulings import Accepted, Fact, Refusal, Seat
from engines.tournament import lines as n
from engines.tournament.model import EntryId, Pairing, Places, Settled
from engines.tournament.numbers import number_of
from engines.tournament.results import Done, stands
from engines.tournament.room_tables import without_desk
from engines.tournament.state import State, seat_of

_LONGEST = 24 * 60
"""The longest time of a round, in minutes."""


def departures(state: State, seat: Seat, action: n.Action) -> tuple[Fact, ...]:
    """State the tables that a publication pairs differently from the results known now."""
    if not isinstance(action, n.Pair) or state.stand is None:
        return ()
    now = tables(state, action.round)
    if now is None or action.round == state.stand.wants:
        return ()
    known = state.played(action.round, now)
    return tuple(
        Fact(
            "departs",
            {
                "round": action.round,
                "table": number_of(known, place) or place,
                "entries": tuple(seat_of(int(name)) for name in there if name is not None),
            },
        )
        for place, (there, table) in enumerate(zip(now, action.tables, strict=False), 1)
        if set(there) != set(table)
    )


def tables(state: State, round: int) -> Places | None:
    """Return the entries at the tables of a round by the results known now; None until they are settled."""
    if state.stand is None:
        return None
    found: dict[int, tuple[EntryId | None, ...]] = {}
    met: tuple[Settled | Pairing, ...] = (*state.stand.settled, *state.stand.pairings)
    for each in met:
        if each.round == round:
            found[each.table] = _people(state, each)
    if not found or sorted(found) != list(range(1, len(found) + 1)):
        return None
    if any(each.round < round for each in state.stand.pairings):
        return None
    return tuple(found[number] for number in sorted(found))


def _people(state: State, each: Settled | Pairing) -> tuple[EntryId | None, ...]:
    if isinstance(each, Pairing) and each.players is not None and each.kind != "playoff":
        return each.players
    if each.a is None and each.b is None and each.round in state.placed:
        return state.placed[each.round][each.table - 1]
    return (each.a, each.b)


def paired(state: State, action: n.Pair) -> Done:
    done = _published(state, action)
    if isinstance(done, Refusal):
        return done
    after, known = done.state, done.state.played(action.round, action.tables)
    if known is not None:
        after = replace(after, counted={**after.counted, action.round: known}).counting()
    return replace(done, state=replace(after, waits=after.waits | without_desk(after, action.round)))


def _published(state: State, action: n.Pair) -> Done:
    if state.stand is None or action.round in state.published:
        return Refusal("illegal", "not_open")
    told = (Fact("published", {"round": action.round}),)
    published = state.published | {action.round}
    if state.stand.wants == action.round:
        if state.format.proposed is None:
            return Refusal("illegal", "not_open")
        placed = {**state.placed, action.round: action.tables}
        return stands(replace(state, placed=placed, published=published), told)
    known = tables(state, action.round)
    if known is None:
        return Refusal("illegal", "not_open")
    after = replace(state, published=published)
    lot = state.placed.get(action.round)
    if lot is None or lot == action.tables or not _same_people(lot, action.tables):
        return Accepted(after, told)
    return stands(replace(after, placed={**state.placed, action.round: action.tables}), told)


def _same_people(one: Places, two: Places) -> bool:
    """Whether two draws put the same entries into equally large tables, perhaps in another order."""
    shapes = [[len(table) for table in places] for places in (one, two)]
    names = [sorted(str(name) for table in places for name in table) for places in (one, two)]
    return shapes[0] == shapes[1] and names[0] == names[1]


def begun(state: State, action: n.Begin) -> Done:
    there = state.started.get(action.round, frozenset())
    if action.round not in state.published:
        return Refusal("illegal", "not_open")
    if state.begun(action.round, action.table):
        return Refusal("illegal", "started")
    started = {**state.started, action.round: there | {action.table}}
    began = {**state.began, (action.round, action.table): state.now}
    number = state.number(action.round, action.table)
    told = {"round": action.round, "table": number} if action.table else {"round": action.round}
    after = replace(state, started=started, began=began)
    if action.table:
        given = state.extra.get((action.round, 0), 0)
        after = replace(after, before={**state.before, (action.round, action.table): given} if given else state.before)
    else:
        after = replace(after, later=state.later | {place for place in state.waits if not state.begun(*place)})
    return Accepted(after, (Fact("begun_at" if action.table else "begun", told),))


def extended(state: State, action: n.Extend) -> Done:
    """加时: change the time of a running round or table."""
    place = (action.round, action.table)
    if state.ends(*place) is None:
        return Refusal("illegal", "untimed" if state.begun(*place) else "not_open")
    after = replace(state, extra={**state.extra, place: state.extra.get(place, 0) + action.minutes})
    whole = state.setup.minutes + after.extra.get((action.round, 0), 0) + (after.extra[place] if action.table else 0)
    if not 0 < whole <= _LONGEST:
        return Refusal("illegal", "untimed")
    told: dict[str, Any] = {"round": action.round, "minutes": f"{action.minutes:+d}"}
    told |= {"table": state.number(*place)} if action.table else {}
    return Accepted(after, (Fact("extended_at" if action.table else "extended", told),))
