"""A process of its own that works on a database until it is killed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.address import Address, Server


@contextmanager
def working(program: str, where: Address, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A program in Python, given the URL of the database and some words; what it prints can be read."""
    url = where.url if isinstance(where, Server) else f"sqlite:///{where}"
    process = subprocess.Popen(
        [sys.executable, "-c", program, url, *words], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    )
    assert process.stdout is not None
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
