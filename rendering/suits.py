"""The symbols and colours of suits."""

from __future__ import annotations

from engines.core.cards import SYMBOLS
from rendering.labels import Labels

RED = frozenset("HD")


def on_panel(suit: str) -> str:
    """Return the ink of a suit's symbol beside text."""
    return "suit_red" if suit in RED else "text"


def on_card(suit: str) -> str:
    return "card_red" if suit in RED else "card_black"


def trump_text(labels: Labels, trump: str) -> str:
    return SYMBOLS[trump] if trump in SYMBOLS else labels.word("no_trump")
