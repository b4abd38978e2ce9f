"""Scenes: the visible state of a table as keys, numbers and seats, without words or pixels.

A scene depends on the position alone; names and headings are added as labels during drawing. To add a new kind of
scene, write a frozen dataclass inheriting from `Scene` and register a painter for it in `rendering`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engines.core.rulings import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Seen:
    """The table's knowledge around the game's own state at the moment of drawing, and the requested view."""

    outcome: Outcome | None = None
    to_act: tuple[Seat, ...] = ()
    """The seats to move; empty after the end and during an adjournment."""
    view: str = ""
    """A word from `Pictures.views`, or the view named in `Pictures.view_of_refusal`; empty for the usual view."""


_FIRST = Seat(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """The common part of every scene: the seats to move, and whether the match has ended."""

    to_act: tuple[Seat, ...] = ()
    over: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark drawn at a point, besides any piece on the point.

    `kind` is a key: `check` an attacked king, `dead` a stone given up, `area` a surrounded point, `number` a move
    number on a stone, `offer` a move to choose from, `forbidden` a losing move, `picked` a piece about to move,
    `target` a possible destination.
    """

    at: str
    kind: str
    seat: Seat | None = None
    """The owner, if the mark belongs to a seat: an area."""
    text: str = ""
    """The text written on the mark: a number, or a letter for choosing."""


@dataclass(frozen=True, slots=True)
class Path:
    """A path from point to point: `move` shows the jumps in a move and ends with an arrow, `row` shows the proof for a
    ruling.

    `turn` stands for a half turn that lays the first point on the last. `axis` stands for a mirror line; each end lies
    midway between two of the four points.
    """

    points: tuple[str, ...]
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Scene):
    """A board with its players. Points have the players' names for them; each kind of board knows how its points
    lie."""

    pieces: Mapping[str, str]
    """Maps points to pieces; a letter names the sprite (`K` a white king, `k` a black king)."""
    seats: int = 2
    """The number of players, seated at 0, 1 …"""
    colours: Mapping[Seat, str] = field(default_factory=dict)
    """The colour each seat plays, under its name in the themes (`white`, `black` …), if colours tell the seats
    apart."""
    tokens: Mapping[Seat, str] = field(default_factory=dict)
    """The piece that identifies each seat, as a letter; pictures show the piece instead of a plain colour."""
    places: Mapping[Seat, int] = field(default_factory=dict)
    """The place reached by each seat that has finished while others play on."""
    left: tuple[Seat, ...] = ()
    """The seats that have left while others play on."""
    captured: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    """The pieces each seat has captured, strongest first."""
    lead: Mapping[Seat, int] = field(default_factory=dict)
    """Each seat's lead, as the game counts it; only a positive lead is shown."""
    last: tuple[str, ...] = ()
    """The start and end points of the last move, and any other points it changed."""
    marks: tuple[Mark, ...] = ()
    paths: tuple[Path, ...] = ()
    seen_from: Seat = _FIRST
    """The viewer's seat, whose side lies at the bottom."""
    coordinates: bool = True
    """Whether the edge shows the names of the points."""


def picked(scene: Scene, points: Sequence[str]) -> Scene:
    """Return the scene with a picked piece marked on the first point and possible destinations on the other points.
    Without points, or without a board, return the scene unchanged."""
    if not points or not isinstance(scene, Board):
        return scene
    piece, *targets = points
    return replace(scene, marks=(*scene.marks, Mark(piece, "picked"), *(Mark(point, "target") for point in targets)))


@dataclass(frozen=True, slots=True)
class Squares(Board):
    """A board of squares named after file and rank (`e4`). The corner at the first seat's left hand is dark."""

    files: str
    """The file names, from the first seat's left."""
    ranks: str
    """The rank names, from the first seat's side."""


@dataclass(frozen=True, slots=True)
class Edges:
    """The labels along the four board edges, as the first seat sees them: from left to right, and from near to far.

    Both sides in 象棋 count the files from their own right: near 九 … 一, far 1 … 9.
    """

    near: tuple[str, ...] = ()
    far: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lines(Board):
    """A board of lines: points named after file and rank (`D4`), pieces on the crossings."""

    files: tuple[str, ...]
    """The file names, from the first seat's left."""
    ranks: tuple[str, ...]
    """The rank names, from the first seat's side."""
    edges: Edges = Edges()
    spots: tuple[str, ...] = ()
    """星位: crossings with a dot."""
    extra: tuple[tuple[str, str], ...] = ()
    """Extra lines from point to point, besides files and ranks: the diagonals in a palace."""
    river: tuple[str, str] | None = None
    """楚河汉界: two neighbouring ranks; only the outermost files continue between them."""
    crossings: bool = True
    """Whether pieces stand on the crossings; otherwise they stand in the fields between the lines."""


STAR = (1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1)


