"""The sides whose agreement a pending matter awaits: terms, corrections and results alike.

Any single player agrees for the whole side. Silence never counts as agreement, and a change to the matter asks all
sides anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engines.core.rulings import REFEREE

ITSELF = int(REFEREE)
"""Stands for a side if there is no other side to ask: a referee, or a person entering the cards, is asked to
confirm."""


@dataclass(frozen=True, slots=True)
class Consent:
    """The sides that must agree to a matter, by number, and the sides that already have."""

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
        """Return the consent after a player agrees for these sides; sides whose agreement is not needed change
        nothing."""
        return replace(self, given=self.given | (self.needs & frozenset(sides)))

    def dump(self) -> dict[str, list[int]]:
        """Convert the consent to the payload of a pending matter."""
        return {"needs": list(self.waits_for), "agreed": sorted(self.given)}


def asked_by(side: int, sides: int) -> Consent:
    """Return the consent a side asks for: agreement from every other side, or from the asker alone for `ITSELF`."""
    return Consent(frozenset({ITSELF}) if side == ITSELF else frozenset(range(sides)) - {side})


def load(payload: Mapping[str, Any], sides: int) -> Consent:
    """Read the consent from a payload, at a table with `sides` sides. An older payload without `needs` names only the
    asking side."""
    if "needs" not in payload:
        return asked_by(int(payload["side"]), sides)
    given = frozenset(payload["agreed"])
    return Consent(given | frozenset(payload["needs"]), given)
