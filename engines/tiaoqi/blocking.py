"""被堵: a seat's target is full, but not with its own marbles alone. No document covers this case, so the rules are
ours.

A blocked player claims on turn. If no foreign marble in the target can leave, those holes count as filled at once.
Otherwise the foreign marbles must leave, one on each turn of their owner, as long as any can.
"""

from __future__ import annotations

from dataclasses import replace

from engines.core.rulings import Seat
from engines.tiaoqi.board import HOMES, INSIDE, Hole
from engines.tiaoqi.moves import EMPTY, ends
from engines.tiaoqi.state import State


def strangers(state: State, seat: Seat) -> list[Hole]:
    """Return the holes in a seat's target that hold foreign marbles and do not count as filled yet."""
    return [
        hole
        for hole in HOMES[state.target(seat)]
        if state.board[hole] not in (seat, EMPTY) and (seat, hole) not in state.conceded
    ]


def blocked(state: State, seat: Seat) -> bool:
    """Return whether a seat may claim: its target is full, and at most `max_blockers` marbles there are foreign."""
    full = all(state.board[hole] != EMPTY for hole in HOMES[state.target(seat)])
    return full and 0 < len(strangers(state, seat)) <= int(state.rules.numbers["max_blockers"])


def can_leave(state: State, hole: Hole, claimant: Seat) -> set[Hole]:
    """Return the holes outside the blocked target that a foreign marble can reach; empty if its owner has no more
    turns."""
    owner = Seat(state.board[hole])
    if owner not in state.playing:
        return set()
    return ends(state.board, hole, state.target(owner)) - INSIDE[state.target(claimant)]


def owed(state: State, seat: Seat) -> dict[Hole, set[Hole]]:
    """被堵之后: return the moves among which a seat must choose now; empty if it owes none."""
    return {
        hole: found
        for claimant in state.claims
        for hole in strangers(state, claimant)
        if state.board[hole] == seat and (found := can_leave(state, hole, claimant))
    }


def conceded(state: State, seat: Seat) -> State:
    """At the start of a seat's turn, count holes as filled if the seat blocks them and none of its marbles there can
    leave."""
    for claimant in state.claims:
        holes = [hole for hole in strangers(state, claimant) if state.board[hole] == seat]
        if holes and not any(can_leave(state, hole, claimant) for hole in holes):
            given = state.conceded | {(claimant, hole) for hole in holes}
            state = replace(state, conceded=given)
    return state


def settled(state: State) -> State:
    """Drop claims whose blockers are all gone."""
    open_claims = tuple(seat for seat in state.claims if seat in state.playing and strangers(state, seat))
    return state if open_claims == state.claims else replace(state, claims=open_claims)
