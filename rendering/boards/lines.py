"""A board of lines: wood, crossings, and the names along the edges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engines.core.scenes.scene import Edges, Lines
from rendering.boards import board
from rendering.boards.board import GAP, GUTTER, coordinates, fitted, framed, seated, standing
from rendering.boards.pieces import PLAIN, RIMS
from rendering.labels import Labels
from rendering.layout import SMALLEST, Box, Item, Layout, Plate, Stroke, Text, width_of

WORDS = board.WORDS

RIVER = ("楚河", "漢界")
"""The words in the river, in Chinese for every reader, because they belong to the board like its lines."""


@dataclass(frozen=True, slots=True)
class Crossings:
    """The crossings of a board: the cell of each point by its name."""

    files: Sequence[str]
    ranks: Sequence[str]
    """Ranks from top to bottom."""
    box: Box
    side: int

    def cell(self, file: int, rank: int) -> Box:
        return Box(self.box.x + file * self.side, self.box.y + rank * self.side, self.side, self.side)

    def points(self) -> dict[str, Box]:
        return {
            file + rank: self.cell(column, row)
            for row, rank in enumerate(self.ranks)
            for column, file in enumerate(self.files)
        }


def layout(scene: Lines, labels: Labels) -> Layout:
    turned = bool(scene.seen_from)
    files, ranks = (scene.files[::-1], scene.ranks) if turned else (scene.files, scene.ranks[::-1])
    edges = edged(scene, turned)
    side = fitted(len(files))
    brim = GUTTER if edges.far else GAP
    frame = framed(scene, labels, side * len(files), side * len(ranks), *seated(scene), brim)
    grid = Crossings(files, ranks, frame.board, side)
    at = grid.points()
    still = (*empty_board(scene, grid, at), *written(edges, labels, grid))
    items = (
        *frame.items,
        *under_last(scene, at),
        *standing(scene, at),
        *over_last(scene, at),
        *rims(scene, labels, at),
    )
    return Layout(frame.height, items, still, family="lines")


def edged(scene: Lines, turned: bool) -> Edges:
    """Return the edge names as the lower player sees them; a scene without edge names shows the names of the points."""
    if not scene.coordinates:
        return Edges()
    edges = scene.edges
    if edges == Edges():
        edges = Edges(near=scene.files, left=scene.ranks)
    if turned:
        near, far, left, right = (names[::-1] for names in (edges.far, edges.near, edges.right, edges.left))
        if not near:
            near, far = far, near
        if not left:
            left, right = right, left
        return Edges(near, far, left, right)
    return edges


def written(edges: Edges, labels: Labels, grid: Crossings) -> list[Text]:
    box, side = grid.box, grid.side
    return [
        *coordinates(spelt(edges.near, labels), Box(box.x, box.bottom, side, GUTTER), side, 0),
        *coordinates(spelt(edges.far, labels), Box(box.x, box.y - GUTTER, side, GUTTER), side, 0),
        *coordinates(edges.left[::-1], Box(box.x - GUTTER, box.y, GUTTER, side), 0, side),
        *coordinates(edges.right[::-1], Box(box.right, box.y, GUTTER, side), 0, side),
    ]


def spelt(names: Sequence[str], labels: Labels) -> list[str]:
    """Write the names along the edge of a board in the reader's language: the file 九 is 9 in English, where moves are
    written `C2.5`."""
    return [name if name.isascii() else labels.words.get(f"edge.{name}", name) for name in names]


def empty_board(scene: Lines, grid: Crossings, at: Mapping[str, Box]) -> list[Item]:
    return [
        Plate(grid.box, "wood", 6),
        *ruled(scene, grid),
        *(Stroke((at[start].middle, at[end].middle), "wood_line", 1) for start, end in scene.extra),
        *(item for name in scene.spots for item in (bracket(grid, at[name]) if scene.river else dot(at[name]))),
        *river(scene, grid),
    ]


def ruled(scene: Lines, grid: Crossings) -> list[Item]:
    """Draw lines through the crossings, or around the fields if pieces stand between lines; the outer lines are
    thick."""
    columns, rows = len(grid.files), len(grid.ranks)
    if scene.crossings:
        xs = [grid.cell(column, 0).middle[0] for column in range(columns)]
        ys = [grid.cell(0, row).middle[1] for row in range(rows)]
    else:
        xs = [grid.box.x + column * grid.side for column in range(columns + 1)]
        ys = [grid.box.y + row * grid.side for row in range(rows + 1)]
    banks = bank(scene, grid)
    items: list[Item] = [Plate(Box(xs[0], y, xs[-1] - xs[0] + 1, thick(y, ys)), "wood_line") for y in ys]
    for x in xs:
        ends = ((ys[0], ys[-1]),) if banks is None or x in (xs[0], xs[-1]) else ((ys[0], banks[0]), (banks[1], ys[-1]))
        items += [Plate(Box(x, top, thick(x, xs), bottom - top + 1), "wood_line") for top, bottom in ends]
    return items


def thick(at: int, lines: Sequence[int]) -> int:
    return 2 if at in (lines[0], lines[-1]) else 1


def bank(scene: Lines, grid: Crossings) -> tuple[int, int] | None:
    """Return the y coordinates of the river's upper and lower bank."""
    if scene.river is None:
        return None
    upper, lower = sorted(grid.cell(0, list(grid.ranks).index(rank)).middle[1] for rank in scene.river)
    return upper, lower


