"""Questions about shown cards and written hands, in the shape in which every game answers them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engines.core.cards import Card, codes, read_cards, symbols
from engines.core.questions import Answer, Asked, Retold
from engines.core.rulesets import Rules
from engines.core.rulings import Fact, Refusal
from engines.core.scene import CardGroup, CardRow, CardsScene
from engines.daguai.hand.review import read_hand
from engines.daguai.questions import OVER, check

TOLD: Mapping[str, tuple[str, ...]] = {
    "asked_cards": ("cards",),
    "retold": ("turns",),
    "at_line": ("line", "text"),
}
"""What is stated of questions and written hands, with the names of its values."""
_HELD = re.compile(r"手牌|手里|手|(?<![a-z])(?:held|holds|hand)(?![a-z])", re.IGNORECASE)
_RECORD = re.compile(r"[AB甲乙]\s?[1-3]\s*[:：]", re.IGNORECASE)


def ask(asked: Asked) -> Answer | Refusal:
    """What cards are, and whether they may be played on others. The state of a match plays no part."""
    rules = asked.rules
    question, *held = _HELD.split(asked.text, maxsplit=1)
    answer = check(rules, question, held[0] if held else "")
    if isinstance(answer, Refusal):
        return answer
    plays = [_cards(rules, part) for part in OVER.split(question)]
    rows = [CardRow((CardGroup(cards),), key="played" if place == 0 else "led") for place, cards in enumerate(plays)]
    rows += [CardRow((CardGroup(_cards(rules, held[0])),), key="held")] if held else []
    told = [Fact("asked_cards", {"cards": symbols(cards)}) for cards in plays]
    alone = " > ".join(codes(cards) for cards in plays) + (f" 手 {codes(_cards(rules, held[0]))}" if held else "")
    return Answer(tuple(told), answer, None, CardsScene(tuple(rows)), alone)


def retell(rules: Rules, text: str) -> Retold | Refusal | None:
    """A written hand (`A1: S3 H3`, `B1: pass`, …) up to its first fault; None where the text is none."""
    if len(_RECORD.findall(text)) < 2:
        return None
    hand = read_hand(rules, text)
    if isinstance(hand, Refusal):
        return hand
    if hand.fault is not None:
        fault = hand.fault
        where = Fact("at_line", {"line": fault.number, "text": f"{fault.who} {fault.text}"[:40]})
        return Refusal(fault.refusal.kind, fault.refusal.point, fault.refusal.clause, (*fault.refusal.facts, where))
    return Retold((Fact("retold", {"turns": len(hand.turns)}),), hand.line or "")


def _cards(rules: Rules, text: str) -> tuple[Card, ...]:
    cards = read_cards(text, copies=rules.numbers["decks"], most=rules.numbers["dealt"])
    return () if isinstance(cards, Refusal) else cards
