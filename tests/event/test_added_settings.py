"""A setting is one field and its words: three are added so, and all that an event does with a setting is tried."""

from __future__ import annotations

import subprocess
import sys

from tests.test_boundaries import ROOT


def test_a_setting_is_added_by_one_field_and_its_words() -> None:
    """In a program of its own, since everything follows from the fields as it starts."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command += ["-p", "tests.event.added.plugin", "tests/event/added/settings.py"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert " passed" in run.stdout
