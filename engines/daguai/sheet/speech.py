"""State the facts shown with a score sheet: the next dealer, both sides' points, and record lines in words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engines.core.rulings import Fact, Seat, Value
from engines.core.scenes.scene import Seen
from engines.daguai.sheet.play import NO_FOUL
from engines.daguai.sheet.scoring import SIDES
from engines.daguai.sheet.state import SEATS, Sheet

_SCORED = re.compile(rf"([{''.join(SIDES)}])=([0-9])")
_ORDER = re.compile(rf"[{''.join(SIDES)}1-{len(SEATS)} ]+")


def seat_labels(sheet: Sheet) -> Mapping[Seat, str]:
    return {seat: sheet.label(seat) for seat in SEATS}


def caption(sheet: Sheet, seen: Seen) -> tuple[Fact, ...]:
    if seen.outcome is not None or sheet.full:
        return ()
    hand = sheet.current
    dealer, cutter = sheet.label(sheet.dealer(hand)), sheet.label(sheet.cutter(hand))
    return (Fact("upcoming", {"hand": hand, "hands": sheet.size, "dealer": dealer, "cutter": cutter}),)


def total(sheet: Sheet) -> tuple[Fact, ...]:
    totals = sheet.totals()
    return (Fact("standing", {side: totals[side]["points"] for side in SIDES}),)


def line_facts(sheet: Sheet, line: str) -> tuple[Fact, ...]:
    """Put a record line into words: an order, a referee's entry, or a hand ended by fouls."""
    match line.split():
        case ["fouled"]:
            return (Fact("entry_fouled"),)
        case ["foul", "ruling", verdict, *rest]:
            return (Fact("entry_ruling", {"verdict": verdict, "hand": _hand(rest)}),)
        case ["foul", who, point, *rest]:
            fouled: dict[str, Value] = {"whom": Seat(int(who)) if who.isdigit() else who}
            if point == NO_FOUL:
                return (Fact("entry_slow", fouled),)
            return (Fact("entry_foul", {**fouled, "foul": point, "hand": _hand(rest)}),)
    if scored := _SCORED.fullmatch(line):
        return (Fact("entry_scored", {"first": scored[1], "points": int(scored[2])}),)
    return (Fact("entry_order", {"order": line}),) if _ORDER.fullmatch(line) else ()


def _hand(rest: list[str]) -> str:
    """Return the number of the hand a line names; empty for the hand being played."""
    return rest[0].removeprefix("hand=") if rest else ""
