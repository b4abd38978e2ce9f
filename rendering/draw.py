"""The way in: a scene and its labels become a PNG, or the key under which that PNG can be found again."""

from __future__ import annotations

from hashlib import sha256

from engines.core.scene import Scene
from rendering.canvas import paint
from rendering.labels import Labels
from rendering.layout import Layout, Text
from rendering.png import encode
from rendering.registry import lay_out
from rendering.theme import themes

EDITION = 1
"""To be raised when the same layout is painted differently, so that no old picture is taken for the new one."""


def draw(scene: Scene, labels: Labels, theme: str = "light") -> bytes:
    layout = lay_out(scene, labels)
    return encode(paint(layout, theme), theme, layout.family, labels.described or written(layout))


def written(layout: Layout) -> str:
    """Whatever can be read in a sheet, line by line. The letters around a board say nothing by themselves."""
    if layout.family == "board":
        return ""
    texts = sorted((item for item in layout.items if isinstance(item, Text)), key=lambda item: (item.box.y, item.box.x))
    return " ".join(text.text for text in texts)


def picture_key(scene: Scene, labels: Labels, theme: str = "light") -> str:
    """Equal for equal pictures, in every process. What does not show (the end of a long name) does not count."""
    layout = lay_out(scene, labels)
    return sha256(repr((EDITION, layout, sorted(themes()[theme].items()))).encode()).hexdigest()
