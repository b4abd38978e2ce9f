"""State the effects of a score-sheet entry as facts, in the order the chat tells them."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.rulings import Fact, Seat, Value
from engines.shuangsheng.sheet.scores.entries import (
    SIDES,
    Action,
    Foul,
    Hand,
    Side,
    Turned,
    label,
    opponent,
    seats_of,
    side_of,
    upper_seat,
)
from engines.shuangsheng.sheet.scores.levels import FIRST, card_of, name_of
from engines.shuangsheng.sheet.scores.penalties import STRIKES, Penalty
from engines.shuangsheng.sheet.scores.scoring import DEALER, HandScore, Result
from engines.shuangsheng.sheet.state import ScoredHand, Sheet

BOTH = "both"
REMEDIES = ("false_ruff", "wrong_count", "wrong_count_early", "overdrawn", "bottom_over_taken", "rebury")
"""Fouls that require a remedy at the table in addition to the fine."""

TOLD: Mapping[str, tuple[str, ...]] = {
    "hand": ("hand", "dealer", "level", "trump"),
    "total_given": ("total", "tricks"),
    "passed_over": ("piece",),
    "sum_dug": ("tricks", "bottom", "multiplier", "counted", "fines", "total"),
    "sum_paid": ("tricks", "bottom", "multiplier", "counted", "fines", "total"),
    "sum_kept": ("tricks", "fines", "total"),
    "miscounted": ("side",),
    "stayed": ("side", "up"),
    "took_stage": ("side", "up"),
    "swapped": ("side",),
    "must_play": ("side",),
    "capped": ("side", "up"),
    "jack_fell": ("side", "jack", "level"),
    "topped": ("side",),
    "point_fine": ("side", "amount", "clause"),
    "level_fine": ("side", "amount", "clause"),
    "strike": ("side", "strike", "count", "lose"),
    "levels": SIDES,
    "rescored": ("hand", *SIDES),
    "next": ("hand", "dealer", "level", "card"),
    "next_below": ("hand", "dealer", "below", "card"),
    "next_bid": ("hand",),
    "shuffle": ("dealer", "cutters"),
    "drawer": ("card", "who", "drawer", "cutter"),
    "foul_points": ("hand", "who", "foul", "amount"),
    "foul_levels": ("hand", "who", "foul", "amount"),
    "foul_miscount": ("hand", "who", "foul"),
    "foul_noted": ("hand", "who", "foul"),
    **{f"then_{foul}": () for foul in REMEDIES},
    "ruled_points": ("hand", "side", "amount", "clause"),
    "ruled_levels": ("hand", "side", "amount", "clause"),
    "ruling": ("text",),
    "bell": ("hand",),
    "extended": ("minutes", "lasts"),
    "shortened": ("minutes", "lasts"),
    "referee_decides": ("level",),
    # Differences between an entered hand and the score sheet's expectations.
    "dealer_departs": ("asked", "played"),
    "level_departs": ("asked", "played"),
}
"""All facts an entry can state, with the names of their values."""

REFUSED: Mapping[str, tuple[str, ...]] = {
    "unread": ("piece",),
    "added": ("piece",),
    "either": ("piece",),
    "whose": ("piece",),
    "disproved": ("piece",),
    "given": ("tricks", "bottom"),
    "total": ("total", "bottom"),
    "most": ("points",),
    "pairs": ("pairs",),
    "level": ("level",),
    "clause": ("clause",),
    "clauses": ("clauses",),
    "amount": ("amount",),
    "hands": ("last",),
    "said": ("first", "second"),
    "fouls_known": ("fouls",),
}
"""The facts inside refusals of an entry, with the names of their values."""


def level(sheet: Sheet, side: Side) -> str:
    return name_of(sheet.levels[side])


def closed(before: Sheet, after: Sheet, hand: Hand) -> tuple[Fact, ...]:
    """State an entered hand: the arithmetic, the steps, both sides' levels and the next dealer."""
    row = after.rows[-1]
    facts = [
        Fact(
            "hand",
            {"hand": row.number, "dealer": label(hand.dealer), "level": name_of(hand.level), "trump": hand.trump},
        )
    ]
    if hand.total is not None:
        facts.append(Fact("total_given", {"total": hand.total, "tricks": hand.result.tricks}))
    if hand.passed:
        facts.append(Fact("passed_over", {"piece": hand.passed}))
    facts += [_fine("point_fine", hand.side(fine.side), fine.amount, fine.clause) for fine in hand.points]
    facts += [*_arithmetic(row), *_moved(after, row)]
    facts += [_fine("level_fine", hand.side(f.side), f.amount, f.clause) for f in row.score.level_fines]
    return (*facts, *_strikes(before, after), _levels(after), *upcoming(after))


def _arithmetic(row: ScoredHand) -> list[Fact]:
    if row.score.total is None:
        return [_ruling("miscounted", {"side": BOTH if row.score.bid else opponent(row.stage)})]
    return [summed(row.hand.result, row.score)]


def summed(result: Result, score: HandScore) -> Fact:
    """State the sum of a hand scored by points."""
    args: dict[str, Value] = {"tricks": result.tricks}
    if score.multiplier:
        counted = abs(score.multiplier) * result.bottom
        args |= {"bottom": result.bottom, "multiplier": abs(score.multiplier), "counted": counted}
    key = "sum_kept" if not score.multiplier else "sum_dug" if score.multiplier > 0 else "sum_paid"
    args |= {"fines": score.fines, "total": score.total or 0}
    return _ruling(key, args) if score.multiplier else Fact(key, args)


