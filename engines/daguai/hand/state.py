"""One hand card by card, as a value: what was played and passed, who is on turn, who has gone out.

Hands that nobody has shown are unknown: of them only the number of cards is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.core.cards import Card, read_cards, read_codes, within
from engines.core.rulesets import Options, Rules
from engines.core.rulings import Refusal, Seat
from engines.daguai.hand.forms import Form
from engines.daguai.sheet import play as keeping
from engines.daguai.sheet.state import SEATED, SEATS, Foul, Fouled, Ruling, Sheet

DEALT = "dealt"
COPIES = "decks"


@dataclass(frozen=True, slots=True)
class Cards:
    """出牌."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """不出."""


Play = Cards | Pass
Action = Cards | Pass | Foul | Fouled | Ruling


@dataclass(frozen=True, slots=True)
class Turn:
    """What one player did on his turn; no cards: he passed, or lost the turn."""

    seat: Seat
    cards: tuple[Card, ...]
    form: Form | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand in progress. `sheet` holds its labels and fouls, and its line once the order is settled.

    `left` counts each seat's cards, `held` are the cards themselves where they are known. `tricks` are all turns so
    far, the last one the trick that lies on the table; `top` is the play to beat, None where `on_turn` leads.
    """

    sheet: Sheet
    dealer: Seat
    two_high: bool
    lead_after_out: str
    left: tuple[int, ...]
    held: tuple[tuple[Card, ...] | None, ...]
    on_turn: Seat
    tricks: tuple[tuple[Turn, ...], ...] = ()
    top: Turn | None = None
    out: tuple[Seat, ...] = ()

    @property
    def over(self) -> bool:
        return bool(self.sheet.hands)

    @property
    def shown(self) -> tuple[Card, ...]:
        """Every card that has been played."""
        return tuple(card for trick in self.tricks for turn in trick for card in turn.cards)

    @property
    def settled(self) -> bool:
        """One side is completely out: whoever remains, the order by side is known."""
        return any(set(side) <= set(self.out) for side in SEATED)

    def label(self, seat: Seat) -> str:
        return self.sheet.label(seat)

    def after(self, seat: Seat) -> Seat:
        """The next seat counter-clockwise that still has cards."""
        around = (SEATS[(seat + step) % len(SEATS)] for step in range(1, len(SEATS) + 1))
        return next(other for other in around if self.left[other])


def _partner(hand: Hand, seat: Seat) -> Seat:
    partners = [SEATS[(seat + step) % len(SEATS)] for step in (2, 4)]
    return next((partner for partner in partners if hand.left[partner]), hand.after(seat))


LEADS_AFTER_OUT: Mapping[str, Callable[[Hand, Seat], Seat]] = {"next_seat": Hand.after, "partner": _partner}
"""Who leads when everyone has passed on the play with which somebody went out."""


def start(rules: Rules, options: Options) -> Hand | Refusal:
    sheet = keeping.start(rules, options)
    if isinstance(sheet, Refusal):
        return sheet
    dealer, two_high, lead = (options[name] for name in ("dealer", "flush_two_high", "lead_after_out"))
    for name, kind in (("dealer", int), ("flush_two_high", bool), ("lead_after_out", str)):
        if type(options[name]) is not kind:  # not isinstance: `true` is no seat
            return Refusal("unreadable", name)
    if dealer not in SEATS:
        return Refusal("illegal", "dealer")
    if lead not in LEADS_AFTER_OUT:
        return Refusal("illegal", "lead_after_out")
    held = _held(rules, options["hands"])
    if isinstance(held, Refusal):
        return held
    left = tuple(rules.numbers[DEALT] if cards is None else len(cards) for cards in held)
    return Hand(sheet, Seat(dealer), two_high, lead, left, held, Seat(dealer))


def _held(rules: Rules, given: object) -> tuple[tuple[Card, ...] | None, ...] | Refusal:
    """The hands as they were given, by seat: a list of six or an object; what is missing is not known."""
    if isinstance(given, Mapping):
        if not set(map(str, given)) <= {str(seat) for seat in SEATS}:
            return Refusal("unreadable", "hands")
        by_seat = {str(seat): cards for seat, cards in given.items()}
        given = [by_seat.get(str(seat)) for seat in SEATS]
    if not isinstance(given, list | tuple) or len(given) not in (0, len(SEATS)):
        return Refusal("unreadable", "hands")
    held = []
    for cards in given or [None] * len(SEATS):
        known = _known(rules, cards) if cards else None
        if isinstance(known, Refusal):
            return known
        held.append(known)
    every = [card for cards in held for card in cards or ()]
    excess = within(every, copies=rules.numbers[COPIES], most=len(every)) if every else ()
    return excess if isinstance(excess, Refusal) else tuple(held)


def _known(rules: Rules, cards: object) -> tuple[Card, ...] | Refusal:
    copies, most = rules.numbers[COPIES], rules.numbers[DEALT]
    if isinstance(cards, str):
        return read_cards(cards, copies=copies, most=most)
    if not isinstance(cards, list | tuple) or not all(isinstance(card, str) for card in cards):
        return Refusal("unreadable", "hands")
    return read_codes(cards, copies=copies, most=most)
