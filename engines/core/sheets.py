"""What there is to see of an event: who meets whom, where everyone stands, what somebody has won.

As in every scene there are keys and numbers only. An entry stands for itself by its number and a word by its key; both
find their letters in the labels. All values are tuples, so a scene can be compared, kept and looked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, TypeAlias

from engines.core.scene import Scene

ROUNDS = 3
"""So many rounds of a bracket go into one picture, side by side; a larger one is shown in parts, and its last rounds
in the last of them."""
LANES = 5
"""So many matches of a part stand one below the other, unless a single one of its last round takes more."""
LONGEST = 36
"""So many rows of a wide table go into one picture, one below the other."""
UPRIGHT, UPRIGHT_ROWS = 6, 18
"""A table of so many columns stands upright, as a phone does; so many of its rows go into one picture."""
HEAD = 2
"""A further head between them takes the room of so many."""
WIDEST = 40
"""So many columns a table may have."""


class Entrant(int):
    """参赛者: an entry by its number. A picture shows its name, with the unit where there is room for it."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Word:
    """A word by its key, and what it names: `Word("event.group", (("number", 3),))` is 第3组."""

    key: str
    values: tuple[tuple[str, Said], ...] = ()


Said: TypeAlias = Word | Entrant | int | str
"""What stands somewhere: a word, an entry, or what needs no word, as numbers and scores do."""

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
"""What is to be said of a match or a row, if anything: 进行中, 待确认, 有异议, 未赛完, 不战而胜, 弃权 …

`struck` is a result that was overturned (作废): it stays to be seen.
"""


def word(key: str, **values: Said) -> Word:
    return Word(key, tuple(values.items()))


@dataclass(frozen=True, slots=True)
class Slot:
    """One side of a match: an entry, or where it comes from."""

    entrant: Entrant | None = None
    source: int = 0
    """Not known yet: the table whose winner it will be; 0 where even that is not known."""
    loser: bool = False
    """It will be the loser of that table."""
    score: str = ""
    """What it has so far, as written on the sheet: games won, points, the level."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match of a bracket. `winner` is 0 for `a` and 1 for `b`; None while it is open, and where both forfeit."""

    a: Slot
    b: Slot
    winner: int | None = None
    table: int = 0
    """台: the number by which it is called; 0 where it has none yet."""
    state: State = ""
    void: Said | None = None
    """A result that was overturned here, in a line: it stays to be seen beneath the match."""

    @property
    def slots(self) -> tuple[Slot, Slot]:
        return self.a, self.b


@dataclass(frozen=True, slots=True)
class Round:
    """One round of a bracket from the top; where somebody has a bye (轮空) there is no match to be drawn."""

    left: int
    """How many places are left in the whole bracket: 2 is the final, 4 the semi-final."""
    matches: tuple[Meeting | None, ...]
    rule: Word | None = None
    """By what its matches are decided: 三局两胜."""
    opening: int = 0
    """首轮: how many matches a first round has from which others are free; 0 where every place is played for."""


@dataclass(frozen=True, slots=True)
class Bracket(Scene):
    """签表: every round has half as many matches as the one before; matches 2i and 2i+1 lead to match i of the next."""

    rounds: tuple[Round, ...]
    third: Meeting | None = None
    """三四名决赛."""
    champion: Entrant | None = None
    part: tuple[int, int] | None = None
    """Which of how many parts this is; the last of them has the last rounds of all."""
    notes: tuple[Word, ...] = ()

    def __post_init__(self) -> None:
        sizes = [len(round.matches) for round in self.rounds]
        if not sizes or any(one != 2 * two for one, two in pairwise(sizes)):
            raise ValueError(f"rounds of {sizes} matches are no bracket")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table. `head` is None where nothing stands above it."""

    head: Said | None = None
    align: Literal["left", "centre", "right"] = "left"


@dataclass(frozen=True, slots=True)
class Cell:
    """One field of a table. An entrant is shown with his unit; `note` stands small beneath, in place of the unit."""

    value: Said = ""
    note: Said | None = None
    strong: bool = False
    quiet: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table, a cell for every column."""

    cells: tuple[Cell, ...]
    strong: bool = False
    """It is brought forward: the champion, those who advance, whoever asked."""
    quiet: bool = False
    """It steps back: who is out, not ranked."""
    state: State = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a table with a heading of its own: a group, a round."""

    rows: tuple[Row, ...]
    head: Said | None = None
    cut: int | None = None
    """晋级线: after so many rows."""
    cut_note: Said | None = None


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one row to another, counted over all sections from 0: who moves where in the next round."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Grid(Scene):
    """A table: pairings, seats, standings, groups, places, a round robin crosswise."""

    columns: tuple[Column, ...]
    sections: tuple[Section, ...]
    notes: tuple[Said, ...] = ()
    """What stands below it: how ties were broken, what a sign means."""
    arrows: tuple[Arrow, ...] = ()
    moving: int | None = None
    """The column beside which the arrows run; None: the last."""
    abreast: int = 1
    """So many columns of rows stand side by side; what is short and narrow takes two or three. Arrows need one."""
    part: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        many = len(self.columns)
        if not 0 < many <= WIDEST or any(len(row.cells) != many for row in self.rows):
            raise ValueError(f"every row must have a cell for each of 1–{WIDEST} columns")

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(row for section in self.sections for row in section.rows)

    @property
    def upright(self) -> bool:
        return len(self.columns) <= UPRIGHT

    @property
    def beside(self) -> int:
        """How many columns of rows stand side by side in the end."""
        if self.arrows or (self.upright and len(self.columns) > 3):
            return 1
        return min(max(1, self.abreast), 2 if self.upright else 3)


@dataclass(frozen=True, slots=True)
class Certificate(Scene):
    """奖状: somebody's place, to be kept. The event is the title of the picture, who signs it stands at its foot."""

    entrant: Entrant
    prize: Said
    """冠军, 第三名 …"""
    line: Said | None = None
    """A line below the prize: how many took part, by what score."""


