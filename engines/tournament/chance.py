"""抽签: chance as a function of a published text. `docs/lots.md` explains how anyone can recompute a draw.

Nothing here may ever change: a lot must come out the same on every machine and in every release. For this reason the
module does not use the random generators of the language.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_VALUES = 1 << 256


class Chance:
    """A sequence of draws, fixed by the seed and the purpose."""

    def __init__(self, seed: str, purpose: str) -> None:
        self._seed, self._purpose, self._drawn = seed, purpose, 0

    def below(self, bound: int) -> int:
        """Draw a number from 0 to `bound` − 1, all equally likely."""
        fair = _VALUES - _VALUES % bound
        while (value := self._next()) >= fair:
            pass
        return value % bound

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """Return the things in random order, by Fisher–Yates from the last place down."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order

    def _next(self) -> int:
        block = f"{self._purpose}\n{self._drawn}\n{self._seed}".encode("utf-8", "surrogatepass")
        self._drawn += 1
        return int.from_bytes(sha256(block).digest(), "big")
