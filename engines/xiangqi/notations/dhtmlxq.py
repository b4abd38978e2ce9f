"""DhtmlXQ, the move strings of Chinese web sites. A point is two digits: the column from the left, the row from the
top, with red below."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engines.core.game.questions import AT_MOVE
from engines.core.rulings import Fact, Refusal
from engines.xiangqi.position.board import Board, Move
from engines.xiangqi.position.fen import START, Setup, playable, read_fen
from engines.xiangqi.position.geometry import (
    ADVISER,
    BLACK,
    CANNON,
    CHARIOT,
    ELEPHANT,
    FILES,
    GENERAL,
    HORSE,
    POINTS,
    RANKS,
    RED,
    SOLDIER,
    point,
)

_MARK = "[DhtmlXQ"
_FIELD = re.compile(r"\[DhtmlXQ_(?P<name>\w+)\](?P<text>.*?)(?:\[/DhtmlXQ_(?P=name)\]|$)", re.DOTALL)
_BACK_ROW = (CHARIOT, HORSE, ELEPHANT, ADVISER, GENERAL, ADVISER, ELEPHANT, HORSE, CHARIOT)
_ORDER = (*_BACK_ROW, CANNON, CANNON, *(SOLDIER,) * 5)
"""The pieces of each side in the order of `binit`: red's from the right, black's from the left."""
_NONE = "99"
_LINE_END = "\n"


@dataclass(frozen=True, slots=True)
class Found:
    """The position and moves read from a DhtmlXQ text; `starts` holds the offset of each move in the text."""

    setup: Setup
    moves: tuple[Move, ...]
    starts: tuple[int, ...]
    tags: Mapping[str, str] = field(default_factory=dict)

    def place(self, text: str, ply: int) -> tuple[int, int]:
        """Return the line and column of a move, both counted from 1."""
        return _place(text, self.starts[ply - 1])


def is_one(text: str) -> bool:
    return _MARK in text


def read(text: str) -> Found | Refusal:
    """Read the position and the moves without judging them; a refusal names the place where reading fails."""
    fields = {found["name"]: found for found in _FIELD.finditer(text)}
    if "movelist" not in fields:
        return _stuck(text, text.index(_MARK), 0, text[text.index(_MARK) :][:20])
    binit = re.sub(r"\s", "", fields["binit"]["text"]) if "binit" in fields else ""
    at = _standing(binit) if binit else None
    if binit and at is None:
        return _stuck(text, fields["binit"].start("text"), 0, binit[:20])
    moves: list[Move] = []
    starts: list[int] = []
    first_at, listed = fields["movelist"].start("text"), fields["movelist"]["text"]
    digits = [(place, sign) for place, sign in enumerate(listed, first_at) if not sign.isspace()]
    for first in range(0, len(digits), 4):
        group = digits[first : first + 4]
        written = "".join(sign for _, sign in group)
        origin, target = _point(written[:2]), _point(written[2:])
        if origin is None or target is None:
            return _stuck(text, group[0][0], len(moves) + 1, written)
        moves.append((origin, target))
        starts.append(group[0][0])
    setup = _setup(at, moves)
    if isinstance(setup, Refusal):
        return setup
    names = {"title": "Event", "red": "Red", "black": "Black", "result": "Result", "date": "Date"}
    tags = {tag: fields[name]["text"].strip() for name, tag in names.items() if name in fields}
    return Found(setup, tuple(moves), tuple(starts), tags)


def write(setup: Setup, moves: Iterable[Move], tags: Mapping[str, str]) -> str:
    lines = [f"[DhtmlXQ_{name}]{_plain(text)}[/DhtmlXQ_{name}]" for name, text in tags.items() if text.strip()]
    lines.append(f"[DhtmlXQ_binit]{_binit(setup.board)}[/DhtmlXQ_binit]")
    movelist = "".join(_digits(origin) + _digits(target) for origin, target in moves)
    return _LINE_END.join(("[DhtmlXQ]", *lines, f"[DhtmlXQ_movelist]{movelist}[/DhtmlXQ_movelist]", "[/DhtmlXQ]", ""))


def _setup(at: list[int] | None, moves: list[Move]) -> Setup | Refusal:
    """Build the starting position: the side that owns the first piece moved is to move."""
    if at is None:
        usual = read_fen(START)
        at = usual.board.at if isinstance(usual, Setup) else []
    board = Board(at, BLACK if moves and at[moves[0][0]] < 0 else RED)
    return Setup(board) if playable(board) else Refusal("illegal", "position")


def _standing(binit: str) -> list[int] | None:
    pieces = [side * kind for side in (RED, BLACK) for kind in _ORDER]
    at = [0] * len(POINTS)
    if len(binit) != 2 * len(pieces):
        return None
    for piece, text in zip(pieces, (binit[first : first + 2] for first in range(0, len(binit), 2)), strict=True):
        where = _point(text)
        if text != _NONE and (where is None or at[where]):
            return None
        if where is not None and text != _NONE:
            at[where] = piece
    return at


def _binit(board: Board) -> str:
    """Write the point of every piece, red's kinds from the right and black's from the left, and 99 for missing
    pieces."""
    written = []
    for side in (RED, BLACK):
        standing: dict[int, list[int]] = {kind: [] for kind in _ORDER}
        for at in sorted(board.pieces[side], key=lambda at: at % FILES, reverse=side == RED):
            standing[abs(board.at[at])].append(at)
        written += [_digits(standing[kind].pop(0)) if standing[kind] else _NONE for kind in _ORDER]
    return "".join(written)


def _point(text: str) -> int | None:
    if len(text) != 2 or not (text.isascii() and text.isdigit()) or text[0] == "9":
        return None
    return point(int(text[0]), RANKS - 1 - int(text[1]))


def _digits(at: int) -> str:
    return f"{at % FILES}{RANKS - 1 - at // FILES}"


def _plain(text: str) -> str:
    return " ".join(text.replace("[", "(").replace("]", ")").split())


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count(_LINE_END, 0, at) + 1, at - (text.rfind(_LINE_END, 0, at) + 1) + 1


def _stuck(text: str, at: int, ply: int, token: str) -> Refusal:
    line, column = _place(text, at)
    fact = Fact(AT_MOVE, {"ply": max(1, ply), "text": token, "line": line, "column": column})
    return Refusal("unreadable", "score", facts=(fact,))
