"""What can be asked of 圈地: where a stone can go, and what everybody holds."""

from __future__ import annotations

import re
from typing import Any

from engines.core.chat.buttons import Choice, Menu
from engines.core.game.query import Query, Unanswerable
from engines.core.game.questions import Answer, Asked, Question
from engines.core.rulings import Fact, Point, Refusal
from tests.toy.game.state import SQUARES, State, beside, free, holding
from tests.toy.game.view import board

_SQUARE = "[a-d][1-4]"
_BARE = re.compile(rf"({_SQUARE})\s*/\s*((?:{_SQUARE}\s*)*)")
_HEARD = re.compile(rf"({_SQUARE})\s*(?:能走哪|能去哪)[？?]?")


def _judge(query: Query) -> dict[str, Any]:
    """`{"ask": "reach", "game": "plots", "from": "b2", "taken": ["b3"]}`."""
    start, taken = query.text("from"), query.texts("taken")
    strange = sorted({start, *taken} - {*SQUARES})
    if strange:
        raise Unanswerable("unreadable", "square", f"no square {strange[0][:8]!r}")
    return {
        "squares": [square for square in beside(start) if square not in taken],
        "clause": query.rules.clause("neighbour"),
    }


def _reach(asked: Asked) -> Answer | Menu | Refusal:
    """`b2` at a table; `b2 / b3 c2` with what is taken, anywhere."""
    text = asked.text.strip().lower()
    state = asked.state if isinstance(asked.state, State) else None
    if bare := _BARE.fullmatch(text):
        start, taken = bare[1], tuple(bare[2].split())
    elif state is not None and text in SQUARES:
        start, taken = text, tuple(square for square in SQUARES if not free(state, square))
    elif state is not None and not text:
        own = [square for square, seat in state.stones.items() if asked.seat in (None, seat)]
        return Menu((Fact("whose_move"),), (tuple(Choice(Fact("square", {"square": Point(s)}), s) for s in own[:8]),))
    else:
        return Refusal("unreadable", "text")
    found = tuple(Point(square) for square in beside(start) if square not in taken)
    facts = (Fact("reaches", {"squares": found}) if found else Fact("reaches_none"),)
    return Answer(
        (Fact("asked_reach", {"square": Point(start)}),),
        facts,
        asked.rules.clause("neighbour"),
        board({**dict.fromkeys(taken, "K"), start: "R"}, last=found),
        asked=f"{start} / {' '.join(taken)}".rstrip(),
    )


def _worth(asked: Asked) -> Answer | Refusal:
    """What everybody holds by the engine's own count, treasures and all."""
    if not isinstance(asked.state, State):
        return Refusal("unreadable", "text")
    held = zip(asked.state.seats, holding(asked.state), strict=True)
    facts = tuple(Fact("worth", {"seat": seat, "number": number}) for seat, number in held)
    return Answer((), facts, asked.rules.clause("counted"))


def _heard(text: str) -> str | None:
    found = _HEARD.fullmatch(text.strip().lower())
    return found[1] if found else None


def _hidden(state: Any) -> bool:
    return isinstance(state, State) and state.phase != "count"


QUESTIONS = (
    Question(
        "reach",
        judge=_judge,
        chat=_reach,
        aliases=("能走",),
        aside=lambda text: "/" in text,
        heard=_heard,
    ),
    Question("worth", chat=_worth, aliases=("估分",), by="party", referee_alone=_hidden, aside=lambda text: False),
)
