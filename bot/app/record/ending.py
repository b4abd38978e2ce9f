"""How a match ended, as a message of its own: nobody has to look for it among sums and clauses."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.record.numbering import read_out
from bot.app.speech.names import result, title
from bot.app.speech.people import people_at
from bot.app.speech.words import Html


def decided(desk: Desk, match: Match, line: str) -> Html:
    """A decision that was written down: at which table, by whom, and what."""
    say, person = desk.aloud(match.stream), desk.person
    name = say.plain("referee_named", name=person.name) if person else say.plain("referee")
    return say.html("decide.done", title=title(say, match.stream), name=name, text=read_out(desk, match, line))


def tell_end(desk: Desk, match: Match) -> None:
    """Tell the result where the match is over, with its table."""
    outcome = match.table.outcome
    if outcome is not None:
        say = desk.aloud(match.stream)
        ended = result(say, match, outcome, people_at(desk.unit, match))
        text = say.html("result.at", title=title(say, match.stream), result=ended)
        desk.tell(text, (), match.stream, titled=True)
