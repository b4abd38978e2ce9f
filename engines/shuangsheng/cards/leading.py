"""出牌与甩牌: classify a lead, and judge a throw against the other players' hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engines.core.books.rulesets import Rules
from engines.core.cards import Card
from engines.core.rulings import Refusal
from engines.shuangsheng.cards.components import Component, Kind, decompose, rungs_of, windows
from engines.shuangsheng.cards.fines import NO_COST, Cost, cost_of
from engines.shuangsheng.cards.trump import Trump


@dataclass(frozen=True, slots=True)
class Stop:
    """A component that fails to get through, the hand stopping the component, and the stopping cards."""

    component: Component
    hand: int
    by: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw judged against the shown hands. `valid` is None if nothing stops the throw but some cards are unknown."""

    valid: bool | None
    stops: tuple[Stop, ...]
    forced: tuple[Card, ...]
    """The cards played instead of a failed throw (甩错出小)."""
    cost: Cost
    equals: tuple[tuple[Card, ...], ...] = ()
    """All parts the player may choose as the forced part when several are equally low, for instance level cards from
    different plain suits."""


def lead_of(trump: Trump, cards: Sequence[Card]) -> tuple[Component, ...] | Refusal:
    """Return the components of a lead, or a refusal if the cards come from several suits."""
    if trump.suit_of(cards) is None:
        return Refusal("illegal", "mixed_suits")
    return decompose(trump, cards)


def kind_of(trump: Trump, cards: Sequence[Card]) -> Kind | Refusal:
    """Return the kind of play these cards form when led."""
    parts = lead_of(trump, cards)
    if isinstance(parts, Refusal):
        return parts
    return parts[0].kind if len(parts) == 1 else "throw"


def throw(
    rules: Rules, trump: Trump, cards: Sequence[Card], others: Sequence[Sequence[Card]], complete: bool = True
) -> Throw | Refusal:
    """Judge the cards led against the other hands: the throw is valid, or some component can be beaten and the fine and
    the part to be played instead follow. A lead with only one component is always valid.

    `complete=False`: some cards are in no known hand, so a throw that nothing stops stays undecided. A lead of several
    suits is refused.
    """
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
    """Return every component stopped by any other hand, the partner's included. A ruff stops nothing."""
    suit = trump.suits[parts[0].cards[0]]
    hands = [trump.of_suit(other, suit) for other in others]
    found = []
    for part in parts:
        tried = ((number, _higher(trump, part, hand)) for number, hand in enumerate(hands))
        found += [Stop(part, number, by) for number, by in tried if by][:1]
    return tuple(found)


def _higher(trump: Trump, part: Component, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Return the hand's highest component of the same kind as `part`, or nothing if `part` is as high. `hand` holds
    only cards in the led suit."""
    if not part.pairs:
        best = max(hand, key=trump.heights.__getitem__, default=None)
        return () if best is None or trump.heights[best] <= part.top else (best,)
    top, _ = next(windows(rungs_of(trump, hand), part.pairs), (-1, ()))
    if top <= part.top:
        return ()
    by_height = {trump.heights[card]: card for card in hand if hand.count(card) > 1}
    return tuple(by_height[height] for height in range(top - part.pairs + 1, top + 1) for _ in range(2))


def _lowest_failing(failing: Sequence[Component]) -> tuple[tuple[Card, ...], ...]:
    """Return the lowest failing component; among equal heights the one with fewest cards. Equal components are all
    returned."""
    lowest = min((part.top, len(part.cards)) for part in failing)
    return tuple(part.cards for part in failing if (part.top, len(part.cards)) == lowest)


FORCED: Mapping[str, Callable[[Sequence[Component]], tuple[tuple[Card, ...], ...]]] = {
    "lowest_failing": _lowest_failing
}
"""Policies for choosing the forced part of a failed throw; several results mean the player may choose."""

COUNTED: Mapping[str, Callable[[Sequence[Component], Sequence[Component]], Sequence[Component]]] = {
    "beatable": lambda parts, failing: failing,
    "thrown": lambda parts, failing: parts,
}
"""Policies for choosing the components that count towards the fine for a failed throw."""
