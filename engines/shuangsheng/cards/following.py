"""跟牌: compute the duties of a hand towards a lead, and find the duty a play has broken.

Suit comes before pairs, pairs before tractors. The code enumerates no alternative plays: it counts the duties from the
hand and compares the cards played against these counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engines.core.books.rulesets import Rules
from engines.core.cards import Card
from engines.core.rulings import Cards, Fact, Refusal
from engines.shuangsheng.cards.components import Lengths, Rungs, Shape, longest, rungs_of, shape_of, supplied, windows
from engines.shuangsheng.cards.fines import NO_COST, Cost, cost_of
from engines.shuangsheng.cards.leading import lead_of
from engines.shuangsheng.cards.tricks import ruffs
from engines.shuangsheng.cards.trump import Trump, points_of

_MEMORY = 4096


@dataclass(frozen=True, slots=True)
class Duty:
    """The cards a hand owes to a lead: a number of cards in the suit, a number of pairs among these, and tractor
    lengths."""

    cards: int
    pairs: int
    tractors: Lengths


@dataclass(frozen=True, slots=True)
class Follow:
    """A judged play. `point` names the broken duty, None for a legal play; `missed` counts the missing cards or
    pairs."""

    point: str | None
    cost: Cost
    duty: Duty
    missed: int = 0
    unpaired: int = 0
    """The number of missing pairs in addition to a missing tractor."""


def follow(
    rules: Rules, trump: Trump, hand: Sequence[Card], lead: Sequence[Card], play: Sequence[Card]
) -> Follow | Refusal:
    """Judge a play against a lead. `hand` holds the player's cards before the play."""
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
    """Judge a play against a lead whose shape is already known. The play must come from the hand; this is not
    checked."""
    held, given = trump.of_suit(hand, led), trump.of_suit(play, led)
    duty = duty_of(rules, trump, held, shape)
    # A hand left short by an earlier fault owes no more cards than remain.
    if len(play) != (count := min(shape.cards, len(hand))):
        return Follow("follow_count", cost_of(rules, "count"), duty, abs(count - len(play)))
    shape_fault = _shape_fault(rules, duty, rungs_of(trump, given))
    if withheld := duty.cards - len(given):
        strange = [card for card in play if trump.suits[card] != led]
        gains = ruffs(trump, shape, led, play) or points_of(strange) > 0
        cost = cost_of(rules, "gain" if gains else "suit", withheld)
        # If one play contains two faults, only the heavier fine applies.
        if shape_fault is not None and shape_fault.cost.weight > cost.weight:
            return shape_fault
        return Follow("follow_suit", cost, duty, withheld)
    return shape_fault or Follow(None, NO_COST, duty)


def _shape_fault(rules: Rules, duty: Duty, rungs: Rungs) -> Follow | None:
    """Return the fault of playing fewer pairs or tractors than the hand owes, or None."""
    unpaired = max(0, duty.pairs - sum(rungs))
    broken = sum(duty.tractors) - supplied(rungs, duty.tractors)
    if broken:
        # Pairs missing inside a missing tractor are not fined a second time.
        cost = _both(cost_of(rules, "tractor", broken), cost_of(rules, "pairs", max(0, unpaired - broken)))
        return Follow("follow_tractor", cost, duty, broken, max(0, unpaired - broken))
    if unpaired:
        return Follow("follow_pairs", cost_of(rules, "pairs", unpaired), duty, unpaired)
    return None


def duty_of(rules: Rules, trump: Trump, held: Sequence[Card], shape: Shape) -> Duty:
    """Return the duties of a player who holds the cards `held` in the led suit."""
    cards = min(shape.cards, len(held))
    if not shape.pairs:
        return Duty(cards, 0, ())
    rungs = rungs_of(trump, held)
    wanted = shape.tractors if rules.numbers["cards"]["tractor_follow"] else ()
    return Duty(cards, min(shape.pairs, sum(rungs)), owed(rungs, wanted))


@lru_cache(_MEMORY)
def owed(rungs: Rungs, led: Lengths) -> Lengths:
    """Return the tractors a hand with these pairs owes to the led tractors, longest first.

    The longest available tractor, up to the led length, answers each led tractor; the same rule then applies to the
    rest of the led length.
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
