"""Rank the players when a match ends: arrivals first, then by marbles in the target, then by the distance left."""

from __future__ import annotations

from itertools import groupby

from engines.core.rulings import Fact, Outcome, Seat
from engines.tiaoqi.board import DISTANCES, HOMES, INSIDE
from engines.tiaoqi.state import State


def has_arrived(state: State, seat: Seat) -> bool:
    """到家: return whether every hole in the target holds the seat's own marble, or counts as filled."""
    target = state.target(seat)
    return all(state.board[hole] == seat or (seat, hole) in state.conceded for hole in HOMES[target])


def inside(state: State, seat: Seat) -> int:
    """Count the seat's marbles in its target."""
    kept = INSIDE[state.target(seat)]
    return sum(hole in kept for hole in state.marbles(seat))


def way_left(state: State, seat: Seat) -> int:
    """Sum the steps that the seat's marbles still need to the target on an empty board."""
    far = DISTANCES[state.target(seat)]
    return sum(far[hole] for hole in state.marbles(seat))


def ranked(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Rank the seats still playing by progress; equal seats share a place."""

    def come(seat: Seat) -> tuple[int, int]:
        return -inside(state, seat), way_left(state, seat)

    return tuple(tuple(group) for _, group in groupby(sorted(state.playing, key=come), key=come))


def outcome(state: State) -> Outcome | None:
    """Return the outcome: arrivals in order, then seats still playing, then departed seats, the earliest departure
    last."""
    if not state.end:
        return None
    if not state.arrived and not state.playing:  # Everybody left without arriving: nobody wins.
        return Outcome(((), tuple(sorted(state.left))), state.end)
    places = (*((seat,) for seat in state.arrived), *ranked(state), *((seat,) for seat in reversed(state.left)))
    return Outcome(places, state.end)


def ending(state: State, cut: str) -> str:
    """Return why play ends, or "" if it continues. `cut` names the latest event, an arrival or a departure."""
    if len(state.playing) < 2:
        return cut
    return "stopped" if state.stop_after and len(state.arrived) >= state.stop_after else ""


def distances(state: State) -> tuple[Fact, ...]:
    """Return the figures used to rank the seats that have not arrived."""
    return tuple(
        Fact("come_so_far", {"seat": seat, "inside": inside(state, seat), "steps": way_left(state, seat)})
        for place in ranked(state)
        for seat in place
    )
