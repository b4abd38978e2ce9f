"""The acts that concern people and what they are, rather than a match."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Appoint:
    """Give a role to a person; alone: who is what. `?` asks for the person."""

    text: str = ""


@dataclass(frozen=True, slots=True)
class Dismiss:
    text: str = ""
