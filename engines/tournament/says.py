"""Everything an event may name: points covered by clauses or left open by rule sets, and keys of the catalogues."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.game.says import Says
from engines.tournament.setup import SETTINGS
from engines.tournament.sheets import PICTURED

POINTS = frozenset(
    {"entries", "format", "deadline", "dates", "body", "committee", "referees", "substitute", "lot", "time", "replay",
     "order"}
)  # fmt: skip
LOT = "lot"
"""The point cited for a draw, and for any departure from a draw."""
REASONS = frozenset({"close", "cancel"})
REFUSALS: Mapping[str, tuple[str, ...]] = {
    "twice": (),
    "entries": (),
    "place": (),
    "no_entry": (),
    "round": (),
    "substitute": (),
    "not_open": (),
    "started": (),
    "promise": (),
    "settled": (),
    "not_paired": (),
    "score": ("unfinished",),
    "seed": (),
    "cut": (),
    "no_pairing": (),
    "results": (),
    "options": (),
    "fixed": (),
    "reason": (),
    "open_tables": (),
    "untimed": (),
    "no_name": (),
    "who_gone": (),
    "over": (),
}
FACTS: Mapping[str, tuple[str, ...]] = {
    # Consequences of a line.
    "entered": ("entry",),
    "entered_waiting": ("entry",),
    "approved": ("entry",),
    "withdrawn": ("entry", "why"),
    "disqualified": ("entry", "why"),
    "present": ("entry",),
    "absent": ("entry",),
    "replaced": ("entry", "member", "why"),
    "committed": (),
    "committed_again": ("round", "why"),
    "recalled": ("round", "why"),
    "drawn": ("round",),
    "drawn_by_word": ("round", "word"),
    "drawn_again": ("round",),
    "drawn_by_hand": ("round",),
    "published": ("round",),
    "begun": ("round",),
    "begun_at": ("round", "table"),
    "extended": ("round", "minutes"),
    "extended_at": ("round", "table", "minutes"),
    "goes_on": ("entry", "round"),
    "go_on": ("entries", "round"),
    "champion": ("entry",),
    "third": ("entry",),
    "match_score": ("score",),
    "second_wins": (),
    "lot_wins": (),
    "nobody_won": (),
    "no_champion": (),
    "no_third": (),
    "scores": ("entry", "points"),
    "share": ("points",),
    "nothing": (),
    "by_mean": ("entry",),
    "counted": (),
    "ordered": (),
    "then_extra": (),
    "then_playoff": (),
    "then_referee": (),
    "again": ("first",),
    "again_by_lot": (),
    "next_game": ("game", "score"),
    "moves_first": ("entry",),
    "unfinished": ("score", "games", "needed", "game"),
    "refereed": ("table",),
    "moved": ("table", "desk"),
    "changed": ("names",),
    "reopened": ("why",),
    "cancelled": ("why",),
    "closed": (),
    "departs": ("round", "table", "entries"),
    # Captions of pictures.
    "titled": ("title",),
    "interpreted": ("body",),
    # Lines of the record in words.
    "line_result": ("round", "table", "what"),
    "line_game": ("round", "table", "game", "what"),
    "line_won": ("entry", "other"),
    "line_drawn": ("entry", "other"),
    "line_double": ("entry", "other"),
    "line_walkover": ("entry", "other"),
    "line_forfeit": ("entry", "other"),
    "line_extra": ("entry", "other"),
    "line_extra_drawn": ("entry", "other"),
    "line_points": ("what", "mine", "theirs"),
    "line_firsts": ("what", "mine", "theirs"),
    "line_eights": ("what", "mine", "theirs"),
    "line_fives": ("what", "mine", "theirs"),
    "line_threes": ("what", "mine", "theirs"),
    "line_because": ("what", "why"),
    "line_order": ("places",),
    "line_placed": ("entry",),
    "line_level": ("what", "other"),
    "line_alone": ("entry", "score"),
}
SAYS = Says(
    facts=FACTS,
    shown=frozenset(fact for facts in REFUSALS.values() for fact in facts),
    refusals=REFUSALS,
    reasons=REASONS,
    pictured=PICTURED,
    values={"names": tuple(SETTINGS)},
)
