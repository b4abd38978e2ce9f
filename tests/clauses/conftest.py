"""What the documents hold, and what shows that a clause is kept."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from engines.registry import SHELF

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def documents() -> Mapping[str, list[str]]:
    """Every clause of every document, by full id, as it was copied from the paper."""
    return {path.stem: path.read_text(encoding="utf-8").split() for path in sorted(HERE.glob("*.txt"))}


@pytest.fixture(scope="session")
def proofs() -> Mapping[str, str]:
    """The test that shows a clause to be kept, by full id, where no point of a rule set cites it."""
    kept = {key: HERE.parent / key / "proofs.toml" for key in SHELF.books}
    raw = {key: tomllib.loads(path.read_text(encoding="utf-8")) for key, path in kept.items() if path.is_file()}
    return {f"{key}/{clause}": test for key, tests in raw.items() for clause, test in tests.items()}
