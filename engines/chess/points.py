"""Every point, reason and fact in chess, which rule files, catalogues and documents must cover."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.game.questions import AT_MOVE

GROUNDS: Mapping[str, tuple[str, ...]] = {
    "forfeit": ("late", "late_all", "refuses"),
    "void": ("irregular_start", "cannot_restore", "displaced", "colours_reversed"),
}
"""The points a referee may name as the reason for a decision."""

_ON_THE_BOARD = frozenset({"mate", "stalemate", "dead_position", "repetition", "fifty"})
_BESIDE_THE_BOARD = frozenset({"time", "bare_king", "sealed_ambiguous", "sealed_false", "sealed_illegal"})
REASONS = _ON_THE_BOARD | _BESIDE_THE_BOARD | frozenset(point for points in GROUNDS.values() for point in points)
"""The reasons for which a game ends under its own rules."""

TOUCH = frozenset(
    {
        "touch_announced",
        "touch_accident",
        "touch_one_side",
        "touch_both_sides",
        "touch_no_move",
        "touch_too_late",
        "touch_rook_first",
        "touch_castling",
        "done_move",
        "done_capture",
        "done_castling",
        "done_promotion",
    }
)
"""The points on which rulings about touched or released pieces rest."""

_WAYS = frozenset({"king", "queen", "rook", "bishop", "knight", "pawn", "pawn_back"})
_REFUSED = frozenset(
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
        "fifty_named",
        "fifty_move_extra",
    }
)
_CASES = frozenset({"repetition_named", "claim_stands", "claim_fails", "absent_mate", "absent_draw"})
POINTS = _REFUSED | {f"wrong_way_{way}" for way in _WAYS} | _CASES | TOUCH | REASONS
"""Every point that needs a clause. `wrong_way`, `blocked` and `castle_moved` have a clause for each case."""

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
    "fifty_named": (),
    "fifty_move_extra": (),
    "colours_reversed": (),
    "pgn": (AT_MOVE,),
    "touched": (),
    "touch_empty": ("empty",),
    "released": (),
}
"""Every point on which an entry can be refused, with the facts it may carry."""

FACTS: Mapping[str, tuple[str, ...]] = {
    "moved": ("piece", "from", "to"),
    "castled": ("side",),
    "captured": ("piece", "square"),
    "en_passant": ("square",),
    "promoted": ("piece", "square"),
    "check": ("square", "by"),
    # Claims and adjournment. `move` is empty if none was named or none could be read.
    "claim_stands": ("seat", "claim", "count"),
    "claim_fails": ("seat", "claim", "count", "move", "seconds"),
    "sealed": ("seat",),
    "opened": ("seat", "text", "move"),
    "absent": ("seats",),
    # The circumstances that a ruling on a touch was asked about.
    "touched": ("pieces", "squares"),
    "touched_together": (),
    "touched_announced": (),
    "touched_accidental": (),
    "touched_too_late": (),
    "released": ("square",),
    "empty": ("square",),
    # The fault in a refused move.
    "asked": ("piece", "from", "to"),
    "castling": ("side",),
    "stands": ("piece", "square"),
    "attacked": ("square", "by", "pieces"),
    "left_home": ("piece",),
    # Moves by buttons.
    "which_piece": (),
    "where_to": ("piece",),
    "option": ("text",),
    # Where a game score becomes unreadable.
    AT_MOVE: ("ply", "text"),
}
"""Every fact this game states, with the names of its values."""
