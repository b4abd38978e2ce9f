"""The line of a hand: a draft made whole from what the sheet knows, and the one canonical text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engines.core.rulings import Fact, Refusal, Seat
from engines.shuangsheng.sheet.checks import check_fine, own_clause
from engines.shuangsheng.sheet.entries import UNKNOWN, Hand, label, side_of
from engines.shuangsheng.sheet.levels import name_of
from engines.shuangsheng.sheet.penalties import number
from engines.shuangsheng.sheet.reading import Draft, read, unread
from engines.shuangsheng.sheet.scoring import DEALER, DEFENDER, MOST_PAIRS, Fine, Result, Role
from engines.shuangsheng.sheet.state import Sheet
from engines.shuangsheng.wording import role, seat, side

_MOST_FINES = 12


def read_hand(sheet: Sheet, text: str) -> Hand | Refusal:
    """A finished hand from a plain text. What it does not say is taken from the sheet, or asked for."""
    draft = read(text, buries=sheet.scale.guard)
    if draft.refused is not None:
        return draft.refused
    if not draft.said:
        return unread(text)
    said: dict[str, Any] = draft.said
    dealer = said.get("dealer", sheet.dealer)
    if dealer is None:
        return Refusal("unreadable", "missing_dealer")
    result = _result(sheet, said)
    if isinstance(result, Refusal):
        return result
    fines = _fines(sheet, draft, dealer)
    if isinstance(fines, Refusal):
        return fines
    return Hand(
        dealer,
        said.get("level", sheet.levels[side_of(dealer)]),
        said.get("trump", UNKNOWN),
        result,
        points=fines["points"],
        levels=fines["levels"],
        bell="bell" in said,
        total=said.get("total"),
    )


def _result(sheet: Sheet, said: dict[str, Any]) -> Result | Refusal:
    miscount = said.get("miscount", ())
    needed = _needed(sheet, said)
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


def _needed(sheet: Sheet, said: dict[str, Any]) -> str | None:
    """What must still be said before the hand can be scored."""
    if "tricks" not in said and "total" not in said:
        return "missing_points"
    if "last" not in said:
        return "missing_last"
    counts = said["last"] == DEFENDER or (sheet.scale.guard and said.get("buried") == DEFENDER)
    if not counts:
        return None
    if "bottom" not in said:
        return "missing_bottom"
    return "missing_component" if "pairs" not in said and said["bottom"] else None


def _from_total(sheet: Sheet, said: dict[str, Any], result: Result) -> Result | Refusal:
    """总分 holds the bottom already: the points in tricks are what remains."""
    total, bottom = said["total"], result.bottom
    tricks = total - (_total(sheet, result) - result.tricks)
    impossible = not 0 <= tricks <= sheet.scale.most_points - max(bottom, 0)
    if "tricks" in said or impossible:
        return Refusal("illegal", "total_impossible", facts=(Fact("total", {"total": total, "bottom": bottom}),))
    return replace(result, tricks=tricks)


def _total(sheet: Sheet, result: Result) -> int:
    """What the defenders have with the bottom, before fines."""
    if not 0 <= result.pairs <= MOST_PAIRS:
        return result.tricks
    return result.tricks + sheet.scale.bottom(result) * result.bottom


def _fines(sheet: Sheet, draft: Draft, dealer: Seat) -> dict[str, tuple[Fine, ...]] | Refusal:
    fines: dict[str, list[Fine]] = {"points": [], "levels": []}
    thrown = [_thrown(sheet, *throw) for throw in draft.throws]
    for kind, who, amount, clause in [*draft.fines, *thrown]:
        against = _role(who, dealer)
        if against is None:
            return unread(who)
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


def _thrown(sheet: Sheet, who: str, thrown: int, beaten: int | None) -> tuple[str, str, int, str]:
    """What a failed throw costs: by all its cards, or only by those that could be beaten."""
    price = sheet.prices["failed_throw"]
    cards = thrown if sheet.rules.numbers["throw_counts"] == "thrown" or beaten is None else beaten
    return "points", who, price.points * cards, price.clause


def _role(word: str, dealer: Seat) -> Role | None:
    """The part that a side plays in this hand, named as such, by its seats, or by one of them."""
    if (named := role(word)) is not None:
        return named
    sitting = seat(word)
    where = side_of(sitting) if sitting is not None else side(word)
    if where is None:
        return None
    return DEALER if where == side_of(dealer) else DEFENDER


def write_hand(hand: Hand) -> str:
    """The canonical line: absolute, so that it says the same wherever it stands."""
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
