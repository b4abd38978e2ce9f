"""All that can be entered at a table of 象棋: moves, claims, and what the referee records and rules."""

from __future__ import annotations

from engines.core.rulings import REFEREE, Accepted, Refusal, Seat
from engines.xiangqi.board import Move
from engines.xiangqi.claims import Beside, Claim, Foul, Ruling, beside_text, carry_out, read_beside
from engines.xiangqi.making import make
from engines.xiangqi.notation import notate_move, parse_move
from engines.xiangqi.state import State

Act = Move | Beside


def parse(state: State, seat: Seat, text: str) -> Act | Refusal:
    """What a text does. Fouls and rulings are the referee's, moves the players' own, claims either's."""
    act = read_beside(text)
    if act is not None:
        official = isinstance(act, Foul | Ruling)
        return Refusal("illegal", "referee_only") if official and seat != REFEREE else act
    move = parse_move(state.board, text)
    if isinstance(move, Refusal) and move.kind == "unreadable":
        return move
    if seat == REFEREE:
        return Refusal("illegal", "player_only")
    return Refusal("illegal", "paused") if state.waits else move


def notate(state: State, act: Act) -> str:
    match act:
        case Claim() | Foul() | Ruling():
            return beside_text(act)
        case move:
            return notate_move(state.board, move)


def apply(state: State, seat: Seat, act: Act) -> Accepted[State] | Refusal:
    """Carry out what `parse` found for whoever may act."""
    match act:
        case Claim() | Foul() | Ruling():
            return carry_out(state, seat, act)
        case move:
            return make(state, seat, move)
