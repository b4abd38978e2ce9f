"""The rows of a level sheet: full rows of two lines per hand, or short rows with two hands per line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from engines.core.rulings import Seat
from engines.core.scenes.scene import LevelRow, LevelSheet
from rendering.labels import Labels
from rendering.layout import MARGIN, WIDTH, Box, Item, Plate, line, width_of
from rendering.scoresheets.ladder import level_name
from rendering.suits import on_panel, trump_text

WORDS = (
    "no_trump",
    "levels.hand",
    "levels.dealer",
    "levels.level",
    "levels.total",
    "levels.dug",
    "levels.kept",
    "levels.paid",
    "levels.dot",
    "levels.fine",
    "levels.fine_points",
    "levels.next",
    "levels.bid",
    "levels.over",
    "levels.referee",
    "pending",
    "struck",
)
HEAD, ROW, NOTE, NEXT, SHORT = 32, 60, 24, 44, 28
CHIP = 26
LEGEND = 16
DOT = 9
UNCOUNTED = "—"
CONFIRMED = "✓"

# The columns of the full rows from left to right, with their widths.
WIDTHS = {"number": 38, "dealt_by": 44, "level": 66, "total": 188, "side_0": 86, "side_1": 86}
HEADINGS = {"number": "levels.hand", "dealt_by": "levels.dealer", "level": "levels.level"}
LEFT = dict(zip(WIDTHS, accumulate(WIDTHS.values(), initial=MARGIN), strict=False))


def cell(column: str, y: int, tall: int) -> Box:
    return Box(LEFT[column], y, WIDTHS[column], tall)


def side_of(scene: LevelSheet, seat: Seat) -> str:
    return next(side for side, seats in scene.sides.items() if seat in seats)


def side_ink(scene: LevelSheet, side: str) -> str:
    return f"side_{[*scene.sides].index(side)}"


def full_rows(scene: LevelSheet, labels: Labels, rows: tuple[LevelRow, ...], y: int) -> tuple[list[Item], int]:
    """Lay out headings, hands and the next hand; return the items and the y coordinate of their lower end."""
    items: list[Item] = [*table_head(scene, labels, y)]
    y += HEAD
    for row in rows:
        tall = ROW + (NOTE if row.notes else 0)
        items += full_row(scene, labels, row, y, tall)
        items += rule(y)
        y += tall
    return [*items, *coming(scene, labels, y), *rule(y)], y + NEXT


def dotted(told: tuple[LevelRow, ...], older: tuple[LevelRow, ...]) -> bool:
    """Whether a red dot appears on the sheet: for strikes, and in short rows also for fines in levels."""
    return any(any(row.strikes.values()) for row in (*told, *older)) or any(
        any(row.level_fines.values()) for row in older
    )


def legend(labels: Labels, y: int) -> Iterator[Item]:
    """Explain the red dot."""
    yield Plate(Box(MARGIN + 14, y, DOT, LEGEND).centred(DOT, DOT), "struck", DOT // 2)
    yield line(Box(MARGIN + 30, y, WIDTH - 2 * MARGIN - 44, LEGEND), labels.word("levels.dot"), 15, "muted")


def rule(y: int) -> Iterator[Item]:
    yield Plate(Box(MARGIN + 1, y, WIDTH - 2 * MARGIN - 2, 1), "line")


def table_head(scene: LevelSheet, labels: Labels, y: int) -> Iterator[Item]:
    for column, word in HEADINGS.items():
        yield line(cell(column, y, HEAD), labels.word(word), 15, "muted", align="centre")
    yield line(cell("total", y, HEAD), labels.word("levels.total"), 15, "muted")
    for number, side in enumerate(scene.sides):
        yield line(cell(f"side_{number}", y, HEAD), labels.word(f"levels.side.{side}"), 15, "muted", align="centre")


def full_row(scene: LevelSheet, labels: Labels, row: LevelRow, y: int, tall: int) -> Iterator[Item]:
    struck = labels.marks.get(row.number) == "struck"
    if row.stage is not None:
        column = cell(side_ink(scene, row.stage), y, tall)
        last = 1 if row.stage == [*scene.sides][-1] else 0
        yield Plate(Box(column.x, y, column.w - last, tall), f"{side_ink(scene, row.stage)}_soft")
    if struck:
        yield Plate(Box(MARGIN + 10, y + ROW // 2, WIDTH - 2 * MARGIN - 20, 1), "struck")
    yield line(cell("number", y, ROW), str(row.number), 16, "muted" if struck else "text", align="centre")
    yield from dealer_chip(scene, labels, row.dealer, y, ROW)
    yield from played(scene, labels, row, cell("level", y, ROW))
    yield from counted(scene, labels, row, cell("total", y, ROW))
    for number, side in enumerate(scene.sides):
        yield from moved(scene, labels, row, side, cell(f"side_{number}", y, ROW))
    if row.notes:
        notes = " · ".join(labels.word(f"levels.notes.{note}") for note in row.notes)
        yield line(
            Box(LEFT["dealt_by"] + 4, y + ROW, LEFT["side_0"] - LEFT["dealt_by"] - 8, NOTE - 4), notes, 15, "pending"
        )


def dealer_chip(scene: LevelSheet, labels: Labels, seat: Seat, y: int, tall: int) -> Iterator[Item]:
    ink = side_ink(scene, side_of(scene, seat))
    chip = cell("dealt_by", y, tall).centred(36, CHIP)
    yield Plate(chip, "panel", 6, ink)
    yield line(chip, labels.seat(seat), 15, ink, bold=True, align="centre")


def played(scene: LevelSheet, labels: Labels, row: LevelRow, box: Box) -> Iterator[Item]:
    """Draw the level and the trump of a hand side by side."""
    level = level_name(scene, labels, row.level)
    if row.trump is None:
        yield line(box, level, 18, "text", bold=True, align="centre")
        return
    left = min(width_of(level, 18, bold=True), box.w // 2)
    trump = trump_text(labels, row.trump)
    size = 18 if len(trump) == 1 else 15
    right = min(width_of(trump, size), box.w - left - 6)
    x = box.x + (box.w - left - right - 3) // 2
    yield line(Box(x, box.y, left, box.h), level, 18, "text", bold=True)
    yield line(Box(x + left + 3, box.y, right, box.h), trump, size, on_panel(row.trump))


def counted(scene: LevelSheet, labels: Labels, row: LevelRow, box: Box) -> Iterator[Item]:
    """Draw the defenders' total with the fate of the bottom and the hand's mark; below, the sum behind the total."""
    sums = arithmetic(row)
    upper = Box(box.x, box.y + (5 if sums else 16), box.w - 6, 28)
    total = UNCOUNTED if row.total is None else signed(row.total, plus=False)
    number = Box(upper.x, upper.y, width_of(total, 20, bold=True), upper.h)
    yield line(number, total, 20, "text", bold=True)
    end = number.right
    if row.last is not None:
        kept = "levels.paid" if row.multiplier < 0 else "levels.kept"
        word = labels.word(kept if row.last == side_of(scene, row.dealer) else "levels.dug")
        beside = Box(end + 8, upper.y + 1, min(width_of(word, 15), 54), upper.h - 1)
        yield line(beside, word, 15, "muted")
        end = beside.right
    mark = labels.marks.get(row.number)
    if mark is not None:
        word = labels.word(mark)
        pill = min(width_of(word, 15) + 16, upper.right - end - 6)
        chip = Box(upper.right - pill, upper.y + 2, pill, CHIP - 2)
        yield Plate(chip, f"{mark}_soft", 12)
        yield line(chip.narrowed(6), word, 15, mark, align="centre")
    elif row.number in labels.confirmed:
        room = Box(end + 8, upper.y + 1, max(0, upper.right - end - 8), upper.h - 1)
        yield line(room, f"{CONFIRMED} {labels.confirmed[row.number]}", 15, "muted", align="right")
    yield line(Box(box.x, box.y + 33, box.w - 6, 22), sums, 15, "muted")


def arithmetic(row: LevelRow) -> str:
    """Return the sum behind a total, such as `65 + 10×4 − 20`; empty if nothing was added."""
    if row.tricks is None:
        return ""
    parts = [str(row.tricks)]
    if row.multiplier and row.bottom:
        parts.append(f"{'+' if row.multiplier > 0 else '−'} {row.bottom}×{abs(row.multiplier)}")
    if row.fines:
        parts.append(f"{'+' if row.fines > 0 else '−'} {abs(row.fines)}")
    return " ".join(parts) if len(parts) > 1 else ""


def moved(scene: LevelSheet, labels: Labels, row: LevelRow, side: str, box: Box) -> Iterator[Item]:
    """Draw a side's level after the hand, with the change by the result beside and by fines below."""
    ink = side_ink(scene, side)
    level = level_name(scene, labels, row.levels[side])
    step = signed(row.steps.get(side, 0)) if row.steps.get(side, 0) else ""
    fine, given = row.level_fines.get(side, 0), sum(row.strikes.get(side, {}).values())
    upper = Box(box.x, box.y + (5 if fine or given else 0), box.w, 28 if fine or given else box.h)
    beside = width_of(step, 15) if step else 0
    wide = min(width_of(level, 19, bold=True), upper.w - beside - 12)
    x = upper.x + (upper.w - wide - (beside + 6 if step else 0)) // 2
    yield line(Box(x, upper.y, wide, upper.h), level, 19, ink, bold=True)
    if step:
        yield line(Box(x + wide + 6, upper.y, beside, upper.h), step, 15, "muted")
    if fine or given:
        word = f"{labels.word('levels.fine')} {fine}" if fine else ""
        yield from fined(word, given, Box(box.x + 4, box.y + 33, box.w - 8, 22))


