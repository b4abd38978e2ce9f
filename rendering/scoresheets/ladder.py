"""The ladder of levels, with one side above the rungs and the other side below."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engines.core.scenes.scene import LevelSheet
from rendering.labels import Labels
from rendering.layout import Box, Item, Plate, line, width_of

WORDS = (
    "levels.below",
    "levels.must_play",
    "levels.goal",
    "levels.time_up",
)
PAD = 12
FLAG, BAR, RUNG, LEGEND = 24, 5, 36, 30
CLOSE = 3
"""Up to this many rungs below the first level are all shown; of more, only the relevant ones."""
GAP = None
"""The placeholder for rungs left out."""
LEFT_OUT = "…"


def height(scene: LevelSheet) -> int:
    return 2 * (PAD + FLAG + BAR) + RUNG + (LEGEND if explained(scene) else 0)


def level_name(scene: LevelSheet, labels: Labels, level: int) -> str:
    if level < 0:
        return f"{labels.word('levels.below')}{-level}"
    return scene.rungs[min(level, len(scene.rungs) - 1)].name


def ladder(scene: LevelSheet, labels: Labels, box: Box) -> Iterator[Item]:
    yield Plate(box, "panel", 10, "line")
    rungs = shown(scene)
    inner = box.narrowed(PAD)
    step = inner.w / len(rungs)
    edges = [inner.x + round(number * step) for number in range(len(rungs) + 1)]
    y = box.y + PAD + FLAG + BAR
    cells = [Box(left, y, right - left, RUNG) for left, right in pairwise(edges)]
    for rung, cell in zip(rungs, cells, strict=True):
        yield from painted(scene, labels, rung, cell)
    for number, side in enumerate(scene.sides):
        at = cells[rungs.index(top(scene, side))]
        start = cells[rungs.index(0)].x if scene.levels[side] >= 0 else at.x
        yield from climbed(labels, side, number, Box(start, y, at.x + at.w // 2 - start, RUNG), at, inner)
    if explained(scene):
        yield from legend(scene, labels, Box(inner.x + 2, y + RUNG + BAR + FLAG + PAD // 2, inner.w - 4, LEGEND))


def top(scene: LevelSheet, side: str) -> int:
    return min(scene.levels[side], len(scene.rungs) - 1)


def shown(scene: LevelSheet) -> list[int | None]:
    """Return the rungs from left to right, from the lowest side below the first level up to the goal or the highest
    side."""
    levels = [top(scene, side) for side in scene.sides]
    last = len(scene.rungs) - 1 if scene.goal is None else scene.goal
    below = low_rungs(sorted({level for level in levels if level < 0} | {-1})) if min(levels, default=0) < 0 else []
    return [*below, *range(max(last, *levels) + 1)]


def low_rungs(wanted: list[int]) -> list[int | None]:
    if -wanted[0] <= CLOSE:
        return [*range(wanted[0], 0)]
    rungs: list[int | None] = []
    for one, following in zip(wanted, [*wanted[1:], 0], strict=True):
        rungs.append(one)
        if following - one == 2:
            rungs.append(one + 1)
        elif following - one > 2:
            rungs.append(GAP)
    return rungs


def painted(scene: LevelSheet, labels: Labels, rung: int | None, box: Box) -> Iterator[Item]:
    if rung is None:
        yield line(box, LEFT_OUT, 16, "muted", align="centre")
        return
    here = any(top(scene, side) == rung for side in scene.sides)
    name = level_name(scene, labels, rung)
    if width_of(name, 16, bold=True) > box.w:
        name = str(rung).replace("-", "−")
    plate = box.inset(2)
    if rung == scene.goal:
        yield Plate(plate, "accent", 7)
        yield line(box, name, 16, "on_accent", bold=True, align="centre")
    elif rung >= 0 and scene.rungs[rung].must_play:
        yield Plate(plate, "pending_soft", 7, "pending", 2)
        yield line(box, name, 16, "pending", bold=True, align="centre")
    else:
        yield Plate(plate, "ground", 7, "line")
        yield line(box, name, 16, "text" if here else "muted", here, "centre")


def climbed(labels: Labels, side: str, number: int, way: Box, at: Box, within: Box) -> Iterator[Item]:
    """Draw a side's progress as a bar along the rungs, with a flag at the side's level."""
    ink = f"side_{number}"
    above = number == 0
    yield Plate(Box(way.x + 2, way.y - BAR if above else way.bottom, way.w - 2, BAR), ink, BAR // 2)
    name = labels.word(f"levels.side.{side}")
    wide = min(width_of(name, 15, bold=True) + 16, within.w // 3)
    left = min(max(at.x + (at.w - wide) // 2, within.x), within.right - wide)
    flag = Box(left, way.y - BAR - FLAG + 1 if above else way.bottom + BAR - 1, wide, FLAG)
    yield Plate(flag, ink, 7)
    yield line(flag.narrowed(4), name, 15, "on_side", bold=True, align="centre")


def explained(scene: LevelSheet) -> bool:
    """Whether a line of explanations stands below the rungs."""
    return scene.time_up or bool(remarkable(scene))


def remarkable(scene: LevelSheet) -> list[tuple[int, str]]:
    """Return the rungs that need an explanation, each with the key of its word."""
    known = [*range(len(scene.rungs))] if scene.goal is None else [*range(min(scene.goal, len(scene.rungs)))]
    found = [(rung, "must_play") for rung in known if scene.rungs[rung].must_play]
    return [*found, (scene.goal, "goal")] if scene.goal is not None else found


def legend(scene: LevelSheet, labels: Labels, box: Box) -> Iterator[Item]:
    x, right = box.x, box.right
    if scene.time_up:
        word = labels.word("levels.time_up")
        wide = min(width_of(word, 15, bold=True) + 20, box.w // 3)
        chip = Box(right - wide, box.y, wide, LEGEND).centred(wide, 26)
        yield Plate(chip, "struck_soft", 13)
        yield line(chip.narrowed(8), word, 15, "struck", bold=True, align="centre")
        right = chip.x - 10
    for rung, key in remarkable(scene):
        name, word = level_name(scene, labels, rung), labels.word(f"levels.{key}")
        side = width_of(name, 15, bold=True) + 14
        chip = Box(x, box.y, side, LEGEND).centred(side, 24)
        wide = min(width_of(word, 15), right - chip.right - 6)
        if wide <= 0:
            return
        ink = "accent" if key == "goal" else "pending_soft"
        yield Plate(chip, ink, 6, None if key == "goal" else "pending")
        yield line(chip, name, 15, "on_accent" if key == "goal" else "pending", bold=True, align="centre")
        yield line(Box(chip.right + 6, box.y, wide, LEGEND), word, 15, "muted")
        x = chip.right + 6 + wide + 18
