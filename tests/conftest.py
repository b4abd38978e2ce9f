"""What every test may ask for: the hypothesis profile of the place, and the browser."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

IN_CI = os.environ.get("CI") == "true"

# The same examples every time in CI, so that a failure there is a failure of the change; new ones at the desk.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if IN_CI else "dev")


@pytest.fixture(scope="session")
def chromium() -> Path:
    """Debian's browser. A desk without it skips the test; CI installs it, so there it must not be missing."""
    path = Path("/usr/bin/chromium")
    if not path.exists():
        missing = pytest.fail if IN_CI else pytest.skip
        missing(f"{path} is not installed")
    return path
