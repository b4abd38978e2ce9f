"""Apply entries: moves, skipped turns, claims, lots, the bell and departures."""

from __future__ import annotations

from dataclasses import replace

from engines.core.rulings import CLOCK, Accepted, Fact, Point, Refusal, Seat, Value
from engines.tiaoqi import blocking, ranking
from engines.tiaoqi.board import INSIDE, NAMES, Hole, corners_of
from engines.tiaoqi.moves import EMPTY, can_move, chain, leaves_target, moved
from engines.tiaoqi.notation import Action, Lots, Move, Plain, Strange
from engines.tiaoqi.state import State, set_up

_FIVE = 5


def apply(state: State, seat: Seat, action: Action) -> Accepted[State] | Refusal:
    match action:
        case Strange(name):
            return Refusal("illegal", "no_hole", facts=(Fact("hole", {"hole": Point(name)}),))
        case Move(start, end):
            return _move(state, seat, start, end)
        case Lots():
            return _draw(state, action)
        case Plain("pass"):
            return _skip(state, seat)
        case Plain("claim blocked"):
            return _claim(state, seat)
        case Plain():
            return _ring(state, seat)


def _move(state: State, seat: Seat, start: Hole, end: Hole) -> Accepted[State] | Refusal:
    target = state.target(seat)
    named = (Fact("way", {"start": Point(NAMES[start]), "end": Point(NAMES[end])}),)
    if state.board[start] != seat:
        return Refusal("illegal", "not_own", facts=(Fact("hole", {"hole": Point(NAMES[start])}),))
    if start != end and state.board[end] != EMPTY:
        return Refusal("illegal", "occupied", facts=(Fact("hole", {"hole": Point(NAMES[end])}),))
    way = None if start == end else chain(state.board, start, end, target)
    if way is None:
        kept = start != end and leaves_target(state.board, start, end, target)
        return Refusal("illegal", "target" if kept else "no_way", facts=named)
    owed = blocking.owed(state, seat)
    if owed and end not in owed.get(start, ()):
        return _must_leave(owed)
    after = replace(state, board=moved(state.board, start, end), begun=True, last=way)
    facts = (Fact("way_found", {"way": Point(" → ".join(NAMES[hole] for hole in way))}),) if len(way) > 2 else ()
    return _passed(after, seat, facts)


def _must_leave(owed: dict[Hole, set[Hole]]) -> Refusal:
    holes = tuple(Point(NAMES[hole]) for hole in sorted(owed))
    return Refusal("illegal", "must_leave", facts=(Fact("must_go", {"holes": holes}),))


def _skip(state: State, seat: Seat) -> Accepted[State] | Refusal:
    """Skip a turn; allowed only if everybody agreed beforehand, and never for a player who must make room."""
    if not state.may_skip:
        return Refusal("illegal", "skip")
    if owed := blocking.owed(state, seat):
        return _must_leave(owed)
    return _passed(replace(state, begun=True, last=()), seat, (Fact("skipped", {"seat": seat}),))


def _claim(state: State, seat: Seat) -> Accepted[State] | Refusal:
    """Claim to be blocked, which uses up the turn: either no blocking marble can leave, so the holes count as filled,
    or the blockers must leave."""
    if seat in state.claims or not blocking.blocked(state, seat):
        return Refusal("illegal", "not_blocked")
    if owed := blocking.owed(state, seat):
        return _must_leave(owed)
    holes = blocking.strangers(state, seat)
    claimed = replace(state, begun=True, last=(), claims=(*state.claims, seat))
    told: dict[str, Value] = {"seat": seat, "holes": tuple(Point(NAMES[hole]) for hole in holes)}
    if any(blocking.can_leave(state, hole, seat) for hole in holes):
        return _passed(claimed, seat, (Fact("claim_stands", told),))
    given = state.conceded | {(seat, hole) for hole in holes}
    return _passed(replace(claimed, conceded=given), seat, (Fact("claim_counts", told),))


