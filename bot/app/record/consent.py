"""Whose word a pending matter waits for: terms, corrections and results alike.

A side agrees by one word of anyone who plays for it. Silence agrees to nothing, and whoever changes the matter asks
everyone anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engines.core.rulings import REFEREE

ITSELF = int(REFEREE)
"""Stands in the place of a side where there is no other to ask: a referee, or whoever enters the cards of others, is
asked whether he means it."""


@dataclass(frozen=True, slots=True)
class Consent:
    """The sides that must agree, by number, and those of them that have."""

    needs: frozenset[int]
    given: frozenset[int] = frozenset()

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The sides that have not agreed yet."""
        return tuple(sorted(self.needs - self.given))

    @property
    def complete(self) -> bool:
        return not self.waits_for

    def by(self, sides: Iterable[int]) -> Consent:
        """After the word of somebody who speaks for these sides; of those that need not agree it changes nothing."""
        return replace(self, given=self.given | (self.needs & frozenset(sides)))

    def dump(self) -> dict[str, list[int]]:
        """As the payload of a pending matter has it."""
        return {"needs": list(self.waits_for), "agreed": sorted(self.given)}


def asked_by(side: int, sides: int) -> Consent:
    """What one of so many sides asks for: the word of each other one."""
    return Consent(frozenset({ITSELF}) if side == ITSELF else frozenset(range(sides)) - {side})


def load(payload: Mapping[str, Any], sides: int) -> Consent:
    """From a payload, at a table of so many sides. One that was stored without saying who must agree says who asks."""
    if "needs" not in payload:
        return asked_by(int(payload["side"]), sides)
    given = frozenset(payload["agreed"])
    return Consent(given | frozenset(payload["needs"]), given)
