"""亮主、反主、炒地皮: decide who names trump, who takes the deal and who buries last.

A bid shows one or two level cards, or two equal jokers. Players bid while drawing cards. A bid after the bottom was
buried is a counter (炒地皮): the bidder takes up the bottom and buries again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from engines.core.books.rulesets import Rules
from engines.core.cards import JOKERS, SUITS, Card, suit_of
from engines.core.rulings import Refusal, Seat
from engines.shuangsheng.cards.trump import rank_at
from engines.shuangsheng.sheet.scores.entries import Side, side_of
from engines.shuangsheng.sheet.scores.levels import Level

Phase = Literal["draw", "buried"]
Why = Literal["cards", "rank", "copies", "joker", "late", "partner", "weaker", "unnamed", "own"]
"""Reasons for not counting a bid: the cards form no bid (`cards`), have the wrong rank (`rank`), include a third copy
(`copies`) or are jokers without this right (`joker`); the bid comes too late (`late`), goes against the bidder's own
side (`partner`), is not stronger (`weaker`), counters a trump named by the bottom (`unnamed`) or comes from the player
who buried last (`own`)."""

DECKS = 2
_ORDER = ("DW", "XW", *SUITS)
"""从大到小, strongest first: 大王、小王、黑、红、梅、方."""


@dataclass(frozen=True, slots=True)
class Bid:
    seat: Seat
    cards: tuple[Card, ...]
    phase: Phase

    @property
    def suit(self) -> str | None:
        """The trump suit named by the bid; None for jokers, which mean 无主."""
        return suit_of(self.cards[0])

    @property
    def is_pair(self) -> bool:
        return len(self.cards) == 2

    @property
    def jokers(self) -> bool:
        return self.cards[0] in JOKERS

    @property
    def strength(self) -> tuple[bool, int]:
        """The sort key for comparing bids: pairs above singles, then the order of suits."""
        return self.is_pair, -_ORDER.index(self.suit or self.cards[0])


@dataclass(frozen=True, slots=True)
class BiddingState:
    """The present state of the bidding: the dealer, the last burier and the standing bid."""

    dealer: Seat
    burier: Seat
    standing: Bid | None = None

    @property
    def buried(self) -> bool:
        return self.standing is not None and self.standing.phase == "buried"


@dataclass(frozen=True, slots=True)
class Bidding:
    """The result of the bidding. `why` gives for each bid the reason for not counting, None for a bid that counts."""

    why: tuple[Why | None, ...]
    level: Level
    suit: str | None
    dealer: Seat
    burier: Seat

    @property
    def accepted(self) -> tuple[bool, ...]:
        return tuple(why is None for why in self.why)


def bidding(
    rules: Rules,
    first: bool,
    levels: Mapping[Side, Level],
    drawer: Seat,
    bids: Sequence[Bid],
    bottom: Sequence[Card] = (),
) -> Bidding | Refusal:
    """Judge the bids of one hand in order and return the trump, dealer and burier.

    With `first` the players bid for the deal itself (抢庄); otherwise `drawer`, who draws first, deals. If nobody bids,
    the first card of the bottom names trump. A bid with more copies of a card than the decks hold does not count.
    """
    policy = rules.numbers["bidding"]
    call, reasons = BiddingState(drawer, drawer), []
    shown: dict[Card, dict[Seat, int]] = {}
    for bid in bids:
        why = _why(policy, first, levels, call, bid) or (None if _held(shown, bid) else "copies")
        reasons.append(why)
        if why is None:
            shown.setdefault(bid.cards[0], {})[bid.seat] = _most(shown, bid)
            call = _called(call, bid, takes_deal=first and bid.phase == "draw")
    if call.standing is None and not bottom:
        return Refusal("unreadable", "bottom_unknown")
    suit = call.standing.suit if call.standing else suit_of(bottom[0])
    return Bidding(tuple(reasons), levels[side_of(call.dealer)], suit, call.dealer, call.burier)


def _most(shown: Mapping[Card, Mapping[Seat, int]], bid: Bid) -> int:
    """Return how many copies of the bid's card the bidder has shown so far. A later pair may repeat an earlier single,
    so the copies do not add up."""
    return max(len(bid.cards), shown.get(bid.cards[0], {}).get(bid.seat, 0))


def _held(shown: Mapping[Card, Mapping[Seat, int]], bid: Bid) -> bool:
    """Return whether the decks hold all copies of the card on the table, this bid included."""
    others = sum(count for seat, count in shown.get(bid.cards[0], {}).items() if seat != bid.seat)
    return others + _most(shown, bid) <= DECKS


def _why(
    policy: Mapping[str, Any], first: bool, levels: Mapping[Side, Level], call: BiddingState, bid: Bid
) -> Why | None:
    """Return why the bid does not count in the present state, or None if the bid counts."""
    if len(set(bid.cards)) > 1 or len(bid.cards) > DECKS or (bid.jokers and not bid.is_pair):
        return "cards"
    # A bid for the deal shows the bidder's own level; any later bid shows the dealer's level.
    side = side_of(bid.seat if first and bid.phase == "draw" else call.dealer)
    if not bid.jokers and bid.cards[0][1] != rank_at(levels[side]):
        return "rank"
    if bid.phase == "draw":
        return "late" if call.buried else _why_drawing(policy, first, call.standing, bid)
    if call.standing is None:
        return "unnamed"
    if not _beats(policy, call.standing, bid):
        return "weaker"
    # Where players are asked in turn, the last burier has already declared the bottom final.
    return "own" if policy["asked_in_turn"] and bid.seat == call.burier else None


def _why_drawing(policy: Mapping[str, Any], first: bool, standing: Bid | None, bid: Bid) -> Why | None:
    if bid.jokers and not policy["joker_takes_deal" if first else "joker_opens"]:
        return "joker"
    if standing is None:
        return None
    if first and policy["deal_by_suit"]:
        # 反对方主牌: players do not bid against their own side, and a pair ranks no higher than a single.
        if side_of(bid.seat) == side_of(standing.seat):
            return "partner"
        return None if bid.strength[1] > standing.strength[1] else "weaker"
    if not first and not policy["counter_while_drawing"]:
        return "late"
    return None if _beats(policy, standing, bid) else "weaker"


def _beats(policy: Mapping[str, Any], standing: Bid, bid: Bid) -> bool:
    return bid.strength > standing.strength if policy["ordered"] else bid.is_pair


def _called(call: BiddingState, bid: Bid, takes_deal: bool) -> BiddingState:
    if takes_deal:
        return BiddingState(bid.seat, bid.seat, bid)
    return replace(call, standing=bid, burier=bid.seat if bid.phase == "buried" else call.burier)
