"""Parse, write and play every entry at a table of 象棋: moves, claims, and the referee's fouls and rulings."""

from __future__ import annotations

from engines.core.rulings import REFEREE, Accepted, Refusal, Seat
from engines.xiangqi.claims import Beside, CaseRuling, Claim, Foul, beside_text, carry_out, read_beside
from engines.xiangqi.claims import weighed as weigh
from engines.xiangqi.moves import make
from engines.xiangqi.notation import notate_move, parse_move
from engines.xiangqi.position.board import Move
from engines.xiangqi.state import State

Act = Move | Beside


def parse(state: State, seat: Seat, text: str) -> Act | Refusal:
    """Parse an entry. Only the referee enters fouls and rulings, only players move, and both may claim."""
    act = read_beside(text)
    if act is not None:
        official = isinstance(act, Foul | CaseRuling)
        return Refusal("illegal", "referee_only") if official and seat != REFEREE else act
    move = parse_move(state.board, text)
    if isinstance(move, Refusal) and move.kind == "unreadable":
        return move
    if seat == REFEREE:
        return Refusal("illegal", "player_only")
    return Refusal("illegal", "paused") if state.waits else move


def notate(state: State, act: Act) -> str:
    match act:
        case Claim() | Foul() | CaseRuling():
            return beside_text(act)
        case move:
            return notate_move(state.board, move)


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
