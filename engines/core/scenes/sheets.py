"""Scenes for events: pairings, brackets, standings, certificates.

Scenes hold only keys and numbers. An entry appears as its number and a word as its key; labels supply the text for
both. All values are tuples, so a scene can be compared, stored and hashed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, TypeAlias

from engines.core.scenes.scene import Scene

ROUNDS = 3
"""The most bracket rounds side by side in one picture; a larger bracket is shown in parts, with its last rounds in the
last part."""
LANES = 5
"""The most matches stacked in one part, unless a single match in the part's last round already needs more."""
LONGEST = 36
"""The most rows of a wide table in one picture."""
UPRIGHT, UPRIGHT_ROWS = 6, 18
"""A table with at most UPRIGHT columns is drawn upright, for phones, with at most UPRIGHT_ROWS rows in one picture."""
HEAD = 2
"""The room, counted in rows, that a further section heading takes."""
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


def parts(scene: Scene) -> tuple[Scene, ...]:
    """Return the scenes for the consecutive pictures that show this scene."""
    match scene:
        case Bracket():
            return parts_of_bracket(scene)
        case TableScene():
            return parts_of_grid(scene)
        case _:
            return (scene,)


def parts_of_bracket(whole: Bracket) -> tuple[Bracket, ...]:
    """Return the bracket whole if one picture holds it. Otherwise split its rounds into threes, counted from the final,
    and each three into as many parts as the matches need."""
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
    """Cut consecutive rounds between their matches into as few equal parts as fit the height, leaving out parts without
    a match."""
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
    """Count the matches in a part that no other match in the part leads to; they are stacked vertically."""
    lanes = 0
    for number, one in enumerate(share):
        before = share[number - 1].matches if number else (None,) * (2 * len(one.matches))
        led = (any(before[2 * key : 2 * key + 2]) for key in range(len(one.matches)))
        lanes += sum(match is not None and not fed for match, fed in zip(one.matches, led, strict=True))
    return lanes


def _share(matches: tuple[Meeting | None, ...], number: int, many: int) -> tuple[Meeting | None, ...]:
    size = len(matches) // many
    return matches[number * size : (number + 1) * size]


def parts_of_grid(whole: TableScene) -> tuple[TableScene, ...]:
    """Return the table whole if one picture holds it. Otherwise split its rows in order, repeating the heading of a
    divided section.

    A split table loses its arrows, since an arrow cannot span two pictures; tables that need arrows have few rows.
    """
    pages = _pages(whole.sections, whole.beside, UPRIGHT_ROWS if whole.upright else LONGEST)
    if len(pages) == 1:
        return (replace(whole, sections=tuple(pages[0])),)
    return tuple(
        replace(whole, sections=tuple(page), arrows=(), part=(number, len(pages)))
        for number, page in enumerate(pages, 1)
    )


def bands(sections: Sequence[Section], abreast: int) -> list[Sequence[Section]]:
    """Return the bands from the top: each holds up to `abreast` sections drawn side by side."""
    return [sections[at : at + abreast] for at in range(0, len(sections), abreast)]


def height(band: Sequence[Section]) -> int:
    """Return a band's height in rows; its heading with the space around it counts as two rows."""
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
    """Cut a section after every `size` rows; the qualification line stays at its row."""
    for start in range(0, max(1, len(section.rows)), size):
        rows = section.rows[start : start + size]
        inside = section.cut is not None and 0 < section.cut - start <= len(rows)
        yield replace(section, rows=rows, cut=section.cut - start if section.cut is not None and inside else None)
