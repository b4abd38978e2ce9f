"""A scene of an event too large for one picture is divided into consecutive pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engines.core.scenes.scene import Scene
from engines.core.scenes.sheets import Bracket, Meeting, Round, Section, TableScene

ROUNDS = 3
"""The most bracket rounds side by side in one picture; a larger bracket is shown in parts, with its last rounds in the
last part."""
LANES = 5
"""The most matches stacked in one part, unless a single match in the part's last round already needs more."""
LONGEST = 36
"""The most rows of a wide table in one picture."""
UPRIGHT_ROWS = 18
"""The most rows of an upright table in one picture."""
HEAD = 2
"""The room, counted in rows, that a further section heading takes."""


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
