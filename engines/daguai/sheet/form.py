"""The form for entering a hand by buttons: the players out so far, in order, or a choice of orders if only the points
are known.

A form's code has four kinds. A row has a digit for each seat that has gone out, `-` for an unknown seat. `~` precedes
the possible orders, a bit each, optionally followed by a point and a row. An order ends with `?` while a player must
still confirm it. `=A5` means points without an order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engines.core.chat.buttons import BACK, Choice, Rows, in_rows
from engines.core.chat.score_sheet import Filling, Form
from engines.core.rulings import Called, Fact, Seat
from engines.daguai.hand.state import Hand
from engines.daguai.sheet.draft import draft, scores
from engines.daguai.sheet.notation import notate
from engines.daguai.sheet.possible_orders import PATTERNS
from engines.daguai.sheet.scoring import FOULED, SIDES, TEAM, Side
from engines.daguai.sheet.state import SEATED, SEATS, Order, Scored, Sheet

TOLD: Mapping[str, tuple[str, ...]] = {
    "form_order": ("line", "order", "place"),
    "form_done": ("order",),
    "form_looked": ("line", "order"),
    "form_scored": ("line", "first", "points"),
    "form_first": ("line", "first"),
    "form_which": ("line",),
    "seat_named": ("who",),
    "order_key": ("order",),
    "points_key": ("side", "points"),
    "form_points": ("side", "points"),
    "points_only": (),
    "seats_key": (),
    "enter_key": (),
}
"""All facts the form states, labels included, with the names of their values."""
_NOBODY = "…"
_UNKNOWN = "-"
_LOOKED = "?"
_BY_DIGIT = {str(int(seat)): seat for seat in SEATS}
_ROW = re.compile(r"[0-5-]{0,6}")
_WHICH = re.compile(r"~(?P<orders>[0-9a-f]{1,5})(?:\.(?P<row>[0-5-]{1,6}))?")
_WHOLE = re.compile(
    rf"(?P<order>[{''.join(SIDES)}]{{6}}|[0-5]{{3,6}}){re.escape(_LOOKED)}|(?P<done>[{''.join(SIDES)}]{{6}})"
)
_POINTS = re.compile(rf"=(?P<side>[{''.join(SIDES)}])(?P<points>[0-9])")
_MOST_ORDERS = 10
"""The most orders offered as buttons."""


def form(sheet: Sheet, seat: Seat, filling: Filling) -> Form | None:
    """Return the form after a press, or None for codes our buttons never carry."""
    code = filling.code
    if _ROW.fullmatch(code):
        return _row(sheet, filling)
    if which := _WHICH.fullmatch(code):
        patterns = _patterns(int(which["orders"], 16))
        return _which(sheet, filling.number, patterns, which["row"] or "") if patterns else None
    if whole := _WHOLE.fullmatch(code):
        return _whole(sheet, filling.number, whole["order"] or whole["done"], looked=bool(whole["order"]))
    if points := _POINTS.fullmatch(code):
        line = Scored(points["side"], int(points["points"]))
        if not sheet.table.orders(line.first, line.points):
            return None
        done = Fact("form_points", {"side": line.first, "points": line.points})
        return Form((done,), (), line=notate(sheet, line), done=True)
    return None


def form_of_text(sheet: Sheet, seat: Seat, text: str) -> str | None:
    """Return the form code for the known parts of a text, or None if the text says nothing about the order."""
    found = draft(sheet, seat, text)
    left = found.possible
    row = "".join(_UNKNOWN if label is None else str(int(_seat(sheet, label))) for label in left.seats)
    row = row.rstrip(_UNKNOWN)
    if left.order is not None:
        whole = "".join(str(int(_seat(sheet, name))) for name in left.order) if len(left.order[0]) > 1 else ""
        return f"{whole or ''.join(left.order)}{_LOOKED}"
    if not left.patterns or (len(left.patterns) > _MOST_ORDERS and not row):
        return None
    if row and not found.stated:
        return row
    return _code(left.patterns, row)


def sheet_line(hand: Hand) -> str | None:
    """Return a finished hand as a score-sheet line, or None if fouls ended the hand: the sheet must record those fouls
    first."""
    line = notate(hand.sheet, hand.sheet.hands[0]) if hand.over else None
    return None if line == FOULED else line


def _row(sheet: Sheet, filling: Filling) -> Form | None:
    """Ask for the players place by place."""
    known = [_BY_DIGIT.get(digit) for digit in filling.code]
    out = [seat for seat in known if seat is not None]
    if len(set(out)) != len(out):
        return None
    place = known.index(None) if None in known else len(known)
    first = [seat for seat in known[:place] if seat is not None]
    order = " ".join(_NOBODY if seat is None else sheet.label(seat) for seat in known)
    if any(set(side) <= set(first) for side in SEATED):
        return Form(
            (Fact("form_done", {"order": order}),),
            (),
            line=order if len(first) == len(out) else " ".join(map(sheet.label, first)),
            done=True,
        )
    if place >= len(SEATS):
        return None
    choices = [
        Choice(
            Fact("seat_named", {"who": Called(each)}), f"{filling.code[:place]}{int(each)}{filling.code[place + 1 :]}"
        )
        for each in SEATS
        if each not in out
    ]
    left = _left(sheet, known)
    points = ((Choice(Fact("points_only"), _code(left, filling.code)),),) if left else ()
    back = ((Choice(BACK, _without(filling.code, place)),),) if out else ()
    asked = Fact("form_order", {"line": filling.number, "order": order or _NOBODY, "place": place + 1})
    return Form((asked,), (*in_rows(choices, 2), *points, *back))


def _without(code: str, place: int) -> str:
    """Return the form's code for the button "back": the finishing order without its last answer, the player at the
    place before `place`. Players at later places stay."""
    if place == 0:
        return ""
    return f"{code[: place - 1]}{_UNKNOWN}{code[place:]}".rstrip(_UNKNOWN) if code[place:] else code[: place - 1]


def _left(sheet: Sheet, known: Sequence[Seat | None]) -> tuple[str, ...]:
    """Return the orders by team that the seats known so far leave open."""
    sides = [None if seat is None else sheet.side(seat) for seat in known]
    fits = (
        pattern for pattern in PATTERNS if all(side in (None, own) for side, own in zip(sides, pattern, strict=False))
    )
    return tuple(fits)


def _which(sheet: Sheet, number: int, patterns: tuple[str, ...], row: str) -> Form:
    """Offer the possible orders, and entries without an order."""
    worths = scores(sheet, patterns)
    orders = [Choice(Fact("order_key", {"order": pattern}), pattern) for pattern in patterns]
    if len(patterns) > _MOST_ORDERS:
        orders = []
    points = [choice for side, worth in worths if (choice := _points(sheet, side, worth, patterns)) is not None]
    by_seat = ((Choice(Fact("seats_key"), row),),)
    return Form((_asked(number, worths),), (*in_rows(orders, 2), *in_rows(points, 2), *by_seat))


def _points(sheet: Sheet, side: Side, worth: int, patterns: Sequence[str]) -> Choice | None:
    """Return a button for points alone. If only one order has these points, the button carries the order; None if the
    order is already offered."""
    several = sheet.table.orders(side, worth)
    label = Fact("points_key", {"side": side, "points": worth})
    if len(several) > 1:
        return Choice(label, f"={side}{worth}")
    return Choice(label, several[0]) if len(patterns) > _MOST_ORDERS else None


def _asked(number: int, worths: Sequence[tuple[Side, int]]) -> Fact:
    sides = {side for side, _ in worths}
    if len(worths) == 1:
        return Fact("form_scored", {"line": number, "first": worths[0][0], "points": worths[0][1]})
    return (
        Fact("form_first", {"line": number, "first": sides.pop()})
        if len(sides) == 1
        else Fact("form_which", {"line": number})
    )


def _whole(sheet: Sheet, number: int, code: str, *, looked: bool) -> Form | None:
    """Show a complete order. If words were not understood, ask the player to confirm the order."""
    seats = [_BY_DIGIT[digit] for digit in code if digit in _BY_DIGIT]
    names = tuple(map(sheet.label, seats)) if seats else tuple(code)
    if len(set(seats)) != len(seats) or any(names.count(side) > TEAM for side in SIDES):
        return None
    line = notate(sheet, Order(names))
    if not looked:
        return Form((Fact("form_done", {"order": line}),), (), line=line, done=True)
    if seats and not any(set(side) <= set(seats) for side in SEATED):
        return None
    enter: Rows = ((Choice(Fact("enter_key"), code),), (Choice(Fact("seats_key"), ""),))
    return Form((Fact("form_looked", {"line": number, "order": line}),), enter, line=line)


def _code(patterns: Sequence[str], row: str) -> str:
    bits = sum(1 << PATTERNS.index(pattern) for pattern in patterns)
    return f"~{bits:x}" + (f".{row}" if row else "")


def _patterns(bits: int) -> tuple[str, ...]:
    return tuple(pattern for at, pattern in enumerate(PATTERNS) if bits >> at & 1)


def _seat(sheet: Sheet, label: str) -> Seat:
    seat = sheet.seat(label)
    if seat is None:
        raise AssertionError(f"{label} is a seat of every sheet")
    return seat
