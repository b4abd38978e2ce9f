"""The score sheet of a match: applying entries, and deciding the outcome."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engines.core.books.rulesets import Options, Rules
from engines.core.game.entry_rules import Agreement
from engines.core.rulings import CLOCK, REFEREE, Accepted, Fact, Outcome, Refusal, Seat
from engines.shuangsheng.sheet import entry_facts
from engines.shuangsheng.sheet.scores.checks import check
from engines.shuangsheng.sheet.scores.entries import (
    SEATS,
    SIDES,
    Action,
    Bell,
    Deals,
    Extend,
    Foul,
    Hand,
    Ruled,
    Settle,
    Side,
    Turned,
    WordedRuling,
    opponent,
    seats_of,
    side_of,
)
from engines.shuangsheng.sheet.scores.levels import Level
from engines.shuangsheng.sheet.scores.penalties import Penalty, prices_of
from engines.shuangsheng.sheet.scores.scoring import Fine, scale_of
from engines.shuangsheng.sheet.state import Sheet

MOST_HANDS = 200
MOST_PENALTIES = 500
_LONGEST_MATCH = 24 * 60
_COUNT = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}


def start(rules: Rules, options: Options) -> Sheet | Refusal:
    minutes = str(options["minutes"]).strip()
    if not (minutes.isascii() and minutes.isdigit()) or int(minutes) > _LONGEST_MATCH:
        return Refusal("illegal", "minutes")
    if options["bell_from"] not in ("turn", "start"):
        return Refusal("illegal", "option")
    return Sheet(rules, scale_of(rules), prices_of(rules), int(minutes), from_start=options["bell_from"] == "start")


def to_act(sheet: Sheet) -> tuple[Seat, ...]:
    """Return the seats that may enter a hand: all until the match ends."""
    return () if outcome(sheet) else SEATS


def bell(sheet: Sheet) -> float | None:
    """Return when the bell is due, in seconds from the start; None if the bell has rung, or if the sheet counts no
    minutes because somebody else rings."""
    return sheet.began + 60.0 * sheet.minutes if sheet.minutes and not sheet.rung else None


def state_at(sheet: Sheet, at: float) -> Sheet:
    """Return the sheet at a moment. The bell rings by itself once due."""
    due = bell(sheet)
    if due is None:
        return sheet
    if at >= due:
        return replace(sheet, rung=True)
    return sheet if sheet.rows or sheet.drawer is not None or sheet.now == at else replace(sheet, now=at)


def after_end(action: Action) -> bool:
    """Return whether an entry may follow the end of the match: penalties may, since a review (复牌) comes after the
    last card."""
    return isinstance(action, Foul | Ruled)


def apply(sheet: Sheet, seat: Seat, action: Action) -> Accepted[Sheet] | Refusal:
    if seat == CLOCK:
        return _rung_by_clock(sheet) if isinstance(action, Bell) else Refusal("unreadable", "text")
    if seat != REFEREE and not isinstance(action, Hand | Turned):
        return Refusal("illegal", "referee_only")
    match action:
        case Hand():
            return _close(sheet, action)
        case Foul():
            return _foul(sheet, action)
        case Ruled():
            return _ruled(sheet, action)
        case WordedRuling(text):
            return Accepted(sheet, (Fact("ruling", {"text": text}),), moved=False)
        case Deals() if sheet.closed:
            return Refusal("illegal", "time_up")
        case Deals(dealer):
            after = replace(sheet, appointed=dealer)
            return Accepted(after, entry_facts.upcoming(after), moved=False)
        case Turned():
            return _turned(sheet, action)
        case Bell():
            return _rung(sheet)
        case Extend(minutes):
            return _extended(sheet, minutes)
        case Settle():
            return _settled(sheet)


def agreement(sheet: Sheet, seat: Seat, action: Action) -> Agreement | None:
    """Return who decides about a hand that ends the match only by its fines, None for all other entries. If strikes
    decide (跟错, 悔牌), only the referee may enter the hand; for any other fine the other side must agree first."""
    if not isinstance(action, Hand) or not (action.points or action.levels):
        return None
    fined, plain = (sheet.with_hand(hand) for hand in (action, replace(action, points=(), levels=())))
    ended = outcome(fined)
    if ended is None or ended == outcome(plain):
        return None
    return "referee" if fined.struck_out() else "others"


def _close(sheet: Sheet, hand: Hand) -> Accepted[Sheet] | Refusal:
    if sheet.closed or len(sheet.rows) >= MOST_HANDS:
        return Refusal("illegal", "time_up")
    recorded = [Fine(hand.role(penalty.side), penalty.levels, penalty.clause) for penalty in sheet.open_penalties]
    refused = check(sheet.rules, sheet.scale, hand.level, hand.trump, hand.result, (*hand.levels, *recorded))
    if refused is not None:
        return refused
    after = sheet.with_hand(hand if hand.total is None else replace(hand, total=None))
    return Accepted(after, (*entry_facts.closed(sheet, after, hand), *ending(after)))


def _foul(sheet: Sheet, foul: Foul) -> Accepted[Sheet] | Refusal:
    price = sheet.prices[foul.point]
    side = foul.who if isinstance(foul.who, str) else side_of(foul.who)
    hand = sheet.current if foul.hand is None else foul.hand
    penalty = Penalty(
        hand,
        side,
        price.clause,
        points=price.points * foul.count,
        levels=price.levels * foul.count,
        foul=foul.point,
        miscount=price.miscount,
    )
    return _recorded(sheet, penalty, entry_facts.foul(foul, penalty))


def _ruled(sheet: Sheet, ruled: Ruled) -> Accepted[Sheet] | Refusal:
    hand = sheet.current if ruled.hand is None else ruled.hand
    penalty = Penalty(hand, ruled.side, ruled.clause, ruled.points, ruled.levels)
    return _recorded(sheet, penalty, entry_facts.ruled(penalty))


def _recorded(sheet: Sheet, penalty: Penalty, told: tuple[Fact, ...]) -> Accepted[Sheet] | Refusal:
    """Record a penalty. Penalties in the present hand count when the hand ends; those in an earlier hand change that
    hand's score at once."""
    if not 1 <= penalty.hand <= sheet.current or len(sheet.penalties) >= MOST_PENALTIES:
        return Refusal("illegal", "no_hand", facts=(Fact("hands", {"last": sheet.current}),))
    after = sheet.with_penalty(penalty)
    return Accepted(after, (*told, *entry_facts.rescored(sheet, after, penalty), *ending(after)), moved=False)


