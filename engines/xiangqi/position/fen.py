"""Read and write FEN of 象棋. A FEN can be readable and yet hold an unplayable position."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from engines.core.rulings import Refusal
from engines.xiangqi.position.board import Board
from engines.xiangqi.position.geometry import (
    ADVISER,
    BLACK,
    CANNON,
    CHARIOT,
    ELEPHANT,
    FILES,
    GENERAL,
    HORSE,
    LETTERS,
    POINTS,
    RANKS,
    RED,
    SOLDIER,
    STANDS,
    letter,
    point,
)

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
_LONGEST = 128
_MOST = {GENERAL: 1, ADVISER: 2, ELEPHANT: 2, HORSE: 2, CHARIOT: 2, CANNON: 2, SOLDIER: 5}
_OTHER_LETTERS = str.maketrans("HEhe", "NBnb")
_SIDES = {"w": RED, "r": RED, "b": BLACK}
_COUNTER = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class Setup:
    """A starting position with the plies since the last capture and the number of the round."""

    board: Board
    quiet: int = 0
    round: int = 1

    @property
    def fen(self) -> str:
        return write_fen(self.board, self.quiet, self.round)


def read_fen(text: str) -> Setup | Refusal:
    """Read the position of a FEN and refuse unplayable positions. Whether a game can reach the position is not
    judged."""
    setup = _read(text)
    if setup is None:
        return Refusal("unreadable", "fen")
    return setup if playable(setup.board) else Refusal("illegal", "position")


def write_fen(board: Board, quiet: int = 0, number: int = 1) -> str:
    rows = []
    for rank in reversed(range(RANKS)):
        row = "".join(letter(piece) for piece in board.at[point(0, rank) : point(0, rank + 1)])
        rows.append(re.sub(r"\.+", lambda gap: str(len(gap[0])), row))
    return f"{'/'.join(rows)} {'w' if board.turn == RED else 'b'} - - {quiet} {number}"


def playable(board: Board) -> bool:
    """Whether a position can be played.

    Each side has one general, the generals do not face each other, no kind has more pieces than a set, every piece
    stands on a point it can reach, and the side that has just moved is not in check.
    """
    count = Counter(piece for piece in board.at if piece)
    if any(count[side * kind] > most for kind, most in _MOST.items() for side in (RED, BLACK)):
        return False
    if set(board.generals) != {RED, BLACK}:
        return False
    if any(board.at[at] and at not in STANDS[board.at[at]] for at in POINTS):
        return False
    return not board.in_check(-board.turn)


def _read(text: str) -> Setup | None:
    fields = text.split() if len(text) <= _LONGEST else []
    if not fields:
        return None
    side = _SIDES.get(fields[1].lower()) if len(fields) > 1 else RED
    at = _squares(fields[0])
    if at is None or side is None or len(fields) > 6 or any(field != "-" for field in fields[2:4]):
        return None
    counters = fields[4:]
    if not all(_COUNTER.fullmatch(counter) for counter in counters):
        return None
    quiet, number = (*map(int, counters), *(0, 1)[len(counters) :])
    return Setup(Board(at, side), quiet, max(1, number))


def _squares(field: str) -> list[int] | None:
    """Read the ninety points from `a0` on; None if a rank is too long or too short or contains an unknown letter."""
    rows = field.translate(_OTHER_LETTERS).split("/")
    if len(rows) != RANKS:
        return None
    at: list[int] = []
    for row in reversed(rows):
        rank: list[int] = []
        for sign in row:
            kind = LETTERS.find(sign.upper(), 1)
            if "1" <= sign <= "9":
                rank += [0] * int(sign)
            elif kind > 0:
                rank.append(kind if sign.isupper() else -kind)
            else:
                return None
        if len(rank) != FILES:
            return None
        at += rank
    return at
