"""State the facts shown with a hand in play: the play to beat, the player on turn, the players out, the buttons."""

from __future__ import annotations

from collections.abc import Mapping

from engines.core.cards import DECK
from engines.core.chat.buttons import Choice, Rows
from engines.core.rulings import Called, Cards, Fact, Seat
from engines.core.scenes.scene import Seen
from engines.daguai.hand.play import described
from engines.daguai.hand.state import Hand
from engines.daguai.sheet import speech

_OUT = "pass"
"""不出, as written in the record."""


def seat_labels(hand: Hand) -> Mapping[Seat, str]:
    return speech.seat_labels(hand.sheet)


def caption(hand: Hand, seen: Seen) -> tuple[Fact, ...]:
    top = _to_beat(hand)
    facts = [Fact("on_table", {"play": top})] if top else []
    facts += [Fact("to_play" if top else "to_lead", {"name": Called(seat)}) for seat in seen.to_act]
    if hand.out:
        facts.append(Fact("gone_out", {"order": tuple(hand.label(seat) for seat in hand.out)}))
    return tuple(facts)


def line_facts(hand: Hand, line: str) -> tuple[Fact, ...]:
    if line == _OUT:
        return (Fact("entry_pass"),)
    if set(line.split()) <= set(DECK):
        return (Fact("entry_cards", {"cards": Cards(line)}),)
    return speech.line_facts(hand.sheet, line)


def plays_in_sight(hand: Hand) -> int | None:
    """Return how many of the last plays lie open: the trick on the table, since nobody may look at earlier tricks."""
    return len(hand.tricks[-1]) if hand.tricks else 0


def keys(hand: Hand) -> Rows:
    """Return the buttons for answering a play: pass, or ask how many cards the last player has left."""
    if _to_beat(hand) is None:
        return ()
    return ((Choice(Fact("key_pass"), _OUT, enters=True), Choice(Fact("key_count"), "count")),)


def _to_beat(hand: Hand) -> Fact | None:
    top = hand.top
    if hand.over or top is None or top.form is None:
        return None
    return Fact("played", {"who": hand.label(top.seat), **described("played", top.cards, top.form).args})
