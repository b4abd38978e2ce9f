"""All that 圈地 may name: the points its rule sets give clauses for, and what its catalogues have words for."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.game.says import Says

REASONS = frozenset({"alone", "counted", "absent", "disturbed"})
REFUSALS: Mapping[str, tuple[str, ...]] = {
    "text": (),
    "taken": ("named",),
    "own_stone": ("named",),
    "neighbour": ("way",),
    "which_stone": (),
    "placing": (),
    "moving": (),
    "counting": (),
    "count_all": ("players",),
    "no_count": (),
    "hidden": (),
}
POINTS = REASONS | (REFUSALS.keys() - {"text"})
GROUNDS = {"forfeit": ("absent",), "void": ("disturbed",)}

TOLD: Mapping[str, tuple[str, ...]] = {
    # Entries.
    "begins": ("seat",),
    "well": ("square",),
    "fenced": ("square",),
    "moving": (),
    "hidden": ("seat",),
    "stayed": ("seat",),
    "reckoned": (),
    "claim_stands": ("seat",),
    "claim_fails": ("seat",),
    "can_move": ("seat",),
    "counts": ("seat",),
    "holds": ("seat", "number"),
    "count_agreed": ("seat",),
    "count_declined": ("seat",),
    "plays_on": ("number",),
    # Lines of the record, as they are read out.
    "line_lot": ("seat",),
    "line_wells": ("squares",),
    "line_hide": (),
    "line_hidden": ("square",),
    "line_fence": ("square",),
    "line_stay": (),
    "line_claim": (),
    "line_reckon": (),
    "line_count": ("numbers",),
    "line_count_ok": (),
    "line_count_no": (),
    # Around the board.
    "terms": ("wells",),
    "how_many": (),
    "players": ("players",),
    "phase_lot": (),
    "phase_place": ("number",),
    "phase_move": ("number",),
    "phase_count": (),
    "counted_as": ("numbers",),
    "unsettled": (),
    "treasure_at": ("seat", "square"),
    "no_treasure": (),
    # Questions and their answers.
    "claim_sure": (),
    "where": (),
    "whose_move": (),
    "asked_reach": ("square",),
    "reaches": ("squares",),
    "reaches_none": (),
    "worth": ("seat", "number"),
}
LABELS: Mapping[str, tuple[str, ...]] = {
    "file": ("file",),
    "square": ("square",),
    "fewer": ("seat",),
    "more": ("seat",),
    "held_by": ("seat", "number"),
    "submit": (),
    "key_stay": (),
    "key_claim": (),
    "key_hide": (),
    "key_reach": (),
    "key_look": (),
    "key_agree": (),
    "key_differ": (),
    "again": (),
    "rotated": (),
    "playoff": (),
}
"""What stands on buttons."""
SHOWN: Mapping[str, tuple[str, ...]] = {
    "named": ("square",),
    "way": ("start", "end"),
}
"""What is told with a refusal, or to be seen on the board."""

FACTS = {**TOLD, **LABELS, **SHOWN}
SAYS = Says(facts=FACTS, shown=frozenset(SHOWN), refusals=REFUSALS, reasons=REASONS)
