"""Declares every key a game may state; the catalogues in both languages must have words for each key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Says:
    """Everything a game can state, as keys without prose: every key has its sentence in the game's own catalogue."""

    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Every fact, with the names of its values."""
    shown: frozenset[str] = frozenset()
    """The facts never told in a message alone: they appear in a picture or within the sentence of a refusal."""
    noted: frozenset[str] = frozenset()
    """The facts shown in the record after the line that caused them (say, the result of a claim). Each has a separate
    sentence for this use: `fact.<game>.<key>.noted`."""
    pictured: frozenset[str] = frozenset()
    """Keys in scenes that a picture shows in words: `picture.<key>`."""
    refusals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The points on which an entry can be refused, each with the facts that may explain the refusal."""
    reasons: frozenset[str] = frozenset()
    """The reasons for which a match can end."""
    columns: Mapping[str, str] = field(default_factory=dict)
    """Column headings in the game's tables (`column.<game>.<name>`), each with the name of the value in its cells:
    `cards` for cards, an empty name for a number or plain text."""
    values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Fact values with words of their own, keyed by the value's name: `piece` → `K`, `Q` …"""
