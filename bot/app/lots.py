"""抽牌: who deals first at a table that is being opened, by the cards that were drawn or that the bot draws."""

from __future__ import annotations

import re
import secrets

from engines.core.rulesets import Rules
from engines.core.rulings import Refusal
from engines.daguai.lots import Lots, draw_lots, read_lots

_ASKED = re.compile(r"(?:^|(?<=\s))(?:抽牌|抽签|draw)\s*(?P<cards>.*)", re.IGNORECASE)


def asked_for(rules: Rules, text: str) -> Lots | Refusal | None:
    """`抽牌`: the bot draws; `抽牌 A=♠A B=♥K`: as drawn at the table; None where nobody speaks of a draw."""
    asked = _ASKED.search(text) if rules.clause("lots") is not None else None
    if asked is None:
        return None
    return read_lots(rules, asked["cards"]) if asked["cards"].strip() else draw_lots(rules, secrets.randbelow)


def without(text: str) -> str:
    """The same text with nothing said of a draw."""
    return _ASKED.sub("", text).strip()
