"""Parse entries in 跳棋 and write their canonical text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat
from engines.tiaoqi.board import CORNERS, INDEX, NAMES, Hole
from engines.tiaoqi.state import State

_HOLE = r"\d{1,3}\s?-\s?\d{1,3}"
_MOVE = re.compile(rf"(?:走|跳|下|move)?\s*({_HOLE})((?:\s*(?:>|->|到|至|,|、|/|\s)\s*{_HOLE})+)")
_ONE = re.compile(r"(\d{1,3})\s?-\s?(\d{1,3})")
_LOTS = re.compile(r"lots(?: empty=(?P<empty>[A-Z]{1,2}))? first=(?P<first>\d)")
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—−", "-") | dict.fromkeys("→＞》", ">"))
_WORDS = {
    "pass": ("pass", "skip", "跳过", "跳过一轮", "停一手", "不走", "过"),
    "claim blocked": ("claim blocked", "blocked", "被堵", "堵家", "申请被堵", "被堵了"),
    "bell": ("bell", "铃", "铃响", "时间到", "到时"),
}
_BY_WORD = {word: text for text, words in _WORDS.items() for word in words}


@dataclass(frozen=True, slots=True)
class Move:
    start: Hole
    end: Hole


@dataclass(frozen=True, slots=True)
class Strange:
    """A move that names a hole off the board."""

    name: str


@dataclass(frozen=True, slots=True)
class Lots:
    """抽签: the beginning seat and, with five players, the empty corner."""

    first: Seat
    empty: int | None


@dataclass(frozen=True, slots=True)
class Plain:
    """A word alone: `pass`, `claim blocked`, `bell`."""

    text: str


Action = Move | Strange | Lots | Plain


def parse(state: State, seat: Seat, text: str) -> Action | Refusal:
    plain = " ".join(unicodedata.normalize("NFKC", text).translate(_DASHES).split())
    if seat == CLOCK and (lots := _LOTS.fullmatch(plain)):
        return _lots(lots)
    word = _BY_WORD.get(plain.lower())
    if seat in (CLOCK, REFEREE):
        if word == "bell":
            return Plain(word)
        known = word is not None or (seat == REFEREE and _MOVE.fullmatch(plain.lower()))
        return Refusal("illegal", "player_only") if known else Refusal("unreadable", "text")
    if word == "bell":
        return Refusal("illegal", "referee_only")
    if word is not None:
        return Plain(word)
    found = _MOVE.fullmatch(plain.lower())
    return _move(found) if found else Refusal("unreadable", "text")


def _lots(found: re.Match[str]) -> Lots | Refusal:
    empty = found["empty"]
    if empty is not None and empty not in CORNERS:
        return Refusal("unreadable", "text")
    return Lots(Seat(int(found["first"])), None if empty is None else CORNERS.index(empty))


def _move(found: re.Match[str]) -> Move | Strange:
    """Read start and end. Holes between them are accepted but ignored, because the shortest path is computed anyway."""
    names = [f"{int(row)}-{int(hole)}" for row, hole in _ONE.findall(found[0])]
    for name in names:
        if name not in INDEX:
            return Strange(name)
    return Move(INDEX[names[0]], INDEX[names[-1]])


def notate(state: State, action: Action) -> str:
    match action:
        case Move(start, end):
            return f"{NAMES[start]}>{NAMES[end]}"
        case Strange(name):
            return name
        case Lots(first, empty):
            return f"lots first={first}" if empty is None else f"lots empty={CORNERS[empty]} first={first}"
        case Plain(text):
            return text
