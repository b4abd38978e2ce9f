"""What there is to see at a table, without words or pixels: keys, numbers, seats.

A scene depends on the position alone. Names and headings join it as labels where it is drawn. The kinds of scenes are
open: a new one is a frozen dataclass that inherits `Scene`, and a painter that is registered for it in `rendering`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engines.core.rulings import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Seen:
    """What a table knows around the game's own state when it is looked at, and how it is to be shown."""

    outcome: Outcome | None = None
    to_act: tuple[Seat, ...] = ()
    """Who is on turn; nobody after the end, and while the match is adjourned."""
    view: str = ""
    """One of the words that `Manner.views` lists, or what `Manner.shows` names; empty: as usual."""


_FIRST = Seat(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What every scene says: who is on turn, and whether the match has ended."""

    to_act: tuple[Seat, ...] = ()
    over: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """What is seen at a point besides the piece that stands there.

    `kind` is a key: `check` a king attacked, `dead` a stone given up, `area` a point surrounded, `number` a move's
    number on its stone, `offer` a move to choose from, `forbidden` one that loses, `picked` a piece about to move,
    `target` where it may go.
    """

    at: str
    kind: str
    seat: Seat | None = None
    """Whose it is, where it is somebody's: an area."""
    text: str = ""
    """What is written there: the number, a letter to choose by."""


@dataclass(frozen=True, slots=True)
class Path:
    """A way from point to point: `move` the jumps of one move, with an arrow at its end, `row` what proves a ruling.

    `turn`: half a turn that lays the first on the last. `axis`: what a reflection leaves in place; each of its ends
    lies in the middle between two of the four points.
    """

    points: tuple[str, ...]
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Scene):
    """A board with its players. Its points have names as players write them; how they lie, each kind of board says."""

    pieces: Mapping[str, str]
    """What stands where, by the letter under which a sprite is registered (`K` a white king, `k` a black one)."""
    seats: int = 2
    """How many play at it: seats 0, 1 …"""
    colours: Mapping[Seat, str] = field(default_factory=dict)
    """The colour each seat plays, as the themes name it (`white`, `black` …), where seats are told apart by colour."""
    tokens: Mapping[Seat, str] = field(default_factory=dict)
    """The piece by which each seat is told apart, by its letter; it stands in place of the bare colour."""
    places: Mapping[Seat, int] = field(default_factory=dict)
    """Whoever has finished while others play on, with his place."""
    left: tuple[Seat, ...] = ()
    """Whoever has left while others play on."""
    captured: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    """What each seat has taken, strongest first."""
    lead: Mapping[Seat, int] = field(default_factory=dict)
    """By how much a seat is ahead, as the game counts it; only above nought is it shown."""
    last: tuple[str, ...] = ()
    """From and to of the last move, and what else it moved."""
    marks: tuple[Mark, ...] = ()
    paths: tuple[Path, ...] = ()
    seen_from: Seat = _FIRST
    """Who looks: his side is the one below."""
    coordinates: bool = True
    """Whether the names of the points can be read at the edge."""


def picked(scene: Scene, points: Sequence[str]) -> Scene:
    """The scene with a piece picked: its point comes first, the others are where it may go. As it is where nothing is
    picked, or where there is no board."""
    if not points or not isinstance(scene, Board):
        return scene
    piece, *targets = points
    return replace(scene, marks=(*scene.marks, Mark(piece, "picked"), *(Mark(point, "target") for point in targets)))


@dataclass(frozen=True, slots=True)
class Squares(Board):
    """A board of squares, named by file and rank (`e4`). The corner at the first seat's left hand is dark."""

    files: str
    """From the first seat's left."""
    ranks: str
    """From the first seat's side."""


@dataclass(frozen=True, slots=True)
class Edges:
    """What is written along the four edges of a board, as the first seat sees it: from the left, and from near to far.

    Both sides of 象棋 count the files from their own right: near 九 … 一, far 1 … 9.
    """

    near: tuple[str, ...] = ()
    far: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lines(Board):
    """A board of lines: points named by file and rank (`D4`), pieces on the crossings."""

    files: tuple[str, ...]
    """From the first seat's left."""
    ranks: tuple[str, ...]
    """From the first seat's side."""
    edges: Edges = Edges()
    spots: tuple[str, ...] = ()
    """星位: crossings with a dot."""
    extra: tuple[tuple[str, str], ...] = ()
    """Lines besides files and ranks, from point to point: the diagonals of a palace."""
    river: tuple[str, str] | None = None
    """楚河汉界: two neighbouring ranks between which only the outermost files go on."""
    crossings: bool = True
    """Whether pieces stand where lines cross; otherwise in the fields between them."""


STAR = (1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1)


@dataclass(frozen=True, slots=True)
class Star(Board):
    """跳棋: a star of holes, named by row from the top and hole from the left (`9-5`). Every row is centred."""

    homes: Mapping[Seat, tuple[str, ...]]
    """The holes of the corner that each seat starts from. A corner without a seat is nobody's."""
    rows: tuple[int, ...] = STAR
    """How many holes each row has."""

    @property
    def holes(self) -> Mapping[str, tuple[int, int]]:
        """Where each hole lies: half steps to the right of the middle, and rows below the first."""
        return {
            f"{row}-{hole}": (2 * hole - 1 - many, row - 1)
            for row, many in enumerate(self.rows, 1)
            for hole in range(1, many + 1)
        }

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        """Every hole with its neighbours to the right and below, so that each line is named once."""
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
class Scorecard(Scene):
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
    """How far each side climbs by the result, after any stop; before a fall and before fines."""
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
class LevelSheet(Scene):
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
class CardsScene(Scene):
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
