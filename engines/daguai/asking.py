"""Answer questions about shown cards, in the form shared by all games."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engines.core.game.questions import Answer, Asked
from engines.core.rulings import Fact, Refusal
from engines.core.scenes.scene import CardGroup, CardRow, CardsScene
from engines.daguai.questions import OVER, ShownCards, check, read_shown

TOLD: Mapping[str, tuple[str, ...]] = {
    "asked_cards": ("cards",),
}
"""The facts stated about questions, with the names of their values."""
_HELD = re.compile(r"手牌|手里|手|(?<![a-z])(?:held|holds|hand)(?![a-z])", re.IGNORECASE)


def ask(asked: Asked) -> Answer | Refusal:
    """Name the form of the cards, and say whether they may be played on other cards. No match is consulted."""
    rules = asked.rules
    question, *held = _HELD.split(asked.text, maxsplit=1)
    answer = check(rules, question, held[0] if held else "")
    if isinstance(answer, Refusal):
        return answer
    plays = [shown for part in OVER.split(question) if isinstance(shown := read_shown(rules, part), ShownCards)]
    mine = read_shown(rules, held[0]) if held else None
    told = tuple(Fact("asked_cards", {"cards": shown.text}) for shown in plays)
    alone = " > ".join(shown.text for shown in plays) + (f" 手 {mine.text}" if isinstance(mine, ShownCards) else "")
    if any(shown.bare for shown in plays):
        # Cards without suits cannot be drawn.
        return Answer(told, answer, None, None, alone)
    rows = [
        CardRow((CardGroup(shown.cards),), key="played" if place == 0 else "led") for place, shown in enumerate(plays)
    ]
    rows += [CardRow((CardGroup(mine.cards),), key="held")] if isinstance(mine, ShownCards) else []
    return Answer(told, answer, None, CardsScene(tuple(rows)), alone)
