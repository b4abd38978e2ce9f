"""Judge queries about 双升 cards: shapes, follows, tricks, throws, bidding and the review of a whole hand."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from engines.core.books.rulesets import Rules
from engines.core.cards import DECK, SUITS, Card, codes
from engines.core.game.card_query import cards_from, cards_in
from engines.core.game.query import Answer, Query, Unanswerable, accepted
from engines.core.rulings import Refusal, Seat
from engines.shuangsheng.cards.bidding import DECKS, Bid, bidding
from engines.shuangsheng.cards.components import decompose as cut
from engines.shuangsheng.cards.fines import Cost
from engines.shuangsheng.cards.following import follow
from engines.shuangsheng.cards.leading import kind_of
from engines.shuangsheng.cards.leading import throw as thrown
from engines.shuangsheng.cards.tricks import winner
from engines.shuangsheng.cards.trump import Trump, trump_of
from engines.shuangsheng.hand.review import BOTTOM, HAND, Play, PlayFault, Review, asks_declared, undeclared
from engines.shuangsheng.hand.review import review as replayed
from engines.shuangsheng.sheet.scores.entries import LABELS, NO_TRUMP, SEATS, SIDES, Side, opponent, side_of
from engines.shuangsheng.sheet.scores.levels import FIRST, Level, level_of, name_of
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, ROLES

MOST_BIDS = 100
T = TypeVar("T")


def kind(question: Query) -> Answer:
    trump = _trump(question)
    cards = _cards(question, "cards")
    return {"kind": _ruled(question, kind_of(trump, cards)), "components": _components(trump, cards)}


def decompose(question: Query) -> Answer:
    return {"components": _components(_trump(question), _cards(question, "cards", HAND + BOTTOM))}


def sort(question: Query) -> Answer:
    return {"cards": list(_trump(question).sort(_cards(question, "cards", DECKS * len(DECK))))}


def follow_legal(question: Query) -> Answer:
    trump = _trump(question)
    hand, lead, play = (_cards(question, name) for name in ("hand", "lead", "play"))
    judged = _ruled(question, follow(question.rules, trump, hand, lead, play))
    answer: Answer = {"legal": judged.point is None, "fine": _fine(judged.cost)}
    if judged.point:
        answer |= {"point": judged.point, "missed": judged.missed}
    return answer


def trick_winner(question: Query) -> Answer:
    trump = _trump(question)
    seats, plays = question.fields.get("seats"), question.fields.get("plays")
    if not isinstance(plays, list) or not 1 <= len(plays) <= len(SEATS):
        raise Unanswerable("unreadable", "plays", f"plays are the cards of 1 to {len(SEATS)} players")
    if (
        not isinstance(seats, list)
        or len(seats) != len(plays)
        or not all(isinstance(seat, str | int) for seat in seats)
    ):
        raise Unanswerable("unreadable", "seats", "seats name who made each of the plays")
    groups = [cards_from(play, "plays", copies=DECKS, most=HAND) for play in plays]
    return {"winner": seats[_ruled(question, winner(question.rules, trump, groups))]}


def throw(question: Query) -> Answer:
    trump = _trump(question)
    cards, given = _cards(question, "cards"), question.fields.get("others")
    if not isinstance(given, list) or len(given) >= len(SEATS):
        raise Unanswerable("unreadable", "others", f"others are the hands of up to {len(SEATS) - 1} players")
    others = [cards_from(hand, "others", copies=DECKS, most=HAND) if hand not in ([], "") else () for hand in given]
    complete = question.fields.get("complete") is None or question.flag("complete")
    tried = _ruled(question, thrown(question.rules, trump, cards, others, complete))
    return {
        "valid": tried.valid,
        "forced": list(tried.forced),
        "fine": tried.cost.points,
        "clause": tried.cost.clause,
        "stopped": [
            {"component": codes(stop.component.cards), "by": codes(stop.by), "hand": stop.hand} for stop in tried.stops
        ],
    }


def bid(question: Query) -> Answer:
    given = question.fields.get("bids")
    if not isinstance(given, list) or len(given) > MOST_BIDS:
        raise Unanswerable("unreadable", "bids", f"bids are at most {MOST_BIDS} of [seat, cards, draw or buried]")
    bids = [_bid(line) for line in given]
    first, drawer = question.flag("first"), _drawer(question)
    bottom = () if question.fields.get("bottom") is None else _cards(question, "bottom", HAND + BOTTOM)
    levels = _levels(question, first, drawer)
    called = _ruled(question, bidding(question.rules, first, levels, drawer, bids, bottom))
    return {
        "accepted": list(called.accepted),
        "trump": {"level": name_of(called.level), "suit": called.suit},
        "dealer": called.dealer,
        "burier": called.burier,
    }


def review(question: Query) -> Answer:
    trump, level = _trump(question), _level(question.mapping("trump").get("level"), "trump")
    dealer = _seat(question.fields.get("dealer"), "dealer")
    tricks = question.fields.get("tricks")
    if not isinstance(tricks, list) or len(tricks) > HAND:
        raise Unanswerable("unreadable", "tricks", f"tricks are at most {HAND} lists of [seat, cards]")
    plays = [_trick(trick) for trick in tricks]
    bottom = _cards(question, "bottom", DECKS * len(DECK))
    found = _ruled(question, replayed(question.rules, trump, dealer, plays, bottom))
    declared = _declared(question, found)
    result = replace(found, faults=tuple(map(partial(_costing, question.rules), found.faults, declared)))
    faults: list[Answer] = [
        {
            "trick": fault.trick,
            "seat": fault.seat,
            "point": fault.point,
            "clause": fault.cost.clause or question.rules.clause(fault.point),
            "fine": _fine(fault.cost),
            "proof": list(fault.proof),
            **({"declared": said} if asks_declared(question.rules, fault) else {}),
        }
        for fault, said in zip(result.faults, declared, strict=True)
    ]
    return {
        "tricks": [{"winner": trick.winner, "points": trick.points} for trick in result.tricks],
        "faults": faults,
        "hand": _hand(question, result, dealer, level, trump),
    }


def _declared(question: Query, result: Review) -> tuple[bool | None, ...]:
    """Return for each fault whether the player declared the fault: one answer for all faults, or True for the listed
    [trick, seat] pairs. None means the query says nothing."""
    given = question.fields.get("declared")
    if not isinstance(given, list):
        return (None if given is None else question.flag("declared"),) * len(result.faults)
    named, found = {_named(one) for one in given}, [(fault.trick, fault.seat) for fault in result.faults]
    if not named <= set(found):
        raise Unanswerable("unreadable", "declared", "what was declared is [trick, seat] of a fault that was found")
    return tuple(fault in named for fault in found)


def _named(one: Any) -> tuple[int, Seat]:
    match one:
        case [int() as trick, who]:
            return trick, _seat(who, "declared")
        case _:
            raise Unanswerable("unreadable", "declared", "declared is true, false, or a list of [trick, seat]")


def _costing(rules: Rules, fault: PlayFault, declared: bool | None) -> PlayFault:
    kept_back = declared is False and asks_declared(rules, fault)
    return replace(fault, cost=undeclared(rules)) if kept_back else fault


def _hand(question: Query, result: Review, dealer: Seat, level: Level, trump: Trump) -> Answer:
    """Build the fields of the query `hand`, as far as the record determines them."""
    defender_level = question.fields.get("defender_level")
    costs = [(DEALER if side_of(fault.seat) == side_of(dealer) else DEFENDER, fault.cost) for fault in result.faults]
    return {
        "dealer_level": name_of(level),
        "defender_level": name_of(FIRST if defender_level is None else _level(defender_level, "defender_level")),
        "trick_points": result.trick_points,
        "bottom_points": result.bottom_points,
        "last_trick_won_by": DEFENDER if result.dug else DEALER,
        "last_component_pairs": result.last_pairs,
        "burier": _burier(question, dealer),
        "fines": [[side, cost.points, cost.clause] for side, cost in costs if cost.points],
        "level_penalties": [[side, cost.levels, cost.clause] for side, cost in costs if cost.levels],
        "J": result.jack,
        **_miscounted(result, dealer),
        "trump": {"level": name_of(level), "suit": trump.suit},
        "dealer_seat": dealer,
    }


def _miscounted(result: Review, dealer: Seat) -> Answer:
    """Return the side with a wrong number of cards, in rule sets where a miscount replaces the points."""
    wrong = {DEALER if side_of(seat) == side_of(dealer) else DEFENDER for seat in result.miscount}
    return {"miscount": "both" if len(wrong) > 1 else wrong.pop()} if wrong else {}


def _burier(question: Query, dealer: Seat) -> str:
    """Return the side that buried last; the dealer's side if the query gives no burier."""
    given = question.fields.get("burier")
    if given is None or given in ROLES:
        return given or DEALER
    return DEALER if side_of(_seat(given, "burier")) == side_of(dealer) else DEFENDER


