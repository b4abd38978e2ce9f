"""Rulings on what the text leaves open, and appeals."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """What was ruled in this chat: all of it, or one by its number."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class GiveRuling:
    """A referee's ruling in his own words, before which he may cite a clause."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Opine:
    """What a side says to a ruling that is put to it. `side` counts from 1; 0 is one's own."""

    number: int = 0
    yes: bool = True
    side: int = 0


@dataclass(frozen=True, slots=True)
class Appeals:
    """The appeals of this chat: all of them, or one by its number."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class Appeal:
    """Against a ruling, by its number, or against what was decided at a table; and why."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Further:
    """The answer to an appeal is not accepted: to the committee."""

    number: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to an appeal: its number, the verdict, and why."""

    text: str = ""


OfRulings = Rulings | GiveRuling | Opine | Appeals | Appeal | Further | Answer
