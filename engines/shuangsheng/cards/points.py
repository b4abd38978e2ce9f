"""Every point that the card rules name: what rule files, catalogues and documents must cover."""

from __future__ import annotations

from collections.abc import Mapping

FOLLOW_POINTS = frozenset({"follow_count", "follow_suit", "follow_pairs"})
"""The duties of whoever follows."""

TRACTOR_POINT = "follow_tractor"
"""One more, where a rule set has tractors follow tractors."""

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
"""What an entry of a hand trick by trick, or one of the options of such a hand, is refused for."""

CARD_FACTS: Mapping[str, tuple[str, ...]] = {
    "count": ("led", "played"),
    "trick": ("trick", "seat"),
    "in_trick": ("trick",),
    "held": ("seat", "count"),
    "buried": ("count",),
    "not_held": ("cards",),
    "who": ("who",),
}
"""What a refused question about cards states, with the names of the values."""