def _ruled(question: Query, result: T | Refusal) -> T:
    """Return the engine's result. A refusal is raised with the clause the rule set gives for the point."""
    if isinstance(result, Refusal):
        result = replace(result, clause=question.rules.clause(result.point))
    return accepted(result)


def _trump(question: Query) -> Trump:
    given = question.mapping("trump")
    suit = given.get("suit")
    named = suit.upper() if isinstance(suit, str) else NO_TRUMP if suit is None else ""
    if named not in (*SUITS, NO_TRUMP):
        raise Unanswerable("unreadable", "trump", "the suit of trump is S, H, C, D or null")
    return trump_of(question.rules, _level(given.get("level"), "trump"), None if named == NO_TRUMP else named)


def _level(value: Any, name: str) -> Level:
    text = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
    level = level_of(text)
    if level is None:
        raise Unanswerable("unreadable", name, "a level is 2 … 10, J, Q, K, A, 负1 …")
    return level


def _cards(question: Query, name: str, most: int = HAND) -> tuple[Card, ...]:
    return cards_in(question, name, copies=DECKS, most=most)


def _components(trump: Trump, cards: tuple[Card, ...]) -> list[str]:
    return [codes(part.cards) for part in cut(trump, cards)]


def _fine(cost: Cost) -> Answer:
    return {"points": cost.points, "levels": cost.levels, "clause": cost.clause}


