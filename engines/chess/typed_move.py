"""Read moves as typed in a chat: small letters for pieces, or phones that capitalise the first letter."""

from __future__ import annotations

import re

import chess

from engines.chess.notation import parse_move
from engines.chess.state import State, seat_of, written
from engines.chess.wording import read
from engines.core.rulings import Refusal, Seat

_SMALL_B = re.compile(r"b[a-h][1-8]\s*(?:=?\s*[qrbn])?\s*[+#]?")
"""A text that, letter for letter, could be a b-pawn capture or a bishop move."""


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
