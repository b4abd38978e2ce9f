"""出牌与甩牌: what a lead is, and what becomes of a throw once the other hands are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engines.core.cards import Card
from engines.core.rulesets import Rules
from engines.core.rulings import Refusal
from engines.shuangsheng.cards.components import Component, Kind, decompose, rungs_of, windows
from engines.shuangsheng.cards.fines import NO_COST, Cost, cost_of
from engines.shuangsheng.cards.trump import Trump


@dataclass(frozen=True, slots=True)
class Stop:
    """A component that does not get through, the hand that stops it, and with what."""

    component: Component
    hand: int
    by: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw against the hands shown. `valid` is None where nothing stops it among cards that are not all known."""

    valid: bool | None
    stops: tuple[Stop, ...]
    forced: tuple[Card, ...]
    """What is played instead of a throw that fails (甩错出小)."""
    cost: Cost
    equals: tuple[tuple[Card, ...], ...] = ()
    """All parts that may be played so, where several are equally low: level cards of other suits are equal."""


def lead_of(trump: Trump, cards: Sequence[Card]) -> tuple[Component, ...] | Refusal:
    """The components of a lead, which is of one suit."""
    if trump.suit_of(cards) is None:
        return Refusal("illegal", "mixed_suits")
    return decompose(trump, cards)


def kind_of(trump: Trump, cards: Sequence[Card]) -> Kind | Refusal:
    """What these cards are when they are led."""
    parts = lead_of(trump, cards)
    if isinstance(parts, Refusal):
        return parts
    return parts[0].kind if len(parts) == 1 else "throw"


def throw(
    rules: Rules, trump: Trump, cards: Sequence[Card], others: Sequence[Sequence[Card]], complete: bool = True
) -> Throw | Refusal:
    """Whether a lead gets through the other hands. One component always may be led, whoever holds what."""
    parts = lead_of(trump, cards)
    if isinstance(parts, Refusal):
        return parts
    stops = stops_of(trump, parts, others) if len(parts) > 1 else ()
    if not stops:
        return Throw(True if complete else None, (), (), NO_COST)
    failing = [stop.component for stop in stops]
    counted = COUNTED[rules.numbers["throw_counts"]](parts, failing)
    cost = cost_of(rules, "throw", sum(len(part.cards) for part in counted))
    equals = FORCED[rules.numbers["cards"]["forced"]](failing)
    return Throw(False, stops, equals[0], cost, equals)


def stops_of(trump: Trump, parts: Sequence[Component], others: Sequence[Sequence[Card]]) -> tuple[Stop, ...]:
    """Every component that another hand, the partner's included, stops. A ruff stops nothing."""
    suit = trump.suits[parts[0].cards[0]]
    hands = [trump.of_suit(other, suit) for other in others]
    found = []
    for part in parts:
        tried = ((number, _higher(trump, part, hand)) for number, hand in enumerate(hands))
        found += [Stop(part, number, by) for number, by in tried if by][:1]
    return tuple(found)


def _higher(trump: Trump, part: Component, hand: Sequence[Card]) -> tuple[Card, ...]:
    """The highest component of the same kind in a hand of the suit, if it is higher; else nothing."""
    if not part.pairs:
        best = max(hand, key=trump.heights.__getitem__, default=None)
        return () if best is None or trump.heights[best] <= part.top else (best,)
    top, _ = next(windows(rungs_of(trump, hand), part.pairs), (-1, ()))
    if top <= part.top:
        return ()
    by_height = {trump.heights[card]: card for card in hand if hand.count(card) > 1}
    return tuple(by_height[height] for height in range(top - part.pairs + 1, top + 1) for _ in range(2))


def _lowest_failing(failing: Sequence[Component]) -> tuple[tuple[Card, ...], ...]:
    """The lowest of the components that fail; of equal height the one with fewer cards; all that are equal in both."""
    lowest = min((part.top, len(part.cards)) for part in failing)
    return tuple(part.cards for part in failing if (part.top, len(part.cards)) == lowest)


FORCED: Mapping[str, Callable[[Sequence[Component]], tuple[tuple[Card, ...], ...]]] = {
    "lowest_failing": _lowest_failing
}
"""Which part of a failed throw is played, or any of which equal ones."""

COUNTED: Mapping[str, Callable[[Sequence[Component], Sequence[Component]], Sequence[Component]]] = {
    "beatable": lambda parts, failing: failing,
    "thrown": lambda parts, failing: parts,
}
"""For which parts of a failed throw the fine is counted."""
