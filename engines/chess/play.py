"""All that can be entered at a chess table: moves, claims, and what adjourns and resumes the game."""

from __future__ import annotations

import re

import chess

from engines.chess.adjournment import Absent, Adjourning, Resume, Seal, adjourn, adjourning_text, read_adjourning
from engines.chess.claims import Claim, claim_text, judge_claim, read_claim
from engines.chess.notation import parse_move
from engines.chess.state import State, make, written
from engines.core.rulings import REFEREE, Accepted, Refusal, Seat

Act = chess.Move | Claim | Adjourning
_SQUARE = re.compile("[A-H][1-8]")
"""A square in capitals is a pawn's move to it: no piece is called so."""


def parse(state: State, seat: Seat, text: str) -> Act | Refusal:
    """What a text does. The referee adjourns and resumes; moves and claims are the players' own."""
    if (act := read_adjourning(text)) is not None:
        if isinstance(act, Seal) == (seat == REFEREE):
            return Refusal("illegal", "player_only" if isinstance(act, Seal) else "referee_only")
        return act
    claim = read_claim(state, text)
    found = parse_move(state, text.lower() if _SQUARE.fullmatch(text.strip()) else text) if claim is None else claim
    if isinstance(found, Refusal) and found.kind == "unreadable":
        return found
    if seat == REFEREE:
        return Refusal("illegal", "player_only")
    return Refusal("illegal", "adjourned") if state.sealed else found


def notate(state: State, act: Act) -> str:
    match act:
        case chess.Move():
            return written(state.board, act)
        case Claim():
            return claim_text(state, act)
        case Seal() | Resume() | Absent():
            return adjourning_text(act)


def apply(state: State, seat: Seat, act: Act) -> Accepted[State] | Refusal:
    """Carry out what `parse` found for whoever may act."""
    match act:
        case chess.Move():
            return make(state, seat, act)
        case Claim():
            return judge_claim(state, seat, act)
        case Seal() | Resume() | Absent():
            return adjourn(state, seat, act)
