"""Every benchmark still runs, small, and its rows make a table. What it measures is nobody's test."""

from __future__ import annotations

from importlib import import_module

import pytest

from benchmarks.__main__ import HERE, table

NAMES = sorted(path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_"))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_small_run_gives_a_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = import_module(f"benchmarks.{name}")
    monkeypatch.setattr(module, "ROUNDS", 2)
    monkeypatch.setattr(module, "SECONDS", 0.1, raising=False)
    rows = list(module.rows())
    assert rows
    assert len({tuple(row) for row in rows}) == 1
    assert len(table(rows).splitlines()) == len(rows) + 1
