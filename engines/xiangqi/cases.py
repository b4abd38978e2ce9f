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
from engines.xiangqi.repetition.ruling import OUT_OF_NODES
from engines.xiangqi.series import Ruled as Ruling
from engines.xiangqi.series import ruled_on
from engines.xiangqi.state import BLACK, RED, SEATS, Case, Given, Ruled, Series, State, lost

_MUST: dict[Ruled, tuple[Seat, ...]] = {"red": (RED,), "black": (BLACK,), "draw": SEATS}
"""Who may end the case by leaving the cycle."""
_RULED: dict[int | None, Ruled] = {geometry.RED: "red", geometry.BLACK: "black", None: "draw"}
_ALLOWED = "25.2"
"""Neither side does anything forbidden."""
_AT_ONCE = "25.1"
Kind = Literal["repetition", "nine"]


def claimed(state: State, kind: Kind) -> Cycle | Refusal:
    """What somebody asks to be ruled on. `claim repetition`: three full cycles; fewer are not considered, and cost
    nothing. `claim nine`: nine rounds without a capture, in which a side came to three points or more."""
    if state.case is not None:
        return Refusal("illegal", "case_open")
    cycle = complete(state) if kind == "repetition" else _nine(state)
    return Refusal("illegal", "too_early") if cycle is None else cycle


def _nine(state: State) -> Cycle | None:
    size = 2 * int(state.rules.numbers["nine_rounds"])
    plies = state.plies[state.counted_from :][-size:]
    points = int(state.rules.numbers["nine_points"])
    roaming = any(len({ply.move[1] for ply in plies[side::2]}) >= points for side in (0, 1))
    return last_plies(state, size) if len(plies) == size and roaming else None


def weighed(state: State, cycle: Cycle) -> Given:
    """The ruling on a cycle, as it is kept with its claim. It may take long."""
    return given_by(ruled_on(state.rules, *series_of(state, cycle)))


def given_by(ruled: Ruling) -> Given:
    ruling = ruled.judged.ruling
    return Given(_RULED[ruling.side], ruling.basis, ruled.judged.limited)


def opened(state: State, kind: Kind, by: Seat, given: Given | None = None) -> Accepted[State] | Refusal:
    """A case, with what its moves come to. A referee at the table confirms or changes it, and play waits for him;
    without one it stands, unless it is not certain or not for us to say: then the claim waits, and play goes on. Where
    not everything could be looked into he is asked, and without one it is a draw if nobody changes.

    What was `given` when it was claimed is taken from the record; where it does not say, it is worked out here."""
    cycle = claimed(state, kind)
    if isinstance(cycle, Refusal):
        return cycle
    series, waits = series_of(state, cycle), state.terms.refereed
    reasons: tuple[Fact, ...] = ()
    reread = False
    if given is None:
        ruled = ruled_on(state.rules, *series)
        given, reasons = given_by(ruled), (labelled(ruled), *in_short(ruled))
        reread = not waits and _reread(state, series, ruled)
    whole = given.basis != OUT_OF_NODES
    proposed = None if _referees_own(kind, given) or (waits and not whole) else given.ruled
    case = Case(kind, by, written(state, series.line), cycle.keys, proposed, waits=waits, whole=whole, reread=reread)
    after = replace(state, case=case, series=series)
    stands = proposed is not None and not (given.limited and whole)
    opens = "case_opened" if waits else "case_claimed" if stands else "case_kept"
    told = [Fact(opens, {"seat": by, "claim": kind, "moves": case.moves}, "case"), *reasons]
    if stands and not waits:
        return _stands(after, case, given, told)
    if proposed is not None:
        told += [Fact(f"proposed_{proposed}"), _based(given)]
        told += [Fact("proposal_limited")] if given.limited else []
    else:
        told.append(Fact("proposed_nothing" if whole else "proposed_unsearched"))
    return Accepted(after, tuple(told), (Stop(),) if waits else (), moved=False)


def _referees_own(kind: Kind, given: Given) -> bool:
    """Of nine rounds in which neither side does anything forbidden, or that could not all be looked into, only the
    referee can say that they lead nowhere."""
    return kind == "nine" and given.basis in (_ALLOWED, OUT_OF_NODES)


def _reread(state: State, series: Series, ruled: Ruling) -> bool:
    """Whether something else may have been ruled when this was first claimed, before every answer was weighed."""
    if not ruled.judged.reread:
        return False
    return not ruled.judged.decided or given_by(ruled_on(state.rules, *series, as_once=True)) != given_by(ruled)


def _based(given: Given) -> Fact:
    return Fact("basis", {"clause": f"cxa2011:{given.basis}"})


def _stands(state: State, case: Case, given: Given, told: list[Fact]) -> Accepted[State]:
    if given.basis == _AT_ONCE and given.ruled != "draw":
        # 九回合 of nothing but checks: 23.5.1 knows no grace.
        outcome = lost(state, _MUST[given.ruled][0], "perpetual_check")
        return Accepted(replace(state, case=None, outcome=outcome), (*told, _based(given)), moved=False)
    after, said = _given(state, case, given.ruled)
    based = _based(given) if case.whole else Fact("ruled_unsearched")
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
    after, told = _given(state, replace(case, whole=True, reread=False), ruled)
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
