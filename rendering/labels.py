"""The words that join a scene where it is drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engines.core.rulings import Seat


@dataclass(frozen=True, slots=True)
class Labels:
    """Names as people typed them and headings in the reader's language. A missing word falls back to its key."""

    title: str
    subtitle: str = ""
    names: Mapping[Seat, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[int, str] = field(default_factory=dict)
    """Hands of a score sheet that are not settled, by number: `pending` or `struck`."""
    confirmed: Mapping[int, str] = field(default_factory=dict)
    """By whom hands of a score sheet were confirmed, by number."""
    date: str = ""
    """The day of a score sheet."""
    seats: Mapping[Seat, str] = field(default_factory=dict)
    """What players call the seats, where the scene does not say."""
    described: str = ""
    """What the picture shows, in words: it is carried along unseen."""

    def word(self, key: str) -> str:
        return self.words.get(key, key)

    def seat(self, seat: Seat) -> str:
        return self.seats.get(seat, str(seat + 1))
