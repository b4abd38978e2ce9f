"""Draws the rooms of the house from its imports: `make pictures` writes docs/images/architecture.svg.

A room stands on the lowest level at which everything that it imports stands below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path

import grimp

PICTURE = Path(__file__).parent / "images" / "architecture.svg"
HOUSES = ("bot", "rendering", "storage", "engines")
DIVIDED = ("bot", "bot.app", "engines")
"""Packages that are shown room by room; any other is one box."""
WIDTH, HEIGHT, GAP, TEXT = 168, 46, 10, 13
INK, LINE, PAPER = "#23303a", "#8a97a0", "#ffffff"
TINTS = {"bot": "#dce9f5", "bot.app": "#e8f1dc", "rendering": "#f7e6d4", "storage": "#efe0ee", "engines": "#f6f0cd"}

Edges = Mapping[str, set[str]]


def room_of(module: str) -> str | None:
    """Return the box that holds a module: a package, or one of the loose modules of a divided package."""
    parts = module.split(".")
    heads = (".".join(parts[:depth]) for depth in range(1, len(parts) + 1))
    return next((head for head in heads if head not in DIVIDED), None)


def rooms() -> tuple[dict[str, int], Edges]:
    """Return how many modules each room holds, and which other rooms it imports."""
    graph = grimp.build_graph(*HOUSES)
    sizes: dict[str, int] = {}
    edges: dict[str, set[str]] = {}
    for module in sorted(graph.modules):
        if (room := room_of(module)) is None:
            continue
        sizes[room] = sizes.get(room, 0) + 1
        imported = {room_of(other) for other in graph.find_modules_directly_imported_by(module)}
        edges.setdefault(room, set()).update(other for other in imported if other not in (None, room))
    return sizes, edges


def levels(edges: Edges) -> list[list[str]]:
    """Return the rooms from the highest level to the lowest; a circle of imports is refused."""
    left = set(edges)
    found: list[list[str]] = []
    while left:
        lowest = sorted(room for room in left if not edges[room] & left)
        if not lowest:
            raise ValueError(f"rooms that import each other: {sorted(left)}")
        found.append(lowest)
        left -= set(lowest)
    return found[::-1]


def svg(sizes: Mapping[str, int], rows: Sequence[Sequence[str]]) -> str:
    """Return the picture: a row for each level, a box for each room."""
    most = 5
    lines = [list(row[at : at + most]) for row in rows for at in range(0, len(row), most)]
    width = GAP + most * (WIDTH + GAP)
    height = GAP + len(lines) * (HEIGHT + GAP)
    items = [item for at, line in enumerate(lines) for item in _line(sizes, line, at, width)]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif">'
    return "\n".join([head, f'<rect width="{width}" height="{height}" fill="{PAPER}"/>', *items, "</svg>", ""])


def _line(sizes: Mapping[str, int], line: Sequence[str], at: int, width: int) -> Iterable[str]:
    left = (width - len(line) * (WIDTH + GAP) + GAP) // 2
    top = GAP + at * (HEIGHT + GAP)
    for number, room in enumerate(line):
        x, middle = left + number * (WIDTH + GAP), left + number * (WIDTH + GAP) + WIDTH // 2
        tint = next(TINTS[house] for house in sorted(TINTS, key=len, reverse=True) if room.startswith(house))
        yield f'<rect x="{x}" y="{top}" width="{WIDTH}" height="{HEIGHT}" rx="6" fill="{tint}" stroke="{LINE}"/>'
        yield _text(middle, top + 20, room, "bold")
        yield _text(middle, top + 37, str(sizes[room]), "normal")


def _text(x: int, y: int, text: str, weight: str) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{TEXT}" font-weight="{weight}" fill="{INK}" '
        f'text-anchor="middle">{escape(text)}</text>'
    )


def picture() -> str:
    """Return the picture of the house as it is now."""
    sizes, edges = rooms()
    return svg(sizes, levels(edges))


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
