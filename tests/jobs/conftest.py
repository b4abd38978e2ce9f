"""A database of either kind for each test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from storage.address import Address, address


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    if request.param == "sqlite":
        return tmp_path / "caipan.db"
    new: Callable[[], str] = request.getfixturevalue("postgres")
    return address(new())
