"""Questions to the chess engine: a bare position's legal moves, its perft count, the obligation after a touch."""

from __future__ import annotations

from typing import Any

from engines.chess import judge
from engines.chess.points import TOUCH
from engines.chess.setup import read_fen
from engines.chess.state import State
from engines.chess.touch import Touched, rule_on_touch
from engines.chess.touch_report import has_position, touch
from engines.core.chat.buttons import Choice, Menu, Rows
from engines.core.game.query import Query, accepted
from engines.core.game.questions import Answer, Asked, Question
from engines.core.perft import answer
from engines.core.rulings import Fact, Refusal

_WIDE, _HOW_WIDE = 4, 3
_HOW = ("together", "adjust", "accident")
_MOST_MOVES = 40


def _legal(query: Query) -> dict[str, Any]:
    return {"moves": accepted(judge.legal(query.text("fen")))}


def _perft(query: Query) -> dict[str, Any]:
    return answer(accepted(judge.perft(query.text("fen"), query.number("depth"))))


def _touched(query: Query) -> dict[str, Any]:
    released = Query(query.mapping("released"))
    touched = Touched(
        query.texts("touched"),
        together=query.flag("together"),
        announced=Query(query.mapping("adjust")).flag("announced"),
        accidental=query.flag("accidental"),
        too_late=query.flag("too_late"),
        released=(released.text("piece"), released.text("to")) if released.fields else None,
    )
    ruling = accepted(rule_on_touch(query.rules, query.text("fen"), touched))
    return {"must": ruling.must, "moves": list(ruling.moves), "clause": ruling.clause}


def _touch(asked: Asked) -> Answer | Menu | Refusal:
    """Answer `/touch e2 d5`, or offer buttons piece by piece, each adding to the text so far."""
    fen = asked.state.board.fen() if isinstance(asked.state, State) else ""
    menu = Menu((Fact("touch_how"),), _pieces(fen, asked.text.split()))
    if not asked.text.strip():
        return menu
    ruling = touch(asked.rules, fen, asked.text, asked.seat)
    if isinstance(ruling, Refusal):
        return ruling
    moves = " ".join(ruling.moves[:_MOST_MOVES]) + (" …" if len(ruling.moves) > _MOST_MOVES else "")
    return Answer(ruling.told, (Fact(f"must_{ruling.must}", {"moves": moves}),), ruling.clause, menu=menu)


def _pieces(fen: str, told: list[str]) -> Rows:
    """Return a button for every piece that can still be touched, and for each way of touching."""
    board = read_fen(fen)
    if isinstance(board, Refusal):
        return ()
    standing = {_name(square): str(piece) for square, piece in board.piece_map().items()}
    by_rank = sorted(standing.items(), key=lambda piece: (-ord(piece[0][1]), piece[0]))
    pieces = [(square, Fact("piece_at", {"piece": letter, "square": square})) for square, letter in by_rank]
    ways = [(word, Fact(f"touch_{word}")) for word in _HOW] if told else []

    def more(offered: list[tuple[str, Fact]], wide: int) -> Rows:
        new = [Choice(label, " ".join((*told, word))) for word, label in offered if word not in told]
        return tuple(tuple(new[first : first + wide]) for first in range(0, len(new), wide))

    return (*more(ways, _HOW_WIDE), *more(pieces, _WIDE))


def _name(square: int) -> str:
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


QUESTIONS = (
    Question("legal", judge=_legal),
    Question("perft", judge=_perft),
    Question("touch", judge=_touched, chat=_touch, aliases=("摸子",), aside=has_position, points=TOUCH, letters="Ti"),
)
