"""What people write at a table of 圈地, and the one canonical text of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat
from tests.toy.game.state import SQUARES, State, free, moves

_SQUARE = r"([a-d][1-4])"
_MOVE = re.compile(rf"{_SQUARE}\s*[-－到 ]?\s*{_SQUARE}")
_ONE = re.compile(_SQUARE)
_LOT = re.compile(rf"lot ([0-3])((?: {_SQUARE})*)")
_COUNT = re.compile(r"(?:count|清点|点数)\s*((?:[0-9]{1,2}[\s,，:]*)+)")
_HIDE = re.compile(rf"(?:hide|藏宝|藏)\s*{_SQUARE}")
_FENCE = re.compile(rf"(?:fence|封格)\s*{_SQUARE}")
_WORDS = {
    "stay": ("stay", "停", "不动", "停一手"),
    "claim locked": ("claim locked", "申请清点", "无路可走"),
    "claim locked = stands": ("claim locked = stands",),
    "claim locked = fails": ("claim locked = fails",),
    "reckon": ("reckon", "提前清点"),
    "count ok": ("count ok", "同意清点"),
    "count no": ("count no", "不同意清点"),
}
_BY_WORD = {word: text for text, words in _WORDS.items() for word in words}


@dataclass(frozen=True, slots=True)
class Lot:
    first: Seat
    wells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    square: str


@dataclass(frozen=True, slots=True)
class Move:
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Hide:
    """藏宝: the square that counts more for whoever hides something there."""

    square: str


@dataclass(frozen=True, slots=True)
class Fence:
    """封格: the referee closes a square."""

    square: str


@dataclass(frozen=True, slots=True)
class Count:
    """清点: what each seat is said to hold."""

    held: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plain:
    """What is said in words alone: `stay`, `claim locked`, `reckon`, `count ok`, `count no`. A claim whose line says
    what it comes to is not looked into again: `claim locked = fails`."""

    text: str


Action = Lot | Place | Move | Hide | Fence | Count | Plain


def parse(state: State, seat: Seat, text: str) -> Action | Refusal:
    plain = " ".join(text.split()).lower()
    if seat == CLOCK:
        return _lot(plain)
    if fence := _FENCE.fullmatch(plain):
        return Fence(fence[1]) if seat == REFEREE else Refusal("illegal", "referee_only")
    action = _of_a_player(state, seat, plain)
    if seat == REFEREE and not (isinstance(action, Refusal) and action.kind == "unreadable"):
        return Refusal("illegal", "player_only")
    return action


def _lot(text: str) -> Lot | Refusal:
    match = _LOT.fullmatch(text)
    return Lot(Seat(int(match[1])), tuple(match[2].split())) if match else Refusal("unreadable", "text")


def _of_a_player(state: State, seat: Seat, text: str) -> Action | Refusal:
    if text in _BY_WORD:
        return Plain(_BY_WORD[text])
    if hide := _HIDE.fullmatch(text):
        return Hide(hide[1])
    if count := _COUNT.fullmatch(text):
        return Count(tuple(map(int, re.findall("[0-9]+", count[1]))))
    if move := _MOVE.fullmatch(text):
        return Move(move[1], move[2])
    if not _ONE.fullmatch(text):
        return Refusal("unreadable", "text")
    return Place(text) if state.phase != "move" else _arriving(state, seat, text)


def _arriving(state: State, seat: Seat, square: str) -> Move | Refusal:
    """A target alone says which stone goes there, if only one can."""
    able = [start for start, targets in moves(state, seat).items() if square in targets]
    if len(able) == 1:
        return Move(able[0], square)
    if able:
        return Refusal("ambiguous", "which_stone", candidates=tuple(f"{start}-{square}" for start in able))
    return Refusal("illegal", "taken" if square in SQUARES and not free(state, square) else "neighbour")


def notate(state: State, action: Action) -> str:
    match action:
        case Lot(first, wells):
            return " ".join(("lot", str(int(first)), *wells))
        case Place(square):
            return square
        case Move(start, end):
            return f"{start}-{end}"
        case Hide(square):
            return f"hide {square}"
        case Fence(square):
            return f"fence {square}"
        case Count(held):
            return " ".join(("count", *map(str, held)))
        case Plain(text):
            return text


def public(state: State, text: str) -> str:
    """Where somebody has hidden something nobody else may know before it is counted."""
    return "hide ?" if text.startswith("hide ") and state.phase != "count" else text
