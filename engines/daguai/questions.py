"""Single questions about cards, without a match: what they are, whether they beat others, how a count is told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engines.core.cards import Card, codes, read_cards
from engines.core.rulesets import Options, Rules
from engines.core.rulings import Fact, Refusal, Seat
from engines.daguai.hand.forms import Form, classify, shortfall
from engines.daguai.hand.play import count, described
from engines.daguai.hand.state import Hand
from engines.daguai.sheet.notation import parse
from engines.daguai.sheet.scoring import SIDES, Score, Side, points_table
from engines.daguai.sheet.state import SEATS, Foul, Fouled, Order, Ruling, Sheet

OVER = re.compile(r"[>＞]|管|压|beats|over", re.IGNORECASE)
"""Between a play and what it is to beat."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether a play beats another; where not, the point and its clause."""

    beats: bool
    previous: Form
    play: Form | None
    point: str | None = None
    clause: str | None = None


def form_of(rules: Rules, cards: Sequence[Card], options: Options | None = None) -> Form | Refusal:
    """The form of some cards, or that they have none."""
    form = classify(cards, two_high(rules, options))
    if form is not None:
        return form
    shown = Fact("play", {"cards": codes(cards), "count": len(cards)})
    return Refusal("illegal", "no_form", rules.clause("no_form"), (shown,))


def compare(
    rules: Rules, previous: Sequence[Card], play: Sequence[Card], options: Options | None = None
) -> Comparison | Refusal:
    """Whether a play beats what lies on the table, which must be a form."""
    there = form_of(rules, previous, options)
    if isinstance(there, Refusal):
        return there
    form = classify(play, two_high(rules, options))
    point = shortfall(there, form)
    return Comparison(point is None, there, form, point, None if point is None else rules.clause(point))


def check(rules: Rules, text: str, held: str = "") -> tuple[Fact, ...] | Refusal:
    """`S9 H9 DW`: what it is; `ST HT > S9 H9`: whether the first may be played on the second.

    `held` are the cards of whoever wants to play, where they are known. The answer is facts if it may be played, and
    otherwise why not.
    """
    parts = OVER.split(text)
    if len(parts) > 2:
        return Refusal("unreadable", "text")
    sets = [_read(rules, part) for part in (*parts, *([held] if held.strip() else []))]
    for cards in sets:
        if isinstance(cards, Refusal):
            return cards
    play, *rest = (cards for cards in sets if not isinstance(cards, Refusal))
    if held.strip() and (lacking := Counter(play) - Counter(rest[-1])):
        missing = Fact("card", {"card": codes([next(iter(lacking))])})
        return Refusal("illegal", "not_held", rules.clause("not_held"), (missing,))
    form = form_of(rules, play)
    if isinstance(form, Refusal) or len(parts) == 1:
        return form if isinstance(form, Refusal) else (described("form", play, form),)
    compared = compare(rules, rest[0], play)
    if isinstance(compared, Refusal):
        return compared
    both = (described("to_beat", rest[0], compared.previous), described("tried", play, form))
    if compared.point is not None:
        return Refusal("illegal", compared.point, compared.clause, both)
    return (described("form", play, form), Fact("beats", {"play": codes(play), "previous": codes(rest[0])}))


def _read(rules: Rules, text: str) -> tuple[Card, ...] | Refusal:
    cards = read_cards(text, copies=rules.numbers["decks"], most=rules.numbers["dealt"])
    if isinstance(cards, Refusal) and cards.clause is None:
        return Refusal(cards.kind, cards.point, rules.clause(cards.point), cards.facts, cards.candidates)
    return cards


def spoken(rules: Rules, count: int) -> str:
    """How a count is told: exactly up to ten, with the only measure word allowed; above, not at all."""
    return f"{count}张" if count <= rules.numbers["told"] else "不报"


def counting(hand: Hand, asker: Seat, asked: Seat) -> Fact | Refusal:
    """The same as a fact, for whoever may ask at this moment of a hand."""
    number = count(hand, asker, asked)
    if isinstance(number, Refusal):
        return number
    if number <= hand.sheet.rules.numbers["told"]:
        return Fact("told_count", {"who": hand.label(asked), "count": number})
    return Fact("untold_count", {"who": hand.label(asked)})


def two_high(rules: Rules, options: Options | None) -> bool:
    return bool({**rules.options, **(options or {})}["flush_two_high"])


def score_hand(rules: Rules, order: str, fouls: Mapping[Side, int]) -> Score | Refusal:
    """What one hand is worth. An order that fouls make needless may be given as `fouled`."""
    sheet = Sheet(rules, points_table(rules), SIDES[0])
    line = parse(sheet, SEATS[0], order)
    if isinstance(line, Foul | Ruling):
        line = Refusal("unreadable", "text")
    if isinstance(line, Fouled) and not sheet.table.losers(fouls):
        line = Refusal("illegal", "not_fouled")
    if isinstance(line, Refusal):
        return replace(line, clause=rules.clause(line.point))
    return sheet.table.score(line.sides if isinstance(line, Order) else (), fouls)