def river(scene: Lines, grid: Crossings) -> list[Item]:
    banks = bank(scene, grid)
    if banks is None:
        return []
    size, half = grid.side * 2 // 5, grid.box.w // 2
    room = Box(grid.box.x, banks[0] + 2, half, banks[1] - banks[0] - 3)
    return [
        Text(Box(room.x + part * half, room.y, half, room.h), word, size, "wood_line", align="centre")
        for part, word in enumerate(RIVER)
    ]


def dot(cell: Box) -> list[Item]:
    return [Plate(cell.centred(6, 6), "wood_line", 3)]


def bracket(grid: Crossings, cell: Box) -> list[Item]:
    """炮位、兵位: draw four corner marks around a crossing, two at the edge of the board."""
    x, y = cell.middle
    items: list[Item] = []
    for way in (-1, 1):
        if not grid.box.x < x + way * grid.side < grid.box.right:
            continue
        for down in (-1, 1):
            near_x, near_y = x + way * 4, y + down * 4
            far_x, far_y = x + way * 10, y + down * 10
            items.append(Stroke(((far_x, near_y), (near_x, near_y), (near_x, far_y)), "wood_line", 1))
    return items


def under_last(scene: Lines, at: Mapping[str, Box]) -> list[Item]:
    """Mark the last move beneath pieces with signs; plain pieces get their mark on top."""
    items: list[Item] = []
    for name in scene.last:
        if name not in scene.pieces:
            items.append(Plate(at[name].centred(at[name].w // 2, at[name].w // 2), "last_wood", at[name].w // 8))
        elif scene.pieces[name] not in PLAIN:
            items.append(Plate(at[name].inset(1), "last_wood", at[name].w // 6))
    return items


def over_last(scene: Lines, at: Mapping[str, Box]) -> list[Item]:
    numbered = {mark.at for mark in scene.marks if mark.kind in ("number", "dead")}
    plain = [name for name in scene.last if scene.pieces.get(name) in PLAIN and name not in numbered]
    return [Plate(at[name].centred(*(at[name].w // 6 * 2,) * 2), "check", at[name].w // 6) for name in plain]


def rims(scene: Lines, labels: Labels, at: Mapping[str, Box]) -> list[Item]:
    """Write the reader's word for a piece on its rim, unless the sign on the piece already says the same."""
    items: list[Item] = []
    for name, letter in sorted(scene.pieces.items()):
        if letter not in RIMS:
            continue
        word = labels.word(f"rim.{letter}")
        if word in (RIMS[letter], f"rim.{letter}"):
            continue
        box = at[name]
        size = width_of(word, SMALLEST, bold=True) + 6
        chip = Box(box.right - size, box.bottom - SMALLEST - 3, size, SMALLEST + 3)
        items.append(Plate(chip, "disc", 6, "disc_edge"))
        items.append(Text(chip, word, SMALLEST, "text", bold=True, align="centre", inscribed=True))
    return items
