"""Points on a square board: their names, and a menu that picks a point after its part of the board.

Whether a point may be played, and what a stone there does, is not judged here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from engines.core.chat.buttons import Choice, Menu
from engines.core.rulings import Fact, Point

_NAME = re.compile(r"([A-Z])([0-9]{1,3})|([0-9]{1,3})-([0-9]{1,3})")
_BLANK = re.compile(r"\s+")
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-"))
_SURE = "!"
_SPLIT = ((5, 1), (8, 2), (15, 3))
"""Pairs (lines, parts per side) in ascending order: boards up to that many lines; larger boards have four parts a
side."""

BLACK_STONE, WHITE_STONE = Fact("stone_black"), Fact("stone_white")
FACTS: Mapping[str, tuple[str, ...]] = {
    "which_part": (),
    "which_point": ("part",),
    "part": ("first", "last"),
    "point": ("point",),
    "sure_point": ("point",),
    "point_yes": ("point",),
    BLACK_STONE.key: (),
    WHITE_STONE.key: (),
}
"""Facts these menus ask and show, with the names of their values; all games share the same wording."""

_CENTRE = frozenset({"天元", "中心", "正中", "tengen", "centre", "center"})
_PUT = re.compile(r"(?:下在|落在|落子|下|走|play)?\s*(?P<point>.+)", re.IGNORECASE)

Taken = Mapping[str, Fact]
"""What stands on each point that cannot be picked: `BLACK_STONE` or `WHITE_STONE`."""


@dataclass(frozen=True, slots=True)
class BoardPart:
    """A rectangular part of a board, named after its upper left and lower right points: `A19-E15`."""

    rows: tuple[tuple[str, ...], ...]
    """The points in rows from the top down, each row from left to right."""

    @property
    def name(self) -> str:
        return f"{self.rows[0][0]}-{self.rows[-1][-1]}"

    @property
    def label(self) -> Fact:
        return Fact("part", {"first": Point(self.rows[0][0]), "last": Point(self.rows[-1][-1])})

    @property
    def points(self) -> tuple[str, ...]:
        return tuple(point for row in self.rows for point in row)


@dataclass(frozen=True, slots=True)
class Grid:
    """A square board with lettered columns from the left and rows numbered from the bottom."""

    files: str
    """The column letters, one per line on the board."""
    names: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """Every point: A1 first, then rightwards, row after row upwards."""
    index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """The position of each name in `names`."""

    def __post_init__(self) -> None:
        names = tuple(f"{file}{rank}" for rank in range(1, self.size + 1) for file in self.files)
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "index", {name: at for at, name in enumerate(names)})

    @property
    def size(self) -> int:
        return len(self.files)

    @property
    def ranks(self) -> tuple[str, ...]:
        return tuple(map(str, range(1, self.size + 1)))

    @property
    def centre(self) -> str | None:
        """The middle point, or None on a board with an even number of lines."""
        middle = self.size // 2
        return f"{self.files[middle]}{middle + 1}" if self.size % 2 else None

    def heard(self, text: str) -> str:
        """Replace a popular name for the centre, such as 天元, with the point's name; return any other text
        unchanged."""
        put = _PUT.fullmatch(text.strip())
        called = put is not None and put["point"].lower() in _CENTRE
        return self.centre or text if called else text

    def read(self, text: str) -> str | None:
        """Return the point named in the text: `D4`, `d4`, or `4-16` (column and row, counted from the lower left).

        Return None for text in no such form. A name outside this board is still returned, so check it against `index`.
        """
        if text in self.index:
            return text
        plain = _BLANK.sub("", unicodedata.normalize("NFKC", text).translate(_DASHES)).upper()
        found = _NAME.fullmatch(plain)
        if found is None:
            return None
        if found[1]:
            return f"{found[1]}{int(found[2])}"
        column, row = int(found[3]), int(found[4])
        return f"{self.files[column - 1]}{row}" if 1 <= column <= self.size else plain

    def sorted(self, points: Iterable[str]) -> list[str]:
        """Sort points on this board first by column, then by number: A2 before A10."""
        return sorted(points, key=lambda point: divmod(self.index[point], self.size)[::-1])

    @property
    def parts(self) -> tuple[tuple[BoardPart, ...], ...]:
        """The parts in rows as they lie on the board, upper rows first; no part has more than 25 points."""
        many = next((parts for lines, parts in _SPLIT if self.size <= lines), 4)
        spans = _spans(self.size, many)
        upwards = [
            tuple(
                BoardPart(
                    tuple(tuple(f"{file}{rank}" for file in self.files[left:right]) for rank in range(high, low, -1))
                )
                for left, right in spans
            )
            # The name gives the corners as seen on the board: the top row of parts has the highest numbers.
            for high, low in ((self.size - top, self.size - bottom) for top, bottom in spans)
        ]
        return tuple(upwards)


def _spans(lines: int, many: int) -> list[tuple[int, int]]:
    """Divide the lines into `many` consecutive spans, longer spans first."""
    spans, start = [], 0
    for left in range(many, 0, -1):
        end = start + -(-(lines - start) // left)
        spans.append((start, end))
        start = end
    return spans


def menu(grid: Grid, path: str, taken: Taken, leads: Callable[[str], Choice], before: str = "") -> Menu | None:
    """Return a menu with the parts of the board, or with the points in a chosen part; None for a path leading nowhere.

    `path` holds the choice so far: empty, or the name of a part. `leads` returns the choice behind a free point.
    `before` prefixes every path in this step, for menus with earlier steps. A taken point shows the stone on it, and
    pressing such a point shows the same part again.
    """
    parts = {part.name: part for row in grid.parts for part in row}
    if len(parts) == 1:
        ((only, part),) = parts.items()
        return _points(part, taken, leads, before) if path in ("", only) else None
    if not path:
        rows = tuple(tuple(Choice(part.label, before + part.name) for part in row) for row in grid.parts)
        return Menu((Fact("which_part"),), rows)
    return _points(parts[path], taken, leads, before) if path in parts else None


def _points(part: BoardPart, taken: Taken, leads: Callable[[str], Choice], before: str) -> Menu:
    def choice(point: str) -> Choice:
        return Choice(taken[point], before + part.name) if point in taken else leads(point)

    rows = tuple(tuple(choice(point) for point in row) for row in part.rows)
    return Menu((Fact("which_point", {"part": part.label}),), rows)


def label(point: str) -> Fact:
    """Return the button label for a point."""
    return Fact("point", {"point": Point(point)})


def sure(point: str, line: str) -> Menu:
    """Ask for one more press before a point is finally played; `line` is the entry which that press makes."""
    asked = {"point": Point(point)}
    return Menu((Fact("sure_point", asked),), ((Choice(Fact("point_yes", asked), line, enters=True),),))


def pick(grid: Grid, path: str, taken: Taken, *, confirm: bool) -> Menu | None:
    """Return a menu for entering one point: at once, or after a second press (`confirm`) if moves cannot be taken
    back."""
    point = path.removesuffix(_SURE)
    if confirm and point != path:
        return sure(point, point) if point in grid.index and point not in taken else None

    def leads(name: str) -> Choice:
        return Choice(label(name), name + _SURE) if confirm else Choice(label(name), name, enters=True)

    return menu(grid, path, taken, leads)
