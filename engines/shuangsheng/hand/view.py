"""Views of a hand recorded trick by trick: the cards on the table and the judge protocol's position.

During the hand only the trick on the table is drawn, since nobody may look at earlier tricks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core.cards import Card, codes
from engines.core.game.play import Seen
from engines.core.scenes.scene import CardGroup, CardRow, CardsScene
from engines.shuangsheng.cards.components import decompose, shape_of
from engines.shuangsheng.cards.tricks import winner_of
from engines.shuangsheng.cards.trump import points_of
from engines.shuangsheng.hand.review import Play, PlayFault
from engines.shuangsheng.hand.state import Deal
from engines.shuangsheng.sheet.lines import write_hand
from engines.shuangsheng.sheet.scores.entries import NO_TRUMP, SEATS, label
from engines.shuangsheng.sheet.scores.levels import card_of, name_of


def scene(deal: Deal, seen: Seen | None = None) -> CardsScene:
    """Draw the trick on the table, play by play, and the bottom after the end."""
    trick = deal.tricks[-1] if deal.tricks else ()
    plays = [play.cards for play in trick]
    best = winner_of(deal.rules, deal.trump, shape_of(decompose(deal.trump, plays[0])), plays) if plays else None
    rows = [_row(deal, play, led=place == 0, best=place == best) for place, play in enumerate(trick)]
    if deal.line is not None:
        rows.append(CardRow((CardGroup(deal.bottom),), key="bottom"))
    shown = [*deal.bottom, *(card for cards in plays for card in cards)]
    return CardsScene(
        tuple(rows),
        trumps=frozenset(card for card in shown if deal.trump.is_trump(card)),
        level=card_of(deal.level),
        trump=deal.trump.suit or NO_TRUMP,
        points=sum(map(points_of, plays)),
    )


def _row(deal: Deal, play: Play, *, led: bool, best: bool) -> CardRow:
    marks = (*(("led",) if led else ()), *(("winner",) if best else ()), *(("forced",) if play.thrown else ()))
    return CardRow((_group(deal, play.cards, "throw" if led else None),), play.seat, marks=marks)


def _group(deal: Deal, cards: Sequence[Card], several: str | None) -> CardGroup:
    """Group a single component's cards with the component's kind; several components lie side by side."""
    first, *others = decompose(deal.trump, cards)
    if others:
        return CardGroup(deal.trump.sort(cards), several)
    return CardGroup(first.cards, first.kind, joined=first.pairs > 1)


def position(deal: Deal) -> dict[str, Any]:
    """Return the hand as plain values. `trick` holds the plays on the table."""
    trick = deal.tricks[-1] if deal.tricks else ()
    return {
        "dealer": label(deal.dealer),
        "level": name_of(deal.level),
        "trump": deal.trump.suit or NO_TRUMP,
        "buried": deal.buried,
        "on_turn": None if deal.line else label(deal.on_turn),
        "trick": [_plain(play) for play in trick],
        "tricks": [{"winner": label(trick.winner), "points": trick.points} for trick in deal.taken],
        "points": deal.points,
        "left": {label(seat): deal.left(seat) for seat in SEATS},
        "faults": [_fault(deal, fault) for fault in deal.faults],
        "bottom": codes(deal.bottom) if deal.line else None,
        "total": deal.score.total if deal.score else None,
        "hand": sheet_line(deal),
    }


def sheet_line(deal: Deal) -> str | None:
    """Return a finished hand as a score-sheet line, or None."""
    return write_hand(deal.line) if deal.line else None


def _plain(play: Play) -> dict[str, str]:
    thrown = {"thrown": codes(play.thrown)} if play.thrown else {}
    return {"seat": label(play.seat), "cards": codes(play.cards), **thrown}


def _fault(deal: Deal, fault: PlayFault) -> dict[str, Any]:
    return {
        "trick": fault.trick,
        "seat": label(fault.seat),
        "point": fault.point,
        "clause": fault.cost.clause or deal.rules.clause(fault.point),
        "fine": {"points": fault.cost.points, "levels": fault.cost.levels},
    }
