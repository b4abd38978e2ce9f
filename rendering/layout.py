"""The positions of all items in a picture: boxes in logical pixels, inks by name. This module draws nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rendering.labels import Labels
from rendering.text import clean, fit, width

WIDTH = 540
MARGIN = 16
SMALLEST = 15
"""The smallest font size legible on a phone."""

Align = Literal["left", "centre", "right"]
Family = Literal["board", "lines", "star", "sheet", "cards", "event"]


@dataclass(frozen=True, slots=True)
class Box:
    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    def inset(self, by: int) -> Box:
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def narrowed(self, by: int) -> Box:
        return Box(self.x + by, self.y, self.w - 2 * by, self.h)

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2

    def centred(self, w: int, h: int) -> Box:
        """Return a box of this size in the middle of this box."""
        return Box(self.x + (self.w - w) // 2, self.y + (self.h - h) // 2, w, h)


@dataclass(frozen=True, slots=True)
class Plate:
    """A filled rectangle, optionally with round corners and an edge."""

    box: Box
    ink: str
    radius: int = 0
    edge: str | None = None
    edge_width: int = 1


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text that fits its box."""

    box: Box
    text: str
    size: int
    ink: str
    bold: bool = False
    align: Align = "left"
    inscribed: bool = False
    """The text stands on a piece; all remaining texts keep clear of pieces."""


@dataclass(frozen=True, slots=True)
class Glow:
    """A light that fades from the middle of the box to the edge."""

    box: Box
    ink: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A piece, named by the letter of its sprite as in the scene."""

    box: Box
    letter: str


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points, optionally with an arrow's head at the end."""

    points: tuple[tuple[int, int], ...]
    ink: str
    thick: int = 1
    arrow: bool = False

    @property
    def box(self) -> Box:
        """The area covered by the stroke."""
        room = self.thick * (3 if self.arrow else 1)
        xs, ys = zip(*self.points, strict=True)
        x, y = min(xs) - room, min(ys) - room
        return Box(x, y, max(xs) + room - x, max(ys) + room - y)


Item = Plate | Text | Glow | Figure | Stroke


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole picture. `still` holds the items that stay the same between pictures and are drawn first."""

    height: int
    items: tuple[Item, ...]
    still: tuple[Item, ...] = ()
    width: int = WIDTH
    family: Family = "sheet"
    """The family of colours in the picture, which selects the palette."""


def line(box: Box, text: str, size: int, ink: str, bold: bool = False, align: Align = "left") -> Text:
    """Make a text item from text of unknown origin, cleaned and cut to the box."""
    return Text(box, fit(clean(text), size, box.w, bold), size, ink, bold, align)


def width_of(text: str, size: int, bold: bool = False) -> int:
    """Return the width of a text in whole pixels, rounded up."""
    return -int(-width(clean(text), size, bold) // 1)


HEADING = 32


def heading(labels: Labels, x: int, y: int, w: int) -> tuple[Text, ...]:
    """Lay out the title and, at the right, the subtitle with the date; each gets the width needed as far as
    possible."""
    subtitle = " · ".join(part for part in (labels.subtitle, labels.date) if clean(part))
    if not subtitle:
        return (line(Box(x, y, w, HEADING), labels.title, 20, "text", bold=True),)
    gap = 16
    second = min(width_of(subtitle, 16), max((w - gap) // 2, w - gap - width_of(labels.title, 20, bold=True)))
    first = w - gap - second
    return (
        line(Box(x, y, first, HEADING), labels.title, 20, "text", bold=True),
        line(Box(x + first + gap, y, second, HEADING), subtitle, 16, "muted", align="right"),
    )
