"""Every point, reason and fact in 围棋, which rule files, catalogues and documents must cover."""

from __future__ import annotations

from collections.abc import Mapping

REASONS = frozenset({"count", "flag"})
"""The reasons for which a game ends under its own rules."""

REFUSALS: Mapping[str, tuple[str, ...]] = {
    "off_board": ("at", "lines"),
    "occupied": ("at",),
    "suicide": ("at",),
    "ko": ("at", "repeats"),
    "superko": ("at", "repeats"),
    "phase": ("while_marking", "while_playing"),
    "empty": ("at",),
    "marked": ("at", "agreed_already"),
    "size": (),
    "komi": (),
    "handicap": (),
    "stones": ("at",),
    "sgf": ("token",),
    "sgf_game": ("sgf_kind",),
    "position": (),
}
"""Every point on which an entry can be refused, with the facts it may carry."""
_OF_FORM = frozenset({"sgf", "sgf_game", "stones", "position"})
"""Points of notation; no rule document has a clause on them."""
POINTS = REASONS | (REFUSALS.keys() - _OF_FORM) | {"two_passes", "agreed_end", "captured"}
"""Every point that needs a clause."""

_SUM = ("black", "white", "half")
_SUM_KOMI = (*_SUM, "komi", "needed")
TOLD: Mapping[str, tuple[str, ...]] = {
    # Entries.
    "passed": ("seat",),
    "finished": (),
    "marked_dead": ("seat", "points"),
    "marked_alive": ("seat", "points"),
    "consents_void": (),
    "score_agreed": ("seat", "other"),
    "resumed": ("seat", "other"),
    # The calculation of the score.
    "counted_more": (*_SUM, "margin"),
    "counted_less": (*_SUM, "margin"),
    "counted_even": _SUM,
    "counted_komi_more": (*_SUM_KOMI, "margin"),
    "counted_komi_less": (*_SUM_KOMI, "margin"),
    "counted_komi_even": _SUM_KOMI,
    # Record lines other than stones.
    "entry_pass": (),
    "entry_dead": ("points",),
    "entry_alive": ("points",),
    "entry_score_ok": (),
    "entry_play_on": (),
    "entry_finish": (),
    # Beside the board.
    "prisoners": ("black", "white"),
    "begun_with": ("komi",),
    "black_stands": ("points",),
    "white_stands": ("points",),
    "stands_dead": ("points",),
    "marking": (),
    "dead_so_far": ("points",),
    "consented": ("seat",),
    "awaited": ("seats",),
    "proposal": ("points",),
    "unsettled": (),
    # Questions and their answers.
    "sure_pass": (),
    "which_chain": (),
    "mark_how": (),
    "asked_score": ("dead",),
    "asked_all_alive": (),
    "score_how": (),
    # Remarks on a game score that was read.
    "sgf_komi": ("written", "komi"),
    "sgf_first_game": ("number",),
    "sgf_main_line": (),
    "sgf_from_setup": ("number",),
}
LABELS: Mapping[str, tuple[str, ...]] = {
    "key_pass": (),
    "key_agree": (),
    "key_agree_seat": ("seat",),
    "key_play_on": (),
    "key_propose": (),
    "pass_yes": (),
    "chain_black": ("point", "number"),
    "chain_white": ("point", "number"),
    "dead_black": ("point", "number"),
    "dead_white": ("point", "number"),
    "count_now": (),
    "more_chains": (),
}
"""Button labels."""
SHOWN: Mapping[str, tuple[str, ...]] = {
    "captured": ("seat", "number"),
    "at": ("point",),
    "lines": ("number", "last"),
    "repeats": ("number",),
    "while_marking": (),
    "while_playing": (),
    "agreed_already": ("seat",),
    "sgf_kind": ("number",),
    "token": ("ply", "text"),
}
"""Facts visible on the board, or told with a refusal."""
FACTS = {**TOLD, **LABELS, **SHOWN}
