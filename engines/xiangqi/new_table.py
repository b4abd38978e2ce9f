"""Read the words behind /new for a table of 象棋: `有裁判`, `限着40`."""

from __future__ import annotations

import re

from engines.core.books.rulesets import Rules
from engines.core.chat.new_table import Dice, Opening

_REFEREE = re.compile(r"(?:^|(?<=\s))(?P<no>无|没有)?(?:有)?裁判(?:在场)?(?=\s|$)")
_LIMIT = re.compile(r"(?:^|(?<=\s))(?:自然)?限着\s*[=:：]?\s*(?P<rounds>\d{1,4})(?:回合)?(?=\s|$)")


def from_words(rules: Rules, text: str, dice: Dice) -> Opening | None:
    """Read the options named in the text, or return None if it names none; the core reads the remaining words."""
    options: dict[str, object] = {}
    if found := _REFEREE.search(text):
        options["referee"] = found["no"] is None
    if limit := _LIMIT.search(text):
        options["natural_limit"] = int(limit["rounds"])
    if not options:
        return None
    return Opening(options, rest=" ".join(_LIMIT.sub(" ", _REFEREE.sub(" ", text)).split()))
