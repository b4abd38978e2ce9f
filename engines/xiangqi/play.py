"""Play every entry at a table of 象棋: moves, claims, and the referee's fouls and rulings."""

from __future__ import annotations

from engines.core.rulings import Accepted, Refusal, Seat
from engines.xiangqi.claims import CaseRuling, Claim, Foul, beside_text, carry_out
from engines.xiangqi.claims import weighed as weigh
from engines.xiangqi.moves import make
from engines.xiangqi.notation import Act, parse
from engines.xiangqi.state import State


def weighed(state: State, seat: Seat, text: str) -> str:
    """Return the text of a claim with its ruling, so that the record keeps the ruling; any other text stays
    unchanged."""
    act = parse(state, seat, text)
    return beside_text(weigh(state, act)) if isinstance(act, Claim) else text


def apply(state: State, seat: Seat, act: Act) -> Accepted[State] | Refusal:
    """Carry out an entry that `parse` accepted for this seat."""
    match act:
        case Claim() | Foul() | CaseRuling():
            return carry_out(state, seat, act)
        case move:
            return make(state, seat, move)
