"""Set up a table from its options: board size, komi, handicap stones or a position."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from engines.core.books.rulesets import NO_TAKEBACK, TAKEBACK, Options, Rules
from engines.core.rulings import Refusal, Seat
from engines.go import board as boards
from engines.go.board import BLACK, FILES, LARGEST, SIGNS, SMALLEST, Board, BoardFrame, frame_of
from engines.go.state import FIRST, SECOND, State, set_up

SUPERKO = ("situational", "positional")
_MOST_KOMI = LARGEST * LARGEST
_LONGEST = 24
_MIXED = re.compile(r"(?P<whole>\d{1,3})(?:又|\s)?(?P<above>\d)/(?P<below>\d)")
_SMALLEST_WITH_STARS = 7
_HANDICAPS = range(2, 10)
_SIDES = {"b": FIRST, "w": SECOND}


def start(rules: Rules, options: Options) -> State | Refusal:
    size = whole(options.get("size"))
    if size is None or not SMALLEST <= size <= LARGEST:
        return Refusal("unreadable" if size is None else "illegal", "size")
    komi, superko, handicap = read_komi(options.get("komi")), options.get("superko"), whole(options.get("handicap"))
    if komi is None:
        return Refusal("unreadable", "komi")
    if superko not in SUPERKO:
        return Refusal("unreadable", "option")
    frame = frame_of(size)
    position = options.get("position") or ""
    if position:
        begun = read_position(frame, position) if isinstance(position, str) else Refusal("unreadable", "position")
    else:
        begun = _handicapped(frame, handicap)
    if isinstance(begun, Refusal):
        return begun
    board, turn = begun
    confirms = options.get(TAKEBACK) == NO_TAKEBACK
    return set_up(rules, frame, board, turn, komi, positional=superko == "positional", confirms=confirms)


def whole(value: Any) -> int | None:
    """Read a whole number as programs or people give it; nothing given means 0, unreadable input None."""
    if isinstance(value, bool):
        return None
    text = unicodedata.normalize("NFKC", str(value)).strip() if value not in (None, "") else "0"
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 3 else None


def read_komi(value: Any) -> Fraction | None:
    """Read 贴子 in 子: 3.75, `3.75`, `3又3/4`, `3¾`. Return None for unreadable input."""
    if value in (None, ""):
        return Fraction(0)
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    text = unicodedata.normalize("NFKC", str(value)).replace("\u2044", "/").strip().removesuffix("子")
    mixed = _MIXED.fullmatch(text)
    if mixed and int(mixed["below"]):
        return int(mixed["whole"]) + Fraction(int(mixed["above"]), int(mixed["below"]))
    try:
        number = Decimal(text) if len(text) <= _LONGEST else Decimal("nan")
    except InvalidOperation:
        return None
    return Fraction(number) if number.is_finite() and abs(number) <= _MOST_KOMI else None


def spots(size: int) -> tuple[str, ...]:
    """星位: return the points with dots."""
    if size < _SMALLEST_WITH_STARS:
        return ()
    edge = 3 if size < 13 else 4
    low, high, middle = edge, size + 1 - edge, (size + 1) // 2
    corners = [(low, low), (high, high), (low, high), (high, low)]
    centre = [(middle, middle)] if size % 2 else []
    sides = [(low, middle), (high, middle), (middle, low), (middle, high)] if size >= 15 and size % 2 else []
    return tuple(f"{FILES[column - 1]}{row}" for column, row in (*corners, *centre, *sides))


def handicap_points(size: int, stones: int) -> tuple[str, ...]:
    """让子: return the customary handicap points; empty if the board lacks enough star points."""
    edge = 3 if size < 13 else 4
    low, high, middle = edge, size + 1 - edge, (size + 1) // 2
    corners = [(low, low), (high, high), (low, high), (high, low)]
    sides = [(low, middle), (high, middle), (middle, low), (middle, high)]
    centre = [(middle, middle)] if stones in (5, 7, 9) else []
    chosen = [*corners[: min(stones, 4)], *sides[: (stones - 4) // 2 * 2 if stones > 5 else 0], *centre]
    if size < _SMALLEST_WITH_STARS or (stones > 4 and not size % 2):
        return ()
    return tuple(f"{FILES[column - 1]}{row}" for column, row in chosen)


def read_position(frame: BoardFrame, text: str) -> tuple[Board, Seat] | Refusal:
    """Read a position `X.O/…/… w`: rows from the top, then the side to move (black by default).

    A position with a chain without liberties is refused.
    """
    signs, _, side = text.strip().partition(" ")
    rows = signs.upper().split("/")
    if side.lower() not in ("", *_SIDES) or not all(set(row) <= {*SIGNS} for row in rows):
        return Refusal("unreadable", "position")
    if len(rows) != frame.size or any(len(row) != frame.size for row in rows):
        return Refusal("unreadable", "position")
    stones = {
        f"{file}{frame.size - line}": SIGNS.index(sign)
        for line, row in enumerate(rows)
        for file, sign in zip(frame.grid.files, row, strict=True)
    }
    board = boards.put(frame, stones)
    if any(breathless(frame, board, chain) for chain in boards.chains(frame, board)):
        return Refusal("illegal", "position")
    return board, _SIDES.get(side.lower(), FIRST)


def breathless(frame: BoardFrame, board: Board, chain: set[int]) -> bool:
    return not any(board[near] == boards.EMPTY for place in chain for near in frame.around(place))


def _handicapped(frame: BoardFrame, stones: int | None) -> tuple[Board, Seat] | Refusal:
    if stones is None:
        return Refusal("unreadable", "handicap")
    if stones == 0:
        return frame.empty, FIRST
    points = handicap_points(frame.size, stones) if stones in _HANDICAPS else ()
    if not points:
        return Refusal("illegal", "handicap")
    return boards.put(frame, dict.fromkeys(points, BLACK)), SECOND
