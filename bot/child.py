"""One of the processes that run side by side: `caipan`, but for no longer than its parent lives."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from threading import Thread

from bot import cli


def _end_with_parent() -> None:
    # Nothing is ever written here: the end of the input is the end of the parent. What was committed stands
    # after a kill, and a next start finds neither lock nor port taken.
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGKILL)


def main(arguments: Sequence[str], worker: str = "bot.workers.worker") -> int:
    Thread(target=_end_with_parent, daemon=True).start()
    return cli.main(arguments, worker=worker)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
