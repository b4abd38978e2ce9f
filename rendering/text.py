"""Fonts and text: the glyph of a character, the width of a text, and how a text is shortened to fit.

Text is not shaped: every character is drawn separately from left to right, so a name cannot disturb its neighbours.
"""

from __future__ import annotations

import struct
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path

from PIL import ImageFont

SCALE = 2
"""Picture pixels per logical pixel, for sharpness on a phone."""

REGULAR, BOLD, CHESS = "NotoSansSC-Regular.otf", "NotoSansSC-Bold.otf", "DejaVuSans-Chess.ttf"
EMOJI = "NotoEmoji.ttf"
FALLBACKS = {False: (REGULAR, CHESS, EMOJI), True: (BOLD, REGULAR, CHESS, EMOJI)}
EMBOLDEN = 0.016
"""The stroke that makes a rare character as heavy as bold neighbours, relative to the font size."""
MISSING = "□"
ELLIPSIS = "…"
# Controls, direction marks, joiners, surrogates, private use, and combining marks that pile up on a neighbour.
UNWANTED = frozenset({"Cc", "Cf", "Cs", "Co", "Mn", "Me"})
SKIN_TONES = range(0x1F3FB, 0x1F400)
IDEOGRAPHS = 0x2E80
"""From this code point on, a line may break after any character."""
PICTOGRAPHS = range(0x1F300, 0x1FB00)
"""The range where new emoji appear every year: an emoji unknown to the font is dropped without a placeholder box."""


def path(file: str) -> Path:
    return Path(str(files("rendering") / "fonts" / file))


@cache
def coverage(file: str) -> frozenset[int]:
    """Return the characters a font covers, read from its only character map (format 12, as left by `subset.py`)."""
    data = path(file).read_bytes()
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {tag: at for tag, _, at, _ in struct.iter_unpack(">4sIII", data[12 : 12 + 16 * count])}
    (offset,) = struct.unpack_from(">I", data, tables[b"cmap"] + 8)
    start = tables[b"cmap"] + offset
    (groups,) = struct.unpack_from(">I", data, start + 12)
    ranges = struct.iter_unpack(">III", data[start + 16 : start + 16 + 12 * groups])
    return frozenset(code for first, last, _ in ranges for code in range(first, last + 1))


@cache
def font(file: str, pixels: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path(file)), pixels, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=16384)
def glyph(character: str, bold: bool) -> tuple[str, str]:
    """Return the first font with this character, and the character; the empty box if no font has the character."""
    for file in FALLBACKS[bold]:
        if ord(character) in coverage(file):
            return file, character
    return REGULAR, MISSING


def thickened(file: str, pixels: int) -> float:
    """Return the stroke that emboldens a character missing in the bold fonts; 0 for all fonts except the regular
    one."""
    return pixels * EMBOLDEN if file == REGULAR else 0


@lru_cache(maxsize=16384)
def advance(character: str, size: int, bold: bool) -> float:
    file, shown = glyph(character, bold)
    return font(file, size * SCALE).getlength(shown) / SCALE


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """Reduce a text to one line of characters that can be drawn. An emoji of several parts becomes its parts.

    Cached, because a picture measures, places and draws each text.
    """
    spaced = " ".join(text.split())
    return "".join(glyph(one, False)[1] for one in unicodedata.normalize("NFC", spaced) if _wanted(one)).strip()


def _wanted(one: str) -> bool:
    if unicodedata.category(one) in UNWANTED or ord(one) in SKIN_TONES:
        return False
    return ord(one) not in PICTOGRAPHS or ord(one) in coverage(EMOJI)


def width(text: str, size: int, bold: bool = False) -> float:
    return sum(advance(one, size, bold) for one in text)


def fit(text: str, size: int, room: float, bold: bool = False) -> str:
    """Cut a text to the available width, ending in …; empty if not even … fits."""
    if width(text, size, bold) <= room:
        return text
    left = room - advance(ELLIPSIS, size, bold)
    if left < 0:
        return ""
    end = 0
    for one in text:
        left -= advance(one, size, bold)
        if left < 0:
            break
        end += 1
    return text[:end].rstrip() + ELLIPSIS


def wrap(text: str, size: int, room: float, most: int, bold: bool = False) -> list[str]:
    """Break a text into at most `most` lines, between words or Chinese characters; the last line is cut to fit."""
    lines: list[str] = []
    left = text.strip()
    while left and len(lines) < most - 1 and width(left, size, bold) > room:
        end = max(1, _fitting(left, size, room, bold))
        breaks = [
            at for at in range(1, end + 1) if not (_joined(left[at - 1]) and at < len(left) and _joined(left[at]))
        ]
        end = breaks[-1] if breaks else end
        lines.append(left[:end].rstrip())
        left = left[end:].lstrip()
    return [*lines, fit(left, size, room, bold)] if left else lines


def _joined(one: str) -> bool:
    """Whether a character joins with its neighbours into a word, like letters and digits outside Chinese."""
    return one.isalnum() and ord(one) < IDEOGRAPHS


def _fitting(text: str, size: int, room: float, bold: bool) -> int:
    """Return the number of leading characters that fit."""
    for many, one in enumerate(text):
        room -= advance(one, size, bold)
        if room < 0:
            return many
    return len(text)


def runs(text: str, bold: bool) -> list[tuple[str, str]]:
    """Split a text at font changes into pairs of font and text."""
    glyphs = (glyph(one, bold) for one in text)
    return [(file, "".join(shown for _, shown in run)) for file, run in groupby(glyphs, key=lambda pair: pair[0])]
