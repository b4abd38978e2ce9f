"""The registry of painters and sprites: one line per kind of scene, and one per set of pieces.

Extensions join by `register` and `register_sprite`; no further module needs to know them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engines.core.scenes.scene import CardsScene, LevelSheet, Lines, Scene, Scorecard, Squares, Star
from engines.core.scenes.sheets import Bracket, Certificate, TableScene
from rendering import cards
from rendering.boards import figures, lines, marbles, pieces, squares, star
from rendering.boards.figures import Sprite
from rendering.events import bracket, certificate, table
from rendering.labels import Labels
from rendering.layout import Layout
from rendering.scoresheets import levels, scorecard

S = TypeVar("S", bound=Scene)


@dataclass(frozen=True, slots=True)
class Painter(Generic[S]):
    """The layout function for a kind of scene. `words` lists the label keys needed by every scene of this kind."""

    layout: Callable[[S, Labels], Layout]
    words: tuple[str, ...] = ()


PAINTERS: dict[type[Scene], Painter[Any]] = {
    Squares: Painter(squares.layout, squares.WORDS),
    Lines: Painter(lines.layout, lines.WORDS),
    Star: Painter(star.layout, star.WORDS),
    Scorecard: Painter(scorecard.layout, scorecard.WORDS),
    LevelSheet: Painter(levels.layout, levels.WORDS),
    CardsScene: Painter(cards.layout, cards.WORDS),
    Bracket: Painter(bracket.layout, bracket.WORDS),
    TableScene: Painter(table.layout, table.WORDS),
    Certificate: Painter(certificate.layout, certificate.WORDS),
}
SPRITES: dict[str, Sprite] = {
    **figures.SPRITES,
    **pieces.SPRITES,
    **marbles.SPRITES,
}
"""Every sprite by its letter, as used in scenes."""


def register(kind: type[S], painter: Painter[S]) -> None:
    if kind in PAINTERS:
        raise ValueError(f"{kind.__name__} is painted already")
    PAINTERS[kind] = painter


def register_sprite(letter: str, sprite: Sprite) -> None:
    if letter in SPRITES:
        raise ValueError(f"the letter {letter!r} is another sprite's")
    SPRITES[letter] = sprite


def lay_out(scene: Scene, labels: Labels) -> Layout:
    painter = PAINTERS.get(type(scene))
    if painter is None:
        raise LookupError(f"no painter is registered for {type(scene).__name__}")
    return painter.layout(scene, labels)
