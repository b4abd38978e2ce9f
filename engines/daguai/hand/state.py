"""The state of a hand played card by card: plays and passes, the player on turn, the players out.

Hidden hands are unknown; only their number of cards is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engines.core.books.rulesets import Options, Rules
from engines.core.cards import Card, read_cards, read_codes, within
from engines.core.rulings import Refusal, Seat
from engines.daguai.hand.forms import CardForm
from engines.daguai.sheet import play
from engines.daguai.sheet.state import SEATED, SEATS, ChiefRuling, Foul, Fouled, Sheet

DEALT = "dealt"
COPIES = "decks"


@dataclass(frozen=True, slots=True)
class Cards:
    """出牌: cards played."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """不出: a pass."""


Play = Cards | Pass
Action = Cards | Pass | Foul | Fouled | ChiefRuling


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn. Without cards the player passed or lost the turn."""

    seat: Seat
    cards: tuple[Card, ...]
    form: CardForm | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand in progress. `sheet` holds the labels and fouls, and the score-sheet line once the order is settled.

    `left` counts each seat's cards; `held` holds the cards themselves where known. `tricks` holds all turns so far, the
    last trick being on the table. `top` is the play to beat, None if the seat on turn leads.
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
        """Every card played so far."""
        return tuple(card for trick in self.tricks for turn in trick for card in turn.cards)

    @property
    def settled(self) -> bool:
        """Whether one side is completely out. The remaining order does not matter, since only the sides count."""
        return any(set(side) <= set(self.out) for side in SEATED)

    def label(self, seat: Seat) -> str:
        return self.sheet.label(seat)

    def after(self, seat: Seat) -> Seat:
        """Return the next seat counter-clockwise with cards left."""
        around = (SEATS[(seat + step) % len(SEATS)] for step in range(1, len(SEATS) + 1))
        return next(other for other in around if self.left[other])


def _partner(hand: Hand, seat: Seat) -> Seat:
    partners = [SEATS[(seat + step) % len(SEATS)] for step in (2, 4)]
    return next((partner for partner in partners if hand.left[partner]), hand.after(seat))


LEADS_AFTER_OUT: Mapping[str, Callable[[Hand, Seat], Seat]] = {"next_seat": Hand.after, "partner": _partner}
"""Policies for the next leader when everybody passes on a play that emptied a player's hand."""


def start(rules: Rules, options: Options) -> Hand | Refusal:
    sheet = play.start(rules, options)
    if isinstance(sheet, Refusal):
        return sheet
    dealer, two_high, lead = (options[name] for name in ("dealer", "flush_two_high", "lead_after_out"))
    for name, kind in (("dealer", int), ("flush_two_high", bool), ("lead_after_out", str)):
        if type(options[name]) is not kind:  # not isinstance: `true` must not pass for a seat number
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
    """Read given hands by seat, from a list with six entries or an object. Missing hands stay unknown."""
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
