"""跟牌: what a hand owes to a lead, and which duty a play has broken.

Suit comes before pairs, pairs before tractors. Nothing is tried out: the duties are counted from the hand, then what
the play gives is counted against them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engines.core.cards import Card
from engines.core.rulesets import Rules
from engines.core.rulings import Cards, Fact, Refusal
from engines.shuangsheng.cards.components import Lengths, Rungs, Shape, longest, rungs_of, shape_of, supplied, windows
from engines.shuangsheng.cards.fines import NO_COST, Cost, cost_of
from engines.shuangsheng.cards.leading import lead_of
from engines.shuangsheng.cards.tricks import ruffs
from engines.shuangsheng.cards.trump import Trump, points_of

_MEMORY = 4096


@dataclass(frozen=True, slots=True)
class Duty:
    """What a hand owes: so many cards of the suit, so many pairs among them, tractors of these lengths."""

    cards: int
    pairs: int
    tractors: Lengths


@dataclass(frozen=True, slots=True)
class Follow:
    """A play judged. `point` names the duty broken, None where the play is legal; `missed` is what it lacks."""

    point: str | None
    cost: Cost
    duty: Duty
    missed: int = 0
    unpaired: int = 0
    """Pairs that are missing beside a tractor."""


def follow(
    rules: Rules, trump: Trump, hand: Sequence[Card], lead: Sequence[Card], play: Sequence[Card]
) -> Follow | Refusal:
    """Judge a play out of a hand, the cards before it was made, against a lead."""
    parts = lead_of(trump, lead)
    if isinstance(parts, Refusal):
        return parts
    if strangers := Counter(play) - Counter(hand):
        cards = tuple(map(Cards, trump.sort(strangers)))
        return Refusal("illegal", "not_held", facts=(Fact("not_held", {"cards": cards}),))
    return judge_follow(rules, trump, hand, shape_of(parts), trump.suits[lead[0]], play)


def judge_follow(
    rules: Rules, trump: Trump, hand: Sequence[Card], shape: Shape, led: str, play: Sequence[Card]
) -> Follow:
    """The same for a lead that is already cut up, and a play that is known to come from the hand."""
    held, given = trump.of_suit(hand, led), trump.of_suit(play, led)
    duty = duty_of(rules, trump, held, shape)
    # A hand that is short, by whatever fault, owes no more than it has.
    if len(play) != (count := min(shape.cards, len(hand))):
        return Follow("follow_count", cost_of(rules, "count"), duty, abs(count - len(play)))
    shape_fault = _shape_fault(rules, duty, rungs_of(trump, given))
    if withheld := duty.cards - len(given):
        strange = [card for card in play if trump.suits[card] != led]
        gains = ruffs(trump, shape, led, play) or points_of(strange) > 0
        cost = cost_of(rules, "gain" if gains else "suit", withheld)
        # Of two faults in one play the heavier fine is taken.
        if shape_fault is not None and shape_fault.cost.weight > cost.weight:
            return shape_fault
        return Follow("follow_suit", cost, duty, withheld)
    return shape_fault or Follow(None, NO_COST, duty)


def _shape_fault(rules: Rules, duty: Duty, rungs: Rungs) -> Follow | None:
    """What a play lacks of the pairs and tractors that the hand owes."""
    unpaired = max(0, duty.pairs - sum(rungs))
    broken = sum(duty.tractors) - supplied(rungs, duty.tractors)
    if broken:
        # A tractor that was not played is not fined as pairs a second time.
        cost = _both(cost_of(rules, "tractor", broken), cost_of(rules, "pairs", max(0, unpaired - broken)))
        return Follow("follow_tractor", cost, duty, broken, max(0, unpaired - broken))
    if unpaired:
        return Follow("follow_pairs", cost_of(rules, "pairs", unpaired), duty, unpaired)
    return None


def duty_of(rules: Rules, trump: Trump, held: Sequence[Card], shape: Shape) -> Duty:
    """What is owed out of the cards that one holds of the led suit."""
    cards = min(shape.cards, len(held))
    if not shape.pairs:
        return Duty(cards, 0, ())
    rungs = rungs_of(trump, held)
    wanted = shape.tractors if rules.numbers["cards"]["tractor_follow"] else ()
    return Duty(cards, min(shape.pairs, sum(rungs)), owed(rungs, wanted))


@lru_cache(_MEMORY)
def owed(rungs: Rungs, led: Lengths) -> Lengths:
    """The tractors that these pairs owe to tractors led, longest first.

    Each led one is answered by as long a tractor as there is, and the rest of its length again by the same rule.
    """
    if not led:
        return ()
    wanted, *others = led
    size = min(wanted, longest(rungs))
    if size < 2:
        return owed(rungs, tuple(others))
    left = (wanted - size, *others)
    if max(left) < 2:
        return (size,)
    return (size, *max(owed(rest, left) for rest in {rest for _, rest in windows(rungs, size)}))


def _both(one: Cost, other: Cost) -> Cost:
    return Cost(one.points + other.points, one.levels + other.levels, one.clause)
