"""复牌: review a whole hand from the record of all plays: every fault with its clause, the points, the last trick.

A player's hand is the list of cards the player goes on to play, so the record must be complete. A trick is won by the
cards actually played, even after a fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from engines.core.books.rulesets import Rules
from engines.core.cards import DECK, Card, within
from engines.core.rulings import Fact, Refusal, Seat
from engines.shuangsheng.cards.bidding import DECKS
from engines.shuangsheng.cards.components import Shape, shape_of
from engines.shuangsheng.cards.fines import NO_COST, Cost, cost_of
from engines.shuangsheng.cards.following import judge_follow
from engines.shuangsheng.cards.leading import Throw, lead_of, throw
from engines.shuangsheng.cards.tricks import winner_of
from engines.shuangsheng.cards.trump import Trump, points_of
from engines.shuangsheng.sheet.scores.entries import side_of

PLAYERS, HAND, BOTTOM = 4, 25, 8
FEW = 4
"""The largest deviation in a hand's or the bottom's number of cards that counts as a fault. With a larger deviation the
record is refused as incomplete."""
_LOST = 2
"""The largest number of cards that may be missing from the record."""
CHEATS = frozenset({"follow_suit", "follow_pairs", "follow_tractor"})
"""Faults with a higher fine if the player does not declare the fault."""
_COUNTED = frozenset({"hand_count", "rebury", "follow_count"})
Jack = Literal["main", "off", "both"]


@dataclass(frozen=True, slots=True)
class Play:
    """Cards put down by a seat. `thrown` holds the cards led at first when only a part of a throw got through."""

    seat: Seat
    cards: tuple[Card, ...]
    thrown: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayFault:
    """A fault found in a hand. `trick` counts from 1. `throw` holds the judged throw if a throw failed, with seats as
    hands."""

    trick: int
    """0 for a fault concerning the whole hand: too many or too few cards."""
    seat: Seat
    point: str
    cost: Cost
    throw: Throw | None = None
    proof: tuple[Card, ...] = ()
    """The cards proving the fault: the held cards of the led suit, or the cards played or buried."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A finished trick: the winner and the points."""

    winner: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Review:
    tricks: tuple[Taken, ...]
    faults: tuple[PlayFault, ...]
    trick_points: int
    """The defenders' points from tricks, without the bottom."""
    bottom_points: int
    dug: bool
    """抠底: the defenders won the last trick."""
    last_pairs: int
    """The length in pairs of the largest component led in the last trick: 0 for a single, 1 for a pair …"""
    jack: Jack | None
    """The kind of J that dug the bottom, where the level requires this; otherwise None."""
    miscount: tuple[Seat, ...] = ()
    """The seats with a wrong number of cards, in rule sets where a miscount replaces the hand's points."""


Hands = Mapping[Seat, Sequence[Card]]


