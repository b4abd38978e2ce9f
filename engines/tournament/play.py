"""Apply a line to an event, or refuse it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engines.core.books.rulesets import Options, Rules
from engines.core.rulings import REFEREE, Accepted, Fact, Outcome, Refusal, Seat
from engines.tournament import lines as n
from engines.tournament.drawing import committed, drawn, recalled
from engines.tournament.formats import FORMATS
from engines.tournament.model import EntryId, Out, Pairing, Places, Settled
from engines.tournament.numbers import number_of
from engines.tournament.results import Done, resulted, stands
from engines.tournament.room_tables import moved, without_desk
from engines.tournament.setup import FIXED, Setup, announced, setup_of
from engines.tournament.state import Entrant, State, preliminary, seat_of

_LONGEST = 24 * 60
"""The longest time of a round, in minutes."""


def start(rules: Rules, options: Options) -> State | Refusal:
    setup = _known(setup_of(rules.options, options))
    return setup if isinstance(setup, Refusal) else State(setup, FORMATS[setup.format])


def _known(setup: Setup | Refusal) -> Setup | Refusal:
    """Refuse an announcement with an unknown format."""
    return setup if isinstance(setup, Refusal) or setup.format in FORMATS else Refusal("illegal", "option")


def apply(state: State, seat: Seat, action: n.Action) -> Done:
    if seat != REFEREE:
        return Refusal("illegal", "referee_only")
    if state.ended and not (after_end(action) and (state.ended == "close" or isinstance(action, n.End))):
        return Refusal("illegal", "over")
    return _APPLY[type(action)](state, action)


def outcome(state: State) -> Outcome | None:
    """Return the ranking of a closed event; a cancelled event ends without one."""
    if not state.ended:
        return None
    ranked: dict[int, list[Seat]] = {}
    for row in state.stand.standing if state.stand and state.ended == "close" else ():
        if row.place is not None:
            ranked.setdefault(row.place, []).append(seat_of(int(row.id)))
    return Outcome(tuple(tuple(ranked[place]) for place in sorted(ranked)), state.ended, void=state.ended == "cancel")


def after_end(action: n.Action) -> bool:
    """Whether a closed event still accepts an act: reopening or a disqualification."""
    if isinstance(action, n.Leave):
        return action.why == "disqualified"
    return isinstance(action, n.End) and action.word == "reopen"


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


def _entered(state: State, action: n.Enter) -> Done:
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


def _approved(state: State, action: n.Approve) -> Done:
    entrant = state.entrants.get(action.number)
    if entrant is None or entrant.approved or state.stand is not None:
        return Refusal("illegal", "no_entry")
    entrants = {**state.entrants, action.number: replace(entrant, approved=True)}
    return Accepted(replace(state, entrants=entrants), (Fact("approved", {"entry": seat_of(action.number)}),))


def _left(state: State, action: n.Leave) -> Done:
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


def _present(state: State, action: n.Present) -> Done:
    if action.number not in state.entrants or action.number in state.outs:
        return Refusal("illegal", "no_entry")
    if (action.number in state.present) == action.there:
        return Refusal("illegal", "twice")
    present = state.present ^ {action.number}
    told = Fact("present" if action.there else "absent", {"entry": seat_of(action.number)})
    return Accepted(replace(state, present=present), (told,))


def _replaced(state: State, action: n.Replaced) -> Done:
    if action.number not in state.entrants or action.member > state.setup.size:
        return Refusal("illegal", "no_entry")
    if state.started and not state.setup.substitutes:
        return Refusal("illegal", "substitute")
    told = Fact("replaced", {"entry": seat_of(action.number), "member": action.member, "why": action.reason})
    return Accepted(state, (told,))


def _paired(state: State, action: n.Pair) -> Done:
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


def _begun(state: State, action: n.Begin) -> Done:
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


def _extended(state: State, action: n.Extend) -> Done:
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


def _appointed(state: State, action: n.Appoint) -> Done:
    if action.round not in state.published:
        return Refusal("illegal", "not_open")
    referees = {**state.referees, (action.round, action.table): action.person}
    return Accepted(
        replace(state, referees=referees),
        (Fact("refereed", {"table": state.number(action.round, action.table) or action.table}),),
    )


def _changed(state: State, action: n.Change) -> Done:
    if state.stand is not None and FIXED & action.settings.keys():
        return Refusal("illegal", "fixed")
    setup = changed(state.setup, action.settings)
    if isinstance(setup, Refusal) or (state.entrants and setup.units[: len(state.setup.units)] != state.setup.units):
        return Refusal("illegal", "option")
    after = replace(state, setup=setup, format=FORMATS[setup.format])
    if "desks" in action.settings:
        after = replace(after, waits=state.waits | without_desk(after, state.rounds))
    return Accepted(after, (Fact("changed", {"names": tuple(sorted(action.settings))}),))


def changed(setup: Setup, settings: Mapping[str, Any]) -> Setup | Refusal:
    """Return the announcement with other settings, or a refusal."""
    known = announced(setup)
    return Refusal("illegal", "option") if settings.keys() - known.keys() else _known(setup_of(known, settings))


def _ended(state: State, action: n.End) -> Done:
    if action.word == "reopen":
        if not state.ended or not action.reason:
            return Refusal("illegal", "reason" if state.ended else "not_open")
        return Accepted(replace(state, ended=""), (Fact("reopened", {"why": action.reason}),))
    if action.word == "cancel":
        if not action.reason:
            return Refusal("illegal", "reason")
        return Accepted(replace(state, ended="cancel"), (Fact("cancelled", {"why": action.reason}),))
    if state.stand is None or not state.stand.over:
        return Refusal("illegal", "open_tables")
    return Accepted(replace(state, ended="close"), (Fact("closed", {}),))


_APPLY: Mapping[type, Callable[[State, Any], Done]] = {
    n.Enter: _entered,
    n.Approve: _approved,
    n.Leave: _left,
    n.Present: _present,
    n.Replaced: _replaced,
    n.Commit: committed,
    n.Recall: recalled,
    n.Draw: drawn,
    n.Pair: _paired,
    n.Begin: _begun,
    n.Extend: _extended,
    n.TableResult: resulted,
    n.Appoint: _appointed,
    n.Moved: moved,
    n.Change: _changed,
    n.End: _ended,
}
