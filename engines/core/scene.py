"""What there is to see at a table, without words or colours: keys, numbers, seats.

A scene depends on the position alone. Names and headings join it as labels where it is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engines.core.rulings import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Seen:
    """What a table knows around the game's own state when it is looked at, and how it is to be shown."""

    outcome: Outcome | None = None
    to_act: tuple[Seat, ...] = ()
    """Who is on turn; nobody after the end, and while the match is adjourned."""
    view: str = ""
    """One of the words that `Manner.views` lists; empty: as usual."""


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
    cutter: str | None = None
    """The label of who cuts before the next deal; None when the sheet is full."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One level of the ladder. `must_play`: nobody passes it without having played it."""

    name: str
    must_play: bool = False


@dataclass(frozen=True, slots=True)
class LevelRow:
    """One hand of a sheet that is played for levels. Levels are rungs counted from 0; below 0 they are negative."""

    number: int
    dealer: Seat
    level: int
    """What was played: the level of the dealer's side."""
    trump: str | None
    """`S H C D`, `NT` for none, None where the log does not say."""
    tricks: int | None
    """The defenders' points in tricks; None where nothing was counted."""
    bottom: int
    multiplier: int
    """What the bottom counted for: 0 where it did not, negative where it was taken off."""
    fines: int
    """Fines in points, net, as they changed the defenders' total."""
    total: int | None
    last: str | None
    """The side that won the last trick."""
    steps: Mapping[str, int]
    """How far the result lets each side climb, before any stop, fall or fine."""
    levels: Mapping[str, int]
    """Where each side stands after the hand."""
    stage: str | None
    """The side on stage after the hand; None where the next hand is bid for."""
    level_fines: Mapping[str, int] = field(default_factory=dict)
    """Levels each side lost by fines, as positive numbers."""
    strikes: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Strikes each side got in this hand, by kind."""
    notes: tuple[str, ...] = ()
    """Keys for what is special about this hand."""


@dataclass(frozen=True, slots=True)
class LevelSheet:
    """A sheet that is played for levels: every hand so far, where both sides stand, who deals next."""

    sides: Mapping[str, tuple[Seat, ...]]
    rungs: tuple[Rung, ...]
    """The ladder from its foot; a level is an index into it."""
    rows: tuple[LevelRow, ...]
    levels: Mapping[str, int]
    stage: str | None
    """The side on stage; None while the deal is bid for."""
    dealer: Seat | None
    """Who is proposed to deal next; None while the deal is bid for, and after the end."""
    goal: int | None = None
    """The level that ends the match at once; None where none does."""
    strikes: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Strikes of each side so far, by kind (`follow`, `takeback`); empty where the rules have none."""
    strikes_lose: int = 0
    """How many strikes of one kind lose the match."""
    open_fines: Mapping[str, int] = field(default_factory=dict)
    """Points each side is fined in the hand being played."""
    open_level_fines: Mapping[str, int] = field(default_factory=dict)
    """Levels each side is fined in the hand being played."""
    time_up: bool = False
    over: bool = False
    winner: str | None = None
    """The side that won; None while the match goes on, and where the referee has to say."""


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards that lie together: `SA`, `HT`, `DW` the big joker, `XW` the small one."""

    cards: tuple[str, ...]
    key: str | None = None
    """What they are (`tractor`, `trump`, `S` …)."""
    joined: bool = False
    """Drawn as one piece, as the pairs of a tractor are."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """The cards of one player, or of nobody. `key` names the row where no seat does (`bottom`, `held` …)."""

    groups: tuple[CardGroup, ...]
    seat: Seat | None = None
    key: str | None = None
    marks: tuple[str, ...] = ()
    """`led`, `winner`, `top` (the highest so far), `illegal`, `forced`, `pass` …"""


@dataclass(frozen=True, slots=True)
class CardsScene:
    """Cards on the table: a hand in groups, the plays of a trick in their order, a tractor."""

    rows: tuple[CardRow, ...]
    trumps: frozenset[str] = frozenset()
    """The cards among them that are trump."""
    level: str | None = None
    """The level rank as players write it; None where it does not matter."""
    trump: str | None = None
    """`S H C D`, `NT` for none, None where it does not matter."""
    points: int | None = None
    """What the cards are worth together, where somebody wins them."""
    labels: Mapping[Seat, str] = field(default_factory=dict)
    """How the game itself calls the seats (A1, B1 …), where it does."""


Scene = Squares | Scorecard | LevelSheet | CardsScene
