"""Lines about single entries: entering, approval, check-in, replacement, departure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engines.core.rulings import Accepted, Fact, Refusal
from engines.tournament import lines as n
from engines.tournament.model import EntryId, Out, Places
from engines.tournament.results import Done, stands
from engines.tournament.state import Entrant, State, preliminary, seat_of


def entered(state: State, action: n.Enter) -> Done:
    if action.number in state.entrants:
        return Refusal("illegal", "twice")
    if (
        action.unit > len(state.setup.units)
        or action.eldest > state.setup.size
        or len(state.entrants) >= state.format.most
    ):
        return Refusal("illegal", "entries")
    entrant = Entrant(action.number, action.unit, action.eldest, action.seed, action.approved)
    after = replace(state, entrants={**state.entrants, action.number: entrant})
    told = (Fact("entered" if action.approved else "entered_waiting", {"entry": seat_of(action.number)}),)
    if state.stand is None:
        return Refusal("illegal", "place") if action.at else Accepted(after, told)
    placed = _with_latecomer(state, action)
    if isinstance(placed, Refusal):
        return placed
    return stands(replace(after, placed=placed), told)


def _with_latecomer(state: State, action: n.Enter) -> Mapping[int, Places] | Refusal:
    """Give a latecomer, admitted after the draw, a place that nobody has."""
    round, table = action.at or (0, 0)
    drawn = state.placed.get(round, ())
    if round != 1 or not 0 < table <= len(drawn) or state.begun(round, table):
        return Refusal("illegal", "place")
    here = drawn[table - 1]
    if state.format.grouped:
        if len(here) >= state.setup.options.group_size:
            return Refusal("illegal", "place")
        filled: tuple[EntryId | None, ...] = (*here, action.number)
    elif None in here:
        filled = tuple(action.number if name is None else name for name in here)
    else:
        return Refusal("illegal", "place")
    return {**state.placed, round: (*drawn[: table - 1], filled, *drawn[table:])}


def approved(state: State, action: n.Approve) -> Done:
    entrant = state.entrants.get(action.number)
    if entrant is None or entrant.approved or state.stand is not None:
        return Refusal("illegal", "no_entry")
    entrants = {**state.entrants, action.number: replace(entrant, approved=True)}
    return Accepted(replace(state, entrants=entrants), (Fact("approved", {"entry": seat_of(action.number)}),))


def left(state: State, action: n.Leave) -> Done:
    before = state.outs.get(action.number)
    if action.number not in state.entrants or (before is not None and not _graver(before, action)):
        return Refusal("illegal", "no_entry")
    told = (Fact(action.why, {"entry": seat_of(action.number), "why": action.reason}),)
    if state.stand is None:
        if action.round:
            return Refusal("illegal", "round")
        entrants = {number: one for number, one in state.entrants.items() if number != action.number}
        return Accepted(replace(state, entrants=entrants, present=state.present - {action.number}), told)
    if not action.round:
        return Refusal("illegal", "round")
    out = Out(action.number, min(action.round, before.round) if before else action.round, action.why)
    return stands(replace(state, outs={**state.outs, action.number: out}, placed=_unseeded(state)), told)


def _graver(before: Out, action: n.Leave) -> bool:
    """Whether the act is graver than the earlier departure: an entry that has withdrawn may still be disqualified."""
    return before.why == "withdrawn" and action.why == "disqualified"


def _unseeded(state: State) -> Mapping[int, Places]:
    """Return the drawn places without an unpublished knockout, which follows from the standing: if an entry leaves
    before publication, the next in the standing moves up."""
    first = preliminary(state) + 1
    waits = state.format.cut is not None and first not in state.published
    return {round: places for round, places in state.placed.items() if not (waits and round == first)}


def present(state: State, action: n.Present) -> Done:
    if action.number not in state.entrants or action.number in state.outs:
        return Refusal("illegal", "no_entry")
    if (action.number in state.present) == action.there:
        return Refusal("illegal", "twice")
    now = state.present ^ {action.number}
    told = Fact("present" if action.there else "absent", {"entry": seat_of(action.number)})
    return Accepted(replace(state, present=now), (told,))


def replaced(state: State, action: n.Replaced) -> Done:
    if action.number not in state.entrants or action.member > state.setup.size:
        return Refusal("illegal", "no_entry")
    if state.started and not state.setup.substitutes:
        return Refusal("illegal", "substitute")
    told = Fact("replaced", {"entry": seat_of(action.number), "member": action.member, "why": action.reason})
    return Accepted(state, (told,))
