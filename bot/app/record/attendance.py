"""Record whether a referee attends a table, if the rules depend on attendance and no option fixes it."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.writer import enter
from bot.app.speech.people import refereed
from engines.core.books.rulesets import REFEREED
from engines.core.game.table import ATTENDED
from engines.core.rulings import CLOCK, Refusal


def attended(desk: Desk, match: Match) -> Match:
    """Bring the referee's attendance in the match up to date, since an appointment or dismissal may have changed it
    after the start. The change is entered before any entry that depends on it, so the record states it permanently."""
    table = match.table
    chosen = REFEREED not in table.rules.options or REFEREED in match.stream.options
    if chosen or match.stream.status != "playing" or table.outcome is not None:
        return match
    there = refereed(desk.unit, match)
    if table.mode.refereeing.attended(table.state, there) is None:
        return match
    entered = enter(desk, match, CLOCK, next(line for line, meant in ATTENDED.items() if meant == there))
    return match if isinstance(entered, Refusal) else entered[0]
