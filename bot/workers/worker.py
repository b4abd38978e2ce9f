"""A worker process that does tasks for a bot and ends with the bot: `python -m bot.workers.worker`.

The worker reads tasks from its input and writes results, each preceded by its length. The end of the input means the
end of the bot. A task that exceeds its processor time is ended by the operating system together with the process.
"""

from __future__ import annotations

import os
import signal
import sys
import traceback
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

from bot.workers.packing import packed, unpacked
from engines.registry import everything

LENGTH = 4
_NICE = 10
"""The niceness of workers: the bot, which answers people at once, goes first."""


def read(stream: BinaryIO) -> bytes | None:
    """Read one message; None at the end of the stream."""
    head = stream.read(LENGTH)
    body = stream.read(int.from_bytes(head, "big")) if len(head) == LENGTH else b""
    return body if head and len(body) == int.from_bytes(head, "big") else None


def framed(data: bytes) -> bytes:
    return len(data).to_bytes(LENGTH, "big") + data


def main(seconds: float) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the bot, which then ends its workers
    os.nice(_NICE)
    # Standard output is redirected to stderr, so that a stray print cannot mix with the answers.
    with os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        tasks: SimpleQueue[bytes] = SimpleQueue()
        Thread(target=_listen, args=(tasks,), daemon=True).start()
        games = everything()
        while True:
            task = tasks.get()
            signal.setitimer(signal.ITIMER_PROF, seconds)
            try:
                answer = packed((True, unpacked(task, games).done(games)))
            except Exception:  # the bot must learn of any exception
                answer = packed((False, traceback.format_exc()))
            signal.setitimer(signal.ITIMER_PROF, 0)
            answers.write(framed(answer))
            answers.flush()


def _listen(tasks: SimpleQueue[bytes]) -> None:
    """Put the tasks that the bot sends into the queue, and kill this process once the bot is gone. Runs in a thread of
    its own, so that the bot's end is noticed even during a long task."""
    while (task := read(sys.stdin.buffer)) is not None:
        tasks.put(task)
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(float(sys.argv[1]))
