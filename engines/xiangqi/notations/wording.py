"""Parse the text of a move before looking at the board: Chinese notation, WXF, and points (UCCI, ICCS)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from engines.xiangqi.position.board import Move
from engines.xiangqi.position.geometry import ADVISER, CANNON, CHARIOT, ELEPHANT, GENERAL, HORSE, SOLDIER, named

LONGEST = 32
Place = Literal["front", "middle", "rear", "foremost", "rearmost"]

NAMES = {
    GENERAL: "帅帥将將",
    ADVISER: "仕士",
    ELEPHANT: "相象",
    HORSE: "马馬傌",
    CHARIOT: "车車俥",
    CANNON: "炮砲包",
    SOLDIER: "兵卒",
}
"""The characters for each kind of piece, on either side."""
_KINDS = {name: kind for kind, names in NAMES.items() for name in names}
_LETTERS = {
    **dict.fromkeys("K", GENERAL),
    **dict.fromkeys("A", ADVISER),
    **dict.fromkeys("EB", ELEPHANT),
    **dict.fromkeys("HN", HORSE),
    **dict.fromkeys("R", CHARIOT),
    **dict.fromkeys("C", CANNON),
    **dict.fromkeys("P", SOLDIER),
}
DIGITS = "一二三四五六七八九"
_NUMBERS = {digit: number for digits in (DIGITS, "123456789") for number, digit in enumerate(digits, 1)}
_PLACES: dict[str, Place] = {"前": "front", "中": "middle", "后": "rear", "+": "front", "-": "rear"}
_WAYS = {"进": 1, "退": -1, "平": 0, "+": 1, "-": -1, ".": 0, "=": 0}
_SIMPLE = str.maketrans("進後‐‑–—−－", "进后------")
_TAIL = re.compile(r"[!?。.,;:、]+$")

_NAME, _DIGIT, _WAY = f"[{''.join(_KINDS)}]", f"[{DIGITS}1-9]", "[进退平]"
_CHINESE = re.compile(
    rf"(?:(?P<piece>{_NAME})(?:(?P<file>{_DIGIT})|(?P<place>[前中后]))"
    rf"|(?P<place2>[前中后]|{_DIGIT})(?P<piece2>{_NAME})(?P<file2>{_DIGIT})?"
    rf"|(?P<place3>[前中后])(?P<file3>{_DIGIT}))"
    rf"(?P<way>{_WAY})(?P<number>{_DIGIT})"
)
_WXF = re.compile(
    r"(?:(?P<piece>[KAEBHNRCP])(?:(?P<file>[1-9])|(?P<place>[+-]))"
    r"|(?P<place2>[+-])(?P<piece2>[KAEBHNRCP])"
    r"|(?P<ends>\+\+|--)"
    r"|(?P<first>[1-9])(?P<second>[1-9+-]))"
    r"(?P<way>[.=+-])(?P<number>[1-9])"
)
_POINTS = re.compile(r"(?P<origin>[A-I][0-9])-?(?P<target>[A-I][0-9])")


@dataclass(frozen=True, slots=True)
class Which:
    """The piece of a kind that a text means.

    The text names a file (counted from the player's right), a place (front, middle, rear) among pieces sharing a file,
    or a number counted from the front of a file; a number without a file counts through all shared files.
    """

    file: int | None = None
    place: Place | int | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """A request to move a piece forward (1), back (-1) or sideways (0); `whiches` lists every piece the text may mean.

    `wxf` marks WXF notation, where the middle soldier of a file goes by the plain file, and with four or five on it `+`
    and `-` mean the second and the last but one.
    """

    kind: int
    whiches: tuple[Which, ...]
    way: int
    number: int
    wxf: bool = False


def read(text: str) -> Wish | Move | None:
    """Parse the text of a move; None if the text is a move in no notation."""
    if len(text) > LONGEST:
        return None
    plain = _TAIL.sub("", _plain(text))
    if match := _CHINESE.fullmatch(plain):
        return _chinese(match)
    plain = plain.upper()
    if match := _POINTS.fullmatch(plain):
        origin, target = named(match["origin"]), named(match["target"])
        return None if origin is None or target is None else (origin, target)
    match = _WXF.fullmatch(plain)
    return _wxf(match) if match else None


def _plain(text: str) -> str:
    """Remove blanks and invisible marks, turn full width into half width, and write each sign with a single
    character."""
    if text.isascii():
        return "".join(text.split())
    letters = unicodedata.normalize("NFKC", text).translate(_SIMPLE)
    return "".join(letter for letter in letters if not (letter.isspace() or unicodedata.category(letter) == "Cf"))


def _chinese(match: re.Match[str]) -> Wish:
    name = match["piece"] or match["piece2"]
    file = match["file"] or match["file2"] or match["file3"]
    place = match["place"] or match["place2"] or match["place3"]
    kind = _KINDS[name] if name else SOLDIER
    which = Which(_NUMBERS[file] if file else None, _PLACES.get(place) or _NUMBERS[place] if place else None)
    return Wish(kind, (which,), _WAYS[match["way"]], _NUMBERS[match["number"]])


def _wxf(match: re.Match[str]) -> Wish:
    way, number = _WAYS[match["way"]], int(match["number"])
    letter, place = match["piece"] or match["piece2"], match["place"] or match["place2"]
    if letter:
        which = Which(place=_PLACES[place]) if place else Which(int(match["file"]))
        return Wish(_LETTERS[letter], (which,), way, number, wxf=True)
    if match["ends"]:
        return Wish(SOLDIER, (Which(place="foremost" if match["ends"] == "++" else "rearmost"),), way, number, wxf=True)
    first, second = int(match["first"]), match["second"]
    if second in _PLACES:
        return Wish(SOLDIER, (Which(first, _PLACES[second]),), way, number, wxf=True)
    # The first digit is the order, the second the file; the same digit twice may also mean the middle soldier of that
    # file.
    whiches = (Which(int(second), first), *([Which(first, "middle")] if first == int(second) else []))
    return Wish(SOLDIER, whiches, way, number, wxf=True)
