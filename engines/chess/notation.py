"""Read every entry at a chess table and write its one canonical text: moves, claims, adjournment and resumption."""

from __future__ import annotations

import re

import chess

from engines.chess.adjournment import Absent, Adjourning, Resume, Seal, adjourning_text, read_adjourning
from engines.chess.claims import Claim, claim_text, read_claim
from engines.chess.move_text import parse_move
from engines.chess.state import State, seat_of, written
from engines.chess.wording import read
from engines.core.rulings import REFEREE, Refusal, Seat

Act = chess.Move | Claim | Adjourning
_SQUARE = re.compile("[A-H][1-8]")
"""A square in capitals means a pawn move to that square: no piece has such a name."""
_SMALL_B = re.compile(r"b[a-h][1-8]\s*(?:=?\s*[qrbn])?\s*[+#]?")
"""A text that, letter for letter, could be a b-pawn capture or a bishop move."""


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


def spoken_entry(state: State, seat: Seat, text: str) -> str | Refusal:
    """Return the move a player means: `nf3` can only be Nf3; `bc4` is asked back if pawn and bishop can both go
    there."""
    if seat != seat_of(state.board.turn):
        return text
    plain = text.strip()
    found = parse_move(state, plain)
    if isinstance(found, Refusal):
        alone = found.point == "other_case" and len(found.candidates) == 1 and read(plain)[0] is None
        return found.candidates[0] if alone else text
    other = parse_move(state, plain.capitalize()) if _SMALL_B.fullmatch(plain) else None
    if not isinstance(other, chess.Move) or other == found:
        return text
    both = tuple(written(state.board, move) for move in (found, other))
    return Refusal("ambiguous", "other_case", candidates=both)
