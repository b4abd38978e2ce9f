"""Parse entries in 围棋 and write their canonical text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from engines.core.books.rulesets import Rules
from engines.core.rulings import Fact, Point, Refusal, Seat
from engines.go.board import BoardFrame
from engines.go.marking import proposed
from engines.go.state import State

_MOST_POINTS = 60
_PROVEN = "?"
_BETWEEN = re.compile(r"[\s,，、;；]+")
_PUT = re.compile(r"(?:下|落子|走|play)\s*(?P<point>.+)", re.IGNORECASE)
_MARK = re.compile(
    r"(?:(?P<dead>dead|死子|死棋|死)|(?P<alive>alive|活子|活棋|活))(?:\s*[:：=]\s*|\s+|(?=[A-Za-z0-9]))(?P<points>.+)",
    re.IGNORECASE | re.DOTALL,
)
_WORDS = {
    "pass": ("pass", "停一手", "虚着", "虚手", "停着", "弃权一手", "tt"),
    "score ok": ("score ok", "同意数子", "同意点目", "确认数子", "agree score"),
    "play on": ("play on", "继续下", "接着下", "续下", "不同意数子"),
    "finish": ("finish", "终局", "下完了"),
}
_BY_WORD = {word: text for text, words in _WORDS.items() for word in words}
_PASSING = frozenset({"停", "虚", "我停", "停一着", "i pass"})
"""Words for a pass in a chat."""


@dataclass(frozen=True, slots=True)
class Stone:
    """落子: a stone on a place."""

    place: int


@dataclass(frozen=True, slots=True)
class Mark:
    """死子 or 活子: chains to mark, each named through one point."""

    points: tuple[str, ...]
    dead: bool


@dataclass(frozen=True, slots=True)
class Plain:
    """An entry made of words alone."""

    text: str


Action = Stone | Mark | Plain


def parse(state: State, seat: Seat, text: str) -> Action | Refusal:
    """Parse an entry: `D4`, `q16`, `4-16`, `下 D4`, `pass`, `dead D4 Q16`, `score ok`, `play on`."""
    place = state.frame.places.get(text)
    if place is not None:
        return Stone(place)
    plain = " ".join(unicodedata.normalize("NFKC", text).split())
    said = _BY_WORD.get(plain.lower())
    if said is not None:
        return Plain(said)
    if found := _MARK.fullmatch(plain):
        if found["dead"] and found["points"] == _PROVEN and state.marking is not None:
            # The record lists the points, so that it keeps its meaning even if a later engine proves more or fewer
            # chains dead.
            points = proposed(state, state.marking)
            return Mark(points, dead=True) if points else Refusal("unreadable", "text")
        return _mark(state, _BETWEEN.split(found["points"].strip()), dead=bool(found["dead"]))
    put = _PUT.fullmatch(plain)
    point = _point(state, put["point"] if put else plain)
    return point if isinstance(point, Refusal) else Stone(state.frame.places[point])


def spoken_entry(state: State, seat: Seat, text: str) -> str:
    """Translate chat words such as `天元` and `停` into entries."""
    return "pass" if text.strip().lower() in _PASSING else state.frame.grid.heard(text)


def notate(state: State, action: Action) -> str:
    match action:
        case Stone(place):
            return state.frame.names[place]
        case Mark(points, dead):
            return " ".join(("dead" if dead else "alive", *points))
        case Plain(text):
            return text


def _mark(state: State, texts: list[str], *, dead: bool) -> Mark | Refusal:
    if len(texts) > _MOST_POINTS:
        return Refusal("unreadable", "text")
    points = []
    for text in texts:
        point = _point(state, text)
        if isinstance(point, Refusal):
            return point
        points.append(point)
    return Mark(tuple(dict.fromkeys(points)), dead)


def _point(state: State, text: str) -> str | Refusal:
    name = state.frame.grid.read(text)
    if name is None:
        return Refusal("unreadable", "text")
    if name not in state.frame.places:
        return off_board(state.frame, state.rules, name)
    return name


def off_board(frame: BoardFrame, rules: Rules, name: str) -> Refusal:
    facts = (Fact("at", {"point": Point(name)}), Fact("lines", {"number": frame.size, "last": frame.grid.files[-1]}))
    return Refusal("illegal", "off_board", rules.clause("off_board"), facts)
