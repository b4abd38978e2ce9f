"""The entry point of rendering: draw a scene with its labels as a PNG, or compute the cache key of that PNG."""

from __future__ import annotations

from hashlib import sha256

from engines.core.scenes.scene import Scene
from rendering.canvas import paint
from rendering.labels import Labels
from rendering.layout import Layout, Text
from rendering.png import encode
from rendering.registry import lay_out
from rendering.theme import themes

EDITION = 1
"""Increase this number when the same layout is painted differently, so that cached pictures are not reused."""


def draw(scene: Scene, labels: Labels, theme: str = "light") -> bytes:
    layout = lay_out(scene, labels)
    return encode(paint(layout, theme), theme, layout.family, labels.described or written(layout))


def written(layout: Layout) -> str:
    """Return the text of a sheet line by line; empty for a board, whose letters mean nothing without the board."""
    if layout.family == "board":
        return ""
    texts = sorted((item for item in layout.items if isinstance(item, Text)), key=lambda item: (item.box.y, item.box.x))
    return " ".join(text.text for text in texts)


def picture_key(scene: Scene, labels: Labels, theme: str = "light") -> str:
    """Return a key equal for equal pictures, in every process. Invisible text, such as the cut end of a name, has no
    effect."""
    layout = lay_out(scene, labels)
    return sha256(repr((EDITION, layout, sorted(themes()[theme].items()))).encode()).hexdigest()
