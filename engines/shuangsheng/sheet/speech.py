"""State the facts shown with a score sheet: both sides' levels, the next dealer, strikes and fines, the buttons."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core.chat.buttons import Choice, Rows
from engines.core.rulings import Fact, Side
from engines.core.scenes.scene import Seen
from engines.shuangsheng.sheet.scores.entries import SIDES, side_of, upper_seat
from engines.shuangsheng.sheet.scores.levels import FIRST, Level, name_of
from engines.shuangsheng.sheet.state import Sheet


def level_name(level: Level) -> str | Fact:
    """Return a level as shown in a sentence. Levels below the first are counted downwards."""
    return name_of(level) if level >= FIRST else Fact("below", {"levels": FIRST - level})


def level_played(level: Level) -> str | Fact:
    """Return a level as shown for the hand being played. Below the first level, the level cards are named too."""
    return name_of(level) if level >= FIRST else Fact("below_played", {"levels": FIRST - level})


def total(sheet: Sheet) -> tuple[Fact, ...]:
    return (Fact("standing", {side: level_name(level) for side, level in sheet.levels.items()}),)


def caption(sheet: Sheet, seen: Seen) -> tuple[Fact, ...]:
    (standing,) = total(sheet)
    levels = Fact("levels_now", {"standing": standing})
    if seen.outcome is not None:
        return (levels,)
    if sheet.closed:
        return (levels, Fact("to_decide"))
    rung = (Fact("rung"),) if sheet.rung else ()
    return (levels, _next(sheet), *_drawing(sheet), *_strikes(sheet), *_open_fines(sheet), *rung)


def keys(sheet: Sheet) -> Rows:
    return ((Choice(Fact("key_lot"), "lot"),),) if _awaits_lot(sheet) else ()


def _next(sheet: Sheet) -> Fact:
    if sheet.dealer is None:
        return Fact("bids_next", {"hand": sheet.current})
    side = side_of(sheet.dealer)
    level = level_played(sheet.levels[side])
    return Fact("deals_next", {"hand": sheet.current, "dealer": sheet.dealer, "level": level, "party": Side(side)})


def _awaits_lot(sheet: Sheet) -> bool:
    """Return whether a card must still be turned to find the first drawer, in rule sets with a turned card."""
    return not sheet.rows and sheet.drawer is None and sheet.rules.clause("turn_again") is not None


def _drawing(sheet: Sheet) -> tuple[Fact, ...]:
    """State before the first hand who draws first, or that a turned card will decide."""
    if _awaits_lot(sheet):
        return (Fact("lot_awaited"),)
    if sheet.rows or sheet.drawer is None:
        return ()
    return (Fact("draws_first", {"drawer": sheet.drawer, "cutter": upper_seat(sheet.drawer)}),)


def _strikes(sheet: Sheet) -> tuple[Fact, ...]:
    if not sheet.scale.strikes_lose:
        return ()
    given = tuple(
        Fact("struck", {"party": Side(side), "mistake": kind, "count": count})
        for side, counts in sheet.strikes().items()
        for kind, count in counts.items()
        if count
    )
    return (Fact("strikes_now", {"strikes": given, "lose": sheet.scale.strikes_lose}),) if given else ()


def _open_fines(sheet: Sheet) -> Iterator[Fact]:
    """State the fines recorded during the present hand."""
    for kind in ("points", "levels"):
        for side in SIDES:
            if amount := sum(getattr(penalty, kind) for penalty in sheet.open_penalties if penalty.side == side):
                yield Fact(f"open_{kind}", {"party": Side(side), "amount": amount})
