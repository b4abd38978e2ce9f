"""A process that works out what takes long, with one game more."""

from __future__ import annotations

import sys

from bot.workers import worker
from tests.toy.launch import join

if __name__ == "__main__":
    join()
    worker.main(float(sys.argv[1]))
