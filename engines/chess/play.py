"""Parse, write and play every entry at a chess table: moves, claims, adjournment and resumption."""

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
"""A square in capitals means a pawn move to that square: no piece has such a name."""


def parse(state: State, seat: Seat, text: str) -> Act | Refusal:
    """Parse an entry. Only the referee resumes and rules on absence; sealing, moves and claims belong to the
    players."""
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
    """Carry out a parsed act for a seat entitled to it."""
    match act:
        case chess.Move():
            return make(state, seat, act)
        case Claim():
            return judge_claim(state, seat, act)
        case Seal() | Resume() | Absent():
            return adjourn(state, seat, act)
