"""Whoever has to answer something is called by name, so that it rings for him."""

from __future__ import annotations

from collections.abc import Iterable

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.speech.names import mention
from bot.app.speech.people import accounts_of
from bot.app.speech.words import Html


def called_upon(desk: Desk, match: Match, people: Iterable[int]) -> Html:
    """Those of them who can answer, having an account; a quiet chat has their names without a bell."""
    asked = dict.fromkeys(people)
    accounts = accounts_of(desk.unit, asked)
    if not accounts:
        return Html("")
    say, known = desk.aloud(match.stream), desk.unit.persons(set(accounts))
    hall = desk.unit.chat(match.stream.chat_id)
    rings = {} if hall is not None and hall.tell == "quiet" else accounts
    names = Html(say.join(mention(say, known, rings, person) for person in accounts))
    return say.html("answer.call", names=names)
