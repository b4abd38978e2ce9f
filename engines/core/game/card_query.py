"""Read cards from a judge query, given as a list of codes or as a single text with spaces."""

from __future__ import annotations

from typing import Any

from engines.core.cards import Card, read_cards, read_code, within
from engines.core.game.query import Query, Unanswerable, accepted


def cards_in(question: Query, name: str, *, copies: int, most: int) -> tuple[Card, ...]:
    """Read the cards in field `name`: at least one card and at most `most`."""
    return cards_from(question.fields.get(name), name, copies=copies, most=most)


def cards_from(value: Any, name: str, *, copies: int, most: int) -> tuple[Card, ...]:
    match value:
        case str():
            return accepted(read_cards(value, copies=copies, most=most))
        case list() if all(isinstance(text, str) for text in value):
            # Bound the reading: a list far longer than `most` gets refused anyway, so its tail needs no parsing.
            cards = [accepted(read_code(text)) for text in value[: 2 * most + 1]]
            return accepted(within(cards, copies=copies, most=most))
        case _:
            raise Unanswerable("unreadable", name, f"{name} must be a list of cards, or a text of them")
