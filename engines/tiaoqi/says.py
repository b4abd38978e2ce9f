"""Everything 跳棋 may name: points with a clause in its rule set or left open there, and keys the catalogues must
cover."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.game.says import Says
from engines.tiaoqi.board import CORNERS

REASONS = frozenset({"arrived", "left", "bell", "stopped", "stuck"})
REFUSALS: Mapping[str, tuple[str, ...]] = {
    "phase": (),
    "no_hole": ("hole",),
    "not_own": ("hole",),
    "occupied": ("hole",),
    "no_way": ("way",),
    "target": ("way",),
    "skip": (),
    "not_blocked": (),
    "must_leave": ("must_go",),
}
POINTS = REASONS | REFUSALS.keys()

TOLD: Mapping[str, tuple[str, ...]] = {
    # Entries.
    "begins": ("seat",),
    "way_found": ("way",),
    "skipped": ("seat",),
    "passed_over": ("seat",),
    "arrived": ("seat", "place"),
    "claim_stands": ("seat", "holes"),
    "claim_counts": ("seat", "holes"),
    "taken_off": ("seat", "holes"),
    "plays_on": ("number",),
    "rung": (),
    "come_so_far": ("seat", "inside", "steps"),
    # Record lines, as they are read out.
    "entry_lots": ("seat",),
    "entry_empty": ("corner",),
    "entry_pass": (),
    "entry_claim": (),
    "entry_bell": (),
    # Around the board.
    "terms_skip": (),
    "placed": ("seat", "place"),
    "gone_home": ("seat",),
    "owes": ("seat", "holes"),
    "lasts": ("minutes",),
    "stops_after": ("number",),
    "marbles_stand": ("seat", "holes"),
    "bench_blocked": ("seat", "holes"),
    "bench_free": (),
    # Questions and their answers.
    "which_marble": (),
    "where_to": ("start",),
    "sure_way": ("start", "end"),
    "bell_sure": (),
}
LABELS: Mapping[str, tuple[str, ...]] = {
    "sure_yes": ("start", "end"),
    "key_skip": (),
    "key_blocked": (),
    "again": (),
    "playoff": (),
}
"""Button labels."""
SHOWN: Mapping[str, tuple[str, ...]] = {
    "hole": ("hole",),
    "way": ("start", "end"),
    "must_go": ("holes",),
}
"""Facts told with a refusal, or shown on a button."""

FACTS = {**TOLD, **LABELS, **SHOWN}
SAYS = Says(
    facts=FACTS,
    shown=frozenset(SHOWN),
    refusals=REFUSALS,
    reasons=REASONS,
    values={"corner": CORNERS},
)
