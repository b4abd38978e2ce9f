"""A group that asks for rulings on crowded boards, one after the other: the hardest question that the bot is asked.

Every question is about another position, so that nothing of an earlier answer can be used again.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engines.core.rulings import Refusal
from engines.xiangqi.position.fen import read_fen

BOARD = "1C1k3P1/4P4/N1nC5/1P3r2n/P1P6/1p2cNr2/c1pR2R2/3p5/6p2/3K2p2 w - - 0 1"
CYCLE = ("d7d4", "a3a0", "d4d7", "a0a3")
"""Many pieces that can capture one another, and a cycle among them."""


_SHIELDS = {
    "b": ("c9", "g9", "a7", "e7", "i7", "c5", "g5"),
    "B": ("g0", "e2", "i2", "c4", "g4"),
    "A": ("f0", "e1", "f2"),
}
"""Elephants and guards that the board lacks, and where they may stand beside the cycle."""


def questions() -> Iterator[str]:
    """`/why` of the board with two pieces more, wherever there is room for them."""
    rows = [_spread(row) for row in BOARD.split()[0].split("/")]
    free = [
        (piece, 9 - int(point[1]), "abcdefghi".index(point[0]))
        for piece, points in _SHIELDS.items()
        for point in points
        if rows[9 - int(point[1])]["abcdefghi".index(point[0])] == "."
    ]
    for those in combinations(free, 2):
        board = [list(row) for row in rows]
        for piece, rank, file in those:
            board[rank][file] = piece
        fen = "/".join(_packed("".join(row)) for row in board)
        if not isinstance(read_fen(f"{fen} w"), Refusal):
            yield f"/why 迎新春 {fen} w - - 0 1 循环 {' '.join(CYCLE)}"


def _spread(row: str) -> str:
    return "".join("." * int(letter) if letter.isdigit() else letter for letter in row)


def _packed(row: str) -> str:
    packed, empty = "", 0
    for letter in [*row, ""]:
        if letter == ".":
            empty += 1
            continue
        packed += f"{empty or ''}{letter}"
        empty = 0
    return packed
