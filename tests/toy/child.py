"""One of the two processes of `caipan run`, with one game more."""

from __future__ import annotations

import sys

from bot import child
from tests.toy.launch import join

if __name__ == "__main__":
    join()
    sys.exit(child.main(sys.argv[1:], worker="tests.toy.worker"))
