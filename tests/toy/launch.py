"""`caipan` with one game more: `python -m tests.toy.launch run`, or any other of its commands."""

from __future__ import annotations

import sys

from bot import cli
from engines.registry import register
from tests.toy.game import GAME, LEAGUE


def join() -> None:
    """All that a process has to be told of the game."""
    register(GAME)
    register(LEAGUE)


if __name__ == "__main__":
    join()
    sys.exit(cli.main(sys.argv[1:], child="tests.toy.child", worker="tests.toy.worker"))
