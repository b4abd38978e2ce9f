"""A table picture: columns as wide as their contents, rows of equal height, and a line between advancing and eliminated
entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from engines.core.scenes.parts import HEAD, bands, height, pieces
from engines.core.scenes.sheets import Arrow, Cell, Column, Entrant, Section, TableRow, TableScene
from rendering.events import poster
from rendering.events.poster import (
    TALLEST,
    UPRIGHT,
    WIDE,
    Paper,
    ending,
    heading,
    pill,
    pill_width,
    shrunk,
    stack,
    stacked,
    strike,
    tall,
)
from rendering.labels import Labels
from rendering.layout import SMALLEST, Align, Box, Item, Layout, Plate, Stroke, line, width_of
from rendering.text import clean

WORDS = poster.WORDS
RAIL = 22
"""The gap between two arrows side by side."""
NARROWEST = 18
SIDE = 8
"""The gap between the edge of a table and its first or last column."""
EASE = 30
"""Extra width for each column if there is room; the remaining room goes to the names."""
STEPS = ((12, 38, 25), (24, 32, 22), (1000, 28, 19))
"""Up to this many rows below one another: the font size of values, and of small text."""
EDGES = 10
"""Padding above and below the contents of a row."""
OTHER = 700
"""The height reserved for everything above and below the rows."""
ABREAST = {1: 38, 2: 30, 3: 26}
"""The largest font size for this many tables side by side."""
PHONE = {1: (22, SMALLEST), 2: (20, SMALLEST)}
"""The font sizes on a phone, by the number of tables side by side."""
ROOM = 100
"""A name narrower than this is illegible on a phone."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The sizes of all parts of a table.

    `squeezed`: names have too little room. `rails` is the width of the arrow lanes, which run beside the column
    `after`.
    """

    size: int
    small: int
    pad: int
    row: int
    head: int
    lefts: tuple[int, ...]
    widths: tuple[int, ...]
    mark: int
    after: int
    rails: int
    wide: int
    paper: Paper
    squeezed: bool

    @property
    def gap(self) -> int:
        """The gap between tables, side by side and below one another."""
        return self.paper.gap + 4

    @property
    def cut(self) -> int:
        return tall(self.small) + 4

    @property
    def section(self) -> int:
        return tall(self.size) + 6

    def height(self, section: Section) -> int:
        """Return the height of a section's table, without the section's title."""
        cut = self.cut if section.cut in range(1, len(section.rows) + 1) else 0
        return self.head + len(section.rows) * self.row + cut


def layout(scene: TableScene, labels: Labels) -> Layout:
    abreast = scene.beside
    blocks = chunks(scene.sections[0], abreast) if len(scene.sections) == 1 else list(scene.sections)
    plan = planned(scene, labels, blocks, abreast, UPRIGHT if scene.upright else WIDE)
    if plan.squeezed:
        plan = planned(scene, labels, blocks, abreast, WIDE)
    paper = plan.paper
    items, y = heading(labels, scene.part, paper)
    middles: list[int] = []
    for beside in bands(blocks, abreast):
        above = plan.section if any(labels.said(section.head) for section in beside) else 0
        for number, section in enumerate(beside):
            x = paper.margin + number * (plan.wide + plan.gap)
            if above:
                title = Box(x + 4, y, plan.wide - 8, above)
                items.append(shrunk(title, labels.said(section.head), min(32, plan.size + 2), 18, "text", bold=True))
            items += table(scene, labels, section, plan, Box(x, y + above, plan.wide, plan.height(section)), middles)
        y += above + max(map(plan.height, beside)) + plan.gap
    items += arrows(scene.arrows, middles, paper.margin + plan.lefts[plan.after] + plan.widths[plan.after])
    below, tallness = ending(labels, scene.notes, y - 4, paper)
    return Layout(tallness, (*items, *below), width=paper.width, family="event")


def chunks(section: Section, many: int) -> list[Section]:
    """Split a long table into columns of even height; the title stands above the first."""
    first, *others = pieces(section, max(1, -(-len(section.rows) // many)))
    return [first, *(replace(other, head=None) for other in others)]


def planned(scene: TableScene, labels: Labels, blocks: Sequence[Section], abreast: int, paper: Paper) -> Plan:
    below, upright = sum(map(height, bands(blocks, abreast))) - HEAD, paper is UPRIGHT
    size, small = next((size, small) for most, size, small in STEPS if below <= most)
    size = min(size, ABREAST[abreast])
    small = min(small, size * 3 // 4)
    if upright:
        size, small = PHONE[abreast]
    wide = (paper.inner - (abreast - 1) * (paper.gap + 4)) // abreast
    mark = max((pill_width(labels, row.state, small) + 16 for row in scene.rows if row.state), default=0)
    mark = min(mark, wide // 4)
    rails = RAIL * (1 + lanes(scene.arrows)[1]) if scene.arrows else 0
    after = len(scene.columns) - 1 if scene.moving is None else scene.moving
    room = wide - 2 * SIDE - mark - rails
    pad = 6 if upright or len(scene.columns) > 8 else 14
    wanted = [wanted_width(scene, labels, column, size, small) + 2 * pad for column in range(len(scene.columns))]
    roomy = [any(isinstance(row.cells[column].value, Entrant) for row in scene.rows) for column in range(len(wanted))]
    widths = shared(wanted, roomy, room)
    lefts = accumulate((w + (rails if at == after else 0) for at, w in enumerate(widths)), initial=SIDE)
    double = any(beneath(labels, cell) for row in scene.rows for cell in row.cells)
    usual = tall(size) + (tall(small) if double else 12)
    sizes = (size, small)
    both = (
        stack(labels.said(cell.value), beneath(labels, cell), sizes, w - 2 * pad, bold=True, least=least(cell, paper))
        for row in scene.rows
        for cell, w in zip(row.cells, widths, strict=True)
    )
    tallest = max((first.height + second.height for first, second in both), default=0)
    row = max(usual, min(tallest, (TALLEST - OTHER) // (below + HEAD) - EDGES)) + EDGES
    head = tall(small) + 18 if any(column.head is not None for column in scene.columns) else 0
    tight = any(w < min(need, ROOM) for w, need, one in zip(widths, wanted, roomy, strict=True) if one)
    plan = Plan(size, small, pad, row, head, tuple(lefts)[:-1], tuple(widths), mark, after, rails, wide, paper, False)
    return replace(plan, squeezed=upright and tight)


def least(cell: Cell, paper: Paper) -> int:
    """Return the smallest size for a cell: names must be legible, numbers must stay whole."""
    return paper.least if isinstance(cell.value, Entrant) else SMALLEST


def wanted_width(scene: TableScene, labels: Labels, column: int, size: int, small: int) -> int:
    """Return the width of a column's widest cell."""
    fields = [row.cells[column] for row in scene.rows]
    heads = [width_of(labels.said(scene.columns[column].head), small)]
    values = [width_of(labels.said(cell.value), size, bold=True) for cell in fields]
    notes = [width_of(beneath(labels, cell), small) for cell in fields]
    return max([NARROWEST, *heads, *values, *notes])


