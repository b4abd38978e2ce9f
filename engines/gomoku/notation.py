"""Parse entries in 五子棋 and write their canonical text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from engines.core.chat.speech import OTHER_SIDE
from engines.core.rulings import Fact, Point, Refusal, Seat
from engines.gomoku.openings import BY_NAME, GRID
from engines.gomoku.rows import Place
from engines.gomoku.state import BLACK, WHITE, State, to_act

_BETWEEN = re.compile(r"[\s,，、;；/]+")
_PUT = re.compile(r"(?:下|落子|走|play)\s*(?P<point>.+)", re.IGNORECASE)
_OFFER = re.compile(r"(?:offer|打点|两打|五手)(?:\s*[:：=]\s*|\s+|(?=[A-Za-z]\d))(?P<points>.+)", re.IGNORECASE)
_STRIKE = re.compile(
    r"(?:strike|remove|拿掉|去掉|去|拿走)(?:\s*[:：=]\s*|\s+|(?=[A-Za-z]\d))(?P<points>.+)", re.IGNORECASE
)
_WORDS = {
    "pass": ("pass", "放弃一手", "停一手", "虚着", "弃权一手"),
    "swap": ("swap", "交换", "换", "三手交换"),
    "keep": ("keep", "不换", "不交换", "保持"),
    "black": ("black", "执黑", "选黑", "黑", "要黑"),
    "white": ("white", "执白", "选白", "白", "要白"),
}
_BY_WORD = {word: text for text, words in _WORDS.items() for word in words}
_COLOURED = re.compile(r"(?P<colour>黑|白|black\b|white\b)[方棋]?[\s:：]*(?P<rest>.+)", re.IGNORECASE)
_COLOURS = {"黑": BLACK, "白": WHITE}
_MOST = 8
_THREE = 3


@dataclass(frozen=True, slots=True)
class Stone:
    """落子: a stone on a point."""

    place: Place


@dataclass(frozen=True, slots=True)
class Three:
    """开局: the three opening stones in one entry."""

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """五手两打: black offers two points for the fifth move."""

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Strike:
    """White removes one of the two offered fifth moves."""

    place: Place


@dataclass(frozen=True, slots=True)
class Plain:
    """A word alone: `pass`, `swap`, `keep`, `black`, `white`."""

    text: str


Action = Stone | Three | Offer | Strike | Plain


def parse(state: State, seat: Seat, text: str) -> Action | Refusal:
    """Parse an entry: `H8`, `i9`, `H8 H9 I9`, `花月`, `swap`, `black`, `offer G7 I9`, `strike G7`, `pass`."""
    plain = " ".join(unicodedata.normalize("NFKC", text).split())
    if (word := _BY_WORD.get(plain.lower())) is not None:
        return Plain(word)
    if (opening := BY_NAME.get(plain.lower())) is not None and state.rules.numbers["opening"] != "one_stone":
        return Three(opening.moves)
    if found := _OFFER.fullmatch(plain):
        places = _places(found["points"])
        return places if isinstance(places, Refusal) else Offer(places)
    if found := _STRIKE.fullmatch(plain):
        places = _places(found["points"])
        if isinstance(places, Refusal):
            return places
        return Strike(places[0]) if len(places) == 1 else Refusal("unreadable", "text")
    put = _PUT.fullmatch(plain)
    places = _places(put["point"] if put else plain)
    if isinstance(places, Refusal):
        return places
    if len(places) == 1:
        return Stone(places[0])
    if state.phase == "offer":
        return Offer(places)
    return Three(places) if len(places) == _THREE else Refusal("unreadable", "text")


def _places(text: str) -> tuple[Place, ...] | Refusal:
    """Read consecutive points; refuse the text if any part names no point, or a point off the board."""
    whole = GRID.read(text)
    names = [whole] if whole is not None else [GRID.read(part) for part in _BETWEEN.split(text.strip())[:_MOST]]
    if not names or any(name is None for name in names):
        return Refusal("unreadable", "text")
    for name in names:
        if name is not None and name not in GRID.index:
            return Refusal("illegal", "off_board", facts=(Fact("at", {"point": Point(name)}),))
    return tuple(GRID.index[name] for name in names if name is not None)


def spoken_entry(state: State, seat: Seat, text: str) -> str | Refusal:
    """Translate chat wordings: `天元`, and `黑H8` from the player of that colour on turn; refuse the other side's
    colour."""
    found = _COLOURED.fullmatch(text.strip())
    rest = GRID.heard(text if found is None else found["rest"])
    if found is None or state.black is None or isinstance(parse(state, seat, rest), Refusal):
        return rest if found is None else text
    named = state.seat_of(_COLOURS.get(found["colour"], found["colour"].lower()))
    if named == seat or seat not in to_act(state):
        return rest
    return Refusal("illegal", OTHER_SIDE, facts=(Fact("sides", {"named": named, "own": seat}),))


def notate(state: State, action: Action) -> str:
    match action:
        case Stone(place):
            return GRID.names[place]
        case Three(places):
            return " ".join(GRID.names[place] for place in places)
        case Offer(places):
            return " ".join(("offer", *(GRID.names[place] for place in places)))
        case Strike(place):
            return f"strike {GRID.names[place]}"
        case Plain(text):
            return text
