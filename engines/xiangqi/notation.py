"""Read every entry at a table of 象棋 and write its one canonical text: moves, claims, fouls and rulings."""

from __future__ import annotations

from engines.core.rulings import REFEREE, Refusal, Seat
from engines.xiangqi.claims import Beside, CaseRuling, Claim, Foul, beside_text, read_beside
from engines.xiangqi.move_text import notate_move, parse_move
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
