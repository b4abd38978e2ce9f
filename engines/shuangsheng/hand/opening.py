"""Open a hand recorded trick by trick: level, trump, dealer, burying side, and any cards already known."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from engines.core.books.rulesets import Options, Rules
from engines.core.cards import Card, read_cards, read_codes
from engines.core.rulings import Fact, Refusal, Seat
from engines.shuangsheng.cards.bidding import DECKS
from engines.shuangsheng.cards.trump import trump_of
from engines.shuangsheng.hand.review import BOTTOM, HAND, PLAYERS
from engines.shuangsheng.hand.state import Deal, copies_refused
from engines.shuangsheng.sheet.scores.entries import NO_TRUMP, SEATS, UNKNOWN, label, side_of
from engines.shuangsheng.sheet.scores.levels import Level, level_of
from engines.shuangsheng.sheet.scores.scoring import DEALER, DEFENDER, Role, scale_of
from engines.shuangsheng.wording import TRUMP_BY_WORD, plain, role, seat

_APART = re.compile(r"[|;；\n]")
"""Separates the four hands when written in a single text."""


def start(rules: Rules, options: Options) -> Deal | Refusal:
    """Return a hand before the first lead. All options may be texts as people type them."""
    named = options["trump"]
    given = named if isinstance(named, Mapping) else {"suit": named or UNKNOWN}
    level = _level(rules, given.get("level", options["level"]))
    if isinstance(level, Refusal):
        return level
    suit = TRUMP_BY_WORD.get(plain(str(NO_TRUMP if given.get("suit") is None else given["suit"])), UNKNOWN)
    if suit == UNKNOWN:
        return Refusal("illegal", "trump")
    dealer = _seat(options["dealer"])
    if dealer is None:
        return Refusal("illegal", "missing_dealer")
    buried = _buried(options["burier"], dealer)
    if isinstance(buried, Refusal):
        return buried
    known = _hands(options["hands"])
    if isinstance(known, Refusal):
        return known
    bottom = read_bottom(options["bottom"]) if options["bottom"] else ()
    if isinstance(bottom, Refusal):
        return bottom
    trump = trump_of(rules, level, None if suit == NO_TRUMP else suit)
    deal = Deal(rules, trump, level, dealer, buried, tuple(trump.sort(hand) for hand in known), bottom)
    return copies_refused(deal) or deal


def read_bottom(given: object) -> tuple[Card, ...] | Refusal:
    """Read the bottom; refuse any number of cards except eight."""
    cards = _cards(given)
    if isinstance(cards, Refusal) or len(cards) == BOTTOM:
        return cards
    return Refusal("illegal", "bottom_count", facts=(Fact("buried", {"count": len(cards)}),))


def _level(rules: Rules, given: object) -> Level | Refusal:
    level = level_of(_text(given))
    if level is None or level < scale_of(rules).floor:
        return Refusal("illegal", "level", facts=(Fact("level", {"level": _text(given)[:10]}),))
    return level


def _seat(given: object) -> Seat | None:
    return seat(plain(_text(given)))


def _text(given: object) -> str:
    return str(given) if isinstance(given, str | int) and not isinstance(given, bool) else ""


def _buried(given: object, dealer: Seat) -> Role | Refusal:
    """Read the side that buried last, given by name or by a seat; the dealer's side if empty."""
    if given in ("", None):
        return DEALER
    if (who := _seat(given)) is not None:
        return DEALER if side_of(who) == side_of(dealer) else DEFENDER
    return role(plain(_text(given))) or Refusal("illegal", "burier")


def _hands(given: object) -> tuple[tuple[Card, ...], ...] | Refusal:
    """Read the four hands by seat from a text, a list or an object. A missing or empty hand stays unknown."""
    if isinstance(given, str):
        given = _APART.split(given) if given.strip() else []
    if isinstance(given, Mapping):
        by_seat = {_seat(name): cards for name, cards in given.items()}
        if None in by_seat:
            return Refusal("illegal", "hands")
        given = [by_seat.get(who) for who in SEATS]
    if not isinstance(given, list | tuple) or len(given) not in (0, PLAYERS):
        return Refusal("illegal", "hands")
    hands = []
    for who, cards in zip(SEATS, given or [()] * PLAYERS, strict=True):
        hand = _cards(cards) if cards not in (None, (), []) and str(cards).strip() else ()
        if isinstance(hand, Refusal):
            return hand
        if hand and len(hand) != HAND:
            held = (Fact("who", {"who": label(who)}), Fact("held", {"seat": who, "count": len(hand)}))
            return Refusal("illegal", "hand_count" if len(hand) < HAND else "hand_over", facts=held)
        hands.append(hand)
    return tuple(hands)


def _cards(given: object) -> tuple[Card, ...] | Refusal:
    if isinstance(given, str):
        return read_cards(given, copies=DECKS, most=HAND + BOTTOM)
    if not isinstance(given, Sequence) or not all(isinstance(card, str) for card in given):
        return Refusal("illegal", "hands")
    return read_codes(given, copies=DECKS, most=HAND + BOTTOM)
