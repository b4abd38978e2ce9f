"""A score sheet: two sides with their players, a row per hand, and totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate

from engines.core.scenes.scene import Scorecard, SheetRow
from rendering.labels import Labels
from rendering.layout import HEADING, MARGIN, WIDTH, Box, Item, Layout, Plate, heading, line, width_of

HEADINGS = {
    "number": "sheet.hand",
    "dealt_by": "sheet.dealer",
    "order": "sheet.order",
    "points": "sheet.points",
    "fouls": "sheet.fouls",
}
WORDS = (
    *HEADINGS.values(),
    "sheet.total",
    "sheet.firsts",
    "sheet.eights",
    "sheet.next_dealer",
    "pending",
    "struck",
)

TOP = 12
GAP = 10
SCORE, PLAYER, TALLY = 46, 30, 28
HEAD, ROW, NOTE, FOOT = 32, 38, 26, 46
PLACES = 6
CHIP = 26
NOBODY = "—"
FIRST = "★"
"""The mark of 头家, the first player out."""
CONFIRMED = "✓"

# The columns of the table from left to right, with their widths.
WIDTHS = {"number": 46, "dealt_by": 54, "order": 192, "points_0": 44, "points_1": 44, "fouls_0": 24, "fouls_1": 24}
WIDTHS["mark"] = WIDTH - 2 * MARGIN - sum(WIDTHS.values())
LEFT = dict(zip(WIDTHS, accumulate(WIDTHS.values(), initial=MARGIN), strict=False))


def layout(scene: Scorecard, labels: Labels) -> Layout:
    wide = WIDTH - 2 * MARGIN
    items: list[Item] = [*heading(labels, MARGIN, TOP, wide)]
    top = TOP + HEADING + GAP
    w, h = (wide - GAP) // 2, SCORE + PLAYER * max(map(len, scene.sides.values())) + TALLY + 2 * GAP
    for number, side in enumerate(scene.sides):
        items += side_card(scene, labels, side, Box(MARGIN + number * (w + GAP), top, w, h))
    y = top + h + GAP
    table: list[Item] = [*table_head(labels, y)]
    start, y = y, y + HEAD
    for number in range(1, max(scene.hands, len(scene.rows)) + 1):
        table.append(Plate(Box(MARGIN + 1, y, wide - 2, 1), "line"))
        items_of_row, tall = table_row(scene, labels, number, y)
        table += items_of_row
        y += tall
    table += table_foot(scene, labels, y)
    panel = Plate(Box(MARGIN, start, wide, y + FOOT - start), "panel", 10, "line")
    return Layout(y + FOOT + MARGIN, (*items, panel, *table))


def side_card(scene: Scorecard, labels: Labels, side: str, box: Box) -> Iterator[Item]:
    """Draw a side's card: points, players, and the numbers of first places (头家) and of eight-point hands."""
    ink = inks(scene)[side]
    inner = box.narrowed(14)
    yield Plate(box, "panel", 10, "line")
    badge = Box(inner.x, box.y + GAP + 5, 36, 36)
    yield Plate(badge, ink, 10)
    yield line(badge, side, 20, "on_side", bold=True, align="centre")
    score = Box(badge.right + GAP, box.y + GAP, inner.right - badge.right - GAP, SCORE)
    totals = scene.totals.get(side, {})
    yield line(score, str(totals.get("points", 0)), 32, ink, bold=True, align="right")
    y = box.y + GAP + SCORE
    for seat in scene.sides[side]:
        chip = Box(inner.x, y, 36, PLAYER).centred(36, 24)
        yield Plate(chip, f"{ink}_soft", 6)
        yield line(chip, scene.labels.get(seat, ""), 15, ink, bold=True, align="centre")
        name = Box(chip.right + GAP, y, inner.right - chip.right - GAP, PLAYER)
        yield line(name, labels.names.get(seat, NOBODY), 17, "text")
        y += PLAYER
    counts = (f"{FIRST} {labels.word('sheet.firsts')}", "firsts"), (labels.word("sheet.eights"), "eights")
    half = (inner.w - GAP) // 2
    for number, (word, key) in enumerate(counts):
        place = Box(inner.x + number * (half + GAP), y + GAP // 2, half, TALLY)
        yield from tally(word, totals.get(key, 0), place)


def tally(word: str, count: int, box: Box) -> Iterator[Item]:
    words = Box(box.x, box.y, min(width_of(word, 15), box.w - 30), box.h)
    yield line(words, word, 15, "muted")
    yield line(Box(words.right + 8, box.y, 22, box.h), str(count), 16, "text", bold=True)


def table_head(labels: Labels, y: int) -> Iterator[Item]:
    for column in ("number", "dealt_by", "order"):
        yield line(cell(column, y, HEAD), labels.word(HEADINGS[column]), 15, "muted", align="centre")
    for column in ("points", "fouls"):
        both = Box(LEFT[f"{column}_0"], y, WIDTHS[f"{column}_0"] + WIDTHS[f"{column}_1"], HEAD)
        yield line(both, labels.word(HEADINGS[column]), 15, "muted", align="centre")


def table_row(scene: Scorecard, labels: Labels, number: int, y: int) -> tuple[list[Item], int]:
    """Lay out the row of a hand (played, being played, or still to come); return its items and height."""
    row = next((row for row in scene.rows if row.number == number), None)
    if row is not None:
        items, tall = [*played(scene, labels, row, y)], ROW + (NOTE if row.note and row.order else 0)
    elif scene.dealer is not None and number == len(scene.rows) + 1:
        items, tall = [*in_play(scene, labels, scene.dealer, number, y)], ROW
    else:
        items, tall = [line(cell("number", y, ROW), str(number), 16, "faint", align="centre")], ROW
    return [*items, *pill(labels, number, y)], tall


def played(scene: Scorecard, labels: Labels, row: SheetRow, y: int) -> Iterator[Item]:
    struck = labels.marks.get(row.number) == "struck"
    text = "muted" if struck else "text"
    yield line(cell("number", y, ROW), str(row.number), 16, text, align="centre")
    yield from dealer_chip(row.dealer, "muted" if struck else inks(scene).get(row.dealer, "muted"), y)
    order = cell("order", y, ROW)
    note = labels.word(f"sheet.notes.{row.note}") if row.note else ""
    if row.order:
        yield from order_chips(scene, row.order, order, struck)
        yield line(Box(order.x + 2, y + ROW, 2 * order.w, NOTE - 3), note, 15, "muted")
    else:
        yield line(Box(order.x + 2, y, order.w - 2, ROW), note, 15, "muted")
    for number, side in enumerate(scene.sides):
        ink = text if struck else f"side_{number}"
        yield from points(row, side, ink, cell(f"points_{number}", y, ROW))
        yield from fouls(row.fouls.get(side, 0), ink, cell(f"fouls_{number}", y, ROW))
    if struck:
        yield Plate(Box(MARGIN + 10, y + ROW // 2, LEFT["mark"] - MARGIN - 14, 1), "struck")


def in_play(scene: Scorecard, labels: Labels, dealer: str, number: int, y: int) -> Iterator[Item]:
    yield Plate(Box(MARGIN + 1, y, WIDTH - 2 * MARGIN - 2, ROW), "accent_soft")
    yield line(cell("number", y, ROW), str(number), 16, "accent", bold=True, align="centre")
    yield from dealer_chip(dealer, inks(scene).get(dealer, "muted"), y)
    seat = next((seat for seat, label in scene.labels.items() if label == dealer), None)
    name = labels.names.get(seat, "") if seat is not None else ""
    words = Box(LEFT["order"], y, LEFT["fouls_0"] - LEFT["order"] - GAP, ROW)
    yield line(words, f"{labels.word('sheet.next_dealer')} {name}", 16, "accent")
    for index, side in enumerate(scene.sides):
        yield from fouls(scene.open_fouls.get(side, 0), f"side_{index}", cell(f"fouls_{index}", y, ROW))


def dealer_chip(dealer: str, ink: str, y: int) -> Iterator[Item]:
    chip = cell("dealt_by", y, ROW).centred(36, CHIP)
    yield Plate(chip, "panel", 6, ink)
    yield line(chip, dealer, 15, ink, bold=True, align="centre")


def order_chips(scene: Scorecard, order: tuple[str, ...], box: Box, struck: bool) -> Iterator[Item]:
    """Draw the order in which players went out; empty places stay open."""
    step = box.w // PLACES
    for place in range(max(PLACES, len(order))):
        chip = Box(box.x + place * step, box.y, step, box.h).centred(28, CHIP)
        if place >= len(order):
            yield Plate(chip, "panel", 6, "line")
            continue
        ink = "faint" if struck else inks(scene).get(order[place], "muted")
        yield Plate(chip, ink, 6)
        yield line(chip, order[place], 15, "on_side", bold=True, align="centre")


def points(row: SheetRow, side: str, ink: str, box: Box) -> Iterator[Item]:
    """Draw points with the star of 头家 at their right; zero points without a star are faint."""
    worth = row.points.get(side, 0)
    quiet = not worth and row.first != side
    yield line(Box(box.x, box.y, 26, box.h), str(worth), 18, "faint" if quiet else ink, not quiet, "right")
    if row.first == side:
        yield line(Box(box.x + 28, box.y, 16, box.h), FIRST, 15, ink)


def fouls(count: int, ink: str, box: Box) -> Iterator[Item]:
    if count:
        yield line(box, str(count), 16, ink, align="centre")


def pill(labels: Labels, number: int, y: int) -> Iterator[Item]:
    mark = labels.marks.get(number)
    if mark is not None:
        box = cell("mark", y, ROW).centred(WIDTHS["mark"] - 8, CHIP)
        yield Plate(box, f"{mark}_soft", 13)
        yield line(box.narrowed(6), labels.word(mark), 15, mark, align="centre")
    elif number in labels.confirmed:
        yield line(cell("mark", y, ROW).narrowed(4), f"{CONFIRMED} {labels.confirmed[number]}", 15, "muted")


def table_foot(scene: Scorecard, labels: Labels, y: int) -> Iterator[Item]:
    yield Plate(Box(MARGIN + 1, y, WIDTH - 2 * MARGIN - 2, 2), "line")
    words = Box(LEFT["number"] + 14, y, LEFT["points_0"] - LEFT["number"] - 14, FOOT)
    yield line(words, labels.word("sheet.total"), 17, "text", bold=True)
    for number, side in enumerate(scene.sides):
        box = cell(f"points_{number}", y, FOOT)
        total = str(scene.totals.get(side, {}).get("points", 0))
        yield line(Box(box.x, box.y, 26, box.h), total, 20, f"side_{number}", bold=True, align="right")


def inks(scene: Scorecard) -> Mapping[str, str]:
    """Map each side's name and the label of each of its seats to the side's ink."""
    found = {}
    for number, (side, seats) in enumerate(scene.sides.items()):
        for name in (side, *(scene.labels.get(seat, side) for seat in seats)):
            found[name] = f"side_{number}"
    return found


def cell(column: str, y: int, tall: int) -> Box:
    return Box(LEFT[column], y, WIDTHS[column], tall)
