"""Every point, reason and fact that 象棋 may name and that rule files, catalogues and documents must cover."""

from __future__ import annotations

from collections.abc import Mapping

from engines.xiangqi.cases.fouls import FOULS, PRESS

GROUNDS: Mapping[str, tuple[str, ...]] = {"forfeit": ("late", "refuses"), "draw": ("nobody_can_win",)}
"""The reasons that a referee may give for a decision."""

_FOULS = frozenset({*FOULS, PRESS})
_LOSING = _FOULS - {"other"}
"""Fouls that may lose the game before the third foul; the foul then is the reason of the loss."""
_ENDS = frozenset({"mate", "stalemate", "time", "late", "refuses", "fouls", "perpetual_check", "must_change"})
_DRAWS = frozenset({"nobody_can_win", "unchanged", "limit"})
REASONS = _ENDS | _DRAWS | _LOSING
"""The reasons for which a game ends by its own rules."""

TOUCH = frozenset(
    {
        "touch_own",
        "touch_theirs",
        "touch_own_first",
        "touch_theirs_first",
        "touch_together",
        "touch_excused",
        "released",
        "released_illegal",
        "released_facing",
        "released_in_check",
    }
)
"""The points on which a ruling about touched or released pieces may rest."""

MOVES: Mapping[str, tuple[str, ...]] = {
    "no_piece": ("missing", "stands", "empty", "token"),
    "wrong_way": ("asked", "token"),
    "leg": ("asked", "stands", "token"),
    "eye": ("asked", "stands", "token"),
    "screen": ("asked", "stands", "token"),
    "blocked": ("asked", "stands", "token"),
    "own_piece": ("asked", "stands", "token"),
    "palace": ("asked", "token"),
    "river": ("asked", "token"),
    "facing": ("asked", "token"),
    "in_check": ("asked", "stands", "token"),
}
"""The faults that a move may have, in the order in which they are looked for."""

CASES = frozenset({"case", "too_early", "case_open", "no_case", "automatic"})
POINTS = (
    frozenset(MOVES)
    | CASES
    | TOUCH
    | _ENDS
    | _DRAWS
    | {f"foul_{foul}" for foul in _FOULS}
    | {f"lost_{foul}" for foul in _LOSING}
)
"""Every point that needs a clause."""

REFUSALS: Mapping[str, tuple[str, ...]] = {
    **MOVES,
    "which_piece": ("token",),
    "too_early": (),
    "case_open": (),
    "no_case": (),
    "automatic": (),
    "cycle_long": ("cycle_length",),
    "cycle_odd": ("cycle_length",),
    "cycle_open": ("token",),
    "cycle_takes": ("token",),
    "no_cycle": (),
    "why": (),
    "why_number": ("why_number",),
    "position": (),
    "option": (),
    "score": ("token",),
    "touched": (),
    "touch_empty": ("empty",),
    "released": (),
}
"""Every point of a refused entry, with the facts that the refusal may carry."""

BASIS = tuple(
    f"cxa2011:{number}"
    for number in (
        "8.1.4",
        "8.1.7",
        "8.1.8",
        "22.2",
        "23.5.2",
        "25.1",
        "25.2",
        "25.3",
        "26.8.1",
        "26.8.2",
        "26.8.3",
        "26.8.4",
    )
)
"""The clauses of the national rules on which a ruling may rest."""

FACTS: Mapping[str, tuple[str, ...]] = {
    "moved": ("piece", "from", "to"),
    "captured": ("piece", "point"),
    "check": ("point", "by"),
    # Claims, cases and fouls.
    "limit_stands": ("seat", "count"),
    "limit_fails": ("seat", "count", "needed", "seconds"),
    "foul": ("seat", "foul", "count"),
    "case_opened": ("seat", "claim", "moves"),
    "case_claimed": ("seat", "claim", "moves"),
    "case_kept": ("seat", "claim", "moves"),
    "case_labels": ("moves",),
    "labelled": ("text", "label"),
    "proposed_red": (),
    "proposed_black": (),
    "proposed_draw": (),
    "proposed_nothing": (),
    "proposal_limited": (),
    "proposed_unsearched": (),
    "ruled_unsearched": (),
    "appealable": (),
    "ruled_red": ("rounds",),
    "ruled_black": ("rounds",),
    "ruled_draw": ("rounds",),
    "ruled_none": (),
    "changed": ("seat",),
    "perpetual": ("seat", "moves"),
    "basis": ("clause",),
    # The question that a ruling on a touch answers.
    "touched": ("pieces", "points"),
    "touched_together": (),
    "touched_straightened": (),
    "touched_unasked": (),
    "touched_accidental": (),
    "let_go": ("point",),
    # Faults of a refused move or of a score.
    "asked": ("piece", "from", "to"),
    "stands": ("piece", "point", "file", "rank"),
    "missing": ("piece",),
    "empty": ("point", "file", "rank"),
    "token": ("ply", "text", "line", "column"),
    "cycle_length": ("count", "most"),
    # Moves by buttons.
    "which_piece": (),
    "where_to": ("piece",),
    "option": ("text",),
}
"""Every fact that this game states, with the names of its values."""
