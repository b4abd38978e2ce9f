"""开局: the 26 openings, and recognising them from three stones."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files

from engines.core.points import Grid
from engines.gomoku.rows import SIZE, Place

GRID = Grid("ABCDEFGHIJKLMNO")
CENTRE = GRID.index["H8"]
_MIDDLE = SIZE // 2


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening. `code` starts with D for direct (直指) or I for indirect (斜指), followed by a number."""

    code: str
    names: tuple[str, ...]
    """The opening's Chinese and English names, as people may type them."""
    moves: tuple[Place, ...]


def symmetries(place: Place) -> Iterator[Place]:
    """Yield the images of a point under the board's eight symmetries, always in the same order."""
    x, y = place % SIZE - _MIDDLE, place // SIZE - _MIDDLE
    for _ in range(2):
        for _ in range(4):
            yield (y + _MIDDLE) * SIZE + x + _MIDDLE
            x, y = -y, x
        x = -x


def _load() -> tuple[Opening, ...]:
    raw = tomllib.loads((files("engines.gomoku") / "openings.toml").read_text(encoding="utf-8"))
    return tuple(
        Opening(code, (one["zh"], one["en"].lower()), tuple(GRID.index[name] for name in one["moves"]))
        for code, one in raw.items()
    )


OPENINGS = _load()
BY_NAME: Mapping[str, Opening] = {name: opening for opening in OPENINGS for name in opening.names}
_BY_STONES: Mapping[tuple[Place, ...], Opening] = {
    stones: opening
    for opening in OPENINGS
    for stones in zip(*(tuple(symmetries(place)) for place in opening.moves), strict=True)
}


def opening_of(stones: Sequence[Place]) -> Opening | None:
    """Return the opening these three stones form under any symmetry, or None."""
    return _BY_STONES.get(tuple(stones))


def begins(stones: Sequence[Place]) -> bool:
    """Return whether some opening begins with these stones."""
    return any(laid[: len(stones)] == tuple(stones) for laid in _BY_STONES)
