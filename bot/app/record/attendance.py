"""Whether a referee sits at a table, where its rules make a difference of that and nobody has chosen it."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.writer import enter
from bot.app.speech.people import refereed
from engines.core.rulesets import REFEREED
from engines.core.rulings import CLOCK, Refusal
from engines.core.table import ATTENDED


def attended(desk: Desk, match: Match) -> Match:
    """The match with what the chat knows now of its referee: somebody may have been appointed since it began, or
    dismissed. It is written down before what it makes a difference to, so that the record says it for ever."""
    table = match.table
    chosen = REFEREED not in table.rules.options or REFEREED in match.stream.options
    if chosen or match.stream.status != "playing" or table.outcome is not None:
        return match
    there = refereed(desk.unit, match)
    if table.mode.attended(table.state, there) is None:
        return match
    entered = enter(desk, match, CLOCK, next(line for line, meant in ATTENDED.items() if meant == there))
    return match if isinstance(entered, Refusal) else entered[0]
