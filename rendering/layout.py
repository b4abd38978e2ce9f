"""What stands where in a picture: boxes in logical pixels, inks by name. Nothing is drawn here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rendering.labels import Labels
from rendering.text import clean, fit, width

WIDTH = 540
MARGIN = 16
SMALLEST = 15
"""Text below this cannot be read on a phone."""

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
        """A box of this size in the middle of this one."""
        return Box(self.x + (self.w - w) // 2, self.y + (self.h - h) // 2, w, h)


@dataclass(frozen=True, slots=True)
class Plate:
    """A filled rectangle, with round corners and an edge if wished."""

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
    """Written on a piece; any other text keeps clear of them."""


@dataclass(frozen=True, slots=True)
class Glow:
    """Light that fades from the middle of the box to its edge."""

    box: Box
    ink: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A piece by the letter of its sprite, as the scene names it."""

    box: Box
    letter: str


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line from point to point, with an arrow's head at its end if wished."""

    points: tuple[tuple[int, int], ...]
    ink: str
    thick: int = 1
    arrow: bool = False

    @property
    def box(self) -> Box:
        """All that it covers."""
        room = self.thick * (3 if self.arrow else 1)
        xs, ys = zip(*self.points, strict=True)
        x, y = min(xs) - room, min(ys) - room
        return Box(x, y, max(xs) + room - x, max(ys) + room - y)


Item = Plate | Text | Glow | Figure | Stroke


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole picture. `still` is the part that stays the same from picture to picture, drawn first."""

    height: int
    items: tuple[Item, ...]
    still: tuple[Item, ...] = ()
    width: int = WIDTH
    family: Family = "sheet"
    """Which colours meet in it."""


def line(box: Box, text: str, size: int, ink: str, bold: bool = False, align: Align = "left") -> Text:
    """Text of unknown origin made to fit."""
    return Text(box, fit(clean(text), size, box.w, bold), size, ink, bold, align)


def width_of(text: str, size: int, bold: bool = False) -> int:
    """The room a text takes, in whole pixels."""
    return -int(-width(clean(text), size, bold) // 1)


HEADING = 32


def heading(labels: Labels, x: int, y: int, w: int) -> tuple[Text, ...]:
    """The title, and the subtitle at the right if there is one; neither takes more than it must."""
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
