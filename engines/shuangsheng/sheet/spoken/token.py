"""A word of the line of a hand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Token:
    """A word with the letter of its role, its position, and its value: a number, a side, a number of pairs …"""

    role: str
    start: int
    end: int
    text: str
    value: object = None


def rest(token: Token) -> tuple[int, int, str]:
    """Where a word stands, and what it is: all of it but its role."""
    return token.start, token.end, token.text
