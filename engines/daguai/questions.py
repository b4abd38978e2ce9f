"""Answer single questions about cards outside a match: their form, whether they beat others, how a card count is
told."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engines.core.books.rulesets import Options, Rules
from engines.core.cards import Card, codes, read_cards, within
from engines.core.rulings import Fact, Refusal, Seat
from engines.daguai.hand.forms import CardForm, classify, shortfall
from engines.daguai.hand.play import count, described
from engines.daguai.hand.state import Hand
from engines.daguai.sheet.notation import parse_strictly
from engines.daguai.sheet.scoring import SIDES, HandScore, Side, points_table
from engines.daguai.sheet.state import SEATS, ChiefRuling, Foul, Fouled, Order, Sheet
from engines.daguai.suitless_cards import read_bare

_WITHOUT_SUITS = ("no_suit", "which_joker")
OVER = re.compile(r"[>＞]|管|压|beats|over", re.IGNORECASE)
"""Separates a play from the play to beat."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether a play beats another; if not, the point and its clause."""

    beats: bool
    previous: CardForm
    play: CardForm | None
    point: str | None = None
    clause: str | None = None


def form_of(rules: Rules, cards: Sequence[Card], options: Options | None = None) -> CardForm | Refusal:
    """Return the form of the cards, or a refusal if they have none."""
    form = classify(cards, two_high(rules, options))
    if form is not None:
        return form
    shown = Fact("play", {"cards": codes(cards), "count": len(cards)})
    return Refusal("illegal", "no_form", rules.clause("no_form"), (shown,))


def compare(
    rules: Rules, previous: Sequence[Card], play: Sequence[Card], options: Options | None = None
) -> Comparison | Refusal:
    """Judge whether a play beats the cards on the table. A play without a form does not beat them.

    Returns a refusal if the cards on the table have no form, or if both plays together exceed the decks.
    """
    there = form_of(rules, previous, options)
    if isinstance(there, Refusal):
        return there
    # Both plays lie on the table at once, so together they cannot exceed the decks.
    whole = within([*previous, *play], copies=rules.numbers["decks"], most=2 * rules.numbers["dealt"])
    if isinstance(whole, Refusal):
        return replace(whole, clause=rules.clause(whole.point))
    form = classify(play, two_high(rules, options))
    point = shortfall(there, form)
    return Comparison(point is None, there, form, point, None if point is None else rules.clause(point))


def check(rules: Rules, text: str, held: str = "") -> tuple[Fact, ...] | Refusal:
    """Check a question: `S9 H9 DW` asks for the form; `ST HT > S9 H9` asks whether the first play beats the second.

    `held` lists the player's hand, if known. The answer states facts if the play is allowed, or is a refusal saying why
    not.
    """
    parts = OVER.split(text)
    if len(parts) > 2:
        return Refusal("unreadable", "text")
    sets: list[ShownCards] = []
    for part in (*parts, *([held] if held.strip() else [])):
        shown = read_shown(rules, part, Counter(card for each in sets for card in each.cards))
        if isinstance(shown, Refusal):
            return shown
        sets.append(shown)
    play, *rest = sets
    if held.strip() and (lacking := Counter(play.cards) - Counter(rest[-1].cards)):
        missing = Fact("card", {"card": codes([next(iter(lacking))])})
        return Refusal("illegal", "not_held", rules.clause("not_held"), (missing,))
    form = form_of(rules, play.cards)
    if isinstance(form, Refusal) or len(parts) == 1:
        return form if isinstance(form, Refusal) else (play.described("form", form),)
    compared = compare(rules, rest[0].cards, play.cards)
    if isinstance(compared, Refusal):
        return compared
    both = (rest[0].described("to_beat", compared.previous), play.described("tried", form))
    if compared.point is not None:
        return Refusal("illegal", compared.point, compared.clause, both)
    return (play.described("form", form), Fact("beats", {"play": play.text, "previous": rest[0].text}))


@dataclass(frozen=True, slots=True)
class ShownCards:
    """Cards in a question. `bare` keeps the original text of cards written without suits, for showing."""

    cards: tuple[Card, ...]
    bare: str = ""

    @property
    def text(self) -> str:
        return self.bare or codes(self.cards)

    def described(self, key: str, form: CardForm) -> Fact:
        told = described(key, self.cards, form)
        return replace(told, args={**told.args, "cards": self.bare}) if self.bare else told


def read_shown(rules: Rules, text: str, used: Counter[Card] | None = None) -> ShownCards | Refusal:
    """Read cards by suit and rank, or by rank alone if suits make no difference. `used` holds cards already on the
    table."""
    cards = _read(rules, text)
    if not isinstance(cards, Refusal):
        return ShownCards(cards)
    bare = read_bare(rules, text, two_high(rules, None), used) if cards.point in _WITHOUT_SUITS else None
    if bare is None or isinstance(bare, Refusal):
        return cards if bare is None else bare
    return ShownCards(bare, " ".join(text.split()))


def _read(rules: Rules, text: str) -> tuple[Card, ...] | Refusal:
    cards = read_cards(text, copies=rules.numbers["decks"], most=rules.numbers["dealt"])
    if isinstance(cards, Refusal) and cards.clause is None:
        return Refusal(cards.kind, cards.point, rules.clause(cards.point), cards.facts, cards.candidates)
    return cards


def spoken(rules: Rules, count: int) -> str:
    """Return a card count as players say it: the exact number with 张 up to ten, no number above."""
    return f"{count}张" if count <= rules.numbers["told"] else "不报"


def counting(hand: Hand, asker: Seat, asked: Seat) -> Fact | Refusal:
    """Return a card count as a fact, or a refusal if the rules forbid the question at this moment."""
    number = count(hand, asker, asked)
    if isinstance(number, Refusal):
        return number
    if number <= hand.sheet.rules.numbers["told"]:
        return Fact("told_count", {"who": hand.label(asked), "count": number})
    return Fact("untold_count", {"who": hand.label(asked)})


def two_high(rules: Rules, options: Options | None) -> bool:
    return bool({**rules.options, **(options or {})}["flush_two_high"])


def score_hand(rules: Rules, order: str, fouls: Mapping[Side, int]) -> HandScore | Refusal:
    """Score a single hand. Write `fouled` as the order if fouls make the order irrelevant."""
    sheet = Sheet(rules, points_table(rules), SIDES[0])
    line = parse_strictly(sheet, SEATS[0], order)
    if isinstance(line, Foul | ChiefRuling):
        line = Refusal("unreadable", "text")
    if isinstance(line, Fouled) and not sheet.table.losers(fouls):
        line = Refusal("illegal", "not_fouled")
    if isinstance(line, Refusal):
        return replace(line, clause=rules.clause(line.point))
    return sheet.table.score(line.sides if isinstance(line, Order) else (), fouls)
