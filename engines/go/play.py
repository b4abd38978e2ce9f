"""Apply entries in 围棋: stones and passes during play, marks and consents afterwards."""

from __future__ import annotations

from engines.core.rulings import REFEREE, Accepted, Refusal, Seat
from engines.go import marking
from engines.go.notation import Action, Mark, Plain, Stone
from engines.go.state import State, make_pass, out_of_phase, place_stone


def apply(state: State, seat: Seat, action: Action) -> Accepted[State] | Refusal:
    """Carry out a parsed action for a seat that may act. The referee may mark and count, but never plays."""
    if state.marking is None:
        return _played(state, seat, action)
    match action:
        case Mark(points, dead):
            return marking.mark(state, state.marking, seat, points, dead=dead)
        case Plain("score ok"):
            return marking.agree(state, state.marking, seat)
        case Plain("play on"):
            return marking.play_on(state, state.marking, seat)
        case _:
            return Refusal("illegal", "player_only") if seat == REFEREE else out_of_phase(state)


def _played(state: State, seat: Seat, action: Action) -> Accepted[State] | Refusal:
    match action:
        case Mark() | Plain("score ok" | "play on"):
            return out_of_phase(state)
        case _ if seat == REFEREE:
            return Refusal("illegal", "player_only")
        case Stone(place):
            return place_stone(state, seat, place)
        case Plain("finish"):
            return marking.finish(state)
        case Plain():
            return make_pass(state, seat)