def _seat(value: Any, name: str) -> Seat:
    """Read a seat from a number or from the letter N, W, S or E."""
    if isinstance(value, str) and len(value) == 1 and value.upper() in LABELS:
        return Seat(LABELS.index(value.upper()))
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unanswerable("unreadable", name, "a seat is 0, 1, 2 or 3")
    if value not in SEATS:
        raise Unanswerable("illegal", "no_seat", "a seat is 0, 1, 2 or 3")
    return Seat(value)


def _bid(line: Any) -> Bid:
    match line:
        case [seat, cards, ("draw" | "buried") as phase]:
            return Bid(_seat(seat, "bids"), cards_from(cards, "bids", copies=DECKS, most=HAND), phase)
        case _:
            raise Unanswerable("unreadable", "bids", "a bid is [seat, cards, draw or buried]")


def _trick(trick: Any) -> list[Play]:
    if not isinstance(trick, list) or len(trick) > len(SEATS):
        raise Unanswerable("unreadable", "tricks", f"a trick is {len(SEATS)} of [seat, cards]")
    return [_play(play) for play in trick]


def _play(line: Any) -> Play:
    match line:
        case [seat, cards]:
            tried: tuple[Card, ...] = ()
        case [seat, cards, more]:
            tried = cards_from(more, "tricks", copies=DECKS, most=HAND)
        case _:
            raise Unanswerable("unreadable", "tricks", "a play is [seat, cards, thrown?]")
    return Play(_seat(seat, "tricks"), cards_from(cards, "tricks", copies=DECKS, most=HAND), tried)


def _drawer(question: Query) -> Seat:
    """Return the seat that draws first: field `drawn_first`, or `dealer` if absent. Unless the hand is the first, a
    given `dealer` decides."""
    name = "dealer" if question.fields.get("drawn_first") is None else "drawn_first"
    if not question.flag("first") and question.fields.get("dealer") is not None:
        name = "dealer"
    return _seat(question.fields.get(name), "drawn_first" if question.fields.get(name) is None else name)


def _levels(question: Query, first: bool, dealer: Seat) -> dict[Side, Level]:
    """Read levels by side. Keys are `NS` and `EW`, a seat on the side, or `dealer` and `defender` relative to
    `dealer`."""
    sides: dict[str, Side] = {**{side: side for side in SIDES}, "SN": SIDES[0], "WE": SIDES[1]}
    for seat in SEATS:
        sides |= {str(seat): side_of(seat), LABELS[seat]: side_of(seat)}
    sides |= {DEALER.upper(): side_of(dealer), DEFENDER.upper(): opponent(side_of(dealer))}
    levels: dict[Side, Level] = dict.fromkeys(SIDES, FIRST) if first else {}
    for key, value in question.mapping("levels").items():
        if key.upper() not in sides:
            raise Unanswerable("unreadable", "levels", f"levels are by side, {' and '.join(SIDES)}")
        levels[sides[key.upper()]] = _level(value, "levels")
    if side_of(dealer) not in levels:
        raise Unanswerable("unreadable", "levels", "the level of the dealer's side is needed")
    return levels
