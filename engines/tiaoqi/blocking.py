"""被堵: a target is full, but not with one's own marbles alone. No document says what then: this is ours.

Whoever is blocked claims it on his turn. If nobody who stands there can leave, the holes count as filled at once; else
the strangers must go, one on each turn of theirs, as long as one of them can.
"""

from __future__ import annotations

from dataclasses import replace

from engines.core.rulings import Seat
from engines.tiaoqi.board import HOMES, INSIDE, Hole
from engines.tiaoqi.moves import EMPTY, ends
from engines.tiaoqi.state import State


def strangers(state: State, seat: Seat) -> list[Hole]:
    """The holes of a seat's target where somebody else stands, and which do not count as filled yet."""
    return [
        hole
        for hole in HOMES[state.target(seat)]
        if state.board[hole] not in (seat, EMPTY) and (seat, hole) not in state.conceded
    ]


def blocked(state: State, seat: Seat) -> bool:
    """Whether a seat may claim: its target is full, and few enough of the marbles are foreign."""
    full = all(state.board[hole] != EMPTY for hole in HOMES[state.target(seat)])
    return full and 0 < len(strangers(state, seat)) <= int(state.rules.numbers["max_blockers"])


def can_leave(state: State, hole: Hole, claimant: Seat) -> set[Hole]:
    """Where a stranger's marble can go outside the target that it blocks; nowhere if its owner has no more turns."""
    owner = Seat(state.board[hole])
    if owner not in state.playing:
        return set()
    return ends(state.board, hole, state.target(owner)) - INSIDE[state.target(claimant)]


def owed(state: State, seat: Seat) -> dict[Hole, set[Hole]]:
    """被堵之后: the moves of which a seat must make one now; nothing where it owes none."""
    return {
        hole: found
        for claimant in state.claims
        for hole in strangers(state, claimant)
        if state.board[hole] == seat and (found := can_leave(state, hole, claimant))
    }


def conceded(state: State, seat: Seat) -> State:
    """On the turn of a seat none of whose marbles can leave a target that it blocks: those holes count as filled."""
    for claimant in state.claims:
        holes = [hole for hole in strangers(state, claimant) if state.board[hole] == seat]
        if holes and not any(can_leave(state, hole, claimant) for hole in holes):
            given = state.conceded | {(claimant, hole) for hole in holes}
            state = replace(state, conceded=given)
    return state


def settled(state: State) -> State:
    """Claims that nobody stands in the way of any more are over."""
    open_claims = tuple(seat for seat in state.claims if seat in state.playing and strangers(state, seat))
    return state if open_claims == state.claims else replace(state, claims=open_claims)
