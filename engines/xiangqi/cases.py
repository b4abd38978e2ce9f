"""待判局面: a cycle that somebody wants ruled on, the referee's ruling, and the grace after it (6.1–6.4).

What the moves of a cycle are stands in `repetition`: here a case is opened, ruled on, and runs out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from engines.core.rulings import Accepted, Fact, Refusal, Seat, Start, Stop, draw
from engines.xiangqi import geometry
from engines.xiangqi.cycles import Cycle, complete, last_plies, series_of, written
from engines.xiangqi.reasons import in_short, labelled
from engines.xiangqi.series import Ruled as Ruling
from engines.xiangqi.series import ruled_on
from engines.xiangqi.state import BLACK, RED, SEATS, Case, Ruled, State, lost, seat_of

_MUST: dict[Ruled, tuple[Seat, ...]] = {"red": (RED,), "black": (BLACK,), "draw": SEATS}
"""Who may end the case by leaving the cycle."""
_RULED: dict[int | None, Ruled] = {geometry.RED: "red", geometry.BLACK: "black", None: "draw"}
_ALLOWED = "25.2"
"""Neither side does anything forbidden: of nine rounds only the referee can say that they lead nowhere."""


def repetition(state: State, by: Seat) -> Accepted[State] | Refusal:
    """`claim repetition`: three full cycles; fewer are not considered, and cost nothing."""
    if state.case is not None:
        return Refusal("illegal", "case_open")
    cycle = complete(state)
    if cycle is None:
        return Refusal("illegal", "too_early")
    return opened(state, "repetition", by, cycle)


def nine(state: State, by: Seat) -> Accepted[State] | Refusal:
    """`claim nine`: nine rounds without a capture, in which a side came to three points or more."""
    if state.case is not None:
        return Refusal("illegal", "case_open")
    size = 2 * int(state.rules.numbers["nine_rounds"])
    plies = state.plies[state.counted_from :][-size:]
    points = int(state.rules.numbers["nine_points"])
    roaming = any(len({ply.move[1] for ply in plies[side::2]}) >= points for side in (0, 1))
    if len(plies) < size or not roaming:
        return Refusal("illegal", "too_early")
    return opened(state, "nine", by, last_plies(state, size))


def opened(state: State, kind: Literal["repetition", "nine"], by: Seat, cycle: Cycle) -> Accepted[State]:
    """A case, with what its moves come to. A referee at the table confirms or changes it, and play waits for him;
    without one it stands, unless it is not certain or not for us to say: then the claim waits, and play goes on."""
    series = series_of(state, cycle)
    ruled = ruled_on(state.rules, *series)
    ruling = ruled.judged.ruling
    proposed = None if kind == "nine" and ruling.basis == _ALLOWED else _RULED[ruling.side]
    waits = state.terms.refereed
    case = Case(kind, by, written(state, series.line), cycle.keys, proposed, waits=waits)
    after = replace(state, case=case, series=series)
    stands = proposed is not None and not ruled.judged.limited
    opens = "case_opened" if waits else "case_claimed" if stands else "case_kept"
    told = [Fact(opens, {"seat": by, "claim": kind, "moves": case.moves}, "case"), labelled(ruled), *in_short(ruled)]
    if stands and not waits:
        return _stands(after, case, ruled, told)
    if proposed is not None:
        told += [Fact(f"proposed_{proposed}"), Fact("basis", {"clause": ruled.basis})]
        told += [Fact("proposal_limited")] if ruled.judged.limited else []
    else:
        told.append(Fact("proposed_nothing"))
    return Accepted(after, tuple(told), (Stop(),) if waits else (), moved=False)


def _stands(state: State, case: Case, ruled: Ruling, told: list[Fact]) -> Accepted[State]:
    ruling = ruled.judged.ruling
    based = Fact("basis", {"clause": ruled.basis})
    if ruling.result == "at_once" and ruling.side is not None:
        # 九回合 of nothing but checks: 23.5.1 knows no grace.
        outcome = lost(state, seat_of(ruling.side), "perpetual_check")
        return Accepted(replace(state, case=None, outcome=outcome), (*told, based), moved=False)
    after, said = _given(state, case, _RULED[ruling.side])
    return Accepted(after, (*told, said, based, Fact("appealable")), moved=False)


def rule(state: State, ruled: Ruled | None) -> Accepted[State] | Refusal:
    """`ruling red | black | draw | none`: who must change; none: the match goes on, and cycles are counted anew. What
    stood without a referee he may still change while its grace runs."""
    case = state.case
    if case is None or not case.changeable:
        return Refusal("illegal", "no_case")
    effects = (Start(),) if state.waits else ()
    if ruled is None:
        return Accepted(closed(state), (Fact("ruled_none"),), effects, moved=False)
    after, told = _given(state, case, ruled)
    point = told.point or ""
    return Accepted(after, (told, *basis(state, point)), effects, moved=False)


def _given(state: State, case: Case, ruled: Ruled) -> tuple[State, Fact]:
    """A case that is ruled on, and its grace, which begins now."""
    rounds = int(state.rules.numbers["grace_rounds"])
    after = replace(state, case=replace(case, ruled=ruled, left=2 * rounds))
    return after, Fact(f"ruled_{ruled}", {"rounds": rounds}, "unchanged" if ruled == "draw" else "must_change")


def moved(state: State, seat: Seat) -> tuple[State, tuple[Fact, ...]]:
    """The case after a move: whoever must change leaves the cycle and play goes on, or the grace runs out."""
    case = state.case
    if state.outcome or case is None or case.ruled is None:
        return state, ()
    key = state.plies[-1].key if state.plies else b""
    if seat in _MUST[case.ruled] and key not in case.keys:
        # The count begins with this very move.
        return closed(state, max(0, len(state.plies) - 1)), (Fact("changed", {"seat": seat}),)
    if case.left > 1:
        return replace(state, case=replace(case, left=case.left - 1)), ()
    if case.ruled == "draw":
        outcome = draw(SEATS, "unchanged", state.rules.clause("unchanged"))
    else:
        outcome = lost(state, _MUST[case.ruled][0], "must_change")
    return replace(state, case=None, outcome=outcome), basis(state, outcome.reason)


def closed(state: State, counted_from: int | None = None) -> State:
    start = len(state.plies) if counted_from is None else counted_from
    return replace(state, case=None, counted_from=start)


def basis(state: State, point: str) -> tuple[Fact, ...]:
    """The national clause that a ruling rests on, where the rule set leaves the matter to it."""
    clause = state.rules.numbers["basis"].get(point)
    return (Fact("basis", {"clause": f"cxa2011:{clause}"}),) if clause else ()
