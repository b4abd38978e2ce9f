"""A child process of `caipan` that lives no longer than its parent."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from threading import Thread

from bot import cli


def _end_with_parent() -> None:
    # The parent never writes to this input, so its end means the parent's end. Committed data survives the kill, and
    # the next start finds neither lock nor port taken.
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGKILL)


def main(arguments: Sequence[str], worker: str = "bot.workers.worker") -> int:
    Thread(target=_end_with_parent, daemon=True).start()
    return cli.main(arguments, worker=worker)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
