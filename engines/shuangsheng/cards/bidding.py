"""亮主、反主、炒地皮: who names trump, who takes the deal, who buries last.

A bid is a level card or two, or two equal jokers. While cards are drawn it is made on the table; once the bottom is
buried it is a counter, and whoever counters takes the bottom and buries anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from engines.core.cards import JOKERS, SUITS, Card, suit_of
from engines.core.rulesets import Rules
from engines.core.rulings import Refusal, Seat
from engines.shuangsheng.cards.trump import rank_at
from engines.shuangsheng.sheet.entries import Side, side_of
from engines.shuangsheng.sheet.levels import Level

Phase = Literal["draw", "buried"]

DECKS = 2
_ORDER = ("DW", "XW", *SUITS)
"""从大到小: 大王、小王、黑、红、梅、方."""


@dataclass(frozen=True, slots=True)
class Bid:
    seat: Seat
    cards: tuple[Card, ...]
    phase: Phase

    @property
    def suit(self) -> str | None:
        """The trump suit it names; None for jokers, which mean 无主."""
        return suit_of(self.cards[0])

    @property
    def is_pair(self) -> bool:
        return len(self.cards) == 2

    @property
    def jokers(self) -> bool:
        return self.cards[0] in JOKERS

    @property
    def strength(self) -> tuple[bool, int]:
        """A pair beats a single, then the order of suits."""
        return self.is_pair, -_ORDER.index(self.suit or self.cards[0])


@dataclass(frozen=True, slots=True)
class Call:
    """How the bidding stands: who deals, who has buried last, what has been bid."""

    dealer: Seat
    burier: Seat
    standing: Bid | None = None

    @property
    def buried(self) -> bool:
        return self.standing is not None and self.standing.phase == "buried"


@dataclass(frozen=True, slots=True)
class Bidding:
    """What the bidding came to. `accepted` says of each bid whether it counted."""

    accepted: tuple[bool, ...]
    level: Level
    suit: str | None
    dealer: Seat
    burier: Seat


def bidding(
    rules: Rules,
    first: bool,
    levels: Mapping[Side, Level],
    drawer: Seat,
    bids: Sequence[Bid],
    bottom: Sequence[Card] = (),
) -> Bidding | Refusal:
    """Fold the bids of one hand. `first`: the deal itself is bid for (抢庄), else `drawer`, who draws first, deals.

    Where nobody bids, the first card of the bottom names trump. Whether the decks hold all that is shown is not judged.
    """
    policy = rules.numbers["bidding"]
    call, accepted = Call(drawer, drawer), []
    for bid in bids:
        counts = _counts(policy, first, levels, call, bid)
        accepted.append(counts)
        if counts:
            call = _called(call, bid, takes_deal=first and bid.phase == "draw")
    if call.standing is None and not bottom:
        return Refusal("unreadable", "bottom_unknown")
    suit = call.standing.suit if call.standing else suit_of(bottom[0])
    return Bidding(tuple(accepted), levels[side_of(call.dealer)], suit, call.dealer, call.burier)


def _counts(policy: Mapping[str, Any], first: bool, levels: Mapping[Side, Level], call: Call, bid: Bid) -> bool:
    """Whether a bid counts as things stand."""
    if len(set(bid.cards)) > 1 or len(bid.cards) > DECKS or (bid.jokers and not bid.is_pair):
        return False
    # Who bids for the deal plays his own side's level, otherwise the dealer's is played.
    side = side_of(bid.seat if first and bid.phase == "draw" else call.dealer)
    if not bid.jokers and bid.cards[0][1] != rank_at(levels[side]):
        return False
    if bid.phase == "draw":
        return not call.buried and _counts_drawing(policy, first, call.standing, bid)
    # Trump that the bottom has named is not countered.
    return call.standing is not None and _beats(policy, call.standing, bid) and _is_asked(policy, call, bid)


def _counts_drawing(policy: Mapping[str, Any], first: bool, standing: Bid | None, bid: Bid) -> bool:
    if bid.jokers and not policy["joker_takes_deal" if first else "joker_opens"]:
        return False
    if standing is None:
        return True
    return (first or bool(policy["counter_while_drawing"])) and _beats(policy, standing, bid)


def _beats(policy: Mapping[str, Any], standing: Bid, bid: Bid) -> bool:
    return bid.strength > standing.strength if policy["ordered"] else bid.is_pair


def _is_asked(policy: Mapping[str, Any], call: Call, bid: Bid) -> bool:
    """Where players are asked in turn, whoever buried last has called the bottom final."""
    return not policy["asked_in_turn"] or bid.seat != call.burier


def _called(call: Call, bid: Bid, takes_deal: bool) -> Call:
    if takes_deal:
        return Call(bid.seat, bid.seat, bid)
    return replace(call, standing=bid, burier=bid.seat if bid.phase == "buried" else call.burier)