def _turned(sheet: Sheet, turned: Turned) -> Accepted[Sheet] | Refusal:
    if turned.rank == "joker":
        return Refusal("illegal", "turn_again")
    if sheet.rows:
        return Refusal("illegal", "turned_late")
    drawer = first_drawer(turned.seat, turned.rank)
    began = sheet.now if sheet.drawer is None and not sheet.from_start else sheet.began
    return Accepted(replace(sheet, drawer=drawer, began=began), entry_facts.drawing(turned, drawer), moved=False)


def first_drawer(turner: Seat, rank: str) -> Seat:
    """Return the seat that draws first: count clockwise to the value of the turned card, the turner counting as one."""
    return Seat((turner - (_COUNT.get(rank) or int(rank)) + 1) % len(SEATS))


def _rung_by_clock(sheet: Sheet) -> Accepted[Sheet] | Refusal:
    """Announce the bell for the clock's entry; `timed` has already rung the bell by then."""
    if not sheet.rung:
        return Refusal("illegal", "time_left")
    return Accepted(sheet, (Fact("bell", {"hand": sheet.current}),), moved=False)


def _rung(sheet: Sheet) -> Accepted[Sheet] | Refusal:
    if sheet.rung:
        return Refusal("illegal", "bell_rung")
    return Accepted(replace(sheet, rung=True), (Fact("bell", {"hand": sheet.current}),), moved=False)


def _extended(sheet: Sheet, minutes: int) -> Accepted[Sheet] | Refusal:
    """铃 +5: change the match time while the match is running."""
    if sheet.rung:
        return Refusal("illegal", "bell_rung")
    if not sheet.minutes:
        return Refusal("illegal", "untimed")
    if not 0 < sheet.minutes + minutes <= _LONGEST_MATCH:
        return Refusal("illegal", "minutes")
    after = replace(sheet, minutes=sheet.minutes + minutes)
    key = "extended" if minutes > 0 else "shortened"
    return Accepted(after, (Fact(key, {"minutes": abs(minutes), "lasts": after.minutes}),), moved=False)


def _settled(sheet: Sheet) -> Accepted[Sheet] | Refusal:
    if not sheet.rung:
        return Refusal("illegal", "bell_silent")
    after = replace(sheet, closed=True)
    return Accepted(after, ending(after), moved=False)


def ending(sheet: Sheet) -> tuple[Fact, ...]:
    """State that the referee must decide, if the sheet is closed without an outcome."""
    if sheet.closed and outcome(sheet) is None:
        return (Fact("referee_decides", {"level": entry_facts.level(sheet, SIDES[0])}),)
    return ()


def outcome(sheet: Sheet) -> Outcome | None:
    """Return the outcome: at once by strikes or by passing the last level; after the time by levels, then by the
    stage."""
    if (lost := sheet.struck_out()) is not None:
        side, kind = lost
        return _won(sheet.levels, opponent(side), f"strikes_{kind}")
    if (past := sheet.past()) is not None:
        row, winner = past
        return _won(row.levels, winner, "past_ten")
    if not sheet.closed or (leader := sheet.leader()) is None:
        return None
    tied = len(set(sheet.levels.values())) == 1
    return _won(sheet.levels, leader, "stage" if tied else "levels")


def _won(levels: Mapping[Side, Level], winner: Side, reason: str) -> Outcome:
    tallies = {str(side): {"level": level} for side, level in levels.items()}
    return Outcome((seats_of(winner), seats_of(opponent(winner))), reason, tallies=tallies)
