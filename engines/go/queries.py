"""Questions to the 围棋 engine: replay a game, and score a position with given dead stones."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from engines.core.books.rulesets import Rules
from engines.core.chat.buttons import Menu
from engines.core.game.query import Query, Unanswerable, accepted
from engines.core.game.questions import Answer, Asked, Question
from engines.core.rulings import Fact, Point, Refusal
from engines.core.scenes.scene import Seen
from engines.go import board as boards
from engines.go.board import BLACK, EMPTY, LARGEST, SMALLEST, WHITE, Board, BoardFrame, frame_of
from engines.go.counting import Count, count, count_fact, plain, shown
from engines.go.notation import Plain, Stone, off_board, parse
from engines.go.setup import SUPERKO, read_komi
from engines.go.state import FIRST, State, make_pass, place_stone, set_up
from engines.go.view import lines, marked

_MOST_MOVES = 5_000
_MOST_POINTS = LARGEST * LARGEST
_SIGNS = {".": EMPTY, "+": EMPTY, "·": EMPTY, "_": EMPTY, "X": BLACK, "#": BLACK, "●": BLACK, "O": WHITE, "○": WHITE}
_ROW = re.compile(rf"[{re.escape(''.join(_SIGNS))}xo]{{{SMALLEST},{LARGEST}}}")
_OPTION = re.compile(r"(?P<name>dead|死子|死|komi|贴子|贴)\s*[=＝:：]\s*(?P<value>\S*)", re.IGNORECASE)
_BETWEEN = re.compile(r"[,，、;；\s]+")
_NO_KOMI = Fraction(0)


def _frame(query: Query) -> BoardFrame:
    size = query.number("size")
    if not SMALLEST <= size <= LARGEST:
        raise Unanswerable("illegal", "size", f"size is {SMALLEST} to {LARGEST}")
    return frame_of(size)


def _go_play(query: Query) -> dict[str, Any]:
    """Replay moves, black first, and return captures and stones. Two passes do not end the game here."""
    frame, superko = _frame(query), query.fields.get("superko")
    if superko not in (None, *SUPERKO):
        raise Unanswerable("unreadable", "superko", f"superko is {' or '.join(SUPERKO)}")
    positional = superko == "positional"
    state = set_up(query.rules, frame, frame.empty, FIRST, _NO_KOMI, positional=positional)
    captures: list[int] = []
    for index, text in enumerate(query.texts("moves", _MOST_MOVES)):
        after = _next(state, text)
        if isinstance(after, Refusal):
            raise _illegal(after, index, text)
        captures.append(sum(after.captured) - sum(state.captured))
        state = after
    return {"captures": captures, **_stones(frame, state.board)}


def _next(state: State, text: str) -> State | Refusal:
    action = parse(state, state.turn, text)
    match action:
        case Refusal():
            return action
        case Stone(place):
            played = place_stone(state, state.turn, place)
            return played if isinstance(played, Refusal) else played.state
        case Plain("pass"):
            # Nothing is counted here, so the game continues after any number of passes.
            return replace(make_pass(state, state.turn).state, marking=None, passes=0)
        case _:
            return Refusal("unreadable", "text")


def _illegal(refusal: Refusal, index: int, text: str) -> Unanswerable:
    values = {fact.key: fact.args for fact in refusal.facts}
    at = str(values["at"]["point"]) if "at" in values else text[:40]
    more: dict[str, Any] = {"index": index, "at": at, "clause": refusal.clause}
    if "repeats" in values:
        more["repeats"] = values["repeats"]["number"]
    return Unanswerable(refusal.kind, refusal.point, f"move {index + 1}: {at}", more)


def _stones(frame: BoardFrame, board: Board) -> dict[str, Any]:
    return {name: boards.stones_of(frame, board, colour) for name, colour in (("black", BLACK), ("white", WHITE))}


def _score(query: Query) -> dict[str, Any]:
    frame, rules = _frame(query), query.rules
    stones: dict[str, int] = {}
    for name, colour in (("black", BLACK), ("white", WHITE)):
        for point in accepted(points_of(frame, rules, query.texts(name, _MOST_POINTS))):
            if stones.setdefault(point, colour) != colour:
                raise Unanswerable("illegal", "occupied", f"{point} has two stones")
    board = boards.put(frame, stones)
    named = query.texts("dead", _MOST_POINTS) if query.fields.get("dead") is not None else ()
    dead = accepted(dead_of(frame, rules, board, named))
    komi = read_komi(query.fields.get("komi"))
    if komi is None:
        raise Unanswerable("unreadable", "komi", "komi must be a number of stones")
    counted = count(frame, board, dead, komi)
    winner = counted.winner
    return {
        "black": plain(counted.black),
        "white": plain(counted.white),
        "winner": None if winner is None else "black" if winner == FIRST else "white",
        "margin": plain(counted.margin),
        "clause": rules.clause("count"),
    }


def points_of(frame: BoardFrame, rules: Rules, texts: Iterable[str]) -> list[str] | Refusal:
    """Read points; return a refusal for the first text that names no point, or a point off the board."""
    found = []
    for text in texts:
        name = frame.grid.read(text)
        if name is None:
            return Refusal("unreadable", "text", facts=(Fact("at", {"point": Point(text[:20])}),))
        if name not in frame.places:
            return off_board(frame, rules, name)
        found.append(name)
    return found


def dead_of(frame: BoardFrame, rules: Rules, board: Board, texts: Iterable[str]) -> set[int] | Refusal:
    """Return all stones in the named chains; any point of a chain names it."""
    points = points_of(frame, rules, texts)
    if isinstance(points, Refusal):
        return points
    dead: set[int] = set()
    for name in points:
        place = frame.places[name]
        if board[place] == EMPTY:
            return Refusal("illegal", "empty", rules.clause("empty"), (Fact("at", {"point": Point(name)}),))
        dead |= boards.chain(frame, board, place)
    return dead


def _chat(asked: Asked) -> Answer | Menu | Refusal:
    """Answer `/score dead=D4,Q16 komi=3.75` for a table, for a reviewed game, or for a position given as rows."""
    state = asked.state if isinstance(asked.state, State) else None
    given = {_named(found["name"]): found["value"] for found in _OPTION.finditer(asked.text)}
    rest = [token for token in re.split(r"[\s/]+", _OPTION.sub(" ", asked.text)) if token]
    if rest:
        begun = _rows(rest)
        if isinstance(begun, Refusal):
            return begun
        frame, board = begun
    elif state is not None:
        frame, board = state.frame, state.board
    else:
        return Menu((Fact("score_how"),))
    komi = read_komi(given["komi"]) if "komi" in given else state.komi if state and not rest else _NO_KOMI
    if komi is None:
        return Refusal("unreadable", "komi", asked.rules.clause("komi"))
    dead = _dead(asked, frame, board, given, state if not rest else None)
    if isinstance(dead, Refusal):
        return dead
    counted = count(frame, board, dead, komi)
    return _answer(asked, frame, board, dead, counted)


def _answer(asked: Asked, frame: BoardFrame, board: Board, dead: set[int], counted: Count) -> Answer:
    chains = [chain for chain in boards.chains(frame, board) if chain <= dead]
    named = frame.grid.sorted(frame.names[min(chain)] for chain in chains)
    echo = Fact("asked_score", {"dead": tuple(map(Point, named))}) if named else Fact("asked_all_alive")
    again = [boards.written(frame, board), *([f"dead={','.join(named)}"] if named else [])]
    again += [f"komi={shown(counted.komi)}"] if counted.komi else []
    return Answer(
        (echo,),
        (count_fact(counted),),
        scene=lines(frame, board, (), marked(frame, board, dead), Seen()),
        asked=" ".join(again),
    )


def _named(word: str) -> str:
    return "komi" if word.lower() in ("komi", "贴子", "贴") else "dead"


def _dead(
    asked: Asked, frame: BoardFrame, board: Board, given: Mapping[str, str], state: State | None
) -> set[int] | Refusal:
    """Return the stones named as dead; if the text names none, the stones marked at the table."""
    if "dead" in given:
        return dead_of(frame, asked.rules, board, filter(None, _BETWEEN.split(given["dead"])))
    return set(state.marking.dead) if state is not None and state.marking is not None else set()


def _rows(rows: list[str]) -> tuple[BoardFrame, Board] | Refusal:
    if not all(_ROW.fullmatch(row) for row in rows):
        return Refusal("unreadable", "text")
    if {len(row) for row in rows} != {len(rows)}:
        return Refusal("unreadable", "position")
    frame = frame_of(len(rows))
    stones = {
        f"{file}{frame.size - line}": _SIGNS[sign]
        for line, row in enumerate(rows)
        for file, sign in zip(frame.grid.files, row.upper(), strict=True)
    }
    return frame, boards.put(frame, stones)


def _has_rows(text: str) -> bool:
    return sum(bool(_ROW.fullmatch(token)) for token in re.split(r"[\s/]+", text)) >= SMALLEST


def in_play(state: Any) -> bool:
    """Return whether the game is running, so that the score would help a player."""
    return isinstance(state, State) and state.outcome is None


QUESTIONS = (
    Question("go_play", judge=_go_play),
    Question(
        "score",
        judge=_score,
        chat=_chat,
        aliases=("数子",),
        referee_alone=in_play,
        aside=_has_rows,
        points=frozenset({"count", "komi"}),
    ),
)