def staged(side: Side, score: HandScore) -> Fact:
    """State that a side kept or took the stage (上台) in a hand, and how many levels its points are worth; for the
    defenders who take the stage without a level there is a fact of its own, `swapped`."""
    if score.stage != DEALER and not score.up:
        return _ruling("swapped", {"side": side})
    return _ruling("stayed" if score.stage == DEALER else "took_stage", {"side": side, "up": score.up})


def _moved(sheet: Sheet, row: ScoredHand) -> list[Fact]:
    score, hand = row.score, row.hand
    facts = [] if score.bid else [staged(row.stage, score)]
    if score.capped:
        facts.append(_ruling("capped", {"side": row.stage, "up": score.up}))
    facts += [_ruling("must_play", {"side": hand.side(role)}) for role in score.held_back]
    if sheet.scale.past is None:
        # Where a level wins the match, a side above that level has already won.
        facts += [Fact("topped", {"side": hand.side(role)}) for role in score.topped]
    if score.fell is not None:
        fallen = name_of(sheet.scale.falls[score.fell])
        facts.append(_ruling("jack_fell", {"side": hand.side(DEALER), "jack": score.fell, "level": fallen}))
    return facts


def _strikes(before: Sheet, after: Sheet) -> list[Fact]:
    """State the present number of strikes for each side that has just received a strike."""
    if after.struck == before.struck:
        return []
    old, new = before.strikes(), after.strikes()
    return [
        Fact("strike", {"side": side, "strike": kind, "count": new[side][kind], "lose": after.scale.strikes_lose})
        for side in SIDES
        for kind in STRIKES
        if new[side][kind] != old[side][kind]
    ]


def _levels(sheet: Sheet) -> Fact:
    return Fact("levels", {side: level(sheet, side) for side in SIDES})


def upcoming(sheet: Sheet) -> tuple[Fact, ...]:
    """State the next hand's dealer and level, and in rule sets with shuffling rules the seats that shuffle and cut."""
    if sheet.closed or sheet.struck_out() or sheet.past():
        return ()
    if sheet.dealer is None:
        return (Fact("next_bid", {"hand": sheet.current}, "miscounted" if sheet.rows else None),)
    dealer, at = label(sheet.dealer), sheet.levels[side_of(sheet.dealer)]
    facts = [Fact("next", {"hand": sheet.current, "dealer": dealer, "level": name_of(at), "card": card_of(at)})]
    if at < FIRST:
        below: dict[str, Value] = {"hand": sheet.current, "dealer": dealer, "below": FIRST - at, "card": card_of(at)}
        facts = [Fact("next_below", below)]
    if sheet.rules.numbers["shuffles"] and sheet.rows:
        cutters = tuple(label(seat) for seat in seats_of(opponent(side_of(sheet.dealer))))
        facts.append(Fact("shuffle", {"dealer": dealer, "cutters": cutters}))
    return tuple(facts)


def drawing(turned: Turned, drawer: Seat) -> tuple[Fact, ...]:
    seats = {"who": turned.seat, "drawer": drawer, "cutter": upper_seat(drawer)}
    card = turned.rank.replace("T", "10")
    return (Fact("drawer", {"card": card, **{name: label(seat) for name, seat in seats.items()}}),)


def foul(foul: Foul, penalty: Penalty) -> tuple[Fact, ...]:
    who = foul.who if isinstance(foul.who, str) else label(foul.who)
    args: dict[str, Value] = {"hand": penalty.hand, "who": who, "foul": foul.point}
    then = (Fact(f"then_{foul.point}"),) if foul.point in REMEDIES else ()
    if penalty.points or penalty.levels:
        key = "foul_points" if penalty.points else "foul_levels"
        return (Fact(key, {**args, "amount": penalty.points or penalty.levels}, foul.point), *then)
    return (Fact("foul_miscount" if penalty.miscount else "foul_noted", args, foul.point), *then)


def ruled(penalty: Penalty) -> tuple[Fact, ...]:
    key = "ruled_points" if penalty.points else "ruled_levels"
    amount = penalty.points or penalty.levels
    args: dict[str, Value] = {"hand": penalty.hand, "side": penalty.side, "amount": amount, "clause": penalty.clause}
    return (Fact(key, args),)


def rescored(before: Sheet, after: Sheet, penalty: Penalty) -> tuple[Fact, ...]:
    """State the further effects of a penalty: new strikes, and the new levels if the penalty rescored an earlier
    hand."""
    facts = _strikes(before, after)
    if penalty.hand == before.current or after.rows[penalty.hand - 1].score == before.rows[penalty.hand - 1].score:
        return tuple(facts)
    row = after.rows[penalty.hand - 1]
    facts.append(Fact("rescored", {"hand": penalty.hand, **{side: name_of(row.levels[side]) for side in SIDES}}))
    return (*facts, _levels(after), *upcoming(after))


def departures(sheet: Sheet, seat: Seat, action: Action) -> tuple[Fact, ...]:
    """State how an entered hand differs from the expected dealer or level. The hand counts as played."""
    if not isinstance(action, Hand):
        return ()
    hand, facts = action, []
    if sheet.dealer is not None and hand.dealer != sheet.dealer:
        facts.append(Fact("dealer_departs", {"asked": label(sheet.dealer), "played": label(hand.dealer)}))
    asked = sheet.levels[side_of(hand.dealer)]
    if max(asked, FIRST) != max(hand.level, FIRST):
        facts.append(Fact("level_departs", {"asked": name_of(asked), "played": name_of(hand.level)}))
    return tuple(facts)


def _ruling(point: str, args: Mapping[str, Value]) -> Fact:
    """State a fact together with the clause of its own point."""
    return Fact(point, args, point)


def _fine(key: str, side: Side, amount: int, clause: str) -> Fact:
    return Fact(key, {"side": side, "amount": amount, "clause": clause})
