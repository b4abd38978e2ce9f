"""Answer questions about 象棋: legal moves and tree size of a bare position, duties after a touch, and rulings on
cycles."""

from __future__ import annotations

from typing import Any

from engines.core.chat.buttons import Choice, Menu, Rows, in_rows
from engines.core.game.query import Query, accepted
from engines.core.game.questions import Answer, Asked, Question
from engines.core.rulings import Fact, Point, Refusal, Script
from engines.xiangqi.cases.series import rule_on_series
from engines.xiangqi.cases.why import SCORE, by_itself, evidence, hidden, why
from engines.xiangqi.move_text import scripts
from engines.xiangqi.points import TOUCH
from engines.xiangqi.position import judge
from engines.xiangqi.position.board import Board
from engines.xiangqi.position.fen import START, read_fen
from engines.xiangqi.position.geometry import BLACK, letter, name
from engines.xiangqi.state import SEATS, State
from engines.xiangqi.submission import gone_round
from engines.xiangqi.touch import Touched, rule_on_touch
from engines.xiangqi.touch_report import has_position, read_touch, touch
from engines.xiangqi.view import position

_WIDE, _HOW_WIDE = 4, 3
_HOW = ("together", "straighten", "accident")
_MOST_MOVES = 40


def _legal(query: Query) -> dict[str, Any]:
    return {"moves": accepted(judge.legal(query.text("fen")))}


def _perft(query: Query) -> dict[str, Any]:
    return {"nodes": accepted(judge.perft(query.text("fen"), query.number("depth")))}


def _touched(query: Query) -> dict[str, Any]:
    released, adjust = Query(query.mapping("released")), Query(query.mapping("adjust"))
    touched = Touched(
        query.texts("touched") if query.fields.get("touched") is not None or not released.fields else (),
        together=query.flag("together"),
        excused=query.flag("accidental") or (adjust.flag("consent") and adjust.flag("own_time")),
        released=(released.text("piece"), released.text("to")) if released.fields else None,
    )
    ruling = accepted(rule_on_touch(query.rules, query.text("fen"), touched))
    return {"must": ruling.must, "moves": list(ruling.moves), "clause": ruling.clause}


def _repetition(query: Query) -> dict[str, Any]:
    ruling = accepted(rule_on_series(query.rules, query.text("fen"), query.texts("prefix"), query.texts("cycle")))
    return ruling.answer


def _touch(asked: Asked) -> Answer | Menu | Refusal:
    """Answer `炮二 马8 同时`, or collect the touched pieces with buttons, each button adding to the words so far."""
    fen = position(asked.state) if isinstance(asked.state, State) else START
    words = asked.text.split()
    if not words:
        return Menu((Fact("touch_how"),), _pieces(fen, words))
    read = read_touch(fen, asked.text)
    if isinstance(read, Refusal):
        return read
    fen, board, told = read
    if told.unasked:
        # 4.6: straightening needs the opponent's prior consent and one's own time.
        answers = [Choice(Fact(f"touch_{word}"), f"{asked.text} {word}") for word in ("agreed", "not_agreed")]
        return Menu((Fact("touch_consent"),), in_rows(answers, 1))
    ruling = touch(asked.rules, fen, board, told)
    if isinstance(ruling, Refusal):
        return ruling
    more = " …" if len(ruling.moves) > _MOST_MOVES else ""
    named = scripts(ruling.moves[:_MOST_MOVES])
    moves = Script(" ".join(named) + more, " ".join(move.latin for move in named) + more)
    menu = Menu((Fact("touch_how"),), _pieces(fen, words))
    must = Fact(f"must_{ruling.must}", {"moves": moves})
    mover = SEATS[board.turn == BLACK]
    # Only the side to move is bound by a touch, so the answer names that side if the other player may have touched the
    # pieces.
    theirs = all(board.at[at] * board.turn < 0 for at in told.points)
    whose = (Fact("touch_turn", {"seat": mover}),) if theirs or asked.seat not in (None, mover) else ()
    return Answer((*ruling.told, *whose), (must,), ruling.clause, menu=menu)


def _pieces(fen: str, told: list[str]) -> Rows:
    """Offer every piece that is not named yet, from the top of the board, and the ways of touching."""
    setup = read_fen(fen)
    if isinstance(setup, Refusal):
        return ()
    pieces = [(name(at), _piece_at(setup.board, at)) for at in _from_the_top(setup.board)]
    ways = [(word, Fact(f"touch_{word}")) for word in _HOW] if told else []

    def more(offered: list[tuple[str, Fact]], wide: int) -> Rows:
        new = [Choice(label, " ".join((*told, word))) for word, label in offered if word not in told]
        return in_rows(new, wide)

    return (*more(ways, _HOW_WIDE), *more(pieces, _WIDE))


def _from_the_top(board: Board) -> list[int]:
    return sorted((at for side in board.pieces.values() for at in side), key=lambda at: (-(at // 9), at))


def _piece_at(board: Board, at: int) -> Fact:
    return Fact("piece_at", {"piece": letter(board.at[at]), "point": Point(name(at).upper())})


QUESTIONS = (
    Question("legal", judge=_legal),
    Question("perft", judge=_perft),
    Question("touch", judge=_touched, chat=_touch, aliases=("摸子",), aside=has_position, points=TOUCH),
    Question("repetition", judge=_repetition),
    Question(
        "why",
        chat=why,
        aliases=("为何", "判例"),
        aside=by_itself,
        referee_alone=hidden,
        weighs=True,
        reads=gone_round,
        quoting=SCORE,
        evidence=evidence,
    ),
)