def parts(scene: Scene) -> tuple[Scene, ...]:
    """The pictures that a scene is shown in, one after the other."""
    match scene:
        case Bracket():
            return parts_of_bracket(scene)
        case Grid():
            return parts_of_grid(scene)
        case _:
            return (scene,)


def parts_of_bracket(whole: Bracket) -> tuple[Bracket, ...]:
    """As it is where one picture holds it; else its rounds by threes, counted from the final, each third of them in as
    many parts as its matches need."""
    first = next((at for at, one in enumerate(whole.rounds) if any(one.matches)), 0)
    rounds = whole.rounds[first:]
    if len(rounds) <= ROUNDS:
        return (whole,)
    start = len(rounds) % ROUNDS or ROUNDS
    stages = [rounds[:start], *(rounds[at : at + ROUNDS] for at in range(start, len(rounds), ROUNDS))]
    early = [part for stage in stages[:-1] for part in _shares(stage)]
    many = len(early) + 1
    pages = [Bracket(part, part=(number, many), notes=whole.notes) for number, part in enumerate(early, 1)]
    return (*pages, replace(whole, rounds=stages[-1], part=(many, many)))


def _shares(stage: tuple[Round, ...]) -> list[tuple[Round, ...]]:
    """Rounds that follow each other, cut between their matches into as few equal parts as are low enough; a part in
    which nobody plays is none."""
    many = 1
    while True:
        shares = [
            tuple(replace(round, matches=_share(round.matches, number, many)) for round in stage)
            for number in range(many)
        ]
        if many == len(stage[-1].matches) or max(map(_lanes, shares)) <= LANES:
            return [share for share in shares if _lanes(share)]
        many *= 2


def _lanes(share: Sequence[Round]) -> int:
    """How many matches of a part no other of it leads to: they stand one below the other."""
    lanes = 0
    for number, one in enumerate(share):
        before = share[number - 1].matches if number else (None,) * (2 * len(one.matches))
        led = (any(before[2 * key : 2 * key + 2]) for key in range(len(one.matches)))
        lanes += sum(match is not None and not fed for match, fed in zip(one.matches, led, strict=True))
    return lanes


def _share(matches: tuple[Meeting | None, ...], number: int, many: int) -> tuple[Meeting | None, ...]:
    size = len(matches) // many
    return matches[number * size : (number + 1) * size]


def parts_of_grid(whole: Grid) -> tuple[Grid, ...]:
    """As it is where one picture holds it; else the rows in their order, a section that goes on under its head again.

    Arrows are of one picture and stay behind: whoever needs them has few enough rows.
    """
    pages = _pages(whole.sections, whole.beside, UPRIGHT_ROWS if whole.upright else LONGEST)
    if len(pages) == 1:
        return (replace(whole, sections=tuple(pages[0])),)
    return tuple(
        replace(whole, sections=tuple(page), arrows=(), part=(number, len(pages)))
        for number, page in enumerate(pages, 1)
    )


def bands(sections: Sequence[Section], abreast: int) -> list[Sequence[Section]]:
    """The sections that stand side by side, from the top."""
    return [sections[at : at + abreast] for at in range(0, len(sections), abreast)]


def height(band: Sequence[Section]) -> int:
    """How tall a band is, in rows: its head and the space around it are worth two."""
    return max(len(section.rows) for section in band) + HEAD


def _pages(sections: Sequence[Section], abreast: int, longest: int) -> list[list[Section]]:
    if len(sections) < 2:
        return [[piece] for section in sections for piece in pieces(section, longest * abreast)] or [[]]
    pages: list[list[Section]] = [[]]
    left = longest + HEAD
    for band in bands([piece for section in sections for piece in pieces(section, longest)], abreast):
        if height(band) > left:
            pages.append([])
            left = longest + HEAD
        pages[-1] += band
        left -= height(band)
    return pages


def pieces(section: Section, size: int) -> Iterator[Section]:
    """A section cut after every so many rows; the line of those who advance stays where it is."""
    for start in range(0, max(1, len(section.rows)), size):
        rows = section.rows[start : start + size]
        inside = section.cut is not None and 0 < section.cut - start <= len(rows)
        yield replace(section, rows=rows, cut=section.cut - start if section.cut is not None and inside else None)
