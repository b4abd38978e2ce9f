"""Questions to the 五子棋 engine: black's forbidden points with reasons, and the opening that three stones form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engines.core.chat.buttons import Menu
from engines.core.game.game import Game
from engines.core.game.query import Query, Unanswerable
from engines.core.game.questions import Answer, Asked, Question
from engines.core.rulings import Fact, Point, Refusal
from engines.core.scenes.scene import Lines, Mark
from engines.gomoku.forbidden import KINDS, Ban, every_ban, forbidden
from engines.gomoku.openings import CENTRE, GRID, OPENINGS, opening_of
from engines.gomoku.rows import POINTS, Place, Stones
from engines.gomoku.state import BLACK, WHITE, State
from engines.gomoku.view import board, proof

_ZH = {opening.code: opening.names[0] for opening in OPENINGS}
_POSITION = re.compile(
    r"(?:黑|black)\s*[:：=]?\s*(?P<black>.*?)\s*(?:白|white)\s*[:：=]?\s*(?P<white>.*?)"
    r"(?:\s*(?:点|at)\s*[:：=]?\s*(?P<at>\S+))?\s*",
    re.IGNORECASE | re.DOTALL,
)
_BETWEEN = re.compile(r"[\s,，、;；]+")
_THREE = 3


def _forbidden(query: Query) -> dict[str, Any]:
    """Answer `{"ask": "forbidden", "black": [...], "white": [...], "at"?: "H8"}`, with black to move."""
    black, white = _stones(query.texts("black", most=POINTS)), _stones(query.texts("white", most=POINTS))
    if len({*black, *white}) < len(black) + len(white):
        raise Unanswerable("illegal", "occupied", "two stones on one point")
    if query.fields.get("at") is None:
        bans = every_ban(black, white)
        return {"points": {name: bans[GRID.index[name]].kind for name in GRID.sorted(GRID.names[p] for p in bans)}}
    place = _place(query.text("at"))
    if place in (*black, *white):
        raise Unanswerable("illegal", "occupied", f"a stone is at {GRID.names[place]}")
    ban = forbidden(Stones(black, white), place)
    return {"forbidden": ban.kind if ban else None, "lines": _lines(ban)}


def _lines(ban: Ban | None) -> list[list[str]]:
    return [[GRID.names[place] for place in row] for row in ban.rows] if ban else []


def _opening(query: Query) -> dict[str, Any]:
    """Answer `{"ask": "opening", "moves": ["H8", "H9", "I9"]}`."""
    stones = _stones(query.texts("moves"))
    if len(stones) != _THREE:
        raise Unanswerable("unreadable", "moves", "an opening is three points")
    if len({*stones}) < _THREE:
        raise Unanswerable("illegal", "occupied", "two stones on one point")
    found = opening_of(stones)
    if found is None:
        why = "the first stone is laid at H8" if stones[0] != CENTRE else "none of the 26 openings"
        raise Unanswerable("illegal", "opening", why, {"clause": clause_of(query.game, "opening")})
    return {"code": found.code, "name": _ZH[found.code]}


def clause_of(game: Game, point: str) -> str | None:
    """Return the clause on a point from the first rule set that has one, whichever rule set was asked for."""
    return next((rules.clause(point) for rules in game.rule_sets.values() if rules.clause(point)), None)


def _stones(names: Iterable[str]) -> tuple[Place, ...]:
    return tuple(map(_place, names))


def _place(text: str) -> Place:
    name = GRID.read(text)
    if name is None:
        raise Unanswerable("unreadable", "point", f"no point {text[:8]!r}")
    if name not in GRID.index:
        raise Unanswerable("illegal", "off_board", f"{name} is not on the board")
    return GRID.index[name]


@dataclass(frozen=True, slots=True)
class _Asked:
    """The stones in a question, and the point asked about; None means every point."""

    black: tuple[Place, ...]
    white: tuple[Place, ...]
    at: Place | None


def _chat(asked: Asked) -> Answer | Menu | Refusal:
    """Answer `/check H8` at a table, `/check` for every point there; `/check 黑 H8 … 白 H9 …` and `… 点 H10`
    anywhere."""
    try:
        put = _put(asked)
    except Unanswerable as fault:
        return Refusal("unreadable", "text") if fault.kind == "unreadable" else _refused(fault.point, asked.text)
    if put is None:
        return Refusal("unreadable", "text")
    if not asked.rules.numbers["forbidden"]:
        return Answer((_told(put),), (Fact("never_forbidden"),))
    if put.at is None:
        return _every(asked, put)
    name = GRID.names[put.at]
    if put.at in (*put.black, *put.white):
        return _refused("occupied", name)
    ban = forbidden(Stones(put.black, put.white), put.at)
    told = (_told(put),)
    if ban is None:
        return Answer(told, (Fact("not_forbidden", {"point": Point(name)}),), asked=_whole(put))
    ruled = (Fact("is_forbidden", {"point": Point(name), "ban": ban.kind}),)
    return Answer(told, ruled, asked.rules.clause(ban.kind), _board(put, {put.at: ban}), asked=_whole(put))


def _put(asked: Asked) -> _Asked | None:
    text = asked.text.strip()
    if given := _POSITION.fullmatch(text):
        black, white = (_stones(filter(None, _BETWEEN.split(given[colour]))) for colour in (BLACK, WHITE))
        return _Asked(black, white, _place(given["at"]) if given["at"] else None)
    if not isinstance(asked.state, State):
        return None
    state = asked.state
    return _Asked(state.of(BLACK), state.of(WHITE), _place(text) if text else None)


def _told(put: _Asked) -> Fact:
    return Fact("asked_every") if put.at is None else Fact("asked_forbidden", {"point": Point(GRID.names[put.at])})


def _whole(put: _Asked) -> str:
    """Write the complete question, independent of any table."""
    black, white = (" ".join(GRID.names[place] for place in places) for places in (put.black, put.white))
    return f"黑 {black} 白 {white}{'' if put.at is None else f' 点 {GRID.names[put.at]}'}"


def _refused(point: str, name: str) -> Refusal:
    return Refusal("illegal", point, facts=(Fact("at", {"point": Point(name[:8])}),))


def _every(asked: Asked, put: _Asked) -> Answer:
    bans = every_ban(put.black, put.white)
    by_name = {GRID.names[place]: ban.kind for place, ban in bans.items()}
    found = tuple(Fact("is_forbidden", {"point": Point(name), "ban": by_name[name]}) for name in GRID.sorted(by_name))
    clause = asked.rules.clause(next(iter(by_name.values()))) if by_name else None
    ruled = found or (Fact("none_forbidden"),)
    return Answer((_told(put),), ruled, clause, _board(put, bans), asked=_whole(put))


def _board(put: _Asked, bans: Mapping[Place, Ban]) -> Lines:
    """Draw the stones and the forbidden points; for a single point also the rows that prove its ban."""
    rows = next(iter(bans.values())).rows if put.at is not None else ()
    marks = tuple(Mark(GRID.names[place], "forbidden") for place in bans)
    return board(
        (*((place, BLACK) for place in put.black), *((place, WHITE) for place in put.white)), marks, proof(rows)
    )


def _playing(state: Any) -> bool:
    """Return whether the game is running: no player may be warned of forbidden points beforehand."""
    return isinstance(state, State) and state.outcome is None


QUESTIONS = (
    Question("forbidden", judge=_forbidden),
    Question(
        "check",
        chat=_chat,
        referee_alone=_playing,
        aside=lambda text: _POSITION.search(text) is not None,
        rule_set="rif",
        points=frozenset(KINDS),
    ),
    Question("opening", judge=_opening),
)