def review(
    rules: Rules, trump: Trump, dealer: Seat, tricks: Sequence[Sequence[Play]], bottom: Sequence[Card]
) -> Review | Refusal:
    """Replay a completely recorded hand. Too many or too few cards in a hand or in the bottom are reported as faults;
    beyond `FEW` cards the record is refused."""
    if refused := _incomplete(tricks, bottom):
        return refused
    counts = _counts(rules, dealer, tricks, bottom)
    taken: list[Taken] = []
    faults: list[PlayFault] = []
    leader, shape = dealer, Shape(0, 0, ())
    for number, trick in enumerate(tricks, 1):
        hands = _hands(tricks[number - 1 :])
        told = (Fact("trick", {"trick": number, "seat": trick[0].seat}),)
        parts = lead_of(trump, trick[0].cards)
        if isinstance(parts, Refusal):
            return replace(parts, facts=told)
        if Counter(trick[0].thrown) - Counter(hands[trick[0].seat]) or any(play.thrown for play in trick[1:]):
            return Refusal("illegal", "not_held", facts=told)
        shape = shape_of(parts)
        faults += faults_in(rules, trump, number, leader, trick, hands)
        # 少牌的，最后一轮视为小牌: a play with too few cards never wins.
        leader = trick[winner_of(rules, trump, shape, [play.cards for play in trick])].seat
        taken.append(Taken(leader, sum(points_of(play.cards) for play in trick)))
    dug = side_of(leader) != side_of(dealer)
    last = next(play.cards for play in tricks[-1] if play.seat == leader)
    # One act, one fine: a player fined for a card too few in a trick is not fined again for the number of cards held.
    missed = {fault.seat for fault in faults if fault.point == "follow_count"}
    faults += [fault for fault in counts if fault.point != "hand_count" or fault.seat not in missed]
    wrong = tuple(dict.fromkeys(fault.seat for fault in faults if fault.point in _COUNTED))
    return Review(
        tuple(taken),
        tuple(faults),
        sum(trick.points for trick in taken if side_of(trick.winner) != side_of(dealer)),
        points_of(bottom),
        dug,
        shape.largest,
        _jack(rules, trump, last) if dug else None,
        wrong if rules.numbers["miscounts"] else (),
    )


def _incomplete(tricks: Sequence[Sequence[Play]], bottom: Sequence[Card]) -> Refusal | None:
    """Return a refusal if the record does not cover a whole hand, or None."""
    for number, trick in enumerate(tricks, 1):
        seats = [play.seat for play in trick]
        # A player without cards left may be absent from the last trick.
        whole = (PLAYERS, PLAYERS - 1) if number == len(tricks) else (PLAYERS,)
        if len(seats) != len(set(seats)) or len(seats) not in whole or max(seats) >= PLAYERS:
            return Refusal("illegal", "no_seat", facts=(Fact("in_trick", {"trick": number}),))
    hands = _hands(tricks)
    cards = [*bottom, *(card for hand in hands.values() for card in hand)]
    known = within(cards, copies=DECKS, most=DECKS * len(DECK))
    if isinstance(known, Refusal):
        return known
    few = DECKS * len(DECK) - len(cards) > _LOST
    for seat, hand in hands.items():
        if abs(len(hand) - HAND) > FEW or (few and len(hand) < HAND):
            return Refusal("illegal", "hand_count", facts=(Fact("held", {"seat": seat, "count": len(hand)}),))
    if abs(len(bottom) - BOTTOM) > FEW:
        return Refusal("illegal", "bottom_count", facts=(Fact("buried", {"count": len(bottom)}),))
    return None


def _counts(rules: Rules, dealer: Seat, tricks: Sequence[Sequence[Play]], bottom: Sequence[Card]) -> list[PlayFault]:
    """多牌少牌: return the faults of a wrongly buried bottom and of hands with too many or too few cards."""
    hands = _hands(tricks)
    wrong = {seat: hand for seat, hand in hands.items() if len(hand) != HAND}
    found = []
    if len(bottom) != BOTTOM:
        # A burier who buries too few cards holds exactly as many too many.
        burier = next((seat for seat, hand in wrong.items() if len(hand) - HAND == BOTTOM - len(bottom)), dealer)
        wrong.pop(burier, None)
        found.append(PlayFault(0, burier, "rebury", _count_cost(rules, "rebury"), proof=tuple(bottom)))
    for seat, hand in wrong.items():
        found.append(PlayFault(0, seat, "hand_count", _count_cost(rules, "wrong_count"), proof=tuple(hand)))
    return found


def _count_cost(rules: Rules, foul: str) -> Cost:
    """Return the fine for a wrong count; no fine in rule sets where a miscount replaces the hand's points."""
    price = rules.numbers["fouls"].get(foul)
    if price is None or rules.numbers["miscounts"]:
        return Cost(clause=rules.clause("miscount"))
    return Cost(levels=price.get("levels", 0), clause=rules.clause(foul))


