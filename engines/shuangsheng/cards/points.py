"""All points named in the card rules. Rule files, message catalogues and documents must cover each point."""

from __future__ import annotations

from collections.abc import Mapping

FOLLOW_POINTS = frozenset({"follow_count", "follow_suit", "follow_pairs"})
"""The duties of a following player."""

TRACTOR_POINT = "follow_tractor"
"""An additional duty in rule sets where tractors must follow tractors."""

CARD_POINTS = FOLLOW_POINTS | {
    "forced_part",
    "mixed_suits",
    "hand_count",
    "bottom_count",
    "bottom_unknown",
    "copies",
    "not_held",
    "bid_deal",
    "bid_trump",
    "bid_bottom",
}

HAND_POINTS = frozenset(
    {
        "mixed_suits",
        "follow_count",
        "forced_part",
        "not_held",
        "copies",
        "hand_count",
        "hand_over",
        "bottom_count",
        "hands",
        "trump",
        "burier",
    }
)
"""Refusal points for an entry, or an option, in a hand recorded trick by trick."""

CARD_FACTS: Mapping[str, tuple[str, ...]] = {
    "count": ("led", "played"),
    "trick": ("trick", "seat"),
    "in_trick": ("trick",),
    "held": ("seat", "count"),
    "buried": ("count",),
    "not_held": ("cards",),
    "who": ("who",),
}
"""The facts stated in a refused card question, with the names of their values."""
