"""How a table begins: the position and what was announced, read from its options."""

from __future__ import annotations

import re
from typing import Any

import chess

from engines.chess.state import State, set_up
from engines.core.rulesets import Options, Rules
from engines.core.rulings import Refusal

_LONGEST_FEN = 128
_LONGEST_EXTRA = 200
_MOST_EXTRA = 500
_ANNOUNCED = re.compile(r"(?P<one>K[QRBNP]*)-(?P<two>K[QRBNP]*)=(?P<moves>[0-9]{1,3})")


def start(rules: Rules, options: Options) -> State | Refusal:
    """The first state: `fen` for another position than the usual, `fifty_move_extra` for more than fifty moves."""
    extra = read_extra(options.get("fifty_move_extra"))
    if extra is None:
        return Refusal("unreadable", "fifty_move_extra")
    fen = options.get("fen") or chess.STARTING_FEN
    board = read_fen(fen) if isinstance(fen, str) else Refusal("unreadable", "fen")
    return board if isinstance(board, Refusal) else set_up(rules, board, extra)


def read_fen(fen: str) -> chess.Board | Refusal:
    """A position that can be played. Whether a game can lead to it is not judged here."""
    if len(fen) > _LONGEST_FEN:
        return Refusal("unreadable", "fen")
    try:
        board = chess.Board(fen)
    except ValueError:
        return Refusal("unreadable", "fen")
    # Castling rights without king and rook at home count for nothing, so they do no harm either.
    board.castling_rights = board.clean_castling_rights()
    return board if board.is_valid() else Refusal("illegal", "position")


def read_extra(given: Any) -> tuple[tuple[str, int], ...] | None:
    """Moves on top of fifty: a number for every position, or by material, as `KRB-KR=25, KNN-KP=25`.

    Which colour has which side's pieces makes no difference. None where it cannot be read.
    """
    if isinstance(given, bool) or not isinstance(given, int | str | None):
        return None
    text = str(given or 0).upper().replace(" ", "")
    if len(text) > _LONGEST_EXTRA:
        return None
    announced = []
    for part in text.replace("，", ",").split(","):
        match = _ANNOUNCED.fullmatch(part)
        if match is None and not (part.isascii() and part.isdigit()):
            return None
        material = material_key(match["one"], match["two"]) if match else ""
        announced.append((material, int(match["moves"] if match else part)))
    if any(moves > _MOST_EXTRA for _, moves in announced):
        return None
    return tuple(announced)


def material_key(one: str, two: str) -> str:
    """The pieces of both sides, whichever is which."""
    return "-".join(sorted("".join(sorted(side)) for side in (one, two)))


def extra_moves(state: State) -> int:
    """How many moves on top of fifty were announced for the material on the board."""
    sides: dict[bool, str] = {chess.WHITE: "", chess.BLACK: ""}
    for piece in state.board.piece_map().values():
        sides[piece.color] += piece.symbol().upper()
    here = material_key(sides[chess.WHITE], sides[chess.BLACK])
    return max((moves for material, moves in state.extra if material in ("", here)), default=0)
