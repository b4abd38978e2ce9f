"""Score a single hand for the judge protocol, with the same scoring as the score sheet but without a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engines.core.books.rulesets import Rules
from engines.core.rulings import Refusal, Seat
from engines.shuangsheng.sheet.scores.checks import check, check_fine
from engines.shuangsheng.sheet.scores.entries import UNKNOWN, next_seat, partner
from engines.shuangsheng.sheet.scores.levels import Level
from engines.shuangsheng.sheet.scores.penalties import STRIKES, prices_of, strike_clauses, strikes_in
from engines.shuangsheng.sheet.scores.scoring import (
    DEALER,
    DEFENDER,
    ROLES,
    Fine,
    HandScore,
    Result,
    Role,
    Scale,
    other,
    scale_of,
    score,
)

REFEREE_DECIDES = "referee"


def no_strikes() -> dict[Role, dict[str, int]]:
    return {role: dict.fromkeys(STRIKES, 0) for role in ROLES}


@dataclass(frozen=True, slots=True)
class Case:
    """All known values of a hand. `net` is a sum of point fines, positive in the defenders' favour."""

    levels: Mapping[Role, Level]
    result: Result
    trump: str = UNKNOWN
    points: tuple[Fine, ...] = ()
    net: int = 0
    fines: tuple[Fine, ...] = ()
    """Fines in levels."""
    strikes: Mapping[Role, Mapping[str, int]] = field(default_factory=no_strikes)
    time_up: bool = False
    dealer: Seat | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """The result of a judged hand, with the consequences for the match."""

    score: HandScore
    strikes: Mapping[Role, Mapping[str, int]]
    over: str | None
    """The role that has won, `referee` if only the referee can decide, None while the match continues."""
    next_dealer: Seat | None
    next_level: Level | None
    """The next hand's level; None if the sides bid for the deal and stand on different levels."""


def judge(rules: Rules, case: Case) -> Judged | Refusal:
    scale = scale_of(rules)
    refused = _refused(rules, scale, case)
    if refused is not None:
        return replace(refused, clause=rules.clause(refused.point))
    net = (Fine(DEALER if case.net > 0 else DEFENDER, abs(case.net), ""),) if case.net else ()
    scored = score(scale, case.levels, case.levels[DEALER], case.result, (*case.points, *net), case.fines)
    strikes, out = _struck(rules, scale, case)
    levels = scored.levels
    stage_level = levels[scored.stage] if not scored.bid or len(set(levels.values())) == 1 else None
    seat = case.dealer
    follows = None if seat is None or scored.bid else partner(seat) if scored.stage == DEALER else next_seat(seat)
    return Judged(scored, strikes, out or _over(scale, scored, time_up=case.time_up), follows, stage_level)


def _refused(rules: Rules, scale: Scale, case: Case) -> Refusal | None:
    if any(count >= scale.strikes_lose > 0 for counts in case.strikes.values() for count in counts.values()):
        return Refusal("illegal", "over")
    if case.levels[DEFENDER] < scale.floor:
        return Refusal("illegal", "level")
    for fines, points in ((case.points, True), (case.fines, False)):
        for fine in fines:
            if (refused := check_fine(rules, fine, points=points)) is not None:
                return refused
    if case.net % 5:
        return Refusal("illegal", "fine_amount")
    return check(rules, scale, case.levels[DEALER], case.trump, case.result, case.fines)


def _struck(rules: Rules, scale: Scale, case: Case) -> tuple[dict[Role, dict[str, int]], Role | None]:
    """Return the strikes after the hand, and the role that wins because its opponents have reached the limit."""
    counts = {role: dict(case.strikes[role]) for role in ROLES}
    winner = None
    fined = ((fine.side, fine.amount, fine.clause) for fine in case.fines)
    for role, kind in strikes_in(fined, strike_clauses(prices_of(rules))):
        counts[role][kind] += 1
        if winner is None and counts[role][kind] >= scale.strikes_lose:
            winner = other(role)
    return counts, winner


def _over(scale: Scale, scored: HandScore, *, time_up: bool) -> str | None:
    levels = scored.levels
    tied = levels[DEALER] == levels[DEFENDER]
    higher = max(ROLES, key=lambda role: levels[role])
    if scale.past is not None and levels[higher] > scale.past:
        return scored.stage if tied else higher
    if time_up:
        return higher if not tied else REFEREE_DECIDES if scored.bid else scored.stage
    return REFEREE_DECIDES if scored.topped and scale.past is None else None