def _hands(tricks: Sequence[Sequence[Play]]) -> dict[Seat, list[Card]]:
    """Return each player's present hand: the cards played from here to the end of the record."""
    hands: dict[Seat, list[Card]] = {Seat(seat): [] for seat in range(PLAYERS)}
    for trick in tricks:
        for play in trick:
            hands[play.seat].extend(play.cards)
    return hands


def faults_in(
    rules: Rules,
    trump: Trump,
    number: int,
    leader: Seat,
    trick: Sequence[Play],
    hands: Hands,
    complete: bool = True,
) -> Iterator[PlayFault]:
    """Yield every fault in a trick that the given hands prove, `complete` telling whether all cards are known.

    Further cards may later change a fault's fine but never withdraw the fault.
    """
    yield from _out_of_turn(rules, number, leader, trick)
    yield from _lead(rules, trump, number, trick[0], hands, complete)
    parts = lead_of(trump, trick[0].cards)
    if isinstance(parts, Refusal):
        raise AssertionError("a lead of several suits is no trick")
    shape, led = shape_of(parts), trump.suits[trick[0].cards[0]]
    for play in trick[1:]:
        judged = judge_follow(rules, trump, hands[play.seat], shape, led, play.cards)
        if judged.point:
            held = play.cards if judged.point == "follow_count" else trump.of_suit(hands[play.seat], led)
            yield PlayFault(number, play.seat, judged.point, judged.cost, proof=trump.sort(held))


def _out_of_turn(rules: Rules, number: int, leader: Seat, trick: Sequence[Play]) -> Iterator[PlayFault]:
    """Yield the first play out of turn: a lead by a player who did not win the last trick, or a play before the next
    seat."""
    first = trick[0].seat
    for place, play in enumerate(trick):
        if first != leader or play.seat != (first + place) % PLAYERS:
            yield PlayFault(number, play.seat, "turn", cost_of(rules, "turn"))
            return


def _lead(rules: Rules, trump: Trump, number: int, lead: Play, hands: Hands, complete: bool) -> Iterator[PlayFault]:
    """Yield the faults of a lead: a throw stopped by another hand, and the wrong part played instead of the throw."""
    others = [seat for seat in hands if seat != lead.seat]
    tried = throw(rules, trump, lead.thrown or lead.cards, [hands[seat] for seat in others], complete)
    if isinstance(tried, Refusal):
        yield PlayFault(number, lead.seat, tried.point, NO_COST)
    elif tried.stops:
        by_seat = tuple(replace(stop, hand=others[stop.hand]) for stop in tried.stops)
        proof = tuple(card for stop in by_seat for card in stop.by)
        yield PlayFault(number, lead.seat, "failed_throw", tried.cost, replace(tried, stops=by_seat), proof)
        # The part to be played is certain only if no unknown card can stop a lower component.
        if complete and lead.thrown and sorted(lead.cards) not in map(sorted, tried.equals):
            yield PlayFault(number, lead.seat, "forced_part", NO_COST)


def asks_declared(rules: Rules, fault: PlayFault) -> bool:
    """Return whether the fine for a fault depends on the player's declaration."""
    return fault.point in CHEATS and "hidden_cards" in rules.numbers["fouls"]


def undeclared(rules: Rules) -> Cost:
    """Return the fine for a fault that the player did not declare: the fine for cheating."""
    return Cost(levels=rules.numbers["fouls"]["hidden_cards"]["levels"], clause=rules.clause("hidden_cards"))


def _jack(rules: Rules, trump: Trump, play: Sequence[Card]) -> Jack | None:
    """主J、副J: return which level cards a play contains, or None unless the level is a must-play level."""
    if trump.rank != rules.numbers.get("must_play"):
        return None
    kinds = {card[0] == trump.suit for card in play if card[1] == trump.rank}
    return "both" if len(kinds) > 1 else "main" if True in kinds else "off" if kinds else None