def _draw(state: State, lots: Lots) -> Accepted[State] | Refusal:
    if state.begun or state.drawn:
        return Refusal("illegal", "phase")
    if lots.first not in state.seats or (lots.empty is not None and state.players != _FIVE):
        return Refusal("unreadable", "text")
    corners = state.corners if lots.empty is None else corners_of(_FIVE, lots.empty)
    first = lots.first if lots.first in state.playing else _after(state, lots.first)[0]
    after = replace(state, corners=corners, board=set_up(corners), turn=first, drawn=True)
    return Accepted(after, (Fact("begins", {"seat": first}),), moved=False)


def _ring(state: State, seat: Seat) -> Accepted[State] | Refusal:
    """铃: end the match and rank those not arrived by their progress. The clock rings when due, the referee at any
    time."""
    if seat == CLOCK and not state.due:
        return Refusal("illegal", "time_left")
    rung = replace(state, end="bell", claims=())
    return Accepted(rung, (Fact("rung"), *ranking.distances(rung)), moved=False)


def after_leaving(state: State, seat: Seat, why: str) -> Accepted[State]:
    """Remove a player from the match. The player's marbles stay, except those in the target of a player still
    playing."""
    if seat in state.arrived:
        return Accepted(state, moved=False)
    after = replace(state, left=(*state.left, seat), last=())
    kept = frozenset[Hole]().union(*(INSIDE[after.target(other)] for other in after.playing))
    off = [hole for hole in after.marbles(seat) if hole in kept]
    board = bytes(EMPTY if hole in off else owner for hole, owner in enumerate(after.board))
    after = blocking.settled(replace(after, board=board))
    facts = (Fact("taken_off", {"seat": seat, "holes": tuple(Point(NAMES[hole]) for hole in off)}),) if off else ()
    if end := ranking.ending(after, "left"):
        return Accepted(replace(after, end=end), facts, moved=False)
    if after.turn != seat:
        return Accepted(after, (*facts, Fact("plays_on", {"number": len(after.playing)})), moved=False)
    return replace(_passed(after, seat, facts), moved=False)


def _passed(state: State, seat: Seat, facts: tuple[Fact, ...]) -> Accepted[State]:
    """End a seat's turn: record arrivals and find the next seat. A seat unable to move is passed over."""
    state, told = _arrivals(state, "arrived")
    facts += told
    for other in () if state.end else _after(state, seat):
        state, told = _arrivals(blocking.settled(blocking.conceded(state, other)), "arrived")
        facts += told
        if state.end:
            break
        if other in state.arrived:
            continue
        if _able(state, other):
            return Accepted(replace(state, turn=other), facts)
        facts = (*facts, Fact("passed_over", {"seat": other}))
    if state.end:
        return Accepted(replace(state, claims=()), facts)
    stuck = replace(state, end="stuck", claims=())
    return Accepted(stuck, (*facts, *ranking.distances(stuck)))


def _after(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats still playing, in order of turn after `seat`, with `seat` last."""
    order = (Seat((seat + later) % state.players) for later in range(1, state.players + 1))
    return tuple(other for other in order if other in state.playing)


def _able(state: State, seat: Seat) -> bool:
    """Return whether a seat can do anything on its turn."""
    claims = seat not in state.claims and blocking.blocked(state, seat)
    return claims or can_move(state.board, seat, state.target(seat))


def _arrivals(state: State, cut: str) -> tuple[State, tuple[Fact, ...]]:
    """Give newly arrived seats the next places; the match may end with that."""
    facts: tuple[Fact, ...] = ()
    for seat in state.playing:
        if ranking.has_arrived(state, seat):
            state = replace(state, arrived=(*state.arrived, seat))
            facts = (*facts, Fact("arrived", {"seat": seat, "place": len(state.arrived)}, point="arrived"))
    if facts and (end := ranking.ending(state, cut)):
        state = replace(state, end=end)
        facts += ranking.distances(state) if end == "stopped" else ()
    return blocking.settled(state) if facts else state, facts


def bell(state: State) -> float | None:
    """Return the time at which the clock must ring, in seconds from the start; None without a time limit or after the
    end."""
    return 60.0 * state.minutes if state.minutes and not state.end else None


def state_at(state: State, at: float) -> State:
    due = bell(state)
    return state if due is None or at < due or state.due else replace(state, due=True)


def clock_words(state: State) -> tuple[str, ...]:
    return "lots", "bell"
