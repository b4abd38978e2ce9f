"""一轮: decide who wins a trick, and whether a play answers the lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engines.core.books.rulesets import Rules
from engines.core.cards import Card
from engines.core.rulings import Fact, Refusal
from engines.shuangsheng.cards.components import Rungs, Shape, holds, rungs_of, shape_of, windows
from engines.shuangsheng.cards.leading import lead_of
from engines.shuangsheng.cards.trump import TRUMPS, Trump


def winner(rules: Rules, trump: Trump, plays: Sequence[Sequence[Card]]) -> int | Refusal:
    """Return the index of the winning play. Plays are given in playing order."""
    for play in plays[1:]:
        if len(play) != len(plays[0]):
            return Refusal(
                "illegal", "follow_count", facts=(Fact("count", {"led": len(plays[0]), "played": len(play)}),)
            )
    parts = lead_of(trump, plays[0])
    if isinstance(parts, Refusal):
        return parts
    return winner_of(rules, trump, shape_of(parts), plays)


def winner_of(rules: Rules, trump: Trump, shape: Shape, plays: Sequence[Sequence[Card]]) -> int:
    """Return the index of the winning play for a valid lead. Plays with a different number of cards are allowed and
    lose."""
    value = COMPARE[rules.numbers["cards"]["ruff_compare"]]
    led = trump.suits[plays[0][0]]
    best, first = (False, -1), 0
    for number, play in enumerate(plays):
        if answers(trump, shape, led, play):
            strength = (trump.is_trump(play[0]), value(trump, shape, play))
            if strength > best:  # among equal plays the earlier wins
                best, first = strength, number
    return first


def answers(trump: Trump, shape: Shape, led: str, play: Sequence[Card]) -> bool:
    """Return whether a play can win: entirely in the led suit or in trump, and divisible into the led shape."""
    if len(play) != shape.cards or trump.suit_of(play) not in (led, TRUMPS):
        return False
    return not shape.pairs or _fits(shape, rungs_of(trump, play))


def ruffs(trump: Trump, shape: Shape, led: str, play: Sequence[Card]) -> bool:
    """将吃: return whether a play answers a plain suit entirely in trump and in the led shape. Any other play merely
    follows."""
    return led != TRUMPS and trump.suit_of(play) == TRUMPS and answers(trump, shape, led, play)


def _fits(shape: Shape, rungs: Rungs) -> bool:
    return sum(rungs) >= shape.pairs and holds(rungs, shape.tractors)


def _top_of_largest(trump: Trump, shape: Shape, play: Sequence[Card]) -> int:
    """Return the top card's height in the component answering the largest led component, cut as high as the remaining
    shape allows."""
    if not shape.pairs:
        return max(trump.heights[card] for card in play)
    rungs = rungs_of(trump, play)
    return next(top for top, left in windows(rungs, shape.largest) if holds(left, shape.tractors[1:]))


COMPARE: Mapping[str, Callable[[Trump, Shape, Sequence[Card]], int]] = {"top_of_largest": _top_of_largest}
