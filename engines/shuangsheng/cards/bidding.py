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
Why = Literal["cards", "rank", "copies", "joker", "late", "partner", "weaker", "unnamed", "own"]
"""Why a bid does not count: no bid at all, of another rank than is played, a third copy, jokers that cannot do this,
made too late, against one's own side, not stronger, against trump that the bottom has named, by whoever buried last."""

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
    """What the bidding came to. `why` says of each bid why it does not count; None where it does."""

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
    """Fold the bids of one hand. `first`: the deal itself is bid for (抢庄), else `drawer`, who draws first, deals.

    Where nobody bids, the first card of the bottom names trump. More of a card than the decks hold is no bid.
    """
    policy = rules.numbers["bidding"]
    call, reasons = Call(drawer, drawer), []
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
    """How many of the card its player has shown by now: who shows a pair may have shown one of it before."""
    return max(len(bid.cards), shown.get(bid.cards[0], {}).get(bid.seat, 0))


def _held(shown: Mapping[Card, Mapping[Seat, int]], bid: Bid) -> bool:
    """Whether the decks hold what lies on the table with this bid."""
    others = sum(count for seat, count in shown.get(bid.cards[0], {}).items() if seat != bid.seat)
    return others + _most(shown, bid) <= DECKS


def _why(policy: Mapping[str, Any], first: bool, levels: Mapping[Side, Level], call: Call, bid: Bid) -> Why | None:
    """Why a bid does not count as things stand; None where it does."""
    if len(set(bid.cards)) > 1 or len(bid.cards) > DECKS or (bid.jokers and not bid.is_pair):
        return "cards"
    # Who bids for the deal plays his own side's level, otherwise the dealer's is played.
    side = side_of(bid.seat if first and bid.phase == "draw" else call.dealer)
    if not bid.jokers and bid.cards[0][1] != rank_at(levels[side]):
        return "rank"
    if bid.phase == "draw":
        return "late" if call.buried else _why_drawing(policy, first, call.standing, bid)
    if call.standing is None:
        return "unnamed"
    if not _beats(policy, call.standing, bid):
        return "weaker"
    # Where players are asked in turn, whoever buried last has called the bottom final.
    return "own" if policy["asked_in_turn"] and bid.seat == call.burier else None


def _why_drawing(policy: Mapping[str, Any], first: bool, standing: Bid | None, bid: Bid) -> Why | None:
    if bid.jokers and not policy["joker_takes_deal" if first else "joker_opens"]:
        return "joker"
    if standing is None:
        return None
    if first and policy["deal_by_suit"]:
        # 反对方主牌: one's own side is not bid against, and a pair is worth no more than a single.
        if side_of(bid.seat) == side_of(standing.seat):
            return "partner"
        return None if bid.strength[1] > standing.strength[1] else "weaker"
    if not first and not policy["counter_while_drawing"]:
        return "late"
    return None if _beats(policy, standing, bid) else "weaker"


def _beats(policy: Mapping[str, Any], standing: Bid, bid: Bid) -> bool:
    return bid.strength > standing.strength if policy["ordered"] else bid.is_pair


def _called(call: Call, bid: Bid, takes_deal: bool) -> Call:
    if takes_deal:
        return Call(bid.seat, bid.seat, bid)
    return replace(call, standing=bid, burier=bid.seat if bid.phase == "buried" else call.burier)
