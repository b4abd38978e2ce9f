"""Writes down what `caipan judge` answers to the questions beside this file.

`python -m tests.judge.transcript.record books` writes the answers of one file anew, without a name those of all.
Only questions that were added on purpose, or books that were reworded, are a reason to do so: whoever asked before
must get the same answer again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from bot.judge.loop import judge

HERE = Path(__file__).parent
NAMES = sorted(path.name.partition(".")[0] for path in HERE.glob("*.questions.jsonl"))


def lines(name: str, kind: str) -> list[str]:
    """The questions or the answers of one file. A line ends with a line feed and nothing else: answers are compared
    byte for byte."""
    text = (HERE / f"{name}.{kind}.jsonl").read_bytes().decode()
    return text.removesuffix("\n").split("\n")


def answers(name: str) -> Iterator[str]:
    """What is answered today."""
    return judge(lines(name, "questions"))


if __name__ == "__main__":
    for chosen in sys.argv[1:] or NAMES:
        (HERE / f"{chosen}.answers.jsonl").write_bytes("".join(f"{line}\n" for line in answers(chosen)).encode())
