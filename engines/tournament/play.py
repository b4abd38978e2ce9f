"""Apply a line to an event, or refuse it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from engines.core.books.rulesets import Options, Rules
from engines.core.rulings import REFEREE, Accepted, Fact, Outcome, Refusal, Seat
from engines.tournament import lines as n
from engines.tournament.drawing import committed, drawn, recalled
from engines.tournament.entries import approved, entered, left, present, replaced
from engines.tournament.formats import FORMATS
from engines.tournament.results import Done, resulted
from engines.tournament.room_tables import moved, without_desk
from engines.tournament.rounds import begun, extended, paired
from engines.tournament.setup import FIXED, Setup, announced, setup_of
from engines.tournament.state import State, seat_of


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
    n.Enter: entered,
    n.Approve: approved,
    n.Leave: left,
    n.Present: present,
    n.Replaced: replaced,
    n.Commit: committed,
    n.Recall: recalled,
    n.Draw: drawn,
    n.Pair: paired,
    n.Begin: begun,
    n.Extend: extended,
    n.TableResult: resulted,
    n.Appoint: _appointed,
    n.Moved: moved,
    n.Change: _changed,
    n.End: _ended,
}
