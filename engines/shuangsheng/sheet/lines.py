"""Build a hand from a draft and the score sheet, and write a hand's canonical record line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engines.core.rulings import Fact, Refusal, Seat
from engines.shuangsheng.sheet.scores.checks import check_fine, own_clause
from engines.shuangsheng.sheet.scores.entries import UNKNOWN, Hand, label, side_of
from engines.shuangsheng.sheet.scores.levels import name_of
from engines.shuangsheng.sheet.scores.penalties import number
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, MOST_PAIRS, Fine, Result
from engines.shuangsheng.sheet.spoken.draft import quoted, unread
from engines.shuangsheng.sheet.state import Sheet
from engines.shuangsheng.sheet.understanding import gathered, understood
from engines.shuangsheng.sheet.understood_hand import Understood

_MOST_FINES = 12
_BESIDE, _LONGEST_TALK = " / ", 60
REASON = "@"
"""Precedes a foul's key where a fine names the foul instead of the clause."""
_FOULS = {
    "throw": ("failed_throw",),
    "follow": ("follow_error", "wrong_suit", "false_ruff"),
    "takeback": ("takeback",),
    "signal": ("signalling",),
    "turn": ("out_of_turn",),
    "looking": ("looking",),
}


def read_hand(sheet: Sheet, by: Seat, text: str) -> Hand | Refusal:
    """Read a finished hand from plain text. Values missing in the text come from the score sheet, or are asked for."""
    told = understood(sheet, by, text)
    if told.refused is None:
        return _made(sheet, told)
    if not told.draft.contradicted and not told.draft.whose and not told.draft.either:
        hands = [_made(sheet, each) for each in gathered(sheet, by, text)]
        whole = {write_hand(hand): hand for hand in hands if isinstance(hand, Hand)}
        if len(whole) == 1:
            return next(iter(whole.values()))
    return told.refused


def _made(sheet: Sheet, told: Understood) -> Hand | Refusal:
    said, dealer = told.said, told.dealer
    if dealer is None:
        # After both sides miscounted, players bid for the deal; the clause says so.
        return Refusal("unreadable", "missing_dealer", sheet.rules.clause("miscounted") if sheet.rows else None)
    result = _result(sheet, said)
    if isinstance(result, Refusal):
        return result
    fines = _fines(sheet, told)
    if isinstance(fines, Refusal):
        return fines
    hand = Hand(
        dealer,
        said.get("level", sheet.levels[side_of(dealer)]),
        said.get("trump", UNKNOWN),
        result,
        points=fines["points"],
        levels=fines["levels"],
        bell="bell" in said,
        total=said.get("total"),
        passed=_BESIDE.join(told.draft.passed)[:_LONGEST_TALK],
    )
    return _disproved(sheet, told, hand) or hand


def _disproved(sheet: Sheet, told: Understood, hand: Hand) -> Refusal | None:
    """Refuse a hand whose claimed result, for instance the levels climbed, differs from the computed result."""
    if not told.claims:
        return None
    score = sheet.with_hand(hand).rows[-1].score
    for what, who, steps, words in told.claims:
        named = told.role(who) if who else None
        if who and named is None:
            holds = False
        elif what == "up":
            holds = steps == (score.up if named is None else score.steps[named])
        else:
            holds = (score.stage == named) == (what == "on")
        if not holds:
            return quoted("disproved", words)
    return None


def _result(sheet: Sheet, said: Mapping[str, Any]) -> Result | Refusal:
    miscount = said.get("miscount", ())
    needed = next(iter(missing(sheet, said)), None)
    if needed is not None and not miscount:
        return Refusal("unreadable", needed)
    result = Result(
        said.get("tricks", 0),
        said.get("bottom", 0),
        said.get("last", DEALER),
        said.get("pairs", 0),
        said.get("buried", DEALER),
        said.get("jack"),
        miscount,
    )
    if "total" not in said or ("tricks" in said and _total(sheet, result) == said["total"]):
        return result
    return _from_total(sheet, said, result)


def missing(sheet: Sheet, said: Mapping[str, Any]) -> Iterator[str]:
    """Yield the values still needed to score the hand, in the order of asking."""
    if "tricks" not in said and "total" not in said:
        yield "missing_points"
    if "reburied" in said and "buried" not in said and sheet.scale.guard:
        yield "missing_burier"
    if "last" not in said:
        yield "missing_last"
        return
    counts = said["last"] == DEFENDER or (sheet.scale.guard and said.get("buried") == DEFENDER)
    if not counts:
        return
    if "bottom" not in said:
        yield "missing_bottom"
    if "pairs" not in said and said.get("bottom") != 0:
        yield "missing_component"