def shared(wanted: Sequence[int], roomy: Sequence[bool], room: int) -> list[int]:
    """Return column widths that fill the room: spare room goes to the names; if room is short, the widest columns
    shrink."""
    if sum(wanted) <= room:
        taking = [at for at, one in enumerate(roomy) if one] or list(range(len(wanted)))
        each = min(EASE, (room - sum(wanted)) // (2 * len(wanted)))
        widths = [one + each for one in wanted]
        spare = room - sum(widths)
        for number, at in enumerate(taking):
            widths[at] += spare // len(taking) + (number < spare % len(taking))
        return widths
    low, high = 0, max(wanted)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if sum(min(one, middle) for one in wanted) <= room else (low, middle - 1)
    return [min(one, low) for one in wanted]


def beneath(labels: Labels, cell: Cell) -> str:
    """Return the small text below a value: a note, else the unit of an entry."""
    if cell.note is not None:
        return clean(labels.said(cell.note))
    return clean(labels.entrant(cell.value).unit) if isinstance(cell.value, Entrant) else ""


def table(
    scene: TableScene, labels: Labels, section: Section, plan: Plan, box: Box, middles: list[int]
) -> Iterator[Item]:
    """Draw heads and rows, and append the y coordinate of every row's middle to `middles`."""
    yield Plate(box, "panel", 12, "line", 2)
    for column, (left, w) in enumerate(zip(plan.lefts, plan.widths, strict=True)):
        place = Box(box.x + left, box.y, w, plan.head).narrowed(plan.pad)
        if plan.head:
            head = scene.columns[column]
            yield shrunk(place, labels.said(head.head), plan.small, SMALLEST, "muted", False, head.align)
    y = box.y + plan.head
    for number, row in enumerate(section.rows):
        place = Box(box.x, y, box.w, plan.row)
        first = number == 0 or number == section.cut
        last = number + 1 == len(section.rows)
        yield from line_of(scene.columns, labels, row, plan, place, rule=bool(plan.head) if first else True, last=last)
        middles.append(place.y + place.h // 2)
        y += plan.row
        if section.cut == number + 1:
            yield from cut(labels, section, plan, Box(box.x, y, box.w, plan.cut))
            y += plan.cut


def line_of(
    columns: Sequence[Column], labels: Labels, row: TableRow, plan: Plan, box: Box, *, rule: bool, last: bool
) -> Iterator[Item]:
    if row.strong:
        lit = Box(box.x + 2, box.y + 1, box.w - 4, box.h - (3 if last else 1))
        yield Plate(lit, "accent_soft", 8 if last else 0)
    if rule:
        yield Plate(Box(box.x + 2, box.y, box.w - 4, 2), "line")
    for column, cell, left, w in zip(columns, row.cells, plan.lefts, plan.widths, strict=True):
        place = Box(box.x + left, box.y + 2, w, box.h - 2).narrowed(plan.pad)
        yield from field(labels, cell, row, plan, place, column.align)
    if row.state:
        right = Box(box.right - SIDE - plan.mark, box.y, plan.mark, box.h)
        chip = right.centred(plan.mark - 12, tall(plan.small) + 2)
        yield from pill(labels, row.state, chip, plan.small)


def field(labels: Labels, cell: Cell, row: TableRow, plan: Plan, box: Box, align: Align) -> Iterator[Item]:
    struck = cell.struck or row.state == "struck"
    quiet = cell.quiet or row.quiet or struck
    bold = (cell.strong or row.strong) and not quiet
    inks = ("muted" if quiet else "text", "muted")
    value, below = labels.said(cell.value), beneath(labels, cell)
    texts, under = stacked(value, below, box, (plan.size, plan.small), inks, bold, align, least(cell, plan.paper))
    yield from (*texts, *under)
    if struck:
        yield from (strike(text) for text in texts if text.text)


def cut(labels: Labels, section: Section, plan: Plan, box: Box) -> Iterator[Item]:
    """晋级线: draw the line across the table with its meaning written in the middle."""
    note = labels.said(section.cut_note)
    w = min(width_of(note, plan.small), box.w - 80)
    y = box.y + box.h // 2 - 2
    if not clean(note):
        yield Plate(Box(box.x + 2, y, box.w - 4, 4), "accent")
        return
    text = Box(box.x + (box.w - w) // 2, box.y, w, box.h)
    yield Plate(Box(box.x + 2, y, text.x - 14 - box.x - 2, 4), "accent")
    yield Plate(Box(text.right + 14, y, box.right - 2 - text.right - 14, 4), "accent")
    yield line(text, note, plan.small, "accent")


def lanes(moves: Sequence[Arrow]) -> tuple[list[int], int]:
    """Assign each arrow a rail without overlaps, short arrows inside; return the rails and their number."""
    taken: list[list[tuple[int, int]]] = []
    rails = [0] * len(moves)
    for at in sorted(range(len(moves)), key=lambda at: abs(moves[at].end - moves[at].start)):
        low, high = sorted((moves[at].start, moves[at].end))
        free = (rail for rail, spans in enumerate(taken) if all(high <= one or two <= low for one, two in spans))
        rail = next(free, len(taken))
        if rail == len(taken):
            taken.append([])
        taken[rail].append((low, high))
        rails[at] = rail
    return rails, len(taken)


def arrows(moves: Sequence[Arrow], middles: Sequence[int], x: int) -> Iterator[Item]:
    """Draw each arrow out of its row, along its rail, and into its target row."""
    rails, _ = lanes(moves)
    for move, rail in zip(moves, rails, strict=True):
        out, back = x + 4, x + RAIL + rail * RAIL
        start, end = middles[move.start] + 10, middles[move.end] - 10
        yield Stroke(((out, start), (back, start), (back, end), (out, end)), "accent", 3, arrow=True)
