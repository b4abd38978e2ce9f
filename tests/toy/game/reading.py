"""Read a match of 圈地 from the lines that `export` writes."""

from __future__ import annotations

import re

from engines.core.books.rulesets import Rules
from engines.core.game.game import Transcript
from engines.core.rulings import Refusal, seat_from

_HEAD = re.compile(r"\[plots(?: (\w+))? players=(\d) wells=(\d)\]")
_LINE = re.compile(r"(\d|ref|clock) (\S.*)")
_LONGEST = 500


def read(rules: Rules, text: str) -> Transcript | Refusal | None:
    """A match that `export.to_text` has written; None for a text that does not begin as one.

    Whoever asks may have found the rule set in it already, and taken it out.
    """
    head, *rest = text.strip().splitlines() or [""]
    found = _HEAD.fullmatch(head.strip())
    if found is None:
        return None
    if found[1] not in (None, rules.name):
        return Refusal("unreadable", "rule_set")
    matched = [_LINE.fullmatch(line.strip()) for line in rest[:_LONGEST]]
    lines = tuple((seat_from(line[1]), line[2], 0.0) for line in matched if line)
    if len(lines) < len(rest):
        return Refusal("unreadable", "text")
    return Transcript(rules, {"players": int(found[2]), "wells": int(found[3])}, lines, None)
