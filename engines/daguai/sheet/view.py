"""Views of a score sheet: the scene for the picture and the judge protocol's position."""

from __future__ import annotations

from typing import Any

from engines.core.game.play import Seen
from engines.core.scenes.scene import Scorecard, SheetRow
from engines.daguai.hand.forms import NAMES
from engines.daguai.sheet.notation import notate
from engines.daguai.sheet.scoring import BOTH_FOULED, FOULED, RULED, SIDES
from engines.daguai.sheet.state import SEATS, Order, Scored, Sheet

_NOTED = (FOULED, BOTH_FOULED, RULED)
UNORDERED = "unordered"
"""顺序未记: the points are known but not the order."""
PICTURED = (
    *(f"sheet.notes.{note}" for note in (*_NOTED, UNORDERED)),
    *(f"cards.group.{form}" for form in NAMES),
    *(f"cards.mark.{mark}" for mark in ("led", "top", "pass")),
    *(f"cards.row.{row}" for row in ("held", "led", "played")),
)
"""All keys in this game's scenes, for sheets and cards, that pictures show as words."""


def scene(sheet: Sheet, seen: Seen | None = None) -> Scorecard:
    return Scorecard(
        sides={side: sheet.seats_of(side) for side in SIDES},
        rows=tuple(_row(sheet, hand) for hand in range(1, sheet.current)),
        totals=sheet.totals(),
        hands=sheet.size,
        dealer=None if sheet.full else sheet.label(sheet.dealer(sheet.current)),
        labels={seat: sheet.label(seat) for seat in SEATS},
        open_fouls={} if sheet.full else sheet.fouls_in(sheet.current),
        cutter=None if sheet.full else sheet.label(sheet.cutter(sheet.current)),
    )


def _row(sheet: Sheet, hand: int) -> SheetRow:
    line, score = sheet.hands[hand - 1], sheet.score(hand)
    return SheetRow(
        number=hand,
        dealer=sheet.label(sheet.dealer(hand)),
        order=line.names if isinstance(line, Order) else (),
        points=score.points,
        fouls=sheet.fouls_in(hand),
        first=score.first,
        note=score.pattern if score.pattern in _NOTED else UNORDERED if isinstance(line, Scored) else None,
    )


def position(sheet: Sheet) -> dict[str, Any]:
    """Return the sheet as plain values."""
    card = scene(sheet)
    return {
        "hands": [
            {
                "hand": row.number,
                "dealer": row.dealer,
                "order": notate(sheet, sheet.hands[row.number - 1]),
                "points": dict(row.points),
                "first": row.first,
                "fouls": dict(row.fouls),
            }
            for row in card.rows
        ],
        "totals": card.totals,
        "dealer": card.dealer,
        "cutter": card.cutter,
        "fouls": card.open_fouls,
    }
