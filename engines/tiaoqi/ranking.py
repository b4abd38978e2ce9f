"""How a match ends, and who has come how far: places, at the bell by marbles in the target, then by the way left."""

from __future__ import annotations

from itertools import groupby

from engines.core.rulings import Fact, Outcome, Seat
from engines.tiaoqi.board import DISTANCES, HOMES, INSIDE
from engines.tiaoqi.state import State


def has_arrived(state: State, seat: Seat) -> bool:
    """到家: every hole of the target holds a marble of one's own, or counts as if it did."""
    target = state.target(seat)
    return all(state.board[hole] == seat or (seat, hole) in state.conceded for hole in HOMES[target])


def inside(state: State, seat: Seat) -> int:
    """How many marbles stand in the target."""
    kept = INSIDE[state.target(seat)]
    return sum(hole in kept for hole in state.marbles(seat))


def way_left(state: State, seat: Seat) -> int:
    """The steps that all marbles together still have to the target, on an empty board."""
    far = DISTANCES[state.target(seat)]
    return sum(far[hole] for hole in state.marbles(seat))


def ranked(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Those who still play by how far they have come; equal ones share a place."""

    def come(seat: Seat) -> tuple[int, int]:
        return -inside(state, seat), way_left(state, seat)

    return tuple(tuple(group) for _, group in groupby(sorted(state.playing, key=come), key=come))


def outcome(state: State) -> Outcome | None:
    """Arrived in order, then those who still play, then whoever has left: the first of them is last."""
    if not state.end:
        return None
    if not state.arrived and not state.playing:  # All that were left have left at once: nobody has won.
        return Outcome(((), tuple(sorted(state.left))), state.end)
    places = (*((seat,) for seat in state.arrived), *ranked(state), *((seat,) for seat in reversed(state.left)))
    return Outcome(places, state.end)


def ending(state: State, cut: str) -> str:
    """Why nobody plays on: `cut` is what has just happened, an arrival or somebody's leaving; empty: play goes on."""
    if len(state.playing) < 2:
        return cut
    return "stopped" if state.stop_after and len(state.arrived) >= state.stop_after else ""


def distances(state: State) -> tuple[Fact, ...]:
    """What those who had not arrived are ranked by."""
    return tuple(
        Fact("come_so_far", {"seat": seat, "inside": inside(state, seat), "steps": way_left(state, seat)})
        for place in ranked(state)
        for seat in place
    )
