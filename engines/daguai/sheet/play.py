"""Keep the score sheet: enter hands, the referee's fouls and the chief referee's rulings, and decide the outcome."""

from __future__ import annotations

from dataclasses import replace

from engines.core.books.rulesets import Options, Rules
from engines.core.rulings import REFEREE, Accepted, Fact, Outcome, Refusal, Seat, Value
from engines.daguai.sheet.scoring import AS_ORDERED, SIDES, other, points_table
from engines.daguai.sheet.state import SEATS, Action, ChiefRuling, Foul, Fouled, Line, Order, Scored, Sheet

NO_FOUL = "slow"
"""This offence costs the turn but does not count as a foul."""


def start(rules: Rules, options: Options) -> Sheet | Refusal:
    if options["first_dealer"] not in SIDES:
        return Refusal("illegal", "first_dealer")
    deals = str(options["deals"]).strip()
    if not (deals.isascii() and deals.isdigit() and 0 < int(deals) <= int(rules.numbers["hands"])):
        return Refusal("illegal", "option")
    return Sheet(rules, points_table(rules), options["first_dealer"], deals=int(deals))


def to_act(sheet: Sheet) -> tuple[Seat, ...]:
    """Return the seats that may enter a hand: all until the round is complete."""
    return () if sheet.full else SEATS


def after_end(action: object) -> bool:
    """Return whether the referee may still add an entry after the last hand; only entries that change recorded
    hands."""
    return isinstance(action, Foul | ChiefRuling)


def apply(sheet: Sheet, seat: Seat, action: Action) -> Accepted[Sheet] | Refusal:
    match action:
        case Foul() | ChiefRuling() if seat != REFEREE:
            return Refusal("illegal", "referee_only")
        case Foul():
            return _record(sheet, action)
        case ChiefRuling():
            return _rule(sheet, action)
        case Fouled() if not sheet.table.losers(sheet.fouls_in(sheet.current)):
            return Refusal("illegal", "not_fouled", facts=(Fact("fouls", sheet.fouls_in(sheet.current)),))
        case _:
            return close(sheet, action)


def close(sheet: Sheet, line: Line) -> Accepted[Sheet]:
    passed: tuple[Fact, ...] = ()
    if isinstance(line, Order) and line.passed:
        passed = (Fact("passed_over", {"piece": line.passed}),)
        line = replace(line, passed="")
    after = replace(sheet, hands=(*sheet.hands, line))
    hand = sheet.current
    # The next dealer does not depend on the order, so only the order is missing.
    untold = (Fact("order_untold", {"hand": hand}),) if isinstance(line, Scored) else ()
    told = (_scored("hand", after, hand), *untold, *passed, *_attention(after, hand), _totals(after), *_next(after))
    return Accepted(after, told)


def _record(sheet: Sheet, foul: Foul) -> Accepted[Sheet] | Refusal:
    last = min(sheet.current, sheet.size)
    if foul.point == NO_FOUL:
        return Refusal("illegal", NO_FOUL)
    if foul.hand is None and sheet.full:
        return Refusal("illegal", "which_hand", facts=(Fact("hands", {"last": last}),))
    hand = sheet.current if foul.hand is None else foul.hand
    if not 1 <= hand <= last:
        return Refusal("illegal", "no_hand", facts=(Fact("hands", {"last": last}),))
    side = foul.who if isinstance(foul.who, str) else sheet.side(foul.who)
    who = foul.who if isinstance(foul.who, str) else sheet.label(foul.who)
    after = replace(sheet, fouls=(*sheet.fouls, (hand, side)))
    count = after.fouls_in(hand)[side]
    told: dict[str, Value] = {"hand": hand, "side": side, "who": who, "foul": foul.point, "count": count}
    facts = [Fact("foul", told, foul.point)]
    if count == sheet.table.fouls_lose:
        facts.append(Fact("fouls_decide", {"hand": hand, "side": side, "other": other(side)}, "fouled"))
    if hand == sheet.current:
        facts += _attention(after, hand)
    else:
        facts += _rescored(sheet, after, hand)
    return Accepted(after, tuple(facts), moved=False)


def _rule(sheet: Sheet, ruling: ChiefRuling) -> Accepted[Sheet] | Refusal:
    hand = ruling.hand
    if not 1 <= hand < sheet.current:
        return Refusal("illegal", "hand_open", facts=(Fact("hands", {"last": sheet.current - 1}),))
    if not sheet.disputed(hand):
        return Refusal("illegal", "not_disputed", facts=(Fact("fouls", sheet.fouls_in(hand)),))
    if ruling.verdict == AS_ORDERED and isinstance(sheet.hands[hand - 1], Fouled):
        return Refusal("illegal", "no_order")
    after = replace(sheet, rulings=(*sheet.rulings, (hand, ruling.verdict)))
    told = Fact("ruling", {"hand": hand, "verdict": ruling.verdict})
    return Accepted(after, (told, *_rescored(sheet, after, hand)), moved=False)


def departures(sheet: Sheet, seat: Seat, action: Action) -> tuple[Fact, ...]:
    """State that an entry names an earlier hand by number: if hands before it are struck, the number needs checking."""
    hand = action.hand if isinstance(action, Foul | ChiefRuling) else None
    return () if hand is None else (Fact("earlier_hand", {"hand": hand, "played": len(sheet.hands)}),)


def _scored(key: str, sheet: Sheet, hand: int) -> Fact:
    score = sheet.score(hand)
    return Fact(key, {"hand": hand, "pattern": score.pattern, "first": score.first or "", **score.points})


def _rescored(before: Sheet, after: Sheet, hand: int) -> tuple[Fact, ...]:
    if after.score(hand) == before.score(hand):
        return ()
    return (_scored("rescored", after, hand), *_attention(after, hand), _totals(after))


def _attention(sheet: Sheet, hand: int) -> tuple[Fact, ...]:
    """State a matter only the chief referee can settle: both sides have fouled too often."""
    open_matter = sheet.disputed(hand) and hand not in dict(sheet.rulings)
    return (Fact("chief_referee", {"hand": hand}),) if open_matter else ()


def _totals(sheet: Sheet) -> Fact:
    totals = sheet.totals()
    points = {side: totals[side]["points"] for side in SIDES}
    return Fact("totals", points | {f"firsts_{side}": totals[side]["firsts"] for side in SIDES})


def _next(sheet: Sheet) -> tuple[Fact, ...]:
    """State the next hand's dealer, who also shuffles and leads, and the player who cuts (the dealer's upper seat)."""
    if sheet.full:
        return ()
    dealer, cutter = (sheet.label(seat(sheet.current)) for seat in (sheet.dealer, sheet.cutter))
    return (Fact("next_dealer", {"hand": sheet.current, "dealer": dealer, "cutter": cutter}),)


def outcome(sheet: Sheet) -> Outcome | None:
    return result(sheet) if sheet.full else None


def result(sheet: Sheet) -> Outcome:
    """Return the outcome by points, then by 头家. Equality in both is a tie, left to the event."""
    totals = sheet.tallies()
    for tally in ("points", "firsts"):
        a, b = (totals[side][tally] for side in SIDES)
        if a != b:
            winner = SIDES[a < b]
            places = (sheet.seats_of(winner), sheet.seats_of(other(winner)))
            return Outcome(places, tally, tallies=totals)
    return Outcome((SEATS,), "tied", tallies=totals)
