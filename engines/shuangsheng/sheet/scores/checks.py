"""Refuse impossible hands, for the score sheet and for the judge alike."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.books.rulesets import Rules
from engines.core.rulings import Fact, Refusal
from engines.shuangsheng.book import BOOK
from engines.shuangsheng.sheet.scores.entries import NO_TRUMP
from engines.shuangsheng.sheet.scores.levels import Level, name_of
from engines.shuangsheng.sheet.scores.penalties import number
from engines.shuangsheng.sheet.scores.scoring import DEFENDER, MOST_PAIRS, Fine, Result, Scale

UNIT = 5
"""All card points are multiples of this number."""
MOST_FINED = 1000
MOST_LEVELS = 20


def check(
    rules: Rules, scale: Scale, level: Level, trump: str, result: Result, fines: Sequence[Fine] = ()
) -> Refusal | None:
    """Return why the values cannot be the result of a hand, or None. Whether the play was legal is not judged here."""
    return (
        _points(scale, result, reburied=_reburied(rules, fines))
        or _component(result)
        or _level(scale, level)
        or _jack(scale, level, trump, result)
        or _miscount(scale, result)
    )


def own_clause(rules: Rules, written: str) -> str:
    """Strip this rule set's name from a clause: `7` and `houqin:7` both give `7`. Another rule set's name stays, so
    that no fine can name another rule set's clause."""
    return written.lower().removeprefix(f"{rules.name}:")


def check_fine(rules: Rules, fine: Fine, *, points: bool) -> Refusal | None:
    """Return why a fine cannot stand (unknown clause or impossible amount), or None."""
    if f"{rules.name}:{fine.clause}" not in BOOK:
        return Refusal("illegal", "no_clause", facts=(Fact("clause", {"clause": fine.clause}),))
    most = MOST_FINED if points else MOST_LEVELS
    if not 0 < fine.amount <= most or (points and fine.amount % UNIT):
        return Refusal("illegal", "fine_amount", facts=(Fact("amount", {"amount": fine.amount}),))
    return None


def _points(scale: Scale, result: Result, *, reburied: bool) -> Refusal | None:
    given = (Fact("given", {"tricks": result.tricks, "bottom": result.bottom}),)
    most = scale.most_reburied if reburied else scale.most_bottom
    if min(result.tricks, result.bottom) < 0:
        return Refusal("illegal", "points_negative", facts=given)
    if result.tricks % UNIT or result.bottom % UNIT:
        return Refusal("illegal", "points_not_five", facts=given)
    if result.bottom > most:
        return Refusal("illegal", "bottom_over", facts=(*given, Fact("most", {"points": most})))
    if result.tricks + result.bottom > scale.most_points:
        return Refusal("illegal", "points_over", facts=(*given, Fact("most", {"points": scale.most_points})))
    return None


def _reburied(rules: Rules, fines: Sequence[Fine]) -> bool:
    """Return whether a fine for wrongly burying is on record; the bottom may then hold more points."""
    clause = rules.clause("rebury")
    return clause is not None and any(fine.clause == number(clause) for fine in fines)


def _component(result: Result) -> Refusal | None:
    if not 0 <= result.pairs <= MOST_PAIRS:
        return Refusal("illegal", "component", facts=(Fact("pairs", {"pairs": result.pairs}),))
    return None


def _level(scale: Scale, level: Level) -> Refusal | None:
    return Refusal("illegal", "level", facts=(_named(level),)) if level < scale.floor else None


def _jack(scale: Scale, level: Level, trump: str, result: Result) -> Refusal | None:
    """Check the claim that a jack won the bottom."""
    if result.jack is None:
        return None
    if scale.must_play is None:
        return Refusal("illegal", "jack_none")
    if level != scale.must_play:
        return Refusal("illegal", "jack_level", facts=(_named(level),))
    if result.last != DEFENDER:
        return Refusal("illegal", "jack_last")
    if trump == NO_TRUMP and result.jack != "off":
        return Refusal("illegal", "jack_no_trump")
    return None


def _miscount(scale: Scale, result: Result) -> Refusal | None:
    return Refusal("illegal", "no_miscount") if result.miscount and not scale.miscounts else None


def _named(level: Level) -> Fact:
    return Fact("level", {"level": name_of(level)})
