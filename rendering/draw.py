"""The way in: a scene and its labels become a PNG, or the key under which that PNG can be found again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from engines.core.scene import CardsScene, LevelSheet, Scene, Scorecard, Squares
from rendering import cards, levels, scorecard, squares
from rendering.canvas import paint
from rendering.labels import Labels
from rendering.layout import Layout
from rendering.png import encode
from rendering.theme import themes

LAYOUTS: Mapping[type[Scene], Callable[[Any, Labels], Layout]] = {
    Squares: squares.layout,
    Scorecard: scorecard.layout,
    LevelSheet: levels.layout,
    CardsScene: cards.layout,
}
EDITION = 1
"""To be raised when the same layout is painted differently, so that no old picture is taken for the new one."""


def draw(scene: Scene, labels: Labels, theme: str = "light") -> bytes:
    layout = LAYOUTS[type(scene)](scene, labels)
    return encode(paint(layout, theme), theme, layout.family)


def picture_key(scene: Scene, labels: Labels, theme: str = "light") -> str:
    """Equal for equal pictures, in every process. What does not show (the end of a long name) does not count."""
    layout = LAYOUTS[type(scene)](scene, labels)
    return sha256(repr((EDITION, layout, sorted(themes()[theme].items()))).encode()).hexdigest()
