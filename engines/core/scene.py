"""What there is to see at a table, without words or colours: keys, numbers, seats.

A scene depends on the position alone. Names and headings join it as labels where it is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engines.core.rulings import Seat


@dataclass(frozen=True, slots=True)
class Squares:
    """A board of squares, named as players name them (`e4`); pieces by letter (`K` white, `k` black)."""

    files: str
    ranks: str
    pieces: Mapping[str, str]
    last: tuple[str, ...] = ()
    """From and to of the last move, and what else it moved."""
    check: str | None = None
    """The square of a king in check."""
    captured: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    """What each seat has taken, strongest first."""
    to_act: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand of a score sheet. `order` is the finishing order by seat label, `points` per side."""

    number: int
    dealer: str
    order: tuple[str, ...]
    points: Mapping[str, int]
    fouls: Mapping[str, int]
    first: str | None
    """头家: the side that went out first; None where nobody is credited."""
    note: str | None = None
    """A key for what is special about this hand."""


@dataclass(frozen=True, slots=True)
class Scorecard:
    """A score sheet: every hand so far, the running totals, who deals next."""

    sides: Mapping[str, tuple[Seat, ...]]
    rows: tuple[SheetRow, ...]
    totals: Mapping[str, Mapping[str, int]]
    hands: int
    """How many hands the sheet has room for."""
    dealer: str | None
    """The label of who deals next; None when the sheet is full."""
    labels: Mapping[Seat, str] = field(default_factory=dict)
    """How the sheet calls each seat (A1, B1 …)."""
    open_fouls: Mapping[str, int] = field(default_factory=dict)
    """Fouls in the hand being played."""


Scene = Squares | Scorecard
