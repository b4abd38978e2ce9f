"""Scenes for events: pairings, brackets, standings, certificates.

Scenes hold only keys and numbers. An entry appears as its number and a word as its key; labels supply the text for
both. All values are tuples, so a scene can be compared, stored and hashed.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, TypeAlias

from engines.core.scenes.scene import Scene

UPRIGHT = 6
"""A table with at most this many columns is drawn upright, for phones."""
WIDEST = 40
"""The most columns a table may have."""


class Entrant(int):
    """参赛者: an entry, given as its number. A picture shows its name, and the unit if there is room."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Phrase:
    """A word given as its key, with the values it names: `Word("event.group", (("number", 3),))` is 第3组."""

    key: str
    values: tuple[tuple[str, Said], ...] = ()


Said: TypeAlias = Phrase | Entrant | int | str
"""The content of a field: a word, an entry, or plain text and numbers such as scores."""

State = Literal[
    "",
    "live",
    "pending",
    "disputed",
    "unfinished",
    "extra",
    "walkover",
    "forfeit",
    "double_forfeit",
    "struck",
    "withdrawn",
    "disqualified",
]
"""The status shown on a match or a row, if any: 进行中, 待确认, 有异议, 未赛完, 不战而胜, 弃权 …

`struck` marks an overturned result (作废), which stays visible.
"""


def word(key: str, **values: Said) -> Phrase:
    return Phrase(key, tuple(values.items()))


@dataclass(frozen=True, slots=True)
class Slot:
    """One side in a match: an entry, or the match it will come from."""

    entrant: Entrant | None = None
    source: int = 0
    """For an entry still unknown: the table whose winner takes this slot; 0 if the table is unknown too."""
    loser: bool = False
    """Whether the loser at the source table takes this slot, not the winner."""
    score: str = ""
    """The current score as written on the sheet: games won, points, the level."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match in a bracket. `winner` is 0 for `a`, 1 for `b`; None while undecided, and if both forfeit."""

    a: Slot
    b: Slot
    winner: int | None = None
    table: int = 0
    """台: the number under which the match is called; 0 before it has a number."""
    state: State = ""
    void: Said | None = None
    """An overturned result, as a line that stays visible beneath the match."""

    @property
    def slots(self) -> tuple[Slot, Slot]:
        return self.a, self.b


@dataclass(frozen=True, slots=True)
class Round:
    """One round in a bracket, listed from the top; a bye (轮空) leaves no match to draw."""

    left: int
    """The number of places left in the whole bracket: 2 for the final, 4 for the semi-finals."""
    matches: tuple[Meeting | None, ...]
    rule: Phrase | None = None
    """How matches in this round are decided: 三局两胜."""
    opening: int = 0
    """首轮: the number of matches in a first round from which some entries are exempt; 0 if every place is
    contested."""


@dataclass(frozen=True, slots=True)
class Bracket(Scene):
    """签表: every round has half as many matches as the round before; matches 2i and 2i+1 lead to match i in the
    next."""

    rounds: tuple[Round, ...]
    third: Meeting | None = None
    """三四名决赛, the match for third place."""
    champion: Entrant | None = None
    part: tuple[int, int] | None = None
    """This part's number and the number of parts; the last part has the bracket's last rounds."""
    notes: tuple[Phrase, ...] = ()

    def __post_init__(self) -> None:
        sizes = [len(round.matches) for round in self.rounds]
        if not sizes or any(one != 2 * two for one, two in pairwise(sizes)):
            raise ValueError(f"rounds of {sizes} matches are no bracket")


@dataclass(frozen=True, slots=True)
class Column:
    """A table column. `head` is None for a column without heading."""

    head: Said | None = None
    align: Literal["left", "centre", "right"] = "left"


@dataclass(frozen=True, slots=True)
class Cell:
    """One field in a table. An entrant appears with the unit; `note` stands below in small type, replacing the unit."""

    value: Said = ""
    note: Said | None = None
    strong: bool = False
    quiet: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table row, with a cell for every column."""

    cells: tuple[Cell, ...]
    strong: bool = False
    """Whether to emphasise the row: the champion, the entries that advance, the person who asked."""
    quiet: bool = False
    """Whether to tone down the row: an eliminated or unranked entry."""
    state: State = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a table under a separate heading: a group, a round."""

    rows: tuple[TableRow, ...]
    head: Said | None = None
    cut: int | None = None
    """晋级线: the number of rows above the qualification line."""
    cut_note: Said | None = None


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow between two rows, counted over all sections from 0: who moves where in the next round."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TableScene(Scene):
    """A table: pairings, seats, standings, groups, places, a round robin's crosstable."""

    columns: tuple[Column, ...]
    sections: tuple[Section, ...]
    notes: tuple[Said, ...] = ()
    """Remarks below the table: how ties were broken, the meaning of a sign."""
    arrows: tuple[Arrow, ...] = ()
    moving: int | None = None
    """The column next to the arrows; None for the last column."""
    abreast: int = 1
    """The wanted number of row blocks side by side: two or three for a short and narrow table. Arrows need one."""
    part: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        many = len(self.columns)
        if not 0 < many <= WIDEST or any(len(row.cells) != many for row in self.rows):
            raise ValueError(f"every row must have a cell for each of 1–{WIDEST} columns")

    @property
    def rows(self) -> tuple[TableRow, ...]:
        return tuple(row for section in self.sections for row in section.rows)

    @property
    def upright(self) -> bool:
        return len(self.columns) <= UPRIGHT

    @property
    def beside(self) -> int:
        """The number of row blocks actually drawn side by side."""
        if self.arrows or (self.upright and len(self.columns) > 3):
            return 1
        return min(max(1, self.abreast), 2 if self.upright else 3)


@dataclass(frozen=True, slots=True)
class Certificate(Scene):
    """奖状: a certificate to keep. The picture's title names the event; its foot names the signer."""

    entrant: Entrant
    prize: Said
    """冠军, 第三名 …"""
    line: Said | None = None
    """A line below the prize: the number of entries, the winning score."""
