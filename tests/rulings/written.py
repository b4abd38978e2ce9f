"""Questions as they were written down: in the tables of this folder, and in those of the same name that a game keeps
beside its own tests (`tests/<game>/fresh.csv`)."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from engines.registry import SHELF

HERE = Path(__file__).parent


def rows(name: str) -> list[dict[str, str]]:
    """Return the questions of a table, a dictionary each; those that games keep come last."""
    return [row for path in (HERE / name, *_kept(name)) for row in _read(path)]


def _kept(name: str) -> Iterator[Path]:
    beside = (HERE.parent / key / name for key in SHELF.books)
    return (path for path in beside if path.is_file())


def _read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as source:
        return list(csv.DictReader(source))
