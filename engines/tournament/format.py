"""赛制 as a value: how a format draws a field, ranks it, and handles everything that formats do differently.

Each format has a file in `formats`; only the registry there knows a format by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engines.core.scenes.sheets import TableScene
from engines.tournament.model import EntryId, Event, Lot, Options, Places, Side, Stand

MOST = 256
S = TypeVar("S")
"""The state type of an event, used only for laying out standings."""


def _nothing(event: Event) -> None:
    """Accept any event."""


def _fits(options: Options) -> str | None:
    return None


def _a_begins(event: Event, round: int, table: int) -> Side:
    return "a"


@dataclass(frozen=True, slots=True)
class Cut:
    """截线: after some rounds on points, the entries above a line go on into a knockout."""

    rounds: Callable[[Event], int]
    """Returns the number of rounds on points."""
    size: Callable[[Event], int]
    """Returns the number of entries that go on; 0 means that points alone decide the event."""
    ranked: Callable[[Event], list[EntryId]]
    """Returns the remaining entries in the order for going on."""
    through: Callable[[Event], list[EntryId]]
    """Returns the entries that go on by the results so far, best first."""
    level: Callable[[Event, Stand], tuple[tuple[EntryId, ...], ...]]
    """Returns groups of entries that only a lot can order, if their order decides who goes on or who meets whom; empty
    after the lot."""
    reseeded: Callable[[Event], list[tuple[EntryId, EntryId, EntryId, str]]]
    """Returns every entry paired otherwise than its rank suggests: the entry, the expected opponent, the actual
    opponent and the reason."""


@dataclass(frozen=True, slots=True)
class LaterLot:
    """后续抽签: a public lot before a later round."""

    due: Callable[[Event, Stand], bool]
    """Whether the round that waits to be drawn needs a lot."""
    among: Callable[[Event, Stand], Sequence[EntryId]]
    """Returns the entries on the list of the lot."""
    many: Callable[[Event, Stand], tuple[int, int]]
    """Returns the least and the greatest number of entries that the lot places."""
    drawn: Callable[[Event, int, Sequence[EntryId]], Places]
    """Returns the places that the lot gives in a round to the entries on its list."""
    of_named: bool = False
    """Whether the list consists of the entries that the lot names. If a correction lets other entries through, they
    take over places and the lot still stands."""


@dataclass(frozen=True, slots=True)
class Format(Generic[S]):
    """A kind of event.

    Functions that draw and rank receive only the `Event`, as questions from other programs do; functions that lay out
    pictures receive the state.
    """

    key: str
    draw: Callable[[Event], Lot]
    advance: Callable[[Event], Stand]
    rounds: Callable[[Event], int]
    """Returns the number of all rounds."""
    by_hand: Callable[[Event, Sequence[EntryId]], Places]
    """Returns the places of entries that drew lots 1, 2, 3 … from a bag."""
    standings: Callable[[S], TableScene | None]
    """Lays out 排名, the standing."""
    knows: tuple[str, ...] = ()
    """The settings that this format uses and other formats may not."""
    tiebreaks: tuple[str, ...] = ()
    """The criteria that separate entries with equal points, in this format's own order, the lot last; empty where there
    are none."""
    check: Callable[[Event], None] = _nothing
    """Raises an error if the options do not suit the field."""
    unfit: Callable[[Options], str | None] = _fits
    """Returns a setting that conflicts with the others and prevents any draw, or None."""
    proposed: Callable[[Event, int], Places] | None = None
    """Returns the tables of a later round that follows from the standing without chance; None for formats without such
    rounds."""
    begins: Callable[[Event, int, int], Side] = _a_begins
    """Returns the side with the first move in the first game at a table."""
    cut: Cut | None = None
    later_lot: LaterLot | None = None
    fewest: int = 2
    most: int = MOST
    bracket: bool = False
    """Whether the event is, or ends in, a knockout."""
    eliminates: bool = False
    """Whether a place is final: an entry with a place plays no more."""
    numbered: bool = False
    """Whether every entry plays all rounds. The lot then gives each entry a number, kept as the places of round 0."""
    paired: bool = False
    """Whether each round is paired from the standing, among the entries that have not left."""
    grouped: bool = False
    """Whether a table is a group of several entries with an order of finish."""

    def clash(self, options: Options) -> str | None:
        """Return a setting that conflicts with the others or with this format and prevents any draw, or None."""
        return "tiebreaks" if set(options.tiebreaks) - {*self.tiebreaks} else self.unfit(options)


def in_order(event: Event, order: Sequence[EntryId]) -> Places:
    """Write down a lot that gives numbers: the entries in order of their numbers."""
    return (tuple(order),)
