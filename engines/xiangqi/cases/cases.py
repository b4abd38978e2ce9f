"""待判局面: a player claims a cycle, the referee rules on the case, and a grace period follows (6.1–6.4).

`repetition` labels the moves of a cycle; this module opens a case, rules on it and lets it run out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from engines.core.rulings import Accepted, Fact, Refusal, Seat, Start, Stop, draw
from engines.xiangqi.cases.cycles import Cycle, complete, last_plies, series_of, written
from engines.xiangqi.cases.reasons import in_short, labelled
from engines.xiangqi.cases.series import Ruled as Ruling
from engines.xiangqi.cases.series import ruled_on
from engines.xiangqi.position import geometry
from engines.xiangqi.repetition.ruling import OUT_OF_NODES
from engines.xiangqi.state import BLACK, RED, SEATS, Case, Given, Ruled, Series, State, lost

_MUST: dict[Ruled, tuple[Seat, ...]] = {"red": (RED,), "black": (BLACK,), "draw": SEATS}
"""The seats that may end the case by leaving the cycle, for each ruling."""
_RULED: dict[int | None, Ruled] = {geometry.RED: "red", geometry.BLACK: "black", None: "draw"}
_ALLOWED = "25.2"
"""The national clause for cycles in which neither side does anything forbidden."""
_AT_ONCE = "25.1"
Kind = Literal["repetition", "nine"]


def claimed(state: State, kind: Kind) -> Cycle | Refusal:
    """Return the cycle that a claim asks about.

    `claim repetition` needs three full cycles; an earlier claim is refused and costs nothing. `claim nine` needs nine
    rounds without a capture in which at least one side reached three or more points.
    """
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
    """Work out the ruling on a cycle, which may take long, in the form that the record keeps with the claim."""
    return given_by(ruled_on(state.rules, *series_of(state, cycle)))


def given_by(ruled: Ruling) -> Given:
    ruling = ruled.judged.ruling
    return Given(_RULED[ruling.side], ruling.basis, ruled.judged.limited)


def opened(state: State, kind: Kind, by: Seat, given: Given | None = None) -> Accepted[State] | Refusal:
    """Open a case on a claim, together with the ruling that its moves lead to.

    With a referee at the table, play waits until the referee confirms or changes the proposed ruling. Without a referee
    the ruling stands at once. If a ruling is uncertain, or only a referee may give one, the claim waits while play goes
    on. If the search ran out of boards, a referee is asked; without a referee the case is a draw unless a side changes.

    `given` is the ruling that the record keeps with the claim; without `given` the ruling is worked out here.
    """
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
    """Whether only the referee can rule: in a nine-round claim where neither side does anything forbidden, or the
    search ran out of boards, a referee must judge if play leads nowhere."""
    return kind == "nine" and given.basis in (_ALLOWED, OUT_OF_NODES)


def _reread(state: State, series: Series, ruled: Ruling) -> bool:
    """Whether this claim may first have been ruled differently, before rulings weighed every answer (26.5)."""
    if not ruled.judged.reread:
        return False
    return not ruled.judged.decided or given_by(ruled_on(state.rules, *series, as_once=True)) != given_by(ruled)


def _based(given: Given) -> Fact:
    return Fact("basis", {"clause": f"cxa2011:{given.basis}"})


def _stands(state: State, case: Case, given: Given, told: list[Fact]) -> Accepted[State]:
    if given.basis == _AT_ONCE and given.ruled != "draw":
        # 九回合 with nothing but checks: 23.5.1 allows no grace.
        outcome = lost(state, _MUST[given.ruled][0], "perpetual_check")
        return Accepted(replace(state, case=None, outcome=outcome), (*told, _based(given)), moved=False)
    after, said = _given(state, case, given.ruled)
    based = _based(given) if case.whole else Fact("ruled_unsearched")
    return Accepted(after, (*told, said, based, Fact("appealable")), moved=False)


def rule(state: State, ruled: Ruled | None) -> Accepted[State] | Refusal:
    """Apply the referee's `ruling red | black | draw | none`, which names the side that must change.

    After `none` the match goes on and cycles are counted anew. A ruling made without a referee can still be changed
    during its grace.
    """
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
    """Put a ruling on the case and start its grace; also return the fact that states the ruling."""
    rounds = int(state.rules.numbers["grace_rounds"])
    after = replace(state, case=replace(case, ruled=ruled, left=2 * rounds))
    return after, Fact(f"ruled_{ruled}", {"rounds": rounds}, "unchanged" if ruled == "draw" else "must_change")


def moved(state: State, seat: Seat) -> tuple[State, tuple[Fact, ...]]:
    """Update the case after a move: a side that must change leaves the cycle and play goes on, or the grace runs
    out."""
    case = state.case
    if state.outcome or case is None or case.ruled is None:
        return state, ()
    key = state.plies[-1].key if state.plies else b""
    if seat in _MUST[case.ruled] and key not in case.keys:
        # The new count begins with this very move.
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
    """Return the national clause for a point, as a fact, if the rule set refers to the national rules."""
    clause = state.rules.numbers["basis"].get(point)
    return (Fact("basis", {"clause": f"cxa2011:{clause}"}),) if clause else ()
