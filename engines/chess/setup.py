"""Set up a table from its options: the position, and any announced extension beyond fifty moves."""

from __future__ import annotations

import re
from typing import Any

import chess

from engines.chess.state import State, set_up
from engines.core.books.rulesets import Options, Rules
from engines.core.rulings import Refusal

_LONGEST_FEN = 128
_LONGEST_EXTRA = 200
_MOST_EXTRA = 500
_ANNOUNCED = re.compile(r"(?P<one>K[QRBNP]*)-(?P<two>K[QRBNP]*)=(?P<moves>[0-9]{1,3})")


def start(rules: Rules, options: Options) -> State | Refusal:
    """Return the first state: option `fen` sets another position, `fifty_move_extra` allows more than fifty moves."""
    extra = read_extra(options.get("fifty_move_extra"))
    if extra is None:
        return Refusal("unreadable", "fifty_move_extra")
    fen = options.get("fen") or chess.STARTING_FEN
    board = read_fen(fen) if isinstance(fen, str) else Refusal("unreadable", "fen")
    return board if isinstance(board, Refusal) else set_up(rules, board, extra)


def read_fen(fen: str) -> chess.Board | Refusal:
    """Read a playable position. Whether a game can lead to the position is not judged here."""
    if len(fen) > _LONGEST_FEN:
        return Refusal("unreadable", "fen")
    try:
        board = chess.Board(fen)
    except ValueError:
        return Refusal("unreadable", "fen")
    # Castling rights without king and rook at home mean nothing, so drop them instead of refusing the position.
    board.castling_rights = board.clean_castling_rights()
    return board if board.is_valid() else Refusal("illegal", "position")


def read_extra(given: Any) -> tuple[tuple[str, int], ...] | None:
    """Read the moves allowed beyond fifty: a number for every position, or numbers by material, `KRB-KR=25, KNN-KP=25`.

    Material counts for either colour. Return None for unreadable input.
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
    """Return a key for both sides' pieces, independent of colour."""
    return "-".join(sorted("".join(sorted(side)) for side in (one, two)))


def extra_moves(state: State) -> int:
    """Return the number of moves beyond fifty announced for the material on the board."""
    sides: dict[bool, str] = {chess.WHITE: "", chess.BLACK: ""}
    for piece in state.board.piece_map().values():
        sides[piece.color] += piece.symbol().upper()
    here = material_key(sides[chess.WHITE], sides[chess.BLACK])
    return max((moves for material, moves in state.extra if material in ("", here)), default=0)
