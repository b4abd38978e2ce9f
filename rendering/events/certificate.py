"""奖状: a certificate with frame, name, prize, and signature."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.scenes.sheets import Certificate
from rendering.events.poster import WIDE, shrunk, tall
from rendering.labels import Labels
from rendering.layout import Box, Item, Layout, Plate, Text, width_of
from rendering.text import IDEOGRAPHS, clean, wrap

WORDS = ("certificate.title", "certificate.line")
WIDTH, HEIGHT = WIDE.width, 905
EDGE = 34
INNER = 120
CORNER = 46


def layout(scene: Certificate, labels: Labels) -> Layout:
    return Layout(HEIGHT, (*frame(), *texts(scene, labels)), width=WIDTH, family="event")


def frame() -> Iterator[Item]:
    """Draw a broad frame line, a thin line inside, and a decorated square in each corner."""
    outer = Box(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE)
    yield Plate(outer, "panel", 0, "gold", 8)
    inner = outer.inset(20)
    yield Plate(inner, "panel", 0, "gold", 2)
    for x in (inner.x, inner.right - CORNER):
        for y in (inner.y, inner.bottom - CORNER):
            yield Plate(Box(x, y, CORNER, CORNER), "gold_soft", 0, "gold", 2)
            yield Plate(Box(x, y, CORNER, CORNER).centred(18, 18), "gold", 9)


def texts(scene: Certificate, labels: Labels) -> Iterator[Text]:
    who = labels.entrant(scene.entrant)
    y = 112
    yield centred(spaced(labels.word("certificate.title")), y, 80, "gold", bold=True)
    y += tall(80) + 26
    names = who.name if not who.members else "　".join(who.members)
    yield centred(names, y, 62, "text", bold=True)
    y += tall(62)
    yield centred(who.name if who.members else who.unit, y, 34, "muted")
    y += tall(34) + 22
    for text in balanced(clean(labels.word("certificate.line").format(event=labels.title)), 34):
        yield centred(text, y, 34, "text")
        y += tall(34)
    y += 14
    yield centred(labels.said(scene.prize), y, 92, "accent", bold=True)
    y += tall(92)
    if scene.line is not None:
        yield centred(labels.said(scene.line), y, 30, "muted")
    foot = HEIGHT - EDGE - 20 - CORNER - 6
    half = WIDTH // 2 - INNER
    yield shrunk(Box(WIDTH // 2, foot - tall(32), half, tall(32)), labels.footer, 32, 18, "text", False, "right")
    yield shrunk(Box(WIDTH // 2, foot, half, tall(28)), labels.date, 28, 18, "muted", False, "right")


def spaced(text: str) -> str:
    """Put blanks between the characters of a Chinese title."""
    return " ".join(text) if all(ord(one) >= IDEOGRAPHS for one in text) else text


def balanced(text: str, size: int) -> list[str]:
    """Break a text into one line, or two lines of about equal length."""
    room, need = WIDTH - 2 * INNER, width_of(text, size)
    return wrap(text, size, room if need <= room else min(room, need // 2 + 4 * size), 2)


def centred(text: str, y: int, size: int, ink: str, bold: bool = False) -> Text:
    return shrunk(Box(INNER, y, WIDTH - 2 * INNER, tall(size)), text, size, size // 2, ink, bold, "centre")
