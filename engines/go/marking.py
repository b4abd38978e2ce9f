"""死活: after the last move the players mark dead stones, then count once both agree; otherwise play resumes.

Nothing is counted before both agree, however long that takes. The referee may mark and decide for them.
"""

from __future__ import annotations

from dataclasses import replace

from engines.core.rulings import REFEREE, Accepted, Fact, Outcome, Point, Refusal, Seat, Start, Stop, draw, win
from engines.go import board as boards
from engines.go.board import EMPTY
from engines.go.counting import Count, count, count_fact
from engines.go.life import proven_dead
from engines.go.state import SEATS, Marking, State, other


def mark(
    state: State, marking: Marking, seat: Seat, points: tuple[str, ...], *, dead: bool
) -> Accepted[State] | Refusal:
    """Mark the whole chain at each point (`dead D4`, `alive D4`). Any change revokes both players' consent."""
    marked = set(marking.dead)
    for name in points:
        place = state.frame.places[name]
        if state.board[place] == EMPTY:
            return _refused(state, "empty", name)
        if (place in marked) == dead:
            return _refused(state, "marked", name)
        chain = boards.chain(state.frame, state.board, place)
        marked = marked | chain if dead else marked - chain
    after = replace(state, marking=Marking(frozenset(marked)))
    facts: tuple[Fact, ...] = (
        Fact("marked_dead" if dead else "marked_alive", {"seat": seat, "points": tuple(map(Point, points))}),
    )
    if marking.agreed:
        facts = (*facts, Fact("consents_void"))
    return Accepted(after, facts, moved=False)


def agree(state: State, marking: Marking, seat: Seat) -> Accepted[State] | Refusal:
    """Consent to the count (`score ok`). When both players have consented, or the referee does, the board is
    counted."""
    if seat in marking.agreed:
        return Refusal("illegal", "marked", state.rules.clause("marked"), (Fact("agreed_already", {"seat": seat}),))
    agreed = marking.agreed | {seat}
    if seat != REFEREE and len(agreed) < len(SEATS):
        waiting = replace(state, marking=replace(marking, agreed=agreed))
        return Accepted(waiting, (Fact("score_agreed", {"seat": seat, "other": other(seat)}),), moved=False)
    counted = count_of(state, marking)
    ended = replace(state, marking=replace(marking, agreed=frozenset(SEATS)), outcome=result(counted))
    return Accepted(ended, (count_fact(counted),), moved=False)


def play_on(state: State, marking: Marking, seat: Seat) -> Accepted[State]:
    """继续下: resume play. The player who asks moves second; all marks vanish and the clocks run again."""
    first = state.turn if seat == REFEREE else other(seat)
    resumed = replace(state, marking=None, turn=first, passes=0)
    return Accepted(resumed, (Fact("resumed", {"seat": seat, "other": first}),), (Start(),), moved=False)


def finish(state: State) -> Accepted[State]:
    """双方一致确认着子完毕: start the marking, just like two passes."""
    return Accepted(
        replace(state, marking=Marking(), passes=0), (Fact("finished", point="agreed_end"),), (Stop(),), moved=False
    )


def count_of(state: State, marking: Marking) -> Count:
    return count(state.frame, state.board, marking.dead, state.komi)


def result(counted: Count) -> Outcome:
    winner = counted.winner
    return draw(SEATS, "count") if winner is None else win((winner,), (other(winner),), "count")


def marked_chains(state: State, marking: Marking) -> tuple[str, ...]:
    """Return one point for every marked chain."""
    found = (chain for chain in boards.chains(state.frame, state.board) if chain <= marking.dead)
    return tuple(state.frame.grid.sorted(state.frame.names[min(chain)] for chain in found))


def proposed(state: State, marking: Marking) -> tuple[str, ...]:
    """Return one point for every chain proven dead but not yet marked."""
    found = (chain for chain in proven_dead(state.frame, state.board) if not chain <= marking.dead)
    return tuple(state.frame.grid.sorted(state.frame.names[min(chain)] for chain in found))


def _refused(state: State, point: str, name: str) -> Refusal:
    return Refusal("illegal", point, state.rules.clause(point), (Fact("at", {"point": Point(name)}),))