@dataclass(frozen=True, slots=True)
class Star(Board):
    """跳棋: a star of holes, named after the row from the top and the hole from the left (`9-5`). Every row is
    centred."""

    homes: Mapping[Seat, tuple[str, ...]]
    """The holes in each seat's starting corner. A corner without a seat belongs to nobody."""
    rows: tuple[int, ...] = STAR
    """The number of holes in each row."""

    @property
    def holes(self) -> Mapping[str, tuple[int, int]]:
        """Map each hole to its coordinates: half steps right of the middle, and rows below the first."""
        return {
            f"{row}-{hole}": (2 * hole - 1 - many, row - 1)
            for row, many in enumerate(self.rows, 1)
            for hole in range(1, many + 1)
        }

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """Every hole paired with its neighbours to the right and below, so that each line appears once."""
        at = {place: hole for hole, place in self.holes.items()}
        ways = ((2, 0), (-1, 1), (1, 1))
        return tuple(
            (hole, at[x + right, y + down])
            for (x, y), hole in at.items()
            for right, down in ways
            if (x + right, y + down) in at
        )


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand on a score sheet. `order` gives the finishing order as seat labels, `points` the points per side."""

    number: int
    dealer: str
    order: tuple[str, ...]
    points: Mapping[str, int]
    fouls: Mapping[str, int]
    first: str | None
    """头家: the side that went out first; None if nobody is credited."""
    note: str | None = None
    """The key for a remark on this hand."""


@dataclass(frozen=True, slots=True)
class Scorecard(Scene):
    """A score sheet: every hand so far, the running totals, and the next dealer."""

    sides: Mapping[str, tuple[Seat, ...]]
    rows: tuple[SheetRow, ...]
    totals: Mapping[str, Mapping[str, int]]
    hands: int
    """The number of hands the sheet has room for."""
    dealer: str | None
    """The next dealer's label; None once the sheet is full."""
    labels: Mapping[Seat, str] = field(default_factory=dict)
    """The sheet's label for each seat (A1, B1 …)."""
    open_fouls: Mapping[str, int] = field(default_factory=dict)
    """Fouls in the current hand."""
    cutter: str | None = None
    """The label of the player who cuts before the next deal; None once the sheet is full."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One level on the ladder. `must_play`: nobody passes this level without having played it."""

    name: str
    must_play: bool = False


@dataclass(frozen=True, slots=True)
class LevelRow:
    """One hand on a sheet played for levels. Levels are rungs counted from 0; a level below the ladder is negative."""

    number: int
    dealer: Seat
    level: int
    """The level played: that of the dealer's side."""
    trump: str | None
    """`S H C D`, `NT` for no trump, None if the log does not tell."""
    tricks: int | None
    """The defenders' points in tricks; None if nothing was counted."""
    bottom: int
    multiplier: int
    """The factor for the bottom: 0 if it did not count, negative if it was subtracted."""
    fines: int
    """Net fines in points, as applied to the defenders' total."""
    total: int | None
    last: str | None
    """The side that won the last trick."""
    steps: Mapping[str, int]
    """Levels each side climbs after the result, any stop already applied; before a fall and before fines."""
    levels: Mapping[str, int]
    """Each side's level after the hand."""
    stage: str | None
    """The side on stage after the hand; None if the next hand is bid for."""
    level_fines: Mapping[str, int] = field(default_factory=dict)
    """Levels each side lost through fines, as positive numbers."""
    strikes: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Strikes each side received in this hand, per kind."""
    notes: tuple[str, ...] = ()
    """Keys for remarks on this hand."""


@dataclass(frozen=True, slots=True)
class LevelSheet(Scene):
    """A sheet played for levels: every hand so far, both sides' levels, and the next dealer."""

    sides: Mapping[str, tuple[Seat, ...]]
    rungs: tuple[Rung, ...]
    """The ladder from the bottom up; a level is an index into this tuple."""
    rows: tuple[LevelRow, ...]
    levels: Mapping[str, int]
    stage: str | None
    """The side on stage; None while the deal is bid for."""
    dealer: Seat | None
    """The proposed next dealer; None while the deal is bid for, and after the end."""
    goal: int | None = None
    """The level that ends the match at once, or None."""
    strikes: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """Each side's strikes so far, per kind (`follow`, `takeback`); empty if the rules have no strikes."""
    strikes_lose: int = 0
    """The number of strikes of one kind that loses the match."""
    open_fines: Mapping[str, int] = field(default_factory=dict)
    """Points each side is fined in the current hand."""
    open_level_fines: Mapping[str, int] = field(default_factory=dict)
    """Levels each side is fined in the current hand."""
    time_up: bool = False
    winner: str | None = None
    """The winning side; None while the match goes on, and if the referee must decide."""


@dataclass(frozen=True, slots=True)
class CardGroup:
    """Cards lying together, as codes: `SA`, `HT`, `DW` the big joker, `XW` the small joker."""

    cards: tuple[str, ...]
    key: str | None = None
    """A key for the kind of group (`tractor`, `trump`, `S` …)."""
    joined: bool = False
    """Whether to draw the cards as one piece, like the pairs in a tractor."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of cards, usually one player's. `key` names a row that belongs to no seat (`bottom`, `held` …)."""

    groups: tuple[CardGroup, ...]
    seat: Seat | None = None
    key: str | None = None
    marks: tuple[str, ...] = ()
    """`led`, `winner`, `top` (the highest so far), `illegal`, `forced`, `pass` …"""


@dataclass(frozen=True, slots=True)
class CardsScene(Scene):
    """Cards on the table: a hand in groups, the plays in a trick in playing order, a tractor."""

    rows: tuple[CardRow, ...]
    trumps: frozenset[str] = frozenset()
    """The trump cards among those shown."""
    level: str | None = None
    """The level rank in the players' notation; None if irrelevant."""
    trump: str | None = None
    """`S H C D`, `NT` for no trump, None if irrelevant."""
    points: int | None = None
    """The total value in points, if the cards are being won."""
    labels: Mapping[Seat, str] = field(default_factory=dict)
    """The game's own label for each seat (A1, B1 …), if any."""
