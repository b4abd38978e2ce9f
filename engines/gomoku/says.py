"""Everything 五子棋 may name: points with a clause in its rule sets or left open there, and keys the catalogues must
cover."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from engines.core.game.says import Says
from engines.gomoku.forbidden import KINDS
from engines.gomoku.openings import OPENINGS
from engines.gomoku.state import Phase
from engines.gomoku.symmetry import TURNS

REASONS = frozenset({"five", "overline", *KINDS, "passes", "full", "flag"})
REFUSALS: Mapping[str, tuple[str, ...]] = {
    "off_board": ("at",),
    "occupied": ("at",),
    "opening": ("off_centre", "no_opening"),
    "equivalent": ("mirrored",),
    "offers": (),
    "not_offered": ("at",),
    "phase": ("now",),
    "sgf": ("token",),
}
_OF_FORM = frozenset({"sgf"})
"""Points of notation; no rule document has a clause on them."""
POINTS = REASONS | (REFUSALS.keys() - _OF_FORM)
TOLD: Mapping[str, tuple[str, ...]] = {
    # Entries.
    "opened": ("opening",),
    "chose_black": ("seat",),
    "chose_white": ("seat",),
    "swapped": ("seat",),
    "kept": ("seat",),
    "stays": ("point",),
    "passed": ("seat",),
    "banned": ("point", "ban"),
    # Record lines other than stones.
    "entry_opening": ("points",),
    "entry_swap": (),
    "entry_keep": (),
    "entry_black": (),
    "entry_white": (),
    "entry_offer": ("points",),
    "entry_strike": ("point",),
    "entry_pass": (),
    # Beside the board.
    "terms_rif": (),
    "colours": ("black", "white"),
    "opening_is": ("opening",),
    "ban_is": ("ban", "point"),
    "phase_open": (),
    "phase_open_one": (),
    "phase_choose": (),
    "phase_swap": (),
    "phase_fourth": (),
    "phase_offer": (),
    "phase_strike": ("points",),
    # The picture in words.
    "black_stands": ("points",),
    "white_stands": ("points",),
    "offered": ("points",),
    # Questions and their answers.
    "which_opening": (),
    "sure_offer": ("one", "other"),
    "sure_pass": (),
    "asked_forbidden": ("point",),
    "asked_every": (),
    "is_forbidden": ("point", "ban"),
    "not_forbidden": ("point",),
    "none_forbidden": (),
    "never_forbidden": (),
}
LABELS: Mapping[str, tuple[str, ...]] = {
    "opening_key": ("opening",),
    "offer_yes": ("one", "other"),
    "pass_yes": (),
    "key_black": (),
    "key_white": (),
    "key_swap": (),
    "key_keep": (),
    "key_strike": ("point",),
    "key_pass": (),
    "again": (),
}
"""Button labels."""
SHOWN: Mapping[str, tuple[str, ...]] = {
    "at": ("point",),
    "off_centre": (),
    "no_opening": (),
    "mirrored": ("one", "other", "symmetry"),
    "now": ("phase",),
    "token": ("ply", "text"),
}
"""Facts told with a refusal."""
FACTS = {**TOLD, **LABELS, **SHOWN}
SAYS = Says(
    facts=FACTS,
    shown=frozenset(SHOWN),
    refusals=REFUSALS,
    reasons=REASONS,
    values={
        "opening": tuple(opening.code for opening in OPENINGS),
        "ban": KINDS,
        "symmetry": tuple(TURNS),
        "phase": get_args(Phase),
    },
)
