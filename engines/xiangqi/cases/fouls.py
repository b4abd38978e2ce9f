"""犯规: the referee records fouls on a real board, and a false claim costs time (3.1.8, 4.1)."""

from __future__ import annotations

from dataclasses import replace

from engines.core.rulings import Accepted, AddUsed, Effect, Fact, Outcome, Seat
from engines.xiangqi.cases.cases import basis
from engines.xiangqi.state import RED, State, lost

FOULS = ("facing", "suicide", "illegal_move", "false_limit", "other")
"""The fouls that the referee may record with `foul`."""
PRESS = "presses"
"""没有走棋先按钟: the foul recorded with `press`."""


def foul(state: State, seat: Seat, point: str, effects: tuple[Effect, ...] = ()) -> Accepted[State]:
    """Record another foul of a seat. Some fouls lose at once or the second time; any three fouls lose."""
    mine = (*state.fouls[seat], point)
    fouls = (mine, state.fouls[1]) if seat == RED else (state.fouls[0], mine)
    false_limits = state.false_limits
    if point == "false_limit":
        red, black = false_limits
        false_limits = (red + 1, black) if seat == RED else (red, black + 1)
    after = replace(state, fouls=fouls, false_limits=false_limits)
    after = replace(after, outcome=_lost(after, seat, point))
    told = Fact("foul", {"seat": seat, "foul": point, "count": len(mine)}, f"foul_{point}")
    return Accepted(after, (told, *basis(state, f"foul_{point}")), effects, moved=False)


def false_claim(state: State, seat: Seat, counted: int) -> Accepted[State]:
    """自然限着提和不属实: record a false claim of the natural limit as a foul and add used time to the clock."""
    seconds = int(state.rules.numbers["false_limit_seconds"])
    accepted = foul(state, seat, "false_limit", (AddUsed(seat, seconds),))
    told = Fact("limit_fails", {"seat": seat, "count": counted, "needed": state.terms.limit, "seconds": seconds})
    return replace(accepted, facts=(told, *accepted.facts))


def _lost(state: State, seat: Seat, point: str) -> Outcome | None:
    times = state.false_limits[seat] if point == "false_limit" else state.fouls[seat].count(point)
    if times >= int(state.rules.numbers["lose"].get(point, len(state.fouls[seat]) + 1)):
        return lost(state, seat, point, f"lost_{point}")
    return lost(state, seat, "fouls") if len(state.fouls[seat]) >= int(state.rules.numbers["fouls"]) else None
