"""Parts common to event pictures: paper, heading, notes, foot, names with units, and state pills."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engines.core.scenes.sheets import Said, State
from rendering.labels import Labels
from rendering.layout import SMALLEST, Align, Box, Item, Plate, Text, line, width_of
from rendering.text import clean, wrap

TALLEST = 3720
"""A messenger accepts pictures with at most 10,000 pixels of width plus height; ours are drawn at double size."""
STATES: dict[State, str] = {
    "live": "accent",
    "pending": "pending",
    "disputed": "struck",
    "unfinished": "pending",
    "extra": "muted",
    "walkover": "muted",
    "forfeit": "muted",
    "double_forfeit": "muted",
    "struck": "struck",
    "withdrawn": "muted",
    "disqualified": "muted",
}
"""The ink of every state."""
WORDS = (*(f"state.{state}" for state in STATES), "part")


@dataclass(frozen=True, slots=True)
class Paper:
    """The width of a picture, and the sizes of its heading, notes and foot."""

    width: int
    margin: int
    title: int
    subtitle: int
    note: int
    small: int
    bar: int
    top: int
    gap: int
    least: int
    """The smallest legible font size of a name."""

    @property
    def inner(self) -> int:
        return self.width - 2 * self.margin


WIDE = Paper(1280, margin=40, title=42, subtitle=28, note=24, small=20, bar=10, top=36, gap=24, least=SMALLEST)
"""For the screen in the hall, and for tables with more columns than a phone can show."""
UPRIGHT = Paper(540, margin=16, title=24, subtitle=18, note=16, small=SMALLEST, bar=5, top=16, gap=14, least=20)
"""For a phone: on a screen of 390 points, names of size 20 are more than 14 points high."""
NOTES = 12
"""The maximum number of note lines; longer remarks belong in the message text."""
SOFT = {"accent", "pending", "struck"}


def tall(size: int) -> int:
    """The height of a line, including room above capitals and below the base line."""
    return size * 7 // 5


def heading(labels: Labels, part: tuple[int, int] | None, paper: Paper = WIDE) -> tuple[list[Item], int]:
    """Lay out title and subtitle beside a bar, with the part number at the right. Returns the items and the y
    coordinate below."""
    items: list[Item] = []
    subtitle = " · ".join(text for text in (labels.subtitle, labels.date) if clean(text))
    high = tall(paper.title) + (tall(paper.subtitle) if subtitle else 0)
    items.append(Plate(Box(paper.margin, paper.top, paper.bar, high), "accent", paper.bar // 2))
    left, right = paper.margin + paper.bar * 14 // 5, paper.width - paper.margin
    if part is not None:
        mark = labels.word("part").format(number=part[0], parts=part[1])
        w = min(width_of(mark, paper.note), paper.inner // 5)
        items.append(line(Box(right - w, paper.top, w, tall(paper.title)), mark, paper.note, "muted", align="right"))
        right -= w + 16
    first = Box(left, paper.top, right - left, tall(paper.title))
    items.append(shrunk(first, labels.title, paper.title, paper.subtitle, "text", bold=True))
    if subtitle:
        under = Box(left, first.bottom, paper.width - paper.margin - left, tall(paper.subtitle))
        items.append(shrunk(under, subtitle, paper.subtitle, paper.small, "muted"))
    return items, paper.top + high + paper.gap


def ending(labels: Labels, notes: Sequence[Said], y: int, paper: Paper = WIDE) -> tuple[list[Item], int]:
    """Lay out the notes, then the foot with version, time and lot. Returns the items and the height of the picture."""
    items: list[Item] = []
    texts = [text for note in notes for text in wrap(clean(labels.said(note)), paper.note, paper.inner, 3)]
    for text in texts[:NOTES]:
        items.append(line(Box(paper.margin, y, paper.inner, tall(paper.note)), text, paper.note, "muted"))
        y += tall(paper.note)
    if clean(labels.footer):
        y += paper.gap // 2 if texts else 0
        items.append(Plate(Box(paper.margin, y, paper.inner, 2), "line"))
        foot = Box(paper.margin, y + 10, paper.inner, tall(paper.small))
        items.append(line(foot, labels.footer, paper.small, "muted"))
        y += 10 + tall(paper.small)
    return items, y + paper.margin - min(8, paper.margin // 4)


def common_size(texts: Iterable[str], room: int, largest: int, smallest: int) -> int:
    """Return the largest size at which nine texts in ten fit: names in one size look calm, so a very long name may not
    fit."""
    widths = sorted(width_of(text, largest, bold=True) for text in texts)
    if not widths:
        return largest
    usual = widths[(len(widths) - 1) * 9 // 10]
    return max(smallest, min(largest, largest * room // max(1, usual)))


def shrunk(box: Box, text: str, size: int, smallest: int, ink: str, bold: bool = False, align: Align = "left") -> Text:
    """Lay out a text at its size if it fits, else smaller, else cut."""
    need = width_of(text, size, bold)
    fitting = size if need <= box.w else max(smallest, size * box.w // need)
    return line(box, text, fitting, ink, bold, align)


@dataclass(frozen=True, slots=True)
class Lines:
    """A text broken into lines, one below the next."""

    size: int
    lines: tuple[str, ...]
    least: int
    """The least height, as of one line in the original size, which keeps rows even."""

    @property
    def height(self) -> int:
        return max(self.least, len(self.lines) * tall(self.size))

    def texts(self, box: Box, ink: str, bold: bool, align: Align) -> Iterator[Text]:
        """Lay out the lines in the middle of a box."""
        high = tall(self.size)
        y = box.y + (box.h - len(self.lines) * high) // 2
        for number, one in enumerate(self.lines):
            yield line(Box(box.x, y + number * high, box.w, high), one, self.size, ink, bold, align)


def in_lines(text: str, size: int, room: int, most: int, bold: bool = False, least: int = SMALLEST) -> Lines:
    """Break a text into lines: at its size if it fits, else smaller down to the least size, else in at most `most`
    lines, and then cut."""
    need, shown = width_of(text, size, bold), clean(text)
    if not shown:
        return Lines(size, (), 0)
    if need <= room:
        return Lines(size, (shown,), tall(size))
    small = max(least, lowest(size)) if most > 1 else least
    fitting = size * room // need
    if fitting >= small or most == 1:
        return Lines(max(small, fitting), (shown,), tall(size))
    return Lines(small, parted(shown, small, room, bold) or tuple(wrap(shown, small, room, most, bold)), tall(size))


def parted(text: str, size: int, room: int, bold: bool) -> tuple[str, ...]:
    """Split a text at the blank that gives the most even halves, such as two people or two names; empty if too wide."""
    blanks = [at for at, one in enumerate(text) if one == " "]
    halves = [(text[:at], text[at + 1 :]) for at in blanks]
    wide = [(max(width_of(half, size, bold) for half in two), two) for two in halves]
    narrowest = min(wide, default=(room + 1, ()))
    return narrowest[1] if narrowest[0] <= room else ()


def stack(
    text: str,
    below: str,
    sizes: tuple[int, int],
    room: int,
    bold: bool = False,
    high: int | None = None,
    least: int = SMALLEST,
) -> tuple[Lines, Lines]:
    """Lay out a text above a smaller text. Both should be readable whole, each in up to two lines, or three for a text
    that must not shrink; if `high` is exceeded, the smaller text gives way first."""
    most = 3 if least > SMALLEST else 2
    for upper, lower in ((most, 2), (most, 1), (2, 1)):
        both = in_lines(text, sizes[0], room, upper, bold, least), in_lines(below, sizes[1], room, lower)
        if high is None or both[0].height + both[1].height <= high:
            return both
    return in_lines(text, sizes[0], room, 1, bold, least), in_lines(below, sizes[1], room, 1)


def stacked(
    text: str,
    below: str,
    box: Box,
    sizes: tuple[int, int],
    inks: tuple[str, str],
    bold: bool,
    align: Align = "left",
    least: int = SMALLEST,
) -> tuple[list[Text], list[Text]]:
    """Lay out a text above a smaller text, together in the middle of a box."""
    first, second = stack(text, below, sizes, box.w, bold, box.h, least)
    top = box.y + (box.h - first.height - second.height) // 2
    upper = Box(box.x, top, box.w, first.height)
    under = Box(box.x, upper.bottom, box.w, second.height)
    return [*first.texts(upper, inks[0], bold, align)], [*second.texts(under, inks[1], False, align)]


def lowest(size: int) -> int:
    """Return the least size to which a text may shrink before being cut."""
    return max(SMALLEST, size * 3 // 4)


FINE = 24
"""Texts up to this size are struck with a finer line and stay legible."""


def strike(text: Text) -> Plate:
    """Return a line through the middle of a text."""
    w = min(text.box.w, width_of(text.text, text.size, text.bold))
    x = {"left": text.box.x, "centre": text.box.x + (text.box.w - w) // 2, "right": text.box.right - w}[text.align]
    return Plate(Box(x, text.box.y + text.box.h // 2, w, 3 if text.size > FINE else 2), "struck")


def pill_width(labels: Labels, state: State, size: int) -> int:
    return width_of(labels.word(f"state.{state}"), size) + size


def pill(labels: Labels, state: State, box: Box, size: int) -> Iterator[Item]:
    """Draw a state tag, coloured if an official or player has to act, grey otherwise."""
    ink = STATES[state]
    yield Plate(box, f"{ink}_soft" if ink in SOFT else "line", box.h // 2)
    yield line(box.narrowed(size // 2 - 1), labels.word(f"state.{state}"), size, ink, align="centre")
