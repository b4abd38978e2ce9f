"""Views of a hand in progress: the cards on the table and the judge protocol's position."""

from __future__ import annotations

from engines.core.cards import codes
from engines.core.game.play import Seen
from engines.core.scenes.scene import CardGroup, CardRow, CardsScene
from engines.daguai.hand.state import Hand, Turn
from engines.daguai.sheet.notation import notate
from engines.daguai.sheet.state import SEATS


def scene(hand: Hand, seen: Seen | None = None) -> CardsScene:
    """Draw the last trick, turn by turn. Players' card counts are not shown, since the rules require asking."""
    trick = hand.tricks[-1] if hand.tricks else ()
    best = max((place for place, turn in enumerate(trick) if turn.cards), default=None)
    rows = tuple(_row(turn, place, best) for place, turn in enumerate(trick))
    return CardsScene(rows, labels={seat: hand.label(seat) for seat in SEATS})


def _row(turn: Turn, place: int, best: int | None) -> CardRow:
    if turn.form is None:
        return CardRow((), turn.seat, marks=("pass",))
    marks = (*(("led",) if place == 0 else ()), *(("top",) if place == best else ()))
    return CardRow((CardGroup(turn.cards, turn.form.name),), turn.seat, marks=marks)


def position(hand: Hand) -> dict[str, object]:
    """Return the hand as plain values. `table` is the play to beat, null if the seat on turn leads."""
    top = None if hand.over else hand.top
    score = hand.sheet.score(1) if hand.over else None
    return {
        "dealer": hand.label(hand.dealer),
        "on_turn": None if hand.over else hand.label(hand.on_turn),
        "table": None
        if top is None or top.form is None
        else {
            "by": hand.label(top.seat),
            "cards": codes(top.cards),
            "form": top.form.name,
            "rank": top.form.rank,
        },
        "left": {hand.label(seat): hand.left[seat] for seat in SEATS},
        "out": [hand.label(seat) for seat in hand.out],
        "order": notate(hand.sheet, hand.sheet.hands[0]) if hand.over else None,
        "fouls": hand.sheet.fouls_in(1),
        "points": None if score is None else dict(score.points),
        "first": None if score is None else score.first,
        "pattern": None if score is None else score.pattern,
    }
