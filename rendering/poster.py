"""What the pictures of an event share: paper, heading, notes and foot, a name with its unit, how a line stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engines.core.sheets import Said, State
from rendering.labels import Labels
from rendering.layout import SMALLEST, Align, Box, Item, Plate, Text, line, width_of
from rendering.text import clean, wrap

TALLEST = 3720
"""A messenger takes pictures whose sides come to 10,000 pixels together; ours are drawn at twice their size."""
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
"""Every state with its ink."""
WORDS = (*(f"state.{state}" for state in STATES), "part")


@dataclass(frozen=True, slots=True)
class Paper:
    """How wide a picture is, and the sizes of what stands above and below what it shows."""

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
    """Names smaller than this cannot be read."""

    @property
    def inner(self) -> int:
        return self.width - 2 * self.margin


WIDE = Paper(1280, margin=40, title=42, subtitle=28, note=24, small=20, bar=10, top=36, gap=24, least=SMALLEST)
"""For a screen in the hall, and for what has more columns than a phone can show."""
UPRIGHT = Paper(540, margin=16, title=24, subtitle=18, note=16, small=SMALLEST, bar=5, top=16, gap=14, least=20)
"""For a phone: on a screen of 390 points, names of 20 are more than 14 high."""
NOTES = 12
"""So many lines of notes; whoever has more to say says it in the message."""
SOFT = {"accent", "pending", "struck"}


def tall(size: int) -> int:
    """The height of a line: room for what stands above capitals and below the base line."""
    return size * 7 // 5


def heading(labels: Labels, part: tuple[int, int] | None, paper: Paper = WIDE) -> tuple[list[Item], int]:
    """Title and subtitle beside a bar, at the right which part it is; and where the rest begins."""
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
    """Notes, one below the other, then version, time and lot; and how tall the picture is."""
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
    """The largest size at which nearly all of the texts fit: names of one size look calm, a very long one may not."""
    widths = sorted(width_of(text, largest, bold=True) for text in texts)
    if not widths:
        return largest
    usual = widths[(len(widths) - 1) * 9 // 10]
    return max(smallest, min(largest, largest * room // max(1, usual)))


def shrunk(box: Box, text: str, size: int, smallest: int, ink: str, bold: bool = False, align: Align = "left") -> Text:
    """A text in its size if it fits, else a little smaller, else cut."""
    need = width_of(text, size, bold)
    fitting = size if need <= box.w else max(smallest, size * box.w // need)
    return line(box, text, fitting, ink, bold, align)


@dataclass(frozen=True, slots=True)
class Lines:
    """A text in the lines that it takes, one below the other."""

    size: int
    lines: tuple[str, ...]
    least: int
    """It takes no less room than it would in its own size, so that rows stay even."""

    @property
    def height(self) -> int:
        return max(self.least, len(self.lines) * tall(self.size))

    def texts(self, box: Box, ink: str, bold: bool, align: Align) -> Iterator[Text]:
        """In the middle of a box."""
        high = tall(self.size)
        y = box.y + (box.h - len(self.lines) * high) // 2
        for number, one in enumerate(self.lines):
            yield line(Box(box.x, y + number * high, box.w, high), one, self.size, ink, bold, align)


def in_lines(text: str, size: int, room: int, most: int, bold: bool = False, least: int = SMALLEST) -> Lines:
    """In its size if it fits, else a little smaller but not below the least, else in as many lines as there may be;
    then it is cut."""
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
    """Two people, or first and last names, in a line each, as even as can be; nothing where that is too wide."""
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
    """A text with a smaller one beneath it. Both are to be read whole, each in two lines if need be, in three where the
    text may not be made smaller; where that is higher than may be, the smaller gives way first."""
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
    """A text and what stands beneath it, together in the middle of their box."""
    first, second = stack(text, below, sizes, box.w, bold, box.h, least)
    top = box.y + (box.h - first.height - second.height) // 2
    upper = Box(box.x, top, box.w, first.height)
    under = Box(box.x, upper.bottom, box.w, second.height)
    return [*first.texts(upper, inks[0], bold, align)], [*second.texts(under, inks[1], False, align)]


def lowest(size: int) -> int:
    """How small a text may become before it is cut."""
    return max(SMALLEST, size * 3 // 4)


FINE = 24
"""A text no larger than this is struck by a finer line, through which it can be read."""


def strike(text: Text) -> Plate:
    """A line through the middle of a text."""
    w = min(text.box.w, width_of(text.text, text.size, text.bold))
    x = {"left": text.box.x, "centre": text.box.x + (text.box.w - w) // 2, "right": text.box.right - w}[text.align]
    return Plate(Box(x, text.box.y + text.box.h // 2, w, 3 if text.size > FINE else 2), "struck")


def pill_width(labels: Labels, state: State, size: int) -> int:
    return width_of(labels.word(f"state.{state}"), size) + size


def pill(labels: Labels, state: State, box: Box, size: int) -> Iterator[Item]:
    """What is to be said of a line: coloured where somebody has to do something, quiet otherwise."""
    ink = STATES[state]
    yield Plate(box, f"{ink}_soft" if ink in SOFT else "line", box.h // 2)
    yield line(box.narrowed(size // 2 - 1), labels.word(f"state.{state}"), size, ink, align="centre")
