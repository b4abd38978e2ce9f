"""The form of a hand: who has gone out so far, first to last, until the order is settled."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.manner import BACK, Choice, Filling, Form, in_rows
from engines.core.rulings import Fact, Seat
from engines.daguai.hand.state import Hand
from engines.daguai.sheet.notation import notate
from engines.daguai.sheet.scoring import FOULED
from engines.daguai.sheet.state import SEATED, SEATS, Sheet

TOLD: Mapping[str, tuple[str, ...]] = {
    "form_order": ("line", "order", "place"),
    "form_done": ("order",),
    "seat_label": ("who",),
}
"""Every fact that the form states, and its labels, with the names of their values."""
_NOBODY = "…"
_BY_DIGIT = {str(int(seat)): seat for seat in SEATS}


def form(sheet: Sheet, seat: Seat, filling: Filling) -> Form | None:
    """The code is a digit for each seat that has gone out."""
    out = [_BY_DIGIT[digit] for digit in dict.fromkeys(filling.code) if digit in _BY_DIGIT]
    if len(out) != len(filling.code):
        return None
    order = " ".join(map(sheet.label, out))
    if any(set(side) <= set(out) for side in SEATED):
        return Form((Fact("form_done", {"order": order}),), (), line=order, done=True)
    choices = [
        Choice(Fact("seat_label", {"who": sheet.label(each)}), f"{filling.code}{int(each)}")
        for each in SEATS
        if each not in out
    ]
    back = ((Choice(BACK, filling.code[:-1]),),) if out else ()
    asked = Fact("form_order", {"line": filling.number, "order": order or _NOBODY, "place": len(out) + 1})
    return Form((asked,), (*in_rows(choices, 3), *back))


def yields(hand: Hand) -> str | None:
    """The line that a sheet has of a finished hand; none where fouls have ended it: the sheet must have these first."""
    line = notate(hand.sheet, hand.sheet.hands[0]) if hand.over else None
    return None if line == FOULED else line
