"""Cards in a question of a program: a list of codes, or one text with spaces."""

from __future__ import annotations

from typing import Any

from engines.core.cards import Card, read_cards, read_code, within
from engines.core.query import Query, Unanswerable, accepted


def cards_in(question: Query, name: str, *, copies: int, most: int) -> tuple[Card, ...]:
    """A field of cards: at least one, and no more than that many."""
    return cards_from(question.fields.get(name), name, copies=copies, most=most)


def cards_from(value: Any, name: str, *, copies: int, most: int) -> tuple[Card, ...]:
    match value:
        case str():
            return accepted(read_cards(value, copies=copies, most=most))
        case list() if all(isinstance(text, str) for text in value):
            # More than a few times what may be is not even looked at.
            cards = [accepted(read_code(text)) for text in value[: 2 * most + 1]]
            return accepted(within(cards, copies=copies, most=most))
        case _:
            raise Unanswerable("unreadable", name, f"{name} must be a list of cards, or a text of them")
