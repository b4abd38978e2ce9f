"""Describe a chess game in facts: remarks beside the board, the position piece by piece, and record lines."""

from __future__ import annotations

import re

import chess

from engines.chess.state import BLACK, WHITE, State
from engines.core.rulings import Fact, Seat
from engines.core.scenes.scene import Seen

_CASTLING = {"O-O": "castles_short", "O-O-O": "castles_long"}
_SAN = re.compile(
    r"(?P<figure>[KQRBN]?)(?P<origin>[a-h]?[1-8]?)(?P<takes>x?)(?P<to>[a-h][1-8])"
    r"(?:=(?P<becomes>[QRBN]))?(?P<check>[+#]?)"
)
_STRONGEST_FIRST = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)


def spoken(san: str) -> Fact | None:
    """Return a move the way players say it: 马f3, 短易位. Every part is a value, so that each language has its own
    words."""
    if (castles := _CASTLING.get(san.rstrip("+#"))) is not None:
        return Fact(castles, {"check": san[len(san.rstrip("+#")) :]})
    parts = _SAN.fullmatch(san)
    return None if parts is None else Fact("plays", {name: part or "" for name, part in parts.groupdict().items()})


def option(san: str) -> Fact:
    """Return the button label for a move."""
    return spoken(san) or Fact("option", {"text": san})


def piece(kind: chess.PieceType, square: str) -> Fact:
    """Describe a piece on its square: 马g1. A pawn has a separate fact, since English gives pawns no letter."""
    if kind == chess.PAWN:
        return Fact("pawn_on", {"square": square})
    return Fact("figure_on", {"figure": chess.piece_symbol(kind).upper(), "square": square})


def caption(state: State, seen: Seen) -> tuple[Fact, ...]:
    if seen.outcome is not None:
        return ()
    number = Fact("move_number", {"number": state.board.fullmove_number})
    return (number,) if state.sealed is None else (number, Fact("adjourned", {"seat": state.sealed.seat}))


def in_words(state: State) -> tuple[Fact, ...]:
    """List all pieces with their squares, one side after the other, for people who cannot see the board."""
    board = state.board

    def standing(color: chess.Color) -> tuple[Fact, ...]:
        return tuple(
            piece(kind, chess.square_name(square))
            for kind in _STRONGEST_FIRST
            for square in sorted(board.pieces(kind, color), key=chess.square_name)
        )

    return tuple(
        Fact("side_stands", {"seat": seat, "pieces": standing(color)})
        for seat, color in ((WHITE, chess.WHITE), (BLACK, chess.BLACK))
    )


def line_in_play(state: State, line: str) -> tuple[Fact, ...]:
    """Return a selectable move, or a claim naming a move, in each language's own words."""
    if line.startswith("claim "):
        kind, _, move = line.removeprefix("claim ").partition(" ")
        return (Fact(f"entry_claim_{kind}", {"move": spoken(move) or move}),)
    move_fact = spoken(line)
    return () if move_fact is None else (move_fact,)


def line_facts(state: State, line: str) -> tuple[Fact, ...]:
    """Describe claims, adjournments and resumptions. Moves are read out as written, so they return nothing."""
    word, _, rest = line.partition(" ")
    match word:
        case "claim":
            kind, _, move = rest.partition(" ")
            return (Fact(f"entry_claim_{kind}", {"move": move}),)
        case "seal":
            return (Fact("entry_seal", {"text": rest}),)
        case "resume":
            return (Fact("entry_resume"),)
        case "absent":
            return (Fact("entry_absent", {"seats": tuple(Seat(int(seat)) for seat in rest.split(","))}),)
    return ()