def fined(word: str, strikes: int, box: Box) -> Iterator[Item]:
    dots = strikes * (DOT + 3)
    wide = max(0, min(width_of(word, 15) if word else 0, box.w - dots - 4))
    x = box.x + (box.w - wide - (dots + 4 if strikes else 0)) // 2
    yield line(Box(x, box.y, wide, box.h), word, 15, "struck")
    for number in range(strikes):
        yield Plate(Box(x + wide + 4 + number * (DOT + 3), box.y, DOT, box.h).centred(DOT, DOT), "struck", DOT // 2)


def coming(scene: LevelSheet, labels: Labels, y: int) -> Iterator[Item]:
    """Draw the row below the hands: the next dealer, or the end of the match."""
    yield Plate(Box(MARGIN + 1, y, WIDTH - 2 * MARGIN - 2, NEXT - 9), "accent_soft")
    yield Plate(Box(MARGIN + 1, y + NEXT - 20, WIDTH - 2 * MARGIN - 2, 19), "accent_soft", 9)
    if scene.over:
        won = labels.word(f"levels.side.{scene.winner}") + f" {labels.word('levels.winner')}" if scene.winner else ""
        words = f"{labels.word('levels.over')} · {won or labels.word('levels.referee')}"
        yield line(Box(MARGIN + 14, y, WIDTH - 2 * MARGIN - 28, NEXT), words, 17, "accent", bold=True)
        return
    yield line(cell("number", y, NEXT), str(len(scene.rows) + 1), 16, "accent", bold=True, align="centre")
    if scene.dealer is None:
        words = labels.word("levels.bid")
    else:
        yield from dealer_chip(scene, labels, scene.dealer, y, NEXT)
        words = f"{labels.word('levels.next')} {labels.names.get(scene.dealer, '')}"
    level = next_level(scene)
    if level is not None:
        yield line(cell("level", y, NEXT), level_name(scene, labels, level), 18, "accent", bold=True, align="centre")
    yield line(cell("total", y, NEXT), words, 16, "accent")
    for number, side in enumerate(scene.sides):
        yield from open_fines(scene, labels, side, cell(f"side_{number}", y, NEXT).narrowed(2))


def open_fines(scene: LevelSheet, labels: Labels, side: str, box: Box) -> Iterator[Item]:
    """Draw a side's fines in the hand being played: points, levels, or both in two lines."""
    fines = (("fine_points", scene.open_fines.get(side, 0)), ("fine", scene.open_level_fines.get(side, 0)))
    told = [f"{labels.word(f'levels.{key}')} {fine}" for key, fine in fines if fine]
    for number, text in enumerate(told):
        tall = (box.h - 4) // len(told)
        yield line(Box(box.x, box.y + 2 + number * tall, box.w, tall), text, 15, "struck", align="centre")


def next_level(scene: LevelSheet) -> int | None:
    """Return the level of the next hand; None while the level depends on the side that gets the deal."""
    if scene.stage is not None:
        return scene.levels[scene.stage]
    levels = {*scene.levels.values()}
    return levels.pop() if len(levels) == 1 else None


def short_rows(
    scene: LevelSheet, labels: Labels, rows: tuple[LevelRow, ...], y: int, left_out: int
) -> tuple[list[Item], int]:
    """Lay out earlier hands, two per line, filling the left half first. Returns the items and the y coordinate of their
    end."""
    items: list[Item] = []
    if left_out:
        words = f"{left_out} {labels.word('levels.earlier')}"
        items.append(line(Box(MARGIN + 14, y + 2, WIDTH - 2 * MARGIN - 28, SHORT), words, 15, "muted"))
        y += SHORT
    y += 6
    lines = -(-len(rows) // 2)
    half = (WIDTH - 2 * MARGIN) // 2
    for number, row in enumerate(rows):
        column, at = divmod(number, lines)
        items += short_row(scene, labels, row, Box(MARGIN + column * half, y + at * SHORT, half, SHORT))
    bottom = y + lines * SHORT + 6
    items.append(Plate(Box(MARGIN + half, y, 1, lines * SHORT), "line"))
    items.append(Plate(Box(MARGIN + 1, bottom - 1, WIDTH - 2 * MARGIN - 2, 2), "line"))
    return items, bottom


def short_row(scene: LevelSheet, labels: Labels, row: LevelRow, box: Box) -> Iterator[Item]:
    mark = labels.marks.get(row.number)
    number = Box(box.x + 8, box.y, 30, box.h)
    if mark is not None:
        yield Plate(number.centred(28, 22), f"{mark}_soft", 8)
    yield line(number, str(row.number), 15, mark or "muted", align="centre")
    ink = side_ink(scene, side_of(scene, row.dealer))
    yield line(Box(number.right + 4, box.y, 22, box.h), labels.seat(row.dealer), 15, ink, bold=True, align="centre")
    yield from played(scene, labels, row, Box(number.right + 28, box.y, 58, box.h))
    total = UNCOUNTED if row.total is None else signed(row.total, plus=False)
    yield line(Box(number.right + 88, box.y, 40, box.h), total, 16, "text", align="right")
    x = number.right + 138
    for index, side in enumerate(scene.sides):
        place = Box(x + index * 38, box.y, 36, box.h)
        level = level_name(scene, labels, row.levels[side])
        if row.stage == side:
            yield Plate(place.centred(34, 24), f"side_{index}_soft", 6)
        yield line(place, level, 15, f"side_{index}", bold=True, align="centre")
        if row.level_fines.get(side) or row.strikes.get(side):
            yield Plate(Box(place.right - 7, place.y + 2, 6, 6), "struck", 3)
    if mark == "struck":
        yield Plate(Box(box.x + 8, box.y + box.h // 2, box.w - 16, 1), "struck")


def signed(number: int, *, plus: bool = True) -> str:
    """Format a number with a real minus sign."""
    return f"−{-number}" if number < 0 else f"{'+' if plus and number else ''}{number}"
