"""赛制 as a value: how a field is drawn and how it stands, and all that events of one kind do in a way of their own.

The formats themselves are in `formats`, a file each; nothing but their registry knows one by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engines.core.sheets import Grid
from engines.tournament.model import EntryId, Event, Lot, Options, Places, Side, Stand

MOST = 256
S = TypeVar("S")
"""The state of an event, which only what is laid out asks for."""


def _nothing(event: Event) -> None:
    """Nothing is wrong with any event."""


def _fits(options: Options) -> str | None:
    return None


def _a_begins(event: Event, round: int, table: int) -> Side:
    return "a"


@dataclass(frozen=True, slots=True)
class Cut:
    """截线: some rounds on points come first, and whoever stands above a line goes on into a knockout."""

    rounds: Callable[[Event], int]
    """How many rounds are played on points."""
    size: Callable[[Event], int]
    """How many go on; 0: the points decide alone."""
    ranked: Callable[[Event], list[EntryId]]
    """Everyone who is still there, in the order in which he goes on or misses it."""
    through: Callable[[Event], list[EntryId]]
    """Who goes on by the results so far, the first of the standing first."""
    level: Callable[[Event, Stand], tuple[tuple[EntryId, ...], ...]]
    """Those whom only a lot can order, where that decides who goes on or whom he meets; nobody once it was drawn."""
    reseeded: Callable[[Event], list[tuple[EntryId, EntryId, EntryId, str]]]
    """Who meets another than his place in the standing has it: he, whom he would meet, whom he meets, and why."""


@dataclass(frozen=True, slots=True)
class LaterLot:
    """后续抽签: a lot that is drawn in public before a later round."""

    due: Callable[[Event, Stand], bool]
    """Whether the round that waits to be drawn needs one."""
    among: Callable[[Event, Stand], Sequence[EntryId]]
    """Those who are on its list."""
    many: Callable[[Event, Stand], tuple[int, int]]
    """How many it puts somewhere, at least and at most."""
    drawn: Callable[[Event, int, Sequence[EntryId]], Places]
    """What it comes to in a round, among those on its list."""
    of_named: bool = False
    """Whether its list is of those whom it names: a correction may let others through, who take their places, and the
    lot still stands."""


@dataclass(frozen=True, slots=True)
class Format(Generic[S]):
    """A kind of event. Whatever draws and ranks sees the event alone, as other programs ask about it; only what is laid
    out sees its state."""

    key: str
    draw: Callable[[Event], Lot]
    advance: Callable[[Event], Stand]
    rounds: Callable[[Event], int]
    """How many rounds there are in all."""
    by_hand: Callable[[Event, Sequence[EntryId]], Places]
    """Where those belong who drew lot 1, 2, 3 … from a bag."""
    standings: Callable[[S], Grid | None]
    """排名 as it is laid out."""
    knows: tuple[str, ...] = ()
    """The settings that mean something to this format and not to all."""
    check: Callable[[Event], None] = _nothing
    """Raises where the options do not go with the field."""
    unfit: Callable[[Options], str | None] = _fits
    """A setting that does not go with the others, so that nothing could be drawn."""
    proposed: Callable[[Event, int], Places] | None = None
    """A later round that waits to be published, where no chance is in it; None where there is none such."""
    begins: Callable[[Event, int, int], Side] = _a_begins
    """Which side has the first move of the first game at a table of a round."""
    cut: Cut | None = None
    later_lot: LaterLot | None = None
    fewest: int = 2
    most: int = MOST
    bracket: bool = False
    """Whether it is, or ends in, a knockout."""
    eliminates: bool = False
    """Whether a place is for good: whoever has one plays no more."""
    numbered: bool = False
    """Whether everyone plays on, whoever wins: the lot gives each a number, kept as the places of round 0."""
    paired: bool = False
    """Whether each round is paired by the standing, among those who have not left."""
    grouped: bool = False
    """Whether a table is a group of several, who come in in an order."""


def in_order(event: Event, order: Sequence[EntryId]) -> Places:
    """Everyone by the number that he drew: how a lot is written down that gives numbers."""
    return (tuple(order),)
