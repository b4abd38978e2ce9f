"""Play every entry at a chess table: moves, claims, adjournment and resumption."""

from __future__ import annotations

import chess

from engines.chess.adjournment import Absent, Resume, Seal, adjourn
from engines.chess.claims import Claim, judge_claim
from engines.chess.notation import Act
from engines.chess.state import State, make
from engines.core.rulings import Accepted, Refusal, Seat


def apply(state: State, seat: Seat, act: Act) -> Accepted[State] | Refusal:
    """Carry out a parsed act for a seat entitled to it."""
    match act:
        case chess.Move():
            return make(state, seat, act)
        case Claim():
            return judge_claim(state, seat, act)
        case Seal() | Resume() | Absent():
            return adjourn(state, seat, act)
