"""All that a game may say, as keys: what the catalogues of both languages must have words for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Says:
    """What a game states. No prose is here: every key has its sentence in the game's own catalogue."""

    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Every fact, with the names of its values."""
    shown: frozenset[str] = frozenset()
    """Those of them that nobody tells by themselves: a picture shows them, or the sentence of a refusal."""
    noted: frozenset[str] = frozenset()
    """Those of them that stand in the record behind the line that they came of (what became of a claim), in a sentence
    of their own: `fact.<game>.<key>.noted`."""
    pictured: frozenset[str] = frozenset()
    """Keys in scenes that a picture shows in words: `picture.<key>`."""
    refusals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What an entry can be refused for, with the facts that may show it."""
    reasons: frozenset[str] = frozenset()
    """How a match can end."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Headings of the tables that it writes (`column.<game>.<name>`), with the name of the value that a cell beneath
    holds: `cards` are cards, nothing is a number or as it stands."""
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Values of facts that have a word of their own, by the name of the value: `piece` → `K`, `Q` …"""
