"""Answers to single questions about cards that somebody shows, and a hand that is looked at again. Nothing is kept."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core.rulings import Fact
from engines.core.scene import CardsScene


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine was told, what it says to that, by which clause, and the cards as they lie."""

    told: tuple[Fact, ...]
    facts: tuple[Fact, ...]
    clause: str | None = None
    scene: CardsScene | None = None
    asked: str = ""
    """The same question with nothing left to be taken from a table."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A whole hand played through from its record. `line` is what a sheet would have of it; empty where nothing."""

    facts: tuple[Fact, ...]
    line: str = ""
