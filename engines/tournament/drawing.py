"""抽签 on record: the promise of a draw and the resulting places. Whether chance gives the same result is left to
verifiers."""

from __future__ import annotations

from dataclasses import replace

from engines.core.rulings import Accepted, Fact, Refusal
from engines.tournament import lines as n
from engines.tournament.lots import promise, roster
from engines.tournament.model import EntryId
from engines.tournament.results import Done, stands
from engines.tournament.state import Drawn, State


def lot_round(state: State) -> int:
    """Return the round that must be drawn by lot before publication; 0 if no round must."""
    if state.stand is None:
        return 1
    later = state.format.later_lot
    return state.stand.wants or 0 if later is not None and later.due(state.event, state.stand) else 0


def level(state: State) -> tuple[tuple[EntryId, ...], ...]:
    """Return groups of entries level in everything after a preliminary, where only a lot can decide who goes on or who
    meets whom. Empty after the lot, since the lot gives every entry a number."""
    cut = state.format.cut
    return cut.level(state.event, state.stand) if cut is not None and state.stand is not None else ()


def on_the_line(state: State) -> tuple[EntryId, ...]:
    """Return the entries level with each other on both sides of the cut, so that only a lot decides which go on."""
    tied = level(state)
    through = set(state.format.cut.through(state.event)) if tied and state.format.cut is not None else set[EntryId]()
    return next((names for names in tied if not through.issuperset(names)), ())


def lot_field(state: State, round: int) -> list[int]:
    """Return the entries that a round is drawn from. The first round includes every entry that has not left since an
    earlier draw."""
    everyone = [int(entry.id) for entry in state.field]
    later = state.format.later_lot
    if round == 1 or later is None or state.stand is None:
        return [number for number in everyone if number not in state.outs]
    inside = set(later.among(state.event, state.stand))
    return [number for number in everyone if number in inside]


def lot_roster(state: State, round: int) -> str:
    """Return the list that a round is drawn from, in the form covered by the promise."""
    inside = set(lot_field(state, round))
    return roster(entry for entry in state.field if entry.id in inside)


def committed(state: State, action: n.Commit) -> Done:
    if action.round > 1 and not _waits(state, action.round):
        return Refusal("illegal", "not_open")
    if action.round == 1 and state.started:
        return Refusal("illegal", "started")
    form = state.format
    if action.round == 1 and not form.fewest <= len(lot_field(state, 1)) <= form.most:
        return Refusal("illegal", "entries")
    return Accepted(replace(state, commits={**state.commits, action.round: action}), (Fact("committed", {}),))


def recalled(state: State, action: n.Recall) -> Done:
    if action.round not in state.commits:
        return Refusal("illegal", "not_open")
    commits = {round: made for round, made in state.commits.items() if round != action.round}
    return Accepted(replace(state, commits=commits), (Fact("recalled", {"round": action.round, "why": action.reason}),))


def _waits(state: State, round: int) -> bool:
    """Whether a later round waits for a draw.

    Whether a lot is needed at all is for the caller to decide: a lot once drawn stands, even if the level entries have
    left.
    """
    return state.stand is not None and state.stand.wants == round and state.format.later_lot is not None


def drawn(state: State, action: n.Draw) -> Done:
    made = state.commits.get(action.round)
    first = action.round == 1
    if (first and state.started) or (not first and not _waits(state, action.round)):
        return Refusal("illegal", "started" if first else "not_open")
    listed = _roster(state, action)
    if not action.hand and (made is None or promise(action.secret, listed) != made.digest):
        return Refusal("illegal", "promise")
    if not _complete(state, action):
        return Refusal("illegal", "entries")
    again = first and state.stand is not None
    digest, reason = (made.digest, made.reason) if made else (None, "")
    lot = Drawn(
        action.round, action.secret, action.word, action.hand, digest, listed, action.order, again, reason, state.outs
    )
    placed = {0 if state.format.numbered else action.round: action.order}
    before = _undone(state) if first else state
    after = replace(before, lots=(*state.lots, lot), placed={**before.placed, **placed})
    key = "drawn_by_hand" if action.hand else "drawn_again" if again else "drawn"
    return stands(after, (Fact(key, {"round": action.round}),))


def _undone(state: State) -> State:
    """Return the event as before its first draw: entries that have left are removed and nothing is published."""
    entrants = {number: one for number, one in state.entrants.items() if number not in state.outs}
    return replace(
        state, entrants=entrants, present=state.present - set(state.outs), outs={}, placed={}, published=frozenset(),
        referees={}, desks={}, waits=frozenset(), results=(), counted={},
    )  # fmt: skip


def _named(action: n.Draw) -> list[int]:
    return [int(name) for table in action.order for name in table if name is not None]


def _roster(state: State, action: n.Draw) -> str:
    """Return the list for which a lot was promised."""
    later = state.format.later_lot
    if action.round == 1 or later is None or not later.of_named:
        return lot_roster(state, action.round)
    named = set(_named(action))
    return roster(entry for entry in state.field if entry.id in named)


def _complete(state: State, action: n.Draw) -> bool:
    """Whether the draw contains every required entry; in a later round, as many entries as go on, whichever they
    are."""
    named, later = _named(action), state.format.later_lot
    if action.round == 1 or later is None or state.stand is None:
        return sorted(named) == sorted(lot_field(state, action.round))
    least, most = later.many(state.event, state.stand)
    return least <= len(set(named)) == len(named) <= most and {int(entry.id) for entry in state.field} >= set(named)
