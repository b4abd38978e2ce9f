"""国际象棋 on the `chess` package: its moves and notations, our rulings."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

import chess

from engines.chess.parse import parse
from engines.chess.pgn import to_fen, to_pgn
from engines.chess.state import BLACK, WHITE, State, apply, flagged, notate, outcome, start, to_act
from engines.chess.view import choices, position, scene
from engines.core.game import Game, Table, Transcript, open_table
from engines.core.record import Entry, Fold, replay
from engines.core.rulebook import load_book
from engines.core.rulesets import load_rules

REASONS = frozenset({"mate", "stalemate", "dead_position", "time", "bare_king"})
"""How a game ends by the position or the clock."""

_WAYS = frozenset({"king", "queen", "rook", "bishop", "knight", "pawn", "pawn_back"})
POINTS = (
    frozenset(
        {
            "no_piece",
            "pawn_takes",
            "en_passant",
            "blocked_pawn",
            "blocked_piece",
            "own_piece",
            "in_check",
            "castle_moved_king",
            "castle_moved_rook",
            "castle_through",
            "castle_blocked",
            "promotion",
            "no_promotion",
            "promotion_piece",
        }
    )
    | {f"wrong_way_{way}" for way in _WAYS}
    | REASONS
)
"""Everything that needs a clause. `wrong_way`, `blocked` and `castle_moved` have one for each case."""

REFUSALS: Mapping[str, tuple[str, ...]] = {
    "no_piece": ("asked", "stands"),
    "wrong_way": ("asked",),
    "pawn_takes": ("asked",),
    "en_passant": ("asked",),
    "blocked": ("asked", "stands"),
    "own_piece": ("asked", "stands"),
    "in_check": ("asked", "attacked"),
    "castle_moved": ("castling", "left_home"),
    "castle_through": ("castling", "attacked"),
    "castle_blocked": ("castling", "stands"),
    "promotion": (),
    "no_promotion": ("asked",),
    "promotion_piece": ("asked",),
    "which_piece": (),
    "which_side": (),
    "other_case": (),
    "no_capture": (),
}
"""Every point of a refused move, with the facts it may carry."""

FACTS: Mapping[str, tuple[str, ...]] = {
    "moved": ("piece", "from", "to"),
    "castled": ("side",),
    "captured": ("piece", "square"),
    "en_passant": ("square",),
    "promoted": ("piece", "square"),
    "check": ("square", "by"),
    # What is wrong with a refused move.
    "asked": ("piece", "from", "to"),
    "castling": ("side",),
    "stands": ("piece", "square"),
    "attacked": ("square", "by", "pieces"),
    "left_home": ("piece",),
}
"""Every fact this game states, with the names of its values."""

_HERE = files(__name__)
_BOOK = load_book(_HERE)


def _pgn(transcript: Transcript) -> str:
    return to_pgn(transcript, _fold(transcript))


def _fen(transcript: Transcript) -> str:
    return to_fen(_fold(transcript))


GAME: Game[State, chess.Move] = Game(
    key="chess",
    book=_BOOK,
    rule_sets={name: load_rules(_HERE, name, POINTS, _BOOK) for name in ("houqin",)},
    sides=((WHITE,), (BLACK,)),
    start=start,
    to_act=to_act,
    parse=parse,
    notate=notate,
    apply=apply,
    flagged=flagged,
    outcome=outcome,
    scene=scene,
    position=position,
    exports={"pgn": _pgn, "fen": _fen},
    choices=choices,
)


def _fold(transcript: Transcript) -> Fold:
    table = open_table(GAME, transcript.rules.name, transcript.options)
    if not isinstance(table, Table):
        raise ValueError(f"the transcript cannot be opened: {table.point}")
    entries = (Entry(seq, seat, text, at) for seq, (seat, text, at) in enumerate(transcript.lines))
    return replay(table, entries)