def _from_total(sheet: Sheet, said: Mapping[str, Any], result: Result) -> Result | Refusal:
    """总分: compute the trick points from a total that includes the bottom."""
    total, bottom = said["total"], result.bottom
    tricks = total - (_total(sheet, result) - result.tricks)
    impossible = not 0 <= tricks <= sheet.scale.most_points - max(bottom, 0)
    if "tricks" in said or impossible:
        return Refusal("illegal", "total_impossible", facts=(Fact("total", {"total": total, "bottom": bottom}),))
    return replace(result, tricks=tricks)


def _total(sheet: Sheet, result: Result) -> int:
    """Return the defenders' points with the bottom, before fines."""
    if not 0 <= result.pairs <= MOST_PAIRS:
        return result.tricks
    return result.tricks + sheet.scale.bottom(result) * result.bottom


def _fines(sheet: Sheet, told: Understood) -> dict[str, tuple[Fine, ...]] | Refusal:
    fines: dict[str, list[Fine]] = {"points": [], "levels": []}
    for kind, who, amount, clause, words in fined(sheet, told):
        against = told.role(who)
        if against is None or clause is None:
            return unread(words or who)
        if not clause and kind == "levels":
            known = tuple(dict.fromkeys(price.clause for price in sheet.prices.values() if price.levels))
            return Refusal("unreadable", "clause_needed", facts=(Fact("clauses", {"clauses": known}),))
        fine = Fine(against, amount, own_clause(sheet.rules, clause) or sheet.prices["failed_throw"].clause)
        refused = check_fine(sheet.rules, fine, points=kind == "points")
        if refused is not None:
            return refused
        fines[kind].append(fine)
    if sum(map(len, fines.values())) > _MOST_FINES:
        return Refusal("unreadable", "text")
    return {kind: tuple(listed) for kind, listed in fines.items()}


def fined(sheet: Sheet, told: Understood) -> Iterator[tuple[str, str, int, str | None, str]]:
    """Yield the fines in a line: `points` or `levels`, the fined party, the amount, the clause, the words.

    The clause is empty if the line names none, and None if the named foul has no such fine. The words are empty unless
    the line names a foul.
    """
    thrown = [_thrown(sheet, *throw) for throw in told.throws]
    for kind, who, amount, clause in [*told.fines, *thrown]:
        if clause.startswith(REASON):
            _, reason, words = clause.split(REASON, 2)
            priced = _for_reason(sheet, reason, kind)
            yield kind, who, amount or (priced[0] if priced else 0), priced[1] if priced else None, words
        else:
            yield kind, who, amount, clause, ""


def _for_reason(sheet: Sheet, reason: str, kind: str) -> tuple[int, str] | None:
    """Return the levels and the clause for a foul named instead of a clause, or None if the foul has no such fine."""
    for foul in _FOULS[reason]:
        price = sheet.prices.get(foul)
        if price is not None and (price.points if kind == "points" else price.levels):
            return price.levels, price.clause
    return None


def _thrown(sheet: Sheet, who: str, thrown: int, beaten: int | None) -> tuple[str, str, int, str]:
    """Return the fine for a failed throw, counted by all cards or only by the beatable cards."""
    price = sheet.prices["failed_throw"]
    cards = thrown if sheet.rules.numbers["throw_counts"] == "thrown" or beaten is None else beaten
    return "points", who, price.points * cards, price.clause


def write_hand(hand: Hand) -> str:
    """Return the canonical line. Every value is explicit, so the line means the same anywhere in the record."""
    result = hand.result
    parts = [
        f"hand dealer={label(hand.dealer)} level={name_of(hand.level)} trump={hand.trump}",
        f"tricks={result.tricks} bottom={result.bottom} last={result.last} pairs={result.pairs} buried={result.buried}",
    ]
    if result.jack is not None:
        parts.append(f"J={result.jack}")
    if result.miscount:
        parts.append(f"miscount={result.miscount[0] if len(result.miscount) == 1 else 'both'}")
    parts += [f"points={fine.side}:{fine.amount}:{number(fine.clause)}" for fine in hand.points]
    parts += [f"levels={fine.side}:{fine.amount}:{number(fine.clause)}" for fine in hand.levels]
    return " ".join((*parts, *(["bell"] if hand.bell else [])))
