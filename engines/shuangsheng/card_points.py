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
}

CARD_REFUSALS: Mapping[str, tuple[str, ...]] = {
    "follow_count": ("count",),
    "mixed_suits": ("trick",),
    "hand_count": ("held",),
    "bottom_count": ("buried",),
    "bottom_unknown": (),
    "copies": ("copies",),
    "not_held": ("not_held", "trick"),
}
"""Every point of a refused question about cards, with the facts it may carry."""

CARD_FACTS: Mapping[str, tuple[str, ...]] = {
    "count": ("led", "played"),
    "trick": ("trick", "seat"),
    "held": ("seat", "count"),
    "buried": ("count",),
    "not_held": ("cards",),
}
