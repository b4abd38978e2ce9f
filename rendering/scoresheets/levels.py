"""A level sheet: both sides, the ladder, and every hand, with the newest hands in full rows."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.rulings import Seat
from engines.core.scenes.scene import LevelSheet
from rendering.labels import Labels
from rendering.layout import HEADING, MARGIN, WIDTH, Box, Item, Layout, Plate, heading, line, width_of
from rendering.scoresheets import ladder, level_rows
from rendering.scoresheets.ladder import level_name
from rendering.scoresheets.level_rows import side_ink

WORDS = (
    *ladder.WORDS,
    *level_rows.WORDS,
    "levels.stage",
    "levels.winner",
    "levels.earlier",
)
TOP = 12
GAP = 10
SCORE, PLAYER, STRIKES = 46, 30, 28
WHOLE, TOLD = 6, 5
"""Up to `WHOLE` hands all get full rows; with more hands, only the newest `TOLD` do and earlier hands share lines."""
SHARED = 36
"""At most this many earlier hands are drawn; the rest are only counted."""
DOT = 11
NOBODY = "—"


def layout(scene: LevelSheet, labels: Labels) -> Layout:
    wide = WIDTH - 2 * MARGIN
    items: list[Item] = [*heading(labels, MARGIN, TOP, wide)]
    y = TOP + HEADING + GAP
    w, h = (wide - GAP) // 2, card_height(scene)
    for number, side in enumerate(scene.sides):
        items += side_card(scene, labels, side, Box(MARGIN + number * (w + GAP), y, w, h))
    y += h + GAP
    steps = Box(MARGIN, y, wide, ladder.height(scene))
    items += ladder.ladder(scene, labels, steps)
    y = steps.bottom + GAP
    table: list[Item] = []
    start = y
    first = 0 if len(scene.rows) <= WHOLE else len(scene.rows) - TOLD
    older, told = scene.rows[:first], scene.rows[first:]
    if older:
        drawn, y = level_rows.short_rows(scene, labels, older[-SHARED:], y, len(older[:-SHARED]))
        table += drawn
    drawn, y = level_rows.full_rows(scene, labels, told, y)
    table += drawn
    items.append(Plate(Box(MARGIN, start, wide, y - start), "panel", 10, "line"))
    if level_rows.dotted(told, older[-SHARED:]):
        table += level_rows.legend(labels, y + 3)
        y += level_rows.LEGEND - 8
    return Layout(y + MARGIN, (*items, *table))


def card_height(scene: LevelSheet) -> int:
    return SCORE + PLAYER * max(map(len, scene.sides.values())) + (STRIKES if scene.strikes_lose else 0) + 2 * GAP


def side_card(scene: LevelSheet, labels: Labels, side: str, box: Box) -> Iterator[Item]:
    """Draw a side's card: level, a tag for the side on stage or the winner, players and strikes."""
    ink = side_ink(scene, side)
    inner = box.narrowed(14)
    won = scene.over and scene.winner == side
    on_stage = scene.stage == side and not scene.over
    yield Plate(box, "panel", 10, ink if on_stage or won else "line", 2 if on_stage or won else 1)
    name = labels.word(f"levels.side.{side}")
    badge = Box(inner.x, box.y + GAP + 5, min(max(44, width_of(name, 18, bold=True) + 16), 90), 36)
    yield Plate(badge, ink, 10)
    yield line(badge.narrowed(4), name, 18, "on_side", bold=True, align="centre")
    level = level_name(scene, labels, scene.levels[side])
    score = Box(inner.right - 66, box.y + GAP, 66, SCORE)
    yield line(score, level, 32 if width_of(level, 32, bold=True) <= score.w else 26, ink, bold=True, align="right")
    if won or on_stage:
        word = labels.word("levels.winner" if won else "levels.stage")
        room = Box(badge.right + 8, badge.y, score.x - badge.right - 12, badge.h)
        chip = Box(room.x, room.y + 5, min(width_of(word, 15, bold=True) + 16, room.w), 26)
        yield Plate(chip, "accent" if won else f"{ink}_soft", 13)
        yield line(chip.narrowed(6), word, 15, "on_accent" if won else ink, bold=True, align="centre")
    y = box.y + GAP + SCORE
    for seat in scene.sides[side]:
        yield from player(labels, seat, ink, scene.dealer == seat, Box(inner.x, y, inner.w, PLAYER))
        y += PLAYER
    if scene.strikes_lose:
        yield from strikes(scene, labels, side, Box(inner.x, y, inner.w, STRIKES))


def player(labels: Labels, seat: Seat, ink: str, deals: bool, box: Box) -> Iterator[Item]:
    """Draw a seat with its player; the next dealer's chip is filled."""
    chip = Box(box.x, box.y, 36, box.h).centred(36, 24)
    yield Plate(chip, ink if deals else f"{ink}_soft", 6)
    yield line(chip, labels.seat(seat), 15, "on_side" if deals else ink, bold=True, align="centre")
    name = Box(chip.right + GAP, box.y, box.right - chip.right - GAP, box.h)
    yield line(name, labels.names.get(seat, NOBODY), 17, "text")


def strikes(scene: LevelSheet, labels: Labels, side: str, box: Box) -> Iterator[Item]:
    """Draw each kind of strike as a row of dots, as many as lose the match, with the given strikes filled."""
    x = box.x
    kinds = scene.strikes.get(side, {})
    dots = scene.strikes_lose * (DOT + 3)
    for left, (kind, count) in zip(range(len(kinds), 0, -1), kinds.items(), strict=True):
        word = labels.word(f"levels.strike.{kind}")
        room = (box.right - x) // left - dots - 8
        words = Box(x, box.y, max(0, min(width_of(word, 15), room)), box.h)
        yield line(words, word, 15, "muted")
        for number in range(scene.strikes_lose):
            dot = Box(words.right + 6 + number * (DOT + 3), box.y, DOT, box.h).centred(DOT, DOT)
            given = number < count
            yield Plate(dot, "struck" if given else "panel", DOT // 2, "struck" if given else "faint", 2)
        x = words.right + 6 + dots + 9
