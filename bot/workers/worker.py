"""A process that does tasks for a bot, for no longer than that lives: `python -m bot.workers.worker`.

It reads tasks from its input and writes what they come to, each behind its length. The end of the input is the end of
the bot. A task that uses more processor time than it may ends the process, by the system's own hand.
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
"""Whoever answers people at once goes before whoever works something out."""


def read(stream: BinaryIO) -> bytes | None:
    """One message; None at the end."""
    head = stream.read(LENGTH)
    body = stream.read(int.from_bytes(head, "big")) if len(head) == LENGTH else b""
    return body if head and len(body) == int.from_bytes(head, "big") else None


def framed(data: bytes) -> bytes:
    return len(data).to_bytes(LENGTH, "big") + data


def main(seconds: float) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal's Ctrl-C means the bot, which then ends us
    os.nice(_NICE)
    # Nobody else may write where the answers go.
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
            except Exception:  # whoever asked has to hear of it, whatever it is
                answer = packed((False, traceback.format_exc()))
            signal.setitimer(signal.ITIMER_PROF, 0)
            answers.write(framed(answer))
            answers.flush()


def _listen(tasks: SimpleQueue[bytes]) -> None:
    """In a thread of its own, so that the bot's end is noticed in the middle of a task."""
    while (task := read(sys.stdin.buffer)) is not None:
        tasks.put(task)
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main(float(sys.argv[1]))
